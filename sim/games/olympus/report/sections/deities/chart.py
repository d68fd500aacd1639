"""α and β side by side: how those fare who lead, and those who join."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from matplotlib.axes import Axes

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.results import Results, Row, TableResult
from sim.games.olympus.report.sides import ALPHA, BETA, Pair, pairs
from sim.runlog.facts import RunFacts, Titled

_LOOK: Final = {ALPHA: (style.BLUE, "o", -0.16), BETA: (style.ORANGE, "D", 0.16)}


def draw(group: Titled, results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart a table, for a group whose items have two sides."""
    place = [entry.id for entry in facts.game.item_groups].index(group.id)
    found = pairs(facts.game.items_of(group.id))
    for position, table in enumerate(results.tables):
        rows = [(pair, _sides(group, pair, table, results)) for pair in found]
        measured = [(pair, sides) for pair, sides in rows if sides]
        if measured:
            yield _chart(f"chart-sides-{place}-{position}", table, measured)


def _sides(group: Titled, pair: Pair, table: TableResult, results: Results) -> dict[str, Row]:
    """The win rates of both sides, as far as they were measured."""
    wanted = {ALPHA: pair.alpha, BETA: pair.beta}
    found = {side: results.find(f"{group.id}.{item.id}.copy_win_rate", table.id) for side, item in wanted.items()}
    return {side: row for side, row in found.items() if row is not None}


def _chart(chart_id: str, table: TableResult, measured: list[tuple[Pair, dict[str, Row]]]) -> Chart:
    figure, axes = style.figure(height=80 + 27 * len(measured))
    tips = Tips()
    axes.axvline(0, color=style.INK, linestyle=(0, (4, 3)), linewidth=1.1)
    told = []
    for place, (pair, sides) in enumerate(measured):
        for side, row in sides.items():
            _mark(axes, place, side, f"{pair.title} {side}", row, tips, place == 0)
        values = " and ".join(f"{side} {words.row_number(row, row.value)}" for side, row in sides.items())
        told.append(f"{pair.title}: {values} points")
    axes.set_yticks(range(len(measured)), [style.label(pair.title, 20) for pair, _ in measured])
    axes.set_ylim(len(measured) - 0.5, -0.5)
    axes.set_xlabel("points of win share above the fair share")
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2, frameon=False, fontsize=10)
    style.grid(axes, "x")
    caption = (
        "How those fare who lead (α) and who join (β), every time counted; bars are 95 % intervals. "
        "It describes who does so, not what it does."
    )
    return finish(figure, chart_id, f"{table.title}: α against β", caption, "; ".join(told), tips)


def _mark(axes: Axes, place: int, side: str, title: str, row: Row, tips: Tips, is_first: bool) -> None:
    colour, marker, offset = _LOOK[side]
    height = place + offset
    if row.low is not None and row.high is not None:
        axes.plot([row.low, row.high], [height, height], color=colour, linewidth=1.8)
    label = side if is_first else None
    (dot,) = axes.plot([row.value], [height], marker, color=colour, markersize=5.5, linestyle="", label=label)
    tips.add(dot, f"{title}: {words.row_number(row, row.value)} points {words.interval(row)}")
