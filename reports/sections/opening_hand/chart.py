"""Forest plot: what each card in the opening hand is worth, the best first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.charts.dots import Dot, plot
from reports.metrics.opening_hand import NAME
from reports.results import Results, Row, TableResult
from sim.runlog.facts import RunFacts

MAX_ROWS: Final = 40


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart a table."""
    for position, table in enumerate(results.tables):
        rows = {
            item.title: row
            for item in facts.game.items
            if (row := results.find(f"{NAME}.{item.id}.effect", table.id)) is not None
        }
        if rows:
            yield _chart(position, table, rows)


def _chart(position: int, table: TableResult, rows: dict[str, Row]) -> Chart:
    farthest = sorted(rows.items(), key=lambda entry: -abs(entry[1].value))[:MAX_ROWS]
    dots = [_dot(title, row) for title, row in sorted(farthest, key=lambda entry: -entry[1].value)]
    figure, axes = style.figure(height=70 + 18 * len(dots))
    tips = Tips()
    plot(axes, dots, tips, longest_label=20)
    axes.tick_params(axis="y", labelsize=10)
    axes.set_xlabel("points of win share for the seat that is dealt it")
    caption = (
        "Dots are effects, bars their 95 % intervals, the dashed line is no effect; "
        "a diamond is an effect whose interval leaves out zero."
    )
    if len(rows) > MAX_ROWS:
        caption += f" The {MAX_ROWS} farthest from 0 of {len(rows)} are drawn, the table has all."
    told = f"highest: {dots[0].tip}; lowest: {dots[-1].tip}"
    return finish(figure, f"chart-opening-hand-{position}", table.title, caption, told, tips)


def _dot(title: str, row: Row) -> Dot:
    sure = row.outside(0, 0)
    tip = f"{title}: {words.row_number(row, row.value)} points {words.interval(row)}"
    colour, marker = (style.ORANGE, "D") if sure else (style.BLUE, "o")
    return Dot(title, row.value, row.low, row.high, tip, colour, marker)
