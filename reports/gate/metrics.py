"""Judges the metrics of a run against those of a baseline: Holm over all, so that any false failure is rare."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from reports.analysis.pairs import IDENTICAL, Judged, Pair, judge
from reports.comparison.side import Reading, Side, pair
from reports.gate.baseline import Baseline, Entry
from reports.gate.verdicts import Measure, MetricVerdict, Outcome
from reports.results import Results, Row
from reports.results.rows import Interval
from reports.stats.multiplicity import holm
from reports.stats.planning import shift_power
from reports.stats.verdict import Change
from reports.words.shifts import Moved, statement
from sim.runlog.facts import RunFacts

ALPHA: Final = 0.01
"""The chance that a gate fails any metric although none shifts by more than its tolerance, at most."""

_OUTCOMES: Final[Mapping[str, Outcome]] = {
    IDENTICAL: Outcome.PASS,
    Change.UNCHANGED: Outcome.PASS,
    Change.CHANGED: Outcome.FAIL,
    Change.INCONCLUSIVE: Outcome.CANNOT_TELL,
}


@dataclass(frozen=True)
class Bench:
    """What all metrics of a gate are judged with."""

    results: Results
    facts: RunFacts
    baseline: Baseline
    today: date

    def bands(self, name: str) -> list[tuple[float, float]]:
        """The bands of the targets that a metric is in."""
        return [
            (-math.inf if target.low is None else target.low, math.inf if target.high is None else target.high)
            for target in self.results.targets
            if name in {member.row for member in target.members}
        ]


def judge_pairs(pairs: Sequence[Pair]) -> list[Judged]:
    """The gate's decision on several shifts, without the words."""
    return judge(pairs, alpha=ALPHA, adjust=holm)


def judge_metrics(new: Side, old: Side, wanted: Sequence[str], bench: Bench) -> list[MetricVerdict]:
    """One verdict a metric of the baseline, and one for each that is gated but not in it.

    Args:
        new: the run.
        old: the baseline.
        wanted: ids of the estimates of this run that the baseline's patterns choose.
        bench: the run's results and facts, the baseline, today.
    """
    both = {name: (new.readings[name], old.readings[name]) for name in old.readings if name in new.readings}
    fit = {name: readings for name, readings in both.items() if readings[0].version == readings[1].version}
    pairs = {name: pair(*readings) for name, readings in fit.items()}
    found = dict(zip(pairs, judge_pairs(list(pairs.values())), strict=True))
    verdicts = [
        _judged(name, pairs[name], found[name], new.readings[name], old.readings[name], len(pairs), bench)
        if name in pairs
        else _not_judged(name, both.get(name), bench.baseline.entries[name])
        for name in old.readings
    ]
    rows = bench.results.by_id()
    return verdicts + [_only_now(rows[name]) for name in wanted if name not in old.readings]


def _judged(
    name: str, pair: Pair, judged: Judged, new: Reading, old: Reading, n_metrics: int, bench: Bench
) -> MetricVerdict:
    row = bench.results.by_id()[name]
    entry = bench.baseline.entries[name]
    shift, tests = judged.shift, judged.tests
    course = _course(new.estimate.value, old.estimate.value, bench.bands(name))
    outcome, note = waived(_OUTCOMES[shift.verdict], entry, bench.today)
    return MetricVerdict(
        id=name,
        label=row.label,
        unit=row.unit,
        verdict=shift.verdict,
        outcome=outcome,
        sentence=statement(Moved(row, row.with_numbers(old.estimate), shift), bench.results, bench.facts),
        max_shift=pair.max_shift,
        course=course if shift.verdict == Change.CHANGED else "",
        drift=shift.verdict == Change.UNCHANGED and tests.drift,
        note=note,
        measure=Measure(
            old=Interval.of(old.estimate),
            new=Interval.of(new.estimate),
            shift=Interval(value=shift.value, low=shift.low, high=shift.high),
            se=shift.se,
            level=shift.level,
            blocks=pair.shift.n_blocks,
            paired=shift.paired,
            rho=shift.rho,
            p_change=tests.p_change,
            p_adjusted=tests.p_change_adjusted,
            p_equivalence=tests.p_equivalence,
            false_alarm=_chance_to_fail(pair, 0.0, n_metrics),
            power=_chance_to_fail(pair, 2 * pair.max_shift, n_metrics),
        ),
    )


def _chance_to_fail(pair: Pair, true_shift: float, n_metrics: int) -> float:
    """Chance of `changed` for a true shift, at Holm's first and strictest step."""
    se = pair.shift.se
    if se == 0:
        return float(true_shift > pair.max_shift)
    if math.isinf(se):
        return 0.0
    return shift_power(se, true_shift, pair.max_shift, ALPHA / n_metrics).changed


def _course(new: float, old: float, bands: Sequence[tuple[float, float]]) -> str:
    """Whether a metric came nearer to its targets or went away from them."""
    nearer = sum(_distance(old, band) - _distance(new, band) for band in bands)
    return "" if nearer == 0 else "better" if nearer > 0 else "worse"


def _distance(value: float, band: tuple[float, float]) -> float:
    return max(band[0] - value, value - band[1], 0.0)


def waived(outcome: Outcome, entry: Entry | None, today: date) -> tuple[Outcome, str]:
    """The outcome after a waiver, and what people wrote at the metric."""
    notes = [entry.note] if entry and entry.note else []
    if entry and entry.waiver:
        holds = entry.waiver.holds(today)
        if outcome is Outcome.FAIL and holds:
            outcome = Outcome.WAIVED
        notes.append(f"waiver {'until' if holds else 'ran out on'} {entry.waiver.until}: {entry.waiver.reason}")
    return outcome, "; ".join(notes)


def _not_judged(name: str, both: tuple[Reading, Reading] | None, entry: Entry) -> MetricVerdict:
    verdict, why = "missing", "is in the baseline but was not measured; ask for its analysis, or accept a new baseline"
    if both is not None:
        verdict = "other version"
        why = f"is now defined in version {both[0].version}, the baseline has {both[1].version}; accept a new baseline"
    return MetricVerdict(
        id=name,
        label=name,
        unit=entry.unit,
        verdict=verdict,
        outcome=Outcome.CANNOT_JUDGE,
        sentence=f"{name} {why}",
        max_shift=entry.max_shift,
        note=entry.note,
    )


def _only_now(row: Row) -> MetricVerdict:
    return MetricVerdict(
        id=row.id,
        label=row.label,
        unit=row.unit,
        verdict="only now",
        outcome=Outcome.NOTE,
        sentence=f"{row.id} is not in the baseline: accept it with `sim baseline accept`",
    )


def false_alarm(verdicts: Sequence[MetricVerdict]) -> float:
    """Chance that any metric fails although none shifts: at most the sum of the single chances."""
    return min(1.0, sum(verdict.measure.false_alarm for verdict in verdicts if verdict.measure))


def least_power(verdicts: Sequence[MetricVerdict]) -> float | None:
    """The least chance that a metric fails when it shifts by twice its tolerance."""
    return min((verdict.measure.power for verdict in verdicts if verdict.measure), default=None)
