"""Lines of estimates with their intervals, side by side over a common axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes

from reports import words
from reports.charts import style
from reports.charts.chart import Tips
from reports.results import Row

_MARKERS: Final = "oDs^v"
_ASIDE: Final = 0.12


@dataclass(frozen=True)
class Point:
    """An estimate at the place `x`, which `name` says in words."""

    x: float
    name: str
    row: Row


@dataclass(frozen=True)
class Line:
    """A line with its name in the legend."""

    name: str
    points: tuple[Point, ...]


def plot(axes: Axes, lines: Sequence[Line], tips: Tips) -> str:
    """Draw the lines, a little beside each other, with a legend if there are several; returns them in words."""
    told = []
    for place, line in enumerate(lines):
        aside = _ASIDE * (place - (len(lines) - 1) / 2)
        colour, marker = style.PALETTE[place % len(style.PALETTE)], _MARKERS[place % len(_MARKERS)]
        values = [point.row.value for point in line.points]
        places = [point.x + aside for point in line.points]
        axes.plot(places, values, color=colour, lw=1.2, label=style.label(line.name))
        for x, point in zip(places, line.points, strict=True):
            row = point.row
            tip = f"{line.name}, {point.name}: {words.row_number(row, row.value)} {row.unit} {words.interval(row)}"
            _mark(axes, x, row, colour, marker, tip, tips)
            told.append(tip)
    if len(lines) > 1:
        axes.legend(frameon=False, fontsize=10)
    return "; ".join(told)


def _mark(axes: Axes, x: float, row: Row, colour: str, marker: str, tip: str, tips: Tips) -> None:
    if row.low is not None and row.high is not None:
        axes.plot([x, x], [row.low, row.high], color=colour, linewidth=2.4)
    (dot,) = axes.plot([x], [row.value], marker, color=colour, markersize=6.5)
    tips.add(dot, tip)
