"""A run becomes the baseline: its gated numbers, rounded to what their intervals deserve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from reports.comparison.side import Reading, Side
from reports.errors import MendableError
from reports.gate.baseline import BASELINE_SCHEMA, Baseline, Entry, Head
from reports.gate.files import Kept
from reports.gate.rounding import rounded, rounded_limit
from reports.gate.selection import DEFAULT, by_name, selected, unmatched
from reports.gate.values import Values, digest
from reports.results import Results
from sim.runlog.facts import RunFacts
from sim.runlog.suggest import did_you_mean


class AcceptError(MendableError):
    """A run cannot become the baseline as asked; the message says why and what to do."""


@dataclass(frozen=True)
class Request:
    """What a person says when accepting a run.

    Attributes:
        metrics: what to gate; empty for what the earlier baseline gates, or else the default.
        max_shifts: by metric, the largest shift that a player would not feel.
    """

    reason: str
    by: str
    when: datetime
    metrics: Sequence[str] = ()
    max_shifts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Proposal:
    """A baseline that is not written yet."""

    baseline: Baseline
    values: bytes


def propose(facts: RunFacts, results: Results, side: Side, request: Request, earlier: Kept | None) -> Proposal:
    """The baseline that a run would become.

    Notes, waivers and tolerances that were set by hand are taken over from the earlier baseline.

    Raises:
        AcceptError: the request names what the run did not measure, or nothing is gated.
    """
    patterns = tuple(request.metrics) or (earlier.baseline.head.metrics if earlier else DEFAULT)
    lost = unmatched(patterns, results, facts)
    if lost:
        raise AcceptError(f"--metrics: no estimate of this run fits '{lost[0]}'; {_meant(lost[0], side)}")
    names = selected(patterns, results, facts)
    if not names:
        raise AcceptError("nothing to gate: give the experiment targets or analyses, or name metrics with --metrics")
    by_hand = _by_hand(request.max_shifts, names, facts)
    entries = {name: _entry(side.readings[name], _limit(name, side, earlier, by_hand), earlier, name) for name in names}
    values = Values.of(side, names).to_bytes()
    return Proposal(Baseline(head=_head(facts, side, request, patterns, values), entries=entries), values)


def _head(facts: RunFacts, side: Side, request: Request, patterns: Sequence[str], values: bytes) -> Head:
    return Head(
        schema=BASELINE_SCHEMA,
        experiment=facts.id,
        game=facts.game.name,
        design_key=facts.design_key,
        content_key=facts.content_key,
        engine=facts.versions.get("tabletop-balance", ""),
        commit=facts.commit or "",
        games=facts.counts.games,
        seed=facts.seed,
        fingerprint=side.fingerprint,
        values=digest(values),
        metrics=tuple(patterns),
        accepted=request.when,
        by=request.by,
        reason=request.reason,
    )


def _by_hand(max_shifts: Mapping[str, float], names: Sequence[str], facts: RunFacts) -> dict[str, float]:
    """Tolerances of the request by id of the estimate."""
    found = {}
    for name, limit in max_shifts.items():
        entry = by_name(name, names, facts)
        if entry is None:
            remedy = did_you_mean(name, names, f"gated are {', '.join(names)}")
            raise AcceptError(f"--max-shift: '{name}' is not gated; {remedy}")
        found[entry] = limit
    return found


def _meant(pattern: str, side: Side) -> str:
    return did_you_mean(pattern, side.readings, "`sim list metrics` names what there is")


def _limit(name: str, side: Side, earlier: Kept | None, by_hand: Mapping[str, float]) -> float:
    """The tolerance: as asked, as a person set it in the earlier baseline, or the default of the metric."""
    if name in by_hand:
        return by_hand[name]
    default = rounded_limit(side.readings[name].max_shift)
    old = earlier and earlier.baseline.entries.get(name)
    if not old or not earlier or earlier.values.defaults.get(name) == old.max_shift:
        return default
    return old.max_shift


def _entry(reading: Reading, max_shift: float, earlier: Kept | None, name: str) -> Entry:
    estimate = reading.estimate
    old = earlier and earlier.baseline.entries.get(name)
    low, value, high = (rounded(number, estimate) for number in (estimate.low, estimate.value, estimate.high))
    return Entry(
        value=value,
        interval=(low, high),
        level=estimate.level,
        blocks=estimate.n_blocks,
        unit=reading.unit,
        version=reading.version,
        max_shift=max_shift,
        note=old.note if old else "",
        waiver=old.waiver if old else None,
    )
