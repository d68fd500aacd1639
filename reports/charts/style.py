"""The look that all charts share: readable in light, dark and print, from 320 px up."""

from __future__ import annotations

import textwrap
import unicodedata
from typing import Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.charts.svg import SETTINGS

BLUE: Final = "#0072B2"
ORANGE: Final = "#D55E00"
GREEN: Final = "#009E73"
PINK: Final = "#CC79A7"
GREY: Final = "#808080"
PALETTE: Final = (BLUE, ORANGE, GREEN, PINK, GREY)
HATCHES: Final = ("", "////", "\\\\\\\\")
"""Lines alone: a dotted one takes a quarter of a megabyte of every page."""
INK: Final = "#000000"
"""Becomes the page's text colour when the figure is rendered."""

WIDTH: Final = 360.0
"""Width of every figure in its own units: a phone shows it nearly one to one, so its text stays readable."""
_UNITS_PER_INCH: Final = 72.0
_LONGEST_LABEL: Final = 26


def figure(height: float) -> tuple[Figure, Axes]:
    """An empty figure of the common width and `height` units, without a frame."""
    with mpl.rc_context(SETTINGS):
        drawing = Figure(figsize=(WIDTH / _UNITS_PER_INCH, height / _UNITS_PER_INCH), layout="constrained")
        axes = drawing.add_subplot()
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0)
    return drawing, axes


def grid(axes: Axes, along: str) -> None:
    """Faint lines across the axis `along` (`x` or `y`)."""
    axes.grid(axis="x" if along == "x" else "y", color=INK, alpha=0.13, linewidth=0.8)
    axes.set_axisbelow(True)


def label(text: str, longest: int = _LONGEST_LABEL, lines: int = 1) -> str:
    """A name that can stand in a picture: printable, on so many lines of `longest` characters, cut when longer."""
    clean = printable(text)
    if lines > 1:
        return "\n".join(textwrap.wrap(clean, longest, max_lines=lines, placeholder="…"))
    return clean if len(clean) <= longest else clean[: longest - 1].rstrip() + "…"


def item_label(item: str, title: str, longest: int, lines: int = 1) -> str:
    """An item with its id in front, by which rules name it and which tells long titles apart that begin alike."""
    same = title.casefold().replace(" ", "_") == item.casefold()
    return label(title if same else f"{item} {title}", longest, lines)


def printable(text: str) -> str:
    """`text` without control characters, which XML cannot carry."""
    return "".join("\ufffd" if unicodedata.category(char) in ("Cc", "Cs") else char for char in text)
