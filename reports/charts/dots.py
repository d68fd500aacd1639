"""Dots with their intervals, one under the other: the chart that most comparisons need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes

from reports.charts import style
from reports.charts.chart import Tips


@dataclass(frozen=True)
class Dot:
    """One line of the chart.

    Attributes:
        label: words at its left.
        tip: words shown when a pointer rests on the dot.
        colour: of dot and interval.
        marker: shape of the dot, in matplotlib's letters.
    """

    label: str
    value: float
    low: float | None
    high: float | None
    tip: str
    colour: str = style.BLUE
    marker: str = "o"


def plot(axes: Axes, dots: Sequence[Dot], tips: Tips, longest_label: int = 26, lines: int = 1) -> None:
    """Draw the dots from top to bottom, labels on up to `lines` lines, and a dashed line at 0."""
    axes.axvline(0, color=style.INK, linestyle=(0, (4, 3)), linewidth=1.1)
    for place, dot in enumerate(dots):
        if dot.low is not None and dot.high is not None:
            axes.plot([dot.low, dot.high], [place, place], color=dot.colour, linewidth=2.4)
        (mark,) = axes.plot([dot.value], [place], dot.marker, color=dot.colour, markersize=7)
        tips.add(mark, dot.tip)
    axes.set_yticks(range(len(dots)), [style.label(dot.label, longest_label, lines) for dot in dots])
    axes.set_ylim(len(dots) - 0.5, -0.5)
    style.grid(axes, "x")
