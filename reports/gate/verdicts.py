"""What a gate finds: the document behind terminal, JSON, JUnit, Markdown and annotations."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal

from pydantic import Field

from reports.comparison.differences import Difference
from reports.results.rows import Interval, Limit, Number, Part

GATE_SCHEMA: Final[Literal[1]] = 1


class Outcome(StrEnum):
    """What a finding does to the gate."""

    PASS = "pass"
    NOTE = "note"
    WAIVED = "waived"
    CANNOT_TELL = "cannot tell"
    CANNOT_JUDGE = "cannot judge"
    FAIL = "fail"


class Status(StrEnum):
    """How a gate ends."""

    PASSES = "passes"
    FAILS = "fails"
    CANNOT_JUDGE = "cannot judge"
    INVALID = "invalid run"


class OnInconclusive(StrEnum):
    """What a finding that cannot be told does."""

    FAIL = "fail"
    WARN = "warn"
    PASS = "pass"


EXIT_CODES: Final = {Status.PASSES: 0, Status.FAILS: 3, Status.CANNOT_JUDGE: 4, Status.INVALID: 5}
_GRAVEST_FIRST: Final = (Status.INVALID, Status.FAILS, Status.CANNOT_JUDGE)


class Measure(Part):
    """What the comparison of one metric found.

    Attributes:
        paired: deal by deal; `rho` is the correlation that pairing gains from.
        p_change: that the shift is at most `max_shift`; `p_adjusted` the same, adjusted by Holm for all metrics.
        p_equivalence: that the shift is at least `max_shift`.
        false_alarm: chance of failing although nothing shifts.
        power: chance of failing when the shift is twice `max_shift`.
    """

    old: Interval
    new: Interval
    shift: Interval
    se: Limit
    level: float
    blocks: int
    paired: bool
    rho: Limit
    p_change: Number
    p_adjusted: Number
    p_equivalence: Number
    false_alarm: Number
    power: Number


class MetricVerdict(Part):
    """A gated metric.

    Attributes:
        verdict: `identical`, `unchanged`, `changed`, `cannot tell`, `only now`, `missing` or `other version`.
        outcome: what that does to the gate.
        sentence: the finding in words.
        course: `better` or `worse` where a target says which way is good; else empty.
        drift: unchanged for a player, yet surely not 0.
        note: what people wrote at this metric; with the waiver, if there is one.
    """

    id: str
    label: str
    unit: str
    verdict: str
    outcome: Outcome
    sentence: str
    max_shift: Number | None = None
    course: str = ""
    drift: bool = False
    note: str = ""
    measure: Measure | None = None


class TargetFinding(Part):
    """A target of the experiment; verdicts as in the report."""

    metric: str
    verdict: str
    outcome: Outcome
    sentence: str
    note: str = ""


class Judgement(Part):
    """One experiment at the gate.

    Attributes:
        run: folder of the judged run; empty where nothing was played.
        report: page of the run, where it is worth a look.
        baseline: file that it is compared with.
        same_games: every game is the same as in the accepted run.
        reason: why the gate cannot judge, or the run is invalid; else empty.
        design: what was asked differently from the baseline.
        content: what played differently: the cause of a change.
        false_alarm: chance that any metric fails although none shifts.
        power: the least chance that a metric fails when it shifts by twice its `max_shift`.
    """

    experiment: str
    title: str
    source: str
    run: str
    report: str = ""
    baseline: str
    accepted: str = ""
    games: int = 0
    status: Status
    same_games: bool = False
    reason: str = ""
    design: tuple[Difference, ...] = ()
    content: tuple[Difference, ...] = ()
    metrics: tuple[MetricVerdict, ...] = ()
    targets: tuple[TargetFinding, ...] = ()
    false_alarm: Number | None = None
    power: Number | None = None

    @property
    def nothing_to_see(self) -> bool:
        """Whether the run passes with the games of the baseline, so that no page of it is worth making."""
        return self.status is Status.PASSES and self.same_games

    @property
    def outcomes(self) -> list[Outcome]:
        """Outcomes of all findings."""
        return [*(verdict.outcome for verdict in self.metrics), *(target.outcome for target in self.targets)]


class GateReport(Part):
    """All experiments of one call."""

    schema_: Literal[1] = Field(default=GATE_SCHEMA, alias="schema")
    on_inconclusive: OnInconclusive
    status: Status
    exit_code: int
    experiments: tuple[Judgement, ...]


def report(judgements: list[Judgement], on_inconclusive: OnInconclusive) -> GateReport:
    """All judgements as one document; an invalid run beats a failure, which beats what cannot be judged."""
    found = {judgement.status for judgement in judgements}
    status = next((status for status in _GRAVEST_FIRST if status in found), Status.PASSES)
    return GateReport(
        on_inconclusive=on_inconclusive,
        status=status,
        exit_code=EXIT_CODES[status],
        experiments=tuple(judgements),
    )


def status_of(outcomes: list[Outcome], on_inconclusive: OnInconclusive) -> Status:
    """How a gate ends whose findings have these outcomes."""
    open_ones = Outcome.CANNOT_TELL in outcomes and on_inconclusive is OnInconclusive.FAIL
    if Outcome.FAIL in outcomes or open_ones:
        return Status.FAILS
    return Status.CANNOT_JUDGE if Outcome.CANNOT_JUDGE in outcomes else Status.PASSES
