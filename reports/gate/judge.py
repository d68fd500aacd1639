"""The gate's decision on one run: against its targets, and against the accepted baseline."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from reports import words
from reports.comparison.differences import differences
from reports.comparison.side import Side
from reports.gate.baseline import Entry
from reports.gate.files import Kept
from reports.gate.metrics import Bench, false_alarm, judge_metrics, least_power, waived
from reports.gate.selection import selected
from reports.gate.verdicts import Judgement, OnInconclusive, Outcome, Status, TargetFinding, status_of
from reports.results import Results, TargetResult
from reports.stats.verdict import OnTarget
from sim.runlog.facts import RunFacts

_ON_TARGET: Final[Mapping[str, Outcome]] = {
    OnTarget.ON_TARGET: Outcome.PASS,
    OnTarget.OFF_TARGET: Outcome.FAIL,
    OnTarget.CANNOT_TELL: Outcome.CANNOT_TELL,
}


@dataclass(frozen=True)
class Played:
    """A run as the gate receives it.

    Attributes:
        source: file of the experiment; empty where only a run is judged.
        run: folder of the run.
        invalid: why the run is invalid; empty when it is not.
    """

    source: str
    run: Path
    facts: RunFacts
    results: Results
    side: Side
    invalid: str = ""


def judge_run(
    played: Played, baseline: Path, kept: Kept | str, today: date, on_inconclusive: OnInconclusive
) -> Judgement:
    """Judge a run.

    Args:
        played: the run.
        baseline: file of the baseline.
        kept: what it holds, or why it cannot be used.
        today: the day on which waivers are looked at.
        on_inconclusive: what a finding that cannot be told does.
    """
    known = None if isinstance(kept, str) else kept
    entries: Mapping[str, Entry] = known.baseline.entries if known else {}
    judgement = Judgement(
        experiment=played.facts.id,
        title=played.facts.name,
        source=played.source,
        run=str(played.run),
        baseline=str(baseline),
        games=played.facts.counts.games,
        status=Status.CANNOT_JUDGE,
        targets=tuple(_target(target, played, entries, today) for target in played.results.targets),
        reason=kept if isinstance(kept, str) else "",
    )
    if known is not None:
        judgement = _against(judgement, played, known, today)
    return judgement.model_copy(update=_ending(judgement, played.invalid, on_inconclusive))


def _ending(judgement: Judgement, invalid: str, on_inconclusive: OnInconclusive) -> dict[str, object]:
    """Status and reason after all findings are in."""
    if invalid:
        return {"status": Status.INVALID, "reason": invalid}
    outcomes = judgement.outcomes
    if judgement.reason:
        outcomes.append(Outcome.CANNOT_JUDGE)
    return {"status": status_of(outcomes, on_inconclusive)}


def _against(judgement: Judgement, played: Played, kept: Kept, today: date) -> Judgement:
    """The judgement with what the comparison with the baseline adds."""
    new, old, head = played.side, kept.baseline.side(kept.values), kept.baseline.head
    design = differences(new.design, old.design)
    told = judgement.model_copy(
        update={
            "accepted": f"{head.accepted:%Y-%m-%d} by {head.by}: {head.reason}",
            "design": design,
            "content": differences(new.content, old.content),
            "same_games": new.fingerprint == old.fingerprint,
        }
    )
    if head.experiment != played.facts.id:
        return told.model_copy(update={"reason": f"{kept.file}: is the baseline of '{head.experiment}'"})
    if design:
        reason = "the baseline was made for another design; set it back, or accept a new baseline"
        return told.model_copy(update={"reason": reason})
    bench = Bench(played.results, played.facts, kept.baseline, today)
    verdicts = judge_metrics(new, old, selected(head.metrics, played.results, played.facts), bench)
    return told.model_copy(
        update={"metrics": tuple(verdicts), "false_alarm": false_alarm(verdicts), "power": least_power(verdicts)}
    )


def _target(target: TargetResult, played: Played, entries: Mapping[str, Entry], today: date) -> TargetFinding:
    """A target, forgiven where every estimate that is off it is waived in the baseline."""
    finding = words.finding(target, played.results, played.facts)
    outcome, note = _ON_TARGET.get(target.verdict, Outcome.CANNOT_JUDGE), ""
    off = [member.row for member in target.members if member.verdict == OnTarget.OFF_TARGET]
    after = [waived(outcome, entries.get(row), today) for row in off]
    if after:
        forgiven = all(result is Outcome.WAIVED for result, _ in after)
        outcome = Outcome.WAIVED if forgiven else outcome
        note = "; ".join(dict.fromkeys(text for _, text in after if text))
    return TargetFinding(
        metric=target.metric,
        verdict=target.verdict,
        outcome=outcome,
        sentence=f"{finding.sentence}; {finding.sureness[:1].lower()}{finding.sureness[1:]}",
        note=note,
    )
