"""How far metrics moved from one version of the rules to another, against what a player would feel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from matplotlib.patches import Rectangle

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.charts.dots import Dot, plot
from reports.results import Results
from reports.words.shifts import Moved, shift_interval, shift_number

MAX_ROWS: Final = 14
_SHARES: Final = ("points", "%")


def draw(chart_id: str, entries: Sequence[Moved], results: Results, old: str, new: str) -> Iterator[Chart]:
    """Up to two charts: shares in points; lengths and scores in % of the old value.

    Args:
        chart_id: begin of the charts' ids.
        entries: the shifts; those of identical games are left out.
        results: where the tables have their titles.
        old: what the open dots are, such as "base".
        new: what the filled dots are, such as "variant".
    """
    moving = [entry for entry in entries if entry.shift.verdict != "identical"]
    shares = [(entry, 1.0) for entry in moving if entry.row.unit in _SHARES][:MAX_ROWS]
    amounts = [
        (entry, 100 / abs(entry.base.value)) for entry in moving if entry.row.unit not in _SHARES and entry.base.value
    ][:MAX_ROWS]
    caption = (
        f"The open dot is the {old}, the filled one the {new}, the bar its 95 % interval; a diamond has changed. "
        "The grey band is what a player would not feel."
    )
    if shares:
        yield _chart(f"{chart_id}-shares", "Shares", shares, results, "shift, points", caption)
    if amounts:
        unit = f"shift, % of the {old}"
        yield _chart(f"{chart_id}-amounts", "Lengths and scores", amounts, results, unit, caption)


def _chart(
    chart_id: str, title: str, scaled: Sequence[tuple[Moved, float]], results: Results, unit: str, caption: str
) -> Chart:
    titles = {table.id: table.title for table in results.tables}
    dots = [_dot(entry, scale, titles) for entry, scale in scaled]
    figure, axes = style.figure(height=80 + 34 * len(dots))
    for place, (entry, scale) in enumerate(scaled):
        limit = entry.shift.max_shift * scale
        axes.add_patch(Rectangle((-limit, place - 0.4), 2 * limit, 0.8, color=style.GREY, alpha=0.18, linewidth=0))
        axes.plot([0], [place], "o", markerfacecolor="none", markeredgecolor=style.GREY, markersize=7)
    tips = Tips()
    plot(axes, dots, tips, longest_label=24, lines=2)
    axes.set_xlabel(unit)
    return finish(figure, chart_id, title, caption, "; ".join(dot.tip for dot in dots), tips)


def _dot(entry: Moved, scale: float, titles: dict[str, str]) -> Dot:
    row, base, shift = entry.row, entry.base, entry.shift
    label = f"{titles[row.table]}: {row.label}" if len(titles) > 1 else row.label
    if row.family == "length" and row.unit != "%":
        label = f"{label} ({row.unit})"
    tip = (
        f"{label}: {words.row_number(base, base.value)} to "
        f"{words.row_number(row, row.value)} {row.unit}, "
        f"shift {shift_number(entry, shift.value)} {shift_interval(entry)}"
    )
    colour, marker = (style.ORANGE, "D") if entry.changed else (style.BLUE, "o")
    low, high = (None if end is None else end * scale for end in (shift.low, shift.high))
    return Dot(label, shift.value * scale, low, high, tip, colour, marker)
