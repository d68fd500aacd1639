"""Verdicts: what the estimates say about the experiment's targets."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from reports.metrics.trials import home
from reports.results import CheckResult, Member, Row, TargetResult
from reports.stats.estimate import Estimate
from reports.stats.verdict import OnTarget, target_verdict
from sim.runlog.facts import RunFacts, Target
from sim.runlog.names import BASE
from sim.runlog.reference import Reference

CHECK_THE_DATA: Final = "check the data"


def reference(metric: str, facts: RunFacts) -> Reference:
    """What a target's metric stands for: at its home table (`home` of trials) if it names none."""
    named = Reference.parse(metric)
    return named.at(home(named, facts))


def judge(
    target: Target,
    facts: RunFacts,
    estimates: Mapping[str, tuple[Row, Estimate]],
    checks: Sequence[CheckResult],
) -> TargetResult:
    """The verdict on one target.

    Several metrics under one pattern are judged one by one: one off target puts the target off target; else
    one that cannot tell leaves it open.
    """
    meant = reference(target.metric, facts)
    matched = {row_id: pair for row_id, pair in estimates.items() if matches(pair[0], meant)}
    low, high = target.limits
    result = TargetResult(metric=target.metric, low=low, high=high, unit=target.unit or "", verdict=CHECK_THE_DATA)
    reason = _unusable(target, facts, matched, checks)
    if reason:
        return result.model_copy(update={"reason": reason})
    verdicts = {row_id: target_verdict(estimate, low, high) for row_id, (_, estimate) in matched.items()}
    outcomes = {verdict.outcome for verdict in verdicts.values()}
    order = (OnTarget.OFF_TARGET, OnTarget.CANNOT_TELL, OnTarget.ON_TARGET)
    overall = next(outcome for outcome in order if outcome in outcomes)
    factors = [
        verdict.blocks_needed / matched[row_id][1].n_blocks
        for row_id, verdict in verdicts.items()
        if overall is OnTarget.CANNOT_TELL and verdict.blocks_needed is not None
    ]
    return result.model_copy(
        update={
            "verdict": overall.value,
            "unit": next(iter(matched.values()))[0].unit,
            "members": tuple(Member(row=row_id, verdict=verdict.outcome.value) for row_id, verdict in verdicts.items()),
            **_more(facts, [row for row, _ in matched.values()], max(factors, default=None)),
        }
    )


def matches(row: Row, meant: Reference) -> bool:
    """Whether an estimate is meant."""
    return meant.covers(row.metric, row.table, "" if row.variant == BASE else row.variant)


def _unusable(
    target: Target,
    facts: RunFacts,
    matched: Mapping[str, tuple[Row, Estimate]],
    checks: Sequence[CheckResult],
) -> str:
    """Why no verdict can be given; empty when one can."""
    if not matched:
        return f"nothing was measured for '{target.metric}'"
    rows = [row for row, _ in matched.values()]
    units = {rows[0].unit, *({facts.game.turn_unit} if rows[0].unit == "turns" else ())}
    if target.unit and target.unit not in units:
        return f"the target is given in {target.unit}, the metric is measured in {rows[0].unit}"
    played = {(row.table, row.variant) for row in rows}
    failed = [check for check in checks if not check.passed and (check.table, check.variant) in played]
    return failed[0].finding if failed else ""


def _more(facts: RunFacts, rows: Sequence[Row], factor: float | None) -> dict[str, int]:
    """What would settle an open verdict, if `factor` times the blocks would: more games, or a longer trial."""
    if factor is None:
        return {}
    trials = [trial for row in rows if row.arm and (trial := facts.table(row.table).trial) is not None]
    if trials:
        return {"trial_blocks": math.ceil(_two_digits(factor * max(trial.blocks for trial in trials)))}
    return {"more_games": max(1, int(_two_digits((factor - 1) * facts.base_games)))}


def _two_digits(number: float) -> float:
    return float(f"{number:.2g}")
