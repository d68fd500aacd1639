"""What the start player token is worth, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.charts import lines, style
from reports.charts.chart import Chart, Tips, finish
from reports.charts.lines import Line, Point
from reports.results import Results, TableResult
from sim.games.olympus.report.start_token import NAME
from sim.runlog.facts import RunFacts

WIDEST: Final = 2.0
"""An interval of more points is left out: it would hide those of the rounds that most games reach."""


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart, a line for each table at which it was measured."""
    found = [line for table in results.tables if (line := _line(table, results, facts)).points]
    if not found:
        return
    figure, axes = style.figure(height=220)
    tips = Tips()
    told = lines.plot(axes, found[: len(style.PALETTE)], tips)
    axes.axhline(0, color=style.INK, linestyle=(0, (4, 3)), linewidth=1.1)
    axes.set_xlabel("round")
    axes.set_ylabel("points more than the others")
    style.grid(axes, "y")
    caption = (
        "What a round brings its start player more than the others on average; bars are 95 % intervals. Rounds that "
        "too few games reach are left out."
    )
    yield finish(figure, "chart-start-token", "The start token, round by round", caption, told, tips)


def _line(table: TableResult, results: Results, facts: RunFacts) -> Line:
    """The value of every round that enough games reach to know it well."""
    points = (
        Point(number, phase.title, row)
        for number, phase in enumerate(facts.game.phases, start=1)
        if (row := results.find(f"{NAME}.round_{number}.gain", table.id)) is not None
        and row.low is not None
        and row.high is not None
        and row.high - row.low < WIDEST
    )
    return Line(table.title, tuple(points))
