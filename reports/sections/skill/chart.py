"""What the outcome hangs on: one stacked bar a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.patches import Patch

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.charts.svg import SETTINGS
from reports.metrics.skill import NAME
from reports.results import Results, Row, TableResult
from sim.runlog.facts import RunFacts

_LOOKS: Final = {
    "strategy": ("who plays", style.BLUE, style.HATCHES[0]),
    "interplay": ("what a strategy makes of its luck", style.GREEN, style.HATCHES[1]),
    "luck": ("deal and chance, whoever plays", style.ORANGE, style.HATCHES[0]),
    "place": ("place in the turn order", style.PINK, style.HATCHES[2]),
}


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart for all tables at which the sources were told apart."""
    bars = [(table, rows) for table in results.tables if (rows := _rows(table, results))]
    if not bars:
        return
    figure, axes = style.figure(height=130 + 34 * len(bars))
    tips, told = Tips(), []
    for place, (table, rows) in enumerate(bars):
        _stack(axes, place, table, rows, tips)
        shares = ", ".join(f"{_LOOKS[name][0]} {words.row_number(row, row.value)} %" for name, row in rows.items())
        told.append(f"{table.title}: {shares}")
    axes.set_yticks(range(len(bars)), [style.label(table.title, 18) for table, _ in bars])
    axes.set_ylim(len(bars) - 0.5, -0.5)
    axes.set_xlim(0, 100)
    axes.set_xlabel("% of the differences in outcome")
    style.grid(axes, "x")
    handles = [
        Patch(facecolor=colour, hatch=hatch, edgecolor="white", label=title) for title, colour, hatch in _LOOKS.values()
    ]
    with mpl.rc_context(SETTINGS):
        figure.legend(handles=handles, loc="outside lower center", ncols=1, frameon=False, fontsize=10)
    caption = "Each bar is the variance of a seat's win share, cut into its sources."
    yield finish(figure, "chart-skill", "What the outcome hangs on", caption, "; ".join(told), tips)


def _rows(table: TableResult, results: Results) -> dict[str, Row]:
    return {name: row for name in _LOOKS if (row := results.find(f"{NAME}.{name}", table.id)) is not None}


def _stack(axes: Axes, place: int, table: TableResult, rows: dict[str, Row], tips: Tips) -> None:
    left = 0.0
    for name, row in rows.items():
        title, colour, hatch = _LOOKS[name]
        (bar,) = axes.barh([place], [row.value], left=left, height=0.62, color=colour, edgecolor="white")
        bar.set_hatch(hatch)
        left += row.value
        tips.add(bar, f"{table.title}, {title}: {words.row_number(row, row.value)} % {words.interval(row)}")
