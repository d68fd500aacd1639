"""Pick rate against effect: which items are must-haves, traps and sleepers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from matplotlib.axes import Axes

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.results import Results, Row
from reports.results.trials import ArmResult, ItemVerdict, TrialResult
from reports.words import trials as trial_words

_MOST_NAMED: Final = 20
_HEIGHT: Final = 300.0
_CORNERS: Final = (
    ("sleeper", 0.02, 0.98, "left", "top"),
    ("must-have", 0.98, 0.98, "right", "top"),
    ("left alone", 0.02, 0.02, "left", "bottom"),
    ("trap", 0.98, 0.02, "right", "bottom"),
)


def draw(trial: TrialResult, chart_id: str, results: Results) -> Iterator[Chart]:
    """One picture of the leading effect, where pick rates were measured."""
    if not trial.arms or trial.seldom is None:
        return
    arm = trial.arms[0]
    points = [
        (verdict, pick)
        for verdict in arm.items
        if (pick := results.find(f"{trial.group}.{verdict.item}.take_rate", trial.table)) is not None
    ]
    figure, axes = style.figure(height=_HEIGHT)
    axes.axhspan(arm.against - trial.margin, arm.against + trial.margin, color=style.GREY, alpha=0.16, linewidth=0)
    axes.axvline(trial.seldom, color=style.INK, linestyle=(0, (4, 3)), linewidth=1.1)
    tips = Tips()
    _mark(axes, points, arm, results, tips)
    for corner, x, y, across, along in _CORNERS:
        axes.text(x, y, corner, transform=axes.transAxes, ha=across, va=along, alpha=0.7, fontsize=10)
    axes.margins(x=0.08, y=0.14)
    axes.set_xlabel("taken by seats that were offered it, %")
    axes.set_ylabel(f"{trial_words.ARM_TITLES[arm.effect].lower()}, points")
    style.grid(axes, "y")
    table = next(table.title for table in results.tables if table.id == trial.table)
    yield finish(figure, chart_id, f"Pick rate against effect, {table}", _caption(trial, arm), _told(arm), tips)


def _mark(axes: Axes, points: Sequence[tuple[ItemVerdict, Row]], arm: ArmResult, results: Results, tips: Tips) -> None:
    named = sorted((verdict for verdict, _ in points if verdict.corner), key=lambda verdict: -abs(verdict.excess))
    for verdict, pick in points:
        effect = verdict.excess + arm.against
        shape, colour = ("D", style.ORANGE) if verdict.corner else ("o", style.BLUE)
        (dot,) = axes.plot([pick.value], [effect], shape, color=colour, markersize=5.5)
        shown = trial_words.strength(verdict, arm, results.by_id()[verdict.row])
        tips.add(
            dot, f"{verdict.item}: {shown} points, taken by {words.row_number(pick, pick.value)} %, {verdict.flag}"
        )
        if verdict in named[:_MOST_NAMED]:
            axes.annotate(
                style.label(verdict.item, 12), (pick.value, effect), (5, 2), textcoords="offset points", fontsize=8
            )


def _caption(trial: TrialResult, arm: ArmResult) -> str:
    middle = "the average of them" if arm.effect == "gift" else "no effect"
    return (
        "Must-have: too strong and taken. Sleeper: too strong, seldom taken. Trap: too weak, yet taken. "
        f"Left alone: too weak, seldom taken. Seldom is below {words.number(trial.seldom or 0)} %, half the median. "
        f"The band is {middle} {trial_words.margin(trial)}; diamonds lie beyond it with their whole interval."
    )


def _told(arm: ArmResult) -> str:
    """What the picture shows, for those who cannot see it."""
    corners = {corner: [v.item for v in arm.items if v.corner == corner] for corner, *_ in _CORNERS}
    told = [f"{corner}: {', '.join(items)}" for corner, items in corners.items() if items]
    return "; ".join(told) or "no item lies beyond the margins"
