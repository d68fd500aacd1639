"""A dot with its interval per seat, against the fair share."""

from __future__ import annotations

from collections.abc import Iterator

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.results import Results, Row, TableResult
from sim.runlog.facts import GameFacts, RunFacts


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart a table, all on the same scale, so that tables can be compared by eye."""
    by_table = {table.id: _seats(table, results) for table in results.tables}
    rows = [row for seats in by_table.values() for row in seats]
    if not rows:
        return
    reach = max(
        1.0,
        *(
            abs(end - _fair(table))
            for table in results.tables
            for row in by_table[table.id]
            for end in (_end(row.low, row), _end(row.high, row))
        ),
    )
    for position, table in enumerate(results.tables):
        if by_table[table.id]:
            yield _chart(position, table, by_table[table.id], facts.game_at(table.id), 1.15 * reach)


def _fair(table: TableResult) -> float:
    return 100 / len(table.seats)


def _seats(table: TableResult, results: Results) -> list[Row]:
    names = (f"first_player.order_{order + 1}.win_share" for order in range(len(table.seats)))
    return [row for name in names if (row := results.find(name, table.id)) is not None]


def _end(limit: float | None, row: Row) -> float:
    """An end of the interval; the value itself where there is none."""
    return row.value if limit is None else limit


def _chart(position: int, table: TableResult, rows: list[Row], game: GameFacts, reach: float) -> Chart:
    fair = _fair(table)
    figure, axes = style.figure(height=60 + 34 * len(rows))
    tips = Tips()
    for place, row in enumerate(rows):
        title = game.seat_title(place)
        axes.plot([_end(row.low, row), _end(row.high, row)], [place, place], color=style.BLUE, linewidth=2.4)
        (dot,) = axes.plot([row.value], [place], "o", color=style.BLUE, markersize=8)
        tips.add(dot, f"{title}: {words.row_number(row, row.value)} % {words.interval(row)}")
    axes.axvline(fair, color=style.INK, linestyle=(0, (4, 3)), linewidth=1.1)
    axes.annotate(
        f"fair {words.number(fair)} %",
        (fair, -0.72),
        ha="center",
        va="center",
        fontsize=10,
        annotation_clip=False,
    )
    axes.set_yticks(range(len(rows)), [style.label(game.seat_title(p), 20, lines=2) for p in range(len(rows))])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlim(fair - reach, fair + reach)
    axes.set_xlabel("win share, %")
    style.grid(axes, "x")
    told = "; ".join(f"{game.seat_title(place)} {words.row_number(row, row.value)} %" for place, row in enumerate(rows))
    caption = "Dots are win shares, bars their 95 % intervals; the dashed line is the fair share."
    return finish(figure, f"chart-first-player-{position}", table.title, caption, told, tips)
