"""A gate's findings as words, the same in every output."""

from __future__ import annotations

import math
from typing import Final

from reports.gate.verdicts import GateReport, Judgement, MetricVerdict, OnInconclusive, Outcome, Status
from reports.results.rows import Interval
from reports.run.numbers import number

SYMBOLS: Final = {
    Outcome.PASS: "✔",
    Outcome.NOTE: "+",
    Outcome.WAIVED: "~",
    Outcome.CANNOT_TELL: "?",
    Outcome.CANNOT_JUDGE: "!",
    Outcome.FAIL: "✖",
}
_ENDINGS: Final = {
    Status.PASSES: "passes",
    Status.FAILS: "fails",
    Status.CANNOT_JUDGE: "cannot judge",
    Status.INVALID: "refuses an invalid run",
}
_MOST_DECIMALS: Final = 4
_MOST_CAUSES: Final = 12
_RAREST: Final = 1e-6
_SUREST: Final = 0.99


def verdict(found: MetricVerdict) -> str:
    """The verdict of a metric, with its course and its waiver: "changed, better"."""
    parts = [found.verdict, found.course, "waived" if found.outcome is Outcome.WAIVED else ""]
    if found.drift:
        parts.append("drifts within the tolerance")
    return ", ".join(part for part in parts if part)


def from_to(found: MetricVerdict) -> str:
    """Old and new value, such as "1.1 → 2.4 points"."""
    if found.measure is None:
        return ""
    digits = _decimals(found.measure.new)
    old, new = (number(side.value, digits) for side in (found.measure.old, found.measure.new))
    return f"{old} → {new} {found.unit}"


def shift(found: MetricVerdict) -> str:
    """The shift with its interval."""
    if found.measure is None:
        return ""
    moved = found.measure.shift
    digits = _decimals(moved)
    value = number(moved.value, digits, signed=True)
    ends = ("no limit" if end is None else number(end, digits, signed=True) for end in (moved.low, moved.high))
    return f"{value} [{', '.join(ends)}]"


def tolerance(found: MetricVerdict) -> str:
    """The largest shift that a player would not feel."""
    return "" if found.max_shift is None else f"±{found.max_shift:.3g}"


def _decimals(numbers: Interval) -> int:
    """As many decimals as the interval deserves."""
    if all(end is not None and end == int(end) for end in (numbers.value, numbers.low, numbers.high)):
        return 0
    half = numbers.half_width
    if not half:
        return 1
    return min(_MOST_DECIMALS, max(1, math.ceil(-math.log10(half))))


def with_note(sentence: str, note: str) -> str:
    """A sentence followed by what people wrote."""
    return f"{sentence} ({note})" if note else sentence


def headline(judgement: Judgement) -> str:
    """Experiment and ending in one line."""
    return f"{judgement.title}: the gate {_ENDINGS[judgement.status]}"


def ending(report: GateReport) -> str:
    """The ending of all experiments in one line."""
    n = len(report.experiments)
    passed = sum(judgement.status is Status.PASSES for judgement in report.experiments)
    return f"gate {_ENDINGS[report.status]}: {passed} of {n} pass (exit {report.exit_code})"


def causes(judgement: Judgement) -> list[str]:
    """What differs from the accepted run, the design first."""
    found = [entry.sentence for entry in (*judgement.design, *judgement.content)]
    more = [f"{len(found) - _MOST_CAUSES} more"] if len(found) > _MOST_CAUSES else []
    return found[:_MOST_CAUSES] + more


def certainty(judgement: Judgement) -> str:
    """How often this gate errs, and how well it sees."""
    if judgement.false_alarm is None or judgement.power is None:
        return ""
    alarm = f"{judgement.false_alarm:.1g}" if judgement.false_alarm >= _RAREST else f"below {_RAREST:g}"
    power = f"at least {judgement.power:.0%}" if judgement.power <= _SUREST else f"over {_SUREST:.0%}"
    return f"chance of a false alarm {alarm}; of seeing a shift of twice the tolerance, whichever metric: {power}"


def sameness(judgement: Judgement) -> str:
    """That nothing at all has changed, if so."""
    if not judgement.same_games or any(found.verdict != "identical" for found in judgement.metrics):
        return ""
    return f"identical: all {judgement.games:,} games are those of the baseline"


def loudness(outcome: Outcome, on_inconclusive: OnInconclusive) -> str:
    """How loudly an outcome is told: `error`, `warning`, `notice`, or not at all."""
    if outcome is Outcome.CANNOT_TELL:
        return {OnInconclusive.FAIL: "error", OnInconclusive.WARN: "warning", OnInconclusive.PASS: ""}[on_inconclusive]
    loud = {Outcome.FAIL: "error", Outcome.CANNOT_JUDGE: "error", Outcome.WAIVED: "warning", Outcome.NOTE: "notice"}
    return loud.get(outcome, "")
