"""The first player's advantage over the number of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from matplotlib.ticker import MaxNLocator

from reports.charts import lines, style
from reports.charts.chart import Chart, Tips, finish
from reports.charts.lines import Line, Point
from reports.results import Results, TableResult
from reports.sections.first_player.player_count import curves
from sim.runlog.facts import RunFacts

_QUANTITIES: Final = {
    "first_player.lift": ("Lift of the first player", "% over the fair share"),
    "first_player.advantage": ("Advantage of the first player", "points over the fair share"),
}


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart of the lift and one of the advantage, a line for each line-up of strategies."""
    found = curves(results)
    if not found:
        return
    for position, (metric, (title, axis)) in enumerate(_QUANTITIES.items()):
        figure, axes = style.figure(height=220)
        tips = Tips()
        told = lines.plot(axes, [_line(name, tables, metric, results) for name, tables in found.items()], tips)
        axes.axhline(0, color=style.INK, linestyle=(0, (4, 3)), linewidth=1.1)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel("players")
        axes.set_ylabel(axis)
        style.grid(axes, "y")
        caption = "Dots are values, bars their 95 % intervals; the dashed line is the fair share."
        yield finish(figure, f"chart-player-count-{position}", f"{title}, by players", caption, told, tips)


def _line(name: str, tables: Sequence[TableResult], metric: str, results: Results) -> Line:
    """The quantity over the number of players, for one line-up."""
    points = []
    for table in tables:
        if row := results.find(metric, table.id):
            n = len(table.seats)
            points.append(Point(n, f"{n} players", row))
    return Line(name, tuple(points))
