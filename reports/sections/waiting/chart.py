"""Curves of waiting: how many seats are stuck so long, and how many waits last so long."""

from __future__ import annotations

from collections.abc import Iterator

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from reports.charts import lines, style
from reports.charts.chart import Chart, Tips, finish
from reports.charts.lines import Line, Point
from reports.metrics.waiting import AFTER, NAME, STREAKS
from reports.results import Results, TableResult
from sim.runlog.facts import RunFacts

_CAPTION = "Dots are values, bars their 95 % intervals."


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart of the longest runs of dead turns, a line a table; then one a table, a line a kind of wait."""
    streaks = [line for table in results.tables if (line := _streaks(table, results)).points]
    if streaks:
        yield _chart("chart-waiting-runs", "Runs of turns in which a seat can do nothing", streaks, "runs")
    for position, table in enumerate(results.tables):
        waits = [_wait(wait.id, wait.title, table, results) for wait in facts.game.waits]
        seen = [line for line in waits if line.points]
        if seen:
            yield _chart(f"chart-waiting-{position}", table.title, seen, "waits")


def _streaks(table: TableResult, results: Results) -> Line:
    points = (
        Point(turns, f"{turns} turns or more", row)
        for turns in STREAKS
        if (row := results.find(f"{NAME}.streak_{turns}", table.id))
    )
    return Line(table.title, tuple(points))


def _wait(wait: str, title: str, table: TableResult, results: Results) -> Line:
    points = (
        Point(turns, f"more than {turns} turns", row)
        for turns in AFTER
        if (row := results.find(f"{NAME}.{wait}.over_{turns}", table.id))
    )
    return Line(title, tuple(points))


def _chart(chart_id: str, title: str, curves: list[Line], what: str) -> Chart:
    figure, axes = style.figure(height=240)
    tips = Tips()
    told = lines.plot(axes, curves, tips)
    _label(axes, what)
    caption = (
        f"{_CAPTION} Share of seats whose longest run in a game is at least so long."
        if what == "runs"
        else f"{_CAPTION} Share of waits that last longer (Kaplan and Meier), those cut off by the end counted rightly."
    )
    return finish(figure, chart_id, title, caption, told, tips)


def _label(axes: Axes, what: str) -> None:
    axes.set_ylim(0, 105)
    axes.set_xlim(left=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("own turns running" if what == "runs" else "own turns waited")
    axes.set_ylabel("% of seats" if what == "runs" else "% still waiting")
    style.grid(axes, "y")
