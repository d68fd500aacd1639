"""What sweeps found, as words, the same in the terminal and on the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reports import words
from reports.results import Results, Row
from reports.results.sweeps import Effect, Measure, Noise, Point, PointVerdict, SweepResult
from reports.words import shifts as shift_words
from reports.words.shifts import Moved
from sim.runlog.facts import RunFacts

MOST_NAMED: Final = 4
MOSTLY: Final = 50.0
"""Percent of a spread from which on it is called chance."""
MEASURES: Final[dict[Measure, str]] = {
    "range": "range",
    "step": "a step",
    "first_order": "alone",
    "total": "in all",
}
"""How an effect is called beside its number."""
_KINDS: Final = {
    "grid": "every combination of the values",
    "morris": "a Morris design: paths through the ranges that change one value at a time",
    "sobol": "a Sobol design, spread over the ranges",
    "assumed": "every assumed value a step down and a step up, one at a time",
}


def described(sweep: SweepResult, results: Results) -> str:
    """What was played: «3 versions beside the base, every combination of the values; 100 deals each at equal»."""
    titles = {table.id: table.title for table in results.tables}
    n = len(sweep.versions)
    deals = "; ".join(f"{blocks:,} deals at {titles[table]}" for table, blocks in sweep.blocks.items())
    return f"{n} version{'s' if n != 1 else ''} of the rules beside the base, {_KINDS[sweep.kind]}. Each played {deals}"


def settings(point: Point) -> str:
    """What a point sets: «hand 4, start.coins 6»; for assumed values «special_actions.*.vp +1»."""
    return ", ".join(f"{name} {value.replace('-', words.MINUS)}" for name, value in point.settings.items())


def left_out(sweep: SweepResult) -> list[str]:
    """What was not varied, by reason: «mark, sale: has no steps»."""
    by_reason: dict[str, list[str]] = {}
    for one in sweep.left_out:
        by_reason.setdefault(one.reason, []).append(one.name.replace(" -", f" {words.MINUS}"))
    return [f"{', '.join(names)} ({reason})" for reason, names in by_reason.items()]


def example(sweep: SweepResult, metric: str, table: str) -> Row:
    """A row of a metric at a table, for its label and unit."""
    return next(row for row in sweep.rows if (row.metric, row.table) == (metric, table))


def moved(sweep: SweepResult, row: Row) -> Moved | None:
    """A row with its shift, as the words of shifts take it; `base` is what the same deals gave under the base."""
    if row.shift is None:
        return None
    base = row.model_copy(update={"value": row.value - row.shift.value, "variant": "base"})
    return Moved(row, base, row.shift)


def effect_number(effect: Effect, value: float | None) -> str:
    """An effect, or an end of its interval, with as many decimals as the interval deserves."""
    if value is None:
        return "no limit"
    half = (effect.high - effect.low) / 2 if effect.low is not None and effect.high is not None else 1.0
    return words.number(value, 2 if half < 0.1 else 1)


def effect_unit(effect: Effect, row: Row, facts: RunFacts) -> str:
    """Its unit: that of the metric, or percent of the spread."""
    if effect.measure in ("first_order", "total"):
        return "% of the spread"
    return "points" if row.unit == "%" else words.unit(row, facts)


def effect_told(effect: Effect, row: Row, facts: RunFacts) -> str:
    """«1.3 score points [0.6, 1.9]»."""
    low, high = effect_number(effect, effect.low), effect_number(effect, effect.high)
    return f"{effect_number(effect, effect.value)} {effect_unit(effect, row, facts)} [{low}, {high}]"


def ranked(sweep: SweepResult, metric: str, table: str) -> list[Effect]:
    """The effects on a metric, the strongest first; of a Sobol design the total shares."""
    wanted = "total" if sweep.kind == "sobol" else None
    found = [
        effect
        for effect in sweep.effects
        if (effect.metric, effect.table) == (metric, table) and wanted in (None, effect.measure)
    ]
    return sorted(found, key=lambda effect: -effect.value)


def noise_of(sweep: SweepResult, metric: str, table: str) -> Noise | None:
    """What chance alone adds to the effects on a metric."""
    return next((noise for noise in sweep.noise if (noise.metric, noise.table) == (metric, table)), None)


def is_sure(effect: Effect, noise: Noise | None) -> bool:
    """Whether an effect is more than chance.

    Its whole interval must be above 0, of a Morris step above what chance shows; and chance must not make most of the
    spread of a Sobol design.
    """
    floor = noise.value if noise is not None and effect.measure == "step" else 0.0
    return effect.low is not None and effect.low > floor and not is_mostly_chance(effect, noise)


def is_mostly_chance(effect: Effect, noise: Noise | None) -> bool:
    """Whether most of the spread over a Sobol design is chance."""
    return noise is not None and effect.measure in ("first_order", "total") and noise.value >= MOSTLY


def sentence(sweep: SweepResult, metric: str, table: str, results: Results, facts: RunFacts) -> str:
    """Which value moves a metric most."""
    effects, row = ranked(sweep, metric, table), example(sweep, metric, table)
    subject = f"{f'«{row.label}»' if row.kind == 'quantile' else row.label}{_place(table, results)}"
    if not effects or effects[0].value == 0:
        return f"{subject}: the same at every point"
    top, noise = effects[0], noise_of(sweep, metric, table)
    told = effect_told(top, row, facts)
    if noise is not None and is_mostly_chance(top, noise):
        return f"{subject}: {words.number(min(noise.value, 100), 0)} % of the spread between the points is chance"
    if not is_sure(top, noise):
        chance = f"; chance alone shows {words.number(noise.value, 1)}" if noise and sweep.kind == "morris" else ""
        return f"{subject}: no value is seen to move it; the most is {top.factor}, {told}{chance}"
    verb = {"range": "moves it by", "step": "moves it most, by", "total": "makes most of the spread,"}
    more = f", then {effects[1].factor}, {effect_told(effects[1], row, facts)}" if len(effects) > 1 else ""
    step = " a step" if sweep.kind == "morris" else ""
    return f"{subject}: {top.factor} {verb[top.measure]} {told}{step}{more}"


def _place(table: str, results: Results) -> str:
    titles = {entry.id: entry.title for entry in results.tables}
    return f" at {titles[table]}" if len(titles) > 1 else ""


@dataclass(frozen=True)
class Standing:
    """How a target's verdict stands when assumed values change.

    Attributes:
        turns: the changes under which it turns, with what it turns to.
        unsure: those under which it cannot be told.
        n: changes that were tried at all.
    """

    target: str
    base: str
    turns: tuple[tuple[Point, PointVerdict], ...]
    unsure: tuple[Point, ...]
    n: int

    @property
    def sentence(self) -> str:
        """The standing in one sentence."""
        name = f"{self.target}, {self.base}"
        if self.base == "cannot tell":
            return f"{name}: it must be known before one can say what it rests on"
        if self.turns:
            named = [f"{settings(point)} ({verdict.verdict})" for point, verdict in self.turns]
            return f"{name}: turns under {_listed(named)}{self._unsure_too}"
        if self.unsure:
            n = len(self.unsure)
            listed = _listed([settings(point) for point in self.unsure])
            return f"{name}: stays under {self.n - n} of {self.n} changes; cannot be told under {listed}"
        return f"{name}: stays under all {self.n} changes"

    @property
    def _unsure_too(self) -> str:
        return f"; cannot be told under {len(self.unsure)} more" if self.unsure else ""


def standings(sweep: SweepResult) -> list[Standing]:
    """How every target that a sweep judged stands, in the order of the experiment."""
    points = {point.name: point for point in sweep.points}
    found = []
    for target in dict.fromkeys(verdict.target for verdict in sweep.verdicts):
        verdicts = [verdict for verdict in sweep.verdicts if verdict.target == target]
        turns = tuple((points[v.point], v) for v in verdicts if v.outcome == "turns")
        unsure = tuple(points[v.point] for v in verdicts if v.outcome == "cannot tell")
        found.append(Standing(target, verdicts[0].base, turns, unsure, len(verdicts)))
    return found


def line(sweep: SweepResult, results: Results, facts: RunFacts) -> str:
    """A sweep in one line."""
    if not sweep.rows:
        return "was not played"
    if sweep.kind == "assumed":
        return _assumed_line(sweep)
    return "; ".join(sentence(sweep, metric, table, results, facts) for metric, table in sweep.measured[:MOST_NAMED])


def _assumed_line(sweep: SweepResult) -> str:
    known = [standing for standing in standings(sweep) if standing.base != "cannot tell"]
    if not known:
        return "no verdict is known yet, so it cannot be said what rests on assumed values"
    firm = [standing for standing in known if not standing.turns and not standing.unsure]
    told = f"{len(firm)} of {len(known)} verdicts stay under all {len(sweep.versions)} changes of assumed values"
    turning = [
        f"{standing.target} turns under {_listed([settings(point) for point, _ in standing.turns], 2)}"
        for standing in known
        if standing.turns
    ]
    unsure = [
        f"{standing.target} cannot be told under {_listed([settings(point) for point in standing.unsure], 2)}"
        for standing in known
        if standing.unsure and not standing.turns
    ]
    return "; ".join([told, *turning, *unsure])


def _listed(names: Sequence[str], most: int = MOST_NAMED) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def shift_told(entry: Moved) -> str:
    """A point's shift with its interval."""
    return f"{shift_words.shift_number(entry, entry.shift.value)} {shift_words.shift_interval(entry)}"
