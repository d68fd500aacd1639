"""Forest plots of trials: what each item does to the seat that has it, the strongest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from matplotlib.axes import Axes

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.results import Results
from reports.results.trials import ArmResult, ItemVerdict, TrialResult
from reports.words import trials as trial_words
from sim.runlog.facts import RunFacts

MOST_ROWS: Final = 40
"""Items in one picture; more are drawn in further ones."""

_LABEL_WIDTH: Final = 30
_LABEL_LINES: Final = 4
_LINE: Final = 11.0
"""Height of a line of a label, in the figure's units."""

_MARKS: Final = {
    "gift": ("o", style.BLUE),
    "fork": ("s", style.GREEN),
    "restrict": ("^", style.PINK),
}
_BEYOND: Final = ("too strong", "too weak")


@dataclass(frozen=True)
class _Plot:
    """A picture of some items: the arms that share its scale, and the labels of its rows."""

    arms: Sequence[ArmResult]
    items: Sequence[str]
    labels: Mapping[str, str]

    @cached_property
    def heights(self) -> list[float]:
        """Height of each row: as high as its label, and as its marks."""
        lines = [self.labels[item].count("\n") + 1 for item in self.items]
        return [6 + max(_LINE * n, 9.0 * len(self.arms)) for n in lines]

    @cached_property
    def places(self) -> dict[str, float]:
        """Middle of each row, from the top."""
        ends = [sum(self.heights[: place + 1]) for place in range(len(self.items))]
        return {item: end - height / 2 for item, end, height in zip(self.items, ends, self.heights, strict=True)}


def draw(trial: TrialResult, chart_id: str, results: Results, facts: RunFacts) -> Iterator[Chart]:
    """The pictures of one trial: gifts on one scale, forks and access, which charge the price, on another."""
    if not trial.arms:
        return
    labels = {item.id: style.item_label(item.id, item.title, _LABEL_WIDTH, _LABEL_LINES) for item in facts.game.items}
    order = [verdict.item for verdict in trial.arms[0].items]
    gifts = [arm for arm in trial.arms if arm.effect == "gift"]
    others = [arm for arm in trial.arms if arm.effect != "gift"]
    for name, arms in (("gift", gifts), ("price", others)):
        for part in range(0, len(order) if arms else 0, MOST_ROWS):
            plot = _Plot(arms, order[part : part + MOST_ROWS], labels)
            of_many = f", {part + 1} to {part + len(plot.items)} of {len(order)}" if len(order) > MOST_ROWS else ""
            yield _chart(plot, trial, f"{chart_id}-{name}-{part // MOST_ROWS}", of_many, results)


def _chart(plot: _Plot, trial: TrialResult, chart_id: str, of_many: str, results: Results) -> Chart:
    height = sum(plot.heights)
    figure, axes = style.figure(height=60 + height)
    against = plot.arms[0].against
    axes.axvspan(against - trial.margin, against + trial.margin, color=style.GREY, alpha=0.16, linewidth=0)
    axes.axvline(0, color=style.INK, linestyle=(0, (4, 3)), linewidth=1.1)
    tips = Tips()
    for place, arm in enumerate(plot.arms):
        offset = 8.0 * (place - (len(plot.arms) - 1) / 2)
        rows = [(plot.places[v.item] + offset, v) for v in arm.items if v.item in plot.places]
        _intervals(axes, rows, arm, results)
        for y, verdict in rows:
            _mark(axes, y, verdict, arm, results, tips)
    axes.set_yticks(list(plot.places.values()), [plot.labels[item] for item in plot.items], fontsize=9)
    axes.set_ylim(height, 0)
    axes.set_xlabel("points of win share")
    style.grid(axes, "x")
    titles = " and ".join(trial_words.ARM_TITLES[arm.effect] for arm in plot.arms).capitalize()
    table = next(table.title for table in results.tables if table.id == trial.table)
    return finish(figure, chart_id, f"{titles}, {table}{of_many}", _caption(plot, trial), _told(plot), tips)


def _intervals(axes: Axes, rows: Sequence[tuple[float, ItemVerdict]], arm: ArmResult, results: Results) -> None:
    """The intervals of all effects, of a restriction turned as its marks are."""
    known = []
    for y, verdict in rows:
        row = results.by_id()[verdict.row]
        turned = row.negated() if arm.effect == "restrict" else row
        if turned.ends is not None:
            known.append((y, *turned.ends))
    if known:
        places, lows, highs = zip(*known, strict=True)
        axes.hlines(places, lows, highs, color=_MARKS[arm.effect][1], linewidth=1.8)


def _mark(axes: Axes, y: float, verdict: ItemVerdict, arm: ArmResult, results: Results, tips: Tips) -> None:
    """An effect, in another colour and larger where it surely lies beyond the margins."""
    shape, colour = _MARKS[arm.effect]
    beyond = verdict.flag in _BEYOND
    row = results.by_id()[verdict.row]
    fill = style.ORANGE if beyond else colour
    value = verdict.excess + arm.against
    (dot,) = axes.plot([value], [y], shape, color=fill, markersize=6.5 if beyond else 5, clip_on=False)
    said = f"{verdict.item}, {trial_words.ARM_TITLES[arm.effect].lower()}: {trial_words.strength(verdict, arm, row)}"
    tips.add(dot, f"{said} points, {words.interval(row)}, {verdict.flag}")


def _caption(plot: _Plot, trial: TrialResult) -> str:
    if plot.arms[0].effect == "gift":
        middle = "the average of them"
        caption = "Effect of one more from the start, against a placebo of equal weight."
    else:
        middle = "no effect"
        caption = "; ".join(_EXPLAINED[arm.effect] for arm in plot.arms) + "."
        caption = caption[:1].upper() + caption[1:]
    return (
        f"{caption} Bars are 95 % intervals; the band is {middle} {trial_words.margin(trial)}. "
        "Orange: the whole interval lies beyond the band."
    )


_EXPLAINED: Final = {
    "fork": "squares: taking it at its first offer, against declining then and being free later",
    "restrict": "triangles: what a seat loses that may never take it",
}


def _told(plot: _Plot) -> str:
    """What the picture shows, for those who cannot see it."""
    arm = plot.arms[0]
    shown = [verdict for verdict in arm.items if verdict.item in plot.places]
    first, last = (
        f"{verdict.item} {words.number(verdict.excess + arm.against, signed=True)} points"
        for verdict in (shown[0], shown[-1])
    )
    return f"{trial_words.ARM_TITLES[arm.effect]}: strongest {first}, weakest {last}; {trial_words.count(arm)}"
