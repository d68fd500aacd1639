"""The first player's advantage over the number of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.facts import RunFacts
from reports.results import Results, Row, TableResult

_COLOURS: Final = (style.BLUE, style.ORANGE, style.GREEN, style.PINK, style.GREY)
_MARKERS: Final = "oDs^v"
_QUANTITIES: Final = {
    "first_player.lift": ("Lift of the first player", "% over the fair share"),
    "first_player.advantage": ("Advantage of the first player", "points over the fair share"),
}


def curves(results: Results) -> dict[str, list[TableResult]]:
    """Tables by who sits there, ascending in players, where there are at least two player counts."""
    lines: dict[str, list[TableResult]] = {}
    for table in sorted(results.tables, key=lambda table: len(table.seats)):
        if results.find("first_player.advantage", table.id):
            lines.setdefault(" · ".join(dict.fromkeys(table.seats)), []).append(table)
    return {name: tables for name, tables in lines.items() if len({len(table.seats) for table in tables}) > 1}


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart of the lift and one of the advantage, a line for each line-up of strategies."""
    lines = curves(results)
    if not lines:
        return
    for position, (metric, (title, axis)) in enumerate(_QUANTITIES.items()):
        figure, axes = style.figure(height=220)
        tips = Tips()
        told = _lines(axes, lines, metric, results, tips)
        axes.axhline(0, color=style.INK, linestyle=(0, (4, 3)), linewidth=1.1)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel("players")
        axes.set_ylabel(axis)
        style.grid(axes, "y")
        if len(lines) > 1:
            axes.legend(frameon=False, fontsize=10)
        caption = "Dots are values, bars their 95 % intervals; the dashed line is the fair share."
        yield finish(figure, f"chart-player-count-{position}", f"{title}, by players", caption, told, tips)


def _lines(axes: Axes, lines: Mapping[str, Sequence[TableResult]], metric: str, results: Results, tips: Tips) -> str:
    """Draw the lines side by side; returns them in words."""
    told = []
    for place, (name, tables) in enumerate(lines.items()):
        rows = [(len(table.seats), row) for table in tables if (row := results.find(metric, table.id))]
        aside = 0.12 * (place - (len(lines) - 1) / 2)
        colour, marker = _COLOURS[place % len(_COLOURS)], _MARKERS[place % len(_MARKERS)]
        label = style.label(name)
        axes.plot([n + aside for n, _ in rows], [row.value for _, row in rows], color=colour, lw=1.2, label=label)
        for n, row in rows:
            words_of = f"{name}, {n} players: {words.row_number(row, row.value)} {row.unit} {words.interval(row)}"
            _mark(axes, n + aside, row, colour, marker, words_of, tips)
            told.append(words_of)
    return "; ".join(told)


def _mark(axes: Axes, x: float, row: Row, colour: str, marker: str, tip: str, tips: Tips) -> None:
    if row.low is not None and row.high is not None:
        axes.plot([x, x], [row.low, row.high], color=colour, linewidth=2.4)
    (dot,) = axes.plot([x], [row.value], marker, color=colour, markersize=6.5)
    tips.add(dot, tip)
