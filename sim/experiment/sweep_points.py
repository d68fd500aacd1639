"""From a sweep to its points: every version of the rules that it plays, and where each stands in its design."""

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sim.experiment import assumed
from sim.experiment.catalogue import RuleProblem
from sim.experiment.frozen import FrozenMapping, freeze
from sim.experiment.sweep import Sweep
from sim.runlog.names import BASE

LEVELS = 4
"""Levels of a Morris design: a step moves a value by two of them."""
MOST_POINTS = 1000
"""Versions that one sweep may have."""
DESIGN_SEED = 1
"""Every run of an experiment has the same design, so that fresh deals answer the same question."""
_DIGITS = 6

Refuse = Callable[[Mapping[str, object]], RuleProblem | None]
"""Given changed rule values, the first of them that the game cannot be played with, and why; nothing if it can."""


@dataclass(frozen=True, slots=True)
class Factor:
    """What a sweep varies: one rule value, or a table of assumed ones.

    Attributes:
        name: the path, with ``*`` for the rows of a table.
        paths: the rule values that move together.
        span: lowest and highest value of a range; nothing for another design.
    """

    name: str
    paths: tuple[str, ...]
    span: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """One version of the rules.

    Attributes:
        name: of the version in plan, logs and report; ``base`` where nothing is changed.
        rules: changed rule values, on top of the experiment's own.
        settings: what each factor is; for assumed values the step.
    """

    name: str
    rules: Mapping[str, object]
    settings: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Assumed values that are not varied, and why."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Layout:
    """A sweep laid out.

    Attributes:
        factors: what is varied.
        points: distinct points, in the order of the design.
        rows: name of the point at every row of the design, as the analysis of Morris and Sobol designs wants them.
        units: the design in the unit cube, one row as in ``rows``; empty for other designs.
        left_out: what could not be varied.
    """

    factors: tuple[Factor, ...]
    points: tuple[Point, ...]
    rows: tuple[str, ...]
    units: tuple[tuple[float, ...], ...] = ()
    left_out: tuple[LeftOut, ...] = ()

    @property
    def versions(self) -> tuple[Point, ...]:
        """The points that must be played beside the base."""
        return tuple(point for point in self.points if point.name != BASE)


def n_rows(sweep: Sweep) -> int:
    """Rows of a sweep's design, known without laying it out; for assumed values 0."""
    if sweep.samples is not None:
        return sweep.samples * (len(sweep.ranges) + (2 if sweep.design == "sobol" else 1))
    return math.prod(len(values) for values in sweep.values.values()) if sweep.values else 0


def lay_out(
    sweep: Sweep,
    values: Mapping[str, object],
    assumed_paths: Sequence[str],
    refuse: Refuse,
    choices: Mapping[str, Sequence[str]] = FrozenMapping(),
) -> Layout:
    """The points of a sweep, the same in whatever order its paths are written.

    Args:
        sweep: what is varied; its paths exist and its values have the right types.
        values: every rule value of the game under the experiment's own rules.
        assumed_paths: the values that are assumed.
        refuse: tells which changes of assumed values the game cannot be played with.
        choices: the readings of each value that has a few only.
    """
    if sweep.assumed:
        return _assumed_layout(sweep, values, assumed_paths, refuse, choices)
    if sweep.ranges:
        return _range_layout(sweep, values)
    names = sorted(sweep.values)
    factors = tuple(Factor(name, (name,)) for name in names)
    rows = [dict(zip(names, row, strict=True)) for row in itertools.product(*(sweep.values[name] for name in names))]
    return Layout(factors, *_distinct(sweep.id, values, ((row, row) for row in rows)))


def _range_layout(sweep: Sweep, values: Mapping[str, object]) -> Layout:
    """A Morris or Sobol design over the ranges."""
    names = sorted(sweep.ranges)
    units = _unit_design(sweep, len(names))
    rows = []
    for unit in units:
        pairs = zip(names, unit, strict=True)
        rows.append({name: _value(sweep.ranges[name], x, whole=isinstance(values[name], int)) for name, x in pairs})
    factors = tuple(Factor(name, (name,), sweep.ranges[name]) for name in names)
    return Layout(factors, *_distinct(sweep.id, values, ((row, row) for row in rows)), units)


def _unit_design(sweep: Sweep, n_factors: int) -> tuple[tuple[float, ...], ...]:
    """Points in the unit cube, by SALib."""
    problem = {
        "num_vars": n_factors,
        "names": [f"x{i}" for i in range(n_factors)],
        "bounds": [[0.0, 1.0]] * n_factors,
    }
    if sweep.design == "sobol":
        from SALib.sample import sobol

        design = sobol.sample(problem, sweep.samples, calc_second_order=False, seed=DESIGN_SEED)
    else:
        from SALib.sample import morris

        design = morris.sample(problem, sweep.samples, num_levels=LEVELS, seed=DESIGN_SEED)
    return tuple(tuple(float(x) for x in row) for row in design)


def _value(span: tuple[float, float], unit: float, whole: bool) -> float:
    """The value at a place of its range; of whole numbers each has an equal part of it."""
    low, high = span
    if whole:
        first, last = int(low), int(high)
        return min(last, first + math.floor(unit * (last - first + 1)))
    return float(f"{low + unit * (high - low):.{_DIGITS}g}")


def _assumed_layout(
    sweep: Sweep,
    values: Mapping[str, object],
    assumed_paths: Sequence[str],
    refuse: Refuse,
    choices: Mapping[str, Sequence[str]],
) -> Layout:
    """Every group of assumed values, a step down and a step up or every other reading, one at a time."""
    step = sweep.step or 1.0
    factors: list[Factor] = []
    rows: list[tuple[Mapping[str, object], Mapping[str, object]]] = []
    left_out: list[LeftOut] = []
    for group in assumed.groups(assumed_paths, sweep.by != "value", sweep.skip):
        found = len(rows)
        for move, wanted in assumed.moves(group, values, step, choices):
            if wanted is None:
                left_out.append(LeftOut(group.name, "has no steps: it is no number"))
                break
            changed, reason = _playable(wanted, refuse)
            if changed:
                rows.append(({group.name: _step_words(changed, move)}, changed))
            elif reason:
                left_out.append(LeftOut(f"{group.name} {move}", reason))
        if len(rows) > found:
            factors.append(Factor(group.name, group.paths))
    return Layout(tuple(factors), *_distinct(sweep.id, values, iter(rows)), left_out=tuple(left_out))


def _playable(wanted: Mapping[str, object], refuse: Refuse) -> tuple[dict[str, object], str]:
    """The changed values without those that the game refuses one by one, and the last reason for refusing.

    Nothing is left when the game refuses them for another cause than one of them.
    """
    changed, reason = dict(wanted), ""
    while changed and (problem := refuse(changed)) is not None:
        reason = f"{problem[0]}: {problem[1]}"
        if changed.pop(problem[0], None) is None:
            return {}, reason
    return changed, reason


def _step_words(changed: Mapping[str, object], move: str) -> str:
    """The step as words: ``+1``, or what a truth value or a choice turns into."""
    (first, *_) = changed.values()
    return str(first).lower() if isinstance(first, bool) else move


def _distinct(
    sweep: str, values: Mapping[str, object], rows: Iterator[tuple[Mapping[str, object], Mapping[str, object]]]
) -> tuple[tuple[Point, ...], tuple[str, ...]]:
    """Points by changed rules, each once, and the name of the point at every row (settings, rules)."""
    points: dict[object, Point] = {}
    names = []
    for settings, rules in rows:
        frozen = {path: freeze(value) for path, value in rules.items()}
        changed = FrozenMapping({path: value for path, value in frozen.items() if value != freeze(values[path])})
        if changed not in points:
            played = sum(point.name != BASE for point in points.values())
            name = f"{sweep} #{played + 1}" if changed else BASE
            points[changed] = Point(name, changed, FrozenMapping(dict(settings)))
        names.append(points[changed].name)
    return tuple(points.values()), tuple(names)
