"""How often those win who lead at a quarter, half and three quarters of the game."""

from __future__ import annotations

from collections.abc import Iterator

from reports.charts import lines, style
from reports.charts.chart import Chart, Tips, finish
from reports.charts.lines import Line, Point
from reports.metrics.course import NAME, QUARTERS
from reports.results import Results, TableResult
from sim.runlog.facts import RunFacts


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart, a line a table."""
    curves = [line for table in results.tables if (line := _line(table, results)).points]
    if not curves:
        return
    figure, axes = style.figure(height=240)
    tips = Tips()
    told = lines.plot(axes, curves, tips)
    for even in {row.value for table in results.tables if (row := results.find(f"{NAME}.even", table.id))}:
        axes.axhline(even, color=style.INK, linestyle=(0, (4, 3)), linewidth=1.1)
    axes.set_xticks(list(QUARTERS), list(QUARTERS.values()))
    axes.set_ylim(0, 100)
    axes.set_xlabel("of the game")
    axes.set_ylabel("% of games won by the leader")
    style.grid(axes, "y")
    caption = "Dots are values, bars their 95 % intervals; the dashed line is blind chance."
    yield finish(figure, "chart-course", "Games won by those who lead", caption, told, tips)


def _line(table: TableResult, results: Results) -> Line:
    points = (
        Point(quarter, f"at {word}", row)
        for quarter, word in QUARTERS.items()
        if (row := results.find(f"{NAME}.leader_q{quarter}", table.id))
    )
    return Line(table.title, tuple(points))
