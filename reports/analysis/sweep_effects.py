"""Which of the values that a sweep varies move a metric most, by the sweep's design."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from reports.analysis.pairs import IDENTICAL
from reports.results import Row
from reports.results.sweeps import Effect, Measure, Noise
from reports.stats.block_estimate import BlockEstimate
from reports.stats.contrasts import contrast_of_estimates, contrast_paired
from reports.stats.estimate import Estimate
from reports.stats.sensitivity import morris_noise, morris_steps, sobol_shares
from sim.runlog.facts import FactorFacts, SweepFacts
from sim.runlog.names import BASE


@dataclass(frozen=True)
class PointEstimate:
    """An estimate at a point with its row; block values are of the same deals at all points."""

    row: Row
    estimate: Estimate


Places = dict[tuple[str, str, str], PointEstimate]
"""Estimates by metric, table and point; the rules as given are the point `base`."""


def effects(sweep: SweepFacts, places: Places) -> Iterator[Effect]:
    """How strongly each factor moves each metric; nothing for assumed values, which are moved one at a time."""
    for metric, table in _measured(places):
        if sweep.kind == "grid":
            yield from _ranges(sweep, metric, table, places)
        elif (points := _in_design_order(sweep, metric, table, places)) is not None:
            outputs = [point.estimate.value for point in points]
            if sweep.kind == "morris":
                steps = morris_steps(sweep.units, outputs, sweep.levels)
                for factor, found in zip(sweep.factors, steps, strict=True):
                    yield _effect(factor, metric, table, "step", found.value, found.low, found.high)
            elif sweep.kind == "sobol":
                yield from _shares(sweep, metric, table, outputs)


def noise(sweep: SweepFacts, places: Places) -> Iterator[Noise]:
    """What chance alone adds to the effects of a Morris or Sobol design."""
    if sweep.kind not in ("morris", "sobol"):
        return
    for metric, table in _measured(places):
        points = _in_design_order(sweep, metric, table, places)
        errors = [_shift_error(point.row) for point in points or ()]
        known = [error for error in errors if error is not None]
        if points is None or len(known) < len(errors):
            continue
        if sweep.kind == "morris":
            yield Noise(metric=metric, table=table, value=morris_noise(sweep.units, known))
            continue
        spread = float(np.var([point.estimate.value for point in points]))
        if spread > 0:
            yield Noise(metric=metric, table=table, value=100 * float(np.mean(np.square(known))) / spread)


def _shift_error(row: Row) -> float | None:
    """Standard error of a point's shift against the base; the base itself has none."""
    if row.variant == BASE:
        return 0.0
    return row.shift.se if row.shift else None


def _measured(places: Places) -> list[tuple[str, str]]:
    return list(dict.fromkeys((metric, table) for metric, table, point in places if point != BASE))


def _in_design_order(sweep: SweepFacts, metric: str, table: str, places: Places) -> list[PointEstimate] | None:
    """The estimates at all rows of the design; nothing where one could not be measured."""
    found = [places.get((metric, table, name)) for name in sweep.rows]
    complete = [point for point in found if point is not None]
    return complete if len(complete) == len(found) else None


def _ranges(sweep: SweepFacts, metric: str, table: str, places: Places) -> Iterator[Effect]:
    """For each factor the distance between its settings with the highest and the lowest mean."""
    points = {point.name: place for point in sweep.points if (place := places.get((metric, table, point.name)))}
    for factor in sweep.factors:
        levels: dict[str, list[PointEstimate]] = {}
        for point in sweep.points:
            if point.name in points:
                levels.setdefault(str(point.settings[factor.name]), []).append(points[point.name])
        if len(levels) < 2:
            continue
        means = {level: float(np.mean([place.estimate.value for place in at])) for level, at in levels.items()}
        highest, lowest = max(means, key=means.__getitem__), min(means, key=means.__getitem__)
        if highest == lowest:
            highest, lowest = list(levels)[:2]
        found = _difference(levels[highest], levels[lowest])
        yield _effect(factor, metric, table, "range", found.value, found.low, found.high)


def _as_given(row: Row) -> bool:
    """Whether the games of the point are those of the rules as given."""
    return row.variant == BASE or (row.shift is not None and row.shift.verdict == IDENTICAL)


def _difference(high: Sequence[PointEstimate], low: Sequence[PointEstimate]) -> Estimate:
    """Mean of some points less that of others, deal by deal where the estimates are means over deals."""
    if all(_as_given(place.row) for place in (*high, *low)):
        return Estimate.certain(0.0, high[0].row.n_blocks, "identical games")
    weights = [1 / len(high)] * len(high) + [-1 / len(low)] * len(low)
    estimates = [place.estimate for place in (*high, *low)]
    blocks = [estimate.values for estimate in estimates if isinstance(estimate, BlockEstimate)]
    if len(blocks) == len(estimates):
        return contrast_paired(blocks, weights, within=[estimate.within for estimate in estimates])
    return contrast_of_estimates(estimates, weights)


def _shares(sweep: SweepFacts, metric: str, table: str, outputs: Sequence[float]) -> Iterator[Effect]:
    """First-order and total share of the spread, in percent; none where nothing spreads."""
    for factor, pair in zip(sweep.factors, sobol_shares(outputs, len(sweep.factors)) or (), strict=False):
        measures: tuple[Measure, Measure] = ("first_order", "total")
        for measure, found in zip(measures, pair, strict=True):
            yield _effect(factor, metric, table, measure, 100 * found.value, 100 * found.low, 100 * found.high)


def _effect(
    factor: FactorFacts, metric: str, table: str, measure: Measure, value: float, low: float, high: float
) -> Effect:
    return Effect(factor=factor.name, metric=metric, table=table, measure=measure, value=value, low=low, high=high)
