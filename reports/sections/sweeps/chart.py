"""Sweeps: response curves with bands, which values move a metric, and how far assumed values do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.charts.dots import Dot, plot
from reports.results import Results, Row, TargetResult
from reports.results.sweeps import Effect, Point, SweepResult
from reports.words import sweeps as told
from sim.runlog.facts import RunFacts

MAX_CHARTS: Final = 8
MAX_DOTS: Final = 14
MAX_LINES: Final = 5
_MARKERS: Final = "oDs^v"


def draw(sweep: SweepResult, results: Results, facts: RunFacts) -> Iterator[Chart]:
    """The charts of one sweep, one a metric and table: curves of one or two values, else dots of the effects."""
    for place, (metric, table) in enumerate(sweep.measured[:MAX_CHARTS]):
        chart_id = f"chart-sweep-{sweep.id}-{place}"
        row = told.example(sweep, metric, table)
        titles = {entry.id: entry.title for entry in results.tables}
        title = f"{row.label}, {titles[table]}" if len(titles) > 1 else row.label
        if sweep.kind == "assumed":
            yield from _shifts(sweep, metric, table, chart_id, title, facts)
        elif sweep.kind == "grid" and len(sweep.factors) <= 2:
            yield _curves(sweep, metric, table, chart_id, title, results, facts)
        elif told.ranked(sweep, metric, table):
            yield _effects(sweep, metric, table, chart_id, title, facts)


@dataclass(frozen=True)
class _Dose:
    """A point of a curve: place on the axis, value, and the ends of its shift's interval, at that value's height."""

    x: float
    value: float
    low: float
    high: float
    tip: str


def _curves(
    sweep: SweepResult,
    metric: str,
    table: str,
    chart_id: str,
    title: str,
    results: Results,
    facts: RunFacts,
) -> Chart:
    """The metric over the value of more settings; a line for each setting of the other, if there is one."""
    first, *second = sorted(sweep.factors, key=lambda factor: -len({p.settings[factor.name] for p in sweep.points}))
    places = _places([point.settings[first.name] for point in sweep.points])
    row = told.example(sweep, metric, table)
    base = row.value - (row.shift.value if row.shift else 0.0)
    lines: dict[str, list[_Dose]] = {}
    for point in sweep.points:
        name = ", ".join(f"{factor.name} {point.settings[factor.name]}" for factor in second)
        dose = _dose(sweep, point, metric, table, places[point.settings[first.name]], base, row)
        if dose is not None:
            lines.setdefault(name, []).append(dose)
    figure, axes = style.figure(height=230)
    tips = Tips()
    for place, (name, doses) in enumerate(list(lines.items())[:MAX_LINES]):
        _line(axes, sorted(doses, key=lambda dose: dose.x), name, place, tips)
    axes.axhline(base, color=style.INK, linestyle=(0, (4, 3)), linewidth=1.1)
    _limits(axes, metric, table, results)
    axes.set_xticks(list(places.values()), [style.label(text, 10) for text in places])
    axes.set_xlabel(style.label(first.name, 44))
    axes.set_ylabel(style.label(words.unit(row, facts)))
    style.grid(axes, "y")
    if second:
        axes.legend(frameon=False, fontsize=9)
    said = "; ".join(dose.tip for doses in lines.values() for dose in doses)
    return finish(figure, chart_id, title, _CURVE_CAPTION, said, tips)


_CURVE_CAPTION: Final = (
    "Dots are values; the band is the 95 % interval of the difference to the rules as given (dashed), "
    "on the same deals. A green area is the target."
)


def _places(settings: Sequence[str]) -> dict[str, float]:
    """A place on the axis for every setting: its number, or its rank where not all are numbers."""
    distinct = list(dict.fromkeys(settings))
    try:
        return {text: float(text) for text in sorted(distinct, key=float)}
    except ValueError:
        return {text: float(rank) for rank, text in enumerate(distinct)}


def _dose(sweep: SweepResult, point: Point, metric: str, table: str, x: float, base: float, row: Row) -> _Dose | None:
    name = told.settings(point)
    found = sweep.find(metric, table, point.name)
    if found is None:
        if point.rules:
            return None
        return _Dose(x, base, base, base, f"{name}: {words.row_number(row, base)} {row.unit}, the rules as given")
    shift = found.shift
    low = base + shift.low if shift and shift.low is not None else found.value
    high = base + shift.high if shift and shift.high is not None else found.value
    entry = told.moved(sweep, found)
    moved = f", shift {told.shift_told(entry)}" if entry else ""
    tip = f"{name}: {words.row_number(found, found.value)} {found.unit}{moved}"
    return _Dose(x, found.value, low, high, tip)


def _line(axes: Axes, doses: Sequence[_Dose], name: str, place: int, tips: Tips) -> None:
    """One curve with its band."""
    colour = style.PALETTE[place % len(style.PALETTE)]
    x = [dose.x for dose in doses]
    axes.fill_between(
        x, [dose.low for dose in doses], [dose.high for dose in doses], color=colour, alpha=0.16, linewidth=0
    )
    axes.plot(x, [dose.value for dose in doses], color=colour, linewidth=1.6, label=style.label(name, 40))
    for dose in doses:
        (mark,) = axes.plot([dose.x], [dose.value], _MARKERS[place % len(_MARKERS)], color=colour, markersize=6.5)
        tips.add(mark, dose.tip)


def _limits(axes: Axes, metric: str, table: str, results: Results) -> None:
    """The target's area, where a target is about this metric alone and its limits are near the curve."""
    target = _target_of(metric, table, results)
    if target is None:
        return
    bottom, top = axes.get_ylim()
    low = bottom if target.low is None else max(target.low, bottom)
    high = top if target.high is None else min(target.high, top)
    if low < high:
        axes.axhspan(low, high, color=style.GREEN, alpha=0.1, linewidth=0)
        axes.set_ylim(bottom, top)


def _target_of(metric: str, table: str, results: Results) -> TargetResult | None:
    row_id = f"{metric}@{table}"
    return next((target for target in results.targets if [m.row for m in target.members] == [row_id]), None)


def _effects(sweep: SweepResult, metric: str, table: str, chart_id: str, title: str, facts: RunFacts) -> Chart:
    """How strongly each value acts on the metric, the strongest first."""
    row, noise = told.example(sweep, metric, table), told.noise_of(sweep, metric, table)
    ranked = told.ranked(sweep, metric, table)[:MAX_DOTS]
    dots = [_effect_dot(effect, row, facts, sure=told.is_sure(effect, noise)) for effect in ranked]
    figure, axes = style.figure(height=80 + 34 * len(dots))
    tips = Tips()
    plot(axes, dots, tips, longest_label=24, lines=2)
    caption = "Dots are effects, bars their 95 % intervals; a diamond is more than chance."
    if noise is not None and sweep.kind == "morris":
        axes.axvline(noise.value, color=style.GREY, linestyle=(0, (1, 2)), linewidth=1.4)
        caption += " The dotted line is what chance alone would show."
    axes.set_xlabel(f"{_AXES[ranked[0].measure]}, {told.effect_unit(ranked[0], row, facts)}")
    return finish(figure, chart_id, title, caption, "; ".join(dot.tip for dot in dots), tips)


_AXES: Final = {
    "range": "highest less lowest mean",
    "step": "mean size of the change in a step",
    "first_order": "share alone",
    "total": "share in all",
}


def _effect_dot(effect: Effect, row: Row, facts: RunFacts, *, sure: bool) -> Dot:
    tip = f"{effect.factor}: {told.effect_told(effect, row, facts)}"
    colour, marker = (style.ORANGE, "D") if sure else (style.BLUE, "o")
    return Dot(_in_picture(effect.factor), effect.value, effect.low, effect.high, tip, colour, marker)


def _in_picture(name: str) -> str:
    """A path that can be broken between its table and its column."""
    return name.replace(".*.", " … ")


def _shifts(sweep: SweepResult, metric: str, table: str, chart_id: str, title: str, facts: RunFacts) -> Iterator[Chart]:
    """How far each change of assumed values moves the metric, the farthest first; none where nothing moves."""
    entries = []
    for point in sweep.versions:
        found = sweep.find(metric, table, point.name)
        entry = told.moved(sweep, found) if found else None
        if entry is not None and entry.shift.verdict != "identical":
            entries.append((point, entry))
    entries.sort(key=lambda pair: -abs(pair[1].shift.value))
    dots = []
    for point, entry in entries[:MAX_DOTS]:
        name = told.settings(point)
        colour, marker = (style.ORANGE, "D") if entry.changed else (style.BLUE, "o")
        tip = f"{name}: shift {told.shift_told(entry)}"
        dots.append(Dot(_in_picture(name), entry.shift.value, entry.shift.low, entry.shift.high, tip, colour, marker))
    if not dots:
        return
    figure, axes = style.figure(height=80 + 34 * len(dots))
    tips = Tips()
    plot(axes, dots, tips, longest_label=26, lines=2)
    unit = "points" if entries[0][1].row.unit == "%" else words.unit(entries[0][1].row, facts)
    axes.set_xlabel(f"shift, {unit}")
    caption = "Shifts against the rules as given with 95 % intervals; a diamond is more than a player would not feel."
    if len(entries) > len(dots):
        caption += f" The farthest {len(dots)} of {len(entries)} changes are shown."
    yield finish(figure, chart_id, title, caption, "; ".join(dot.tip for dot in dots), tips)
