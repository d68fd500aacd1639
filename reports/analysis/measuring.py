"""What a run measures: its block sums, and from them every estimate and check of a table and version of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from reports.analysis import precision
from reports.analysis.changes import Measured
from reports.metrics import Metric, health, items, requested, trial_health, trials
from reports.metrics.family import Estimates
from reports.metrics.sums import BlockSums, TableSums
from reports.metrics.trial_sums import TrialSums
from reports.results import CheckResult, Row, row_id
from reports.run import Run
from sim.runlog.facts import RunFacts


def block_sums(run: Run) -> BlockSums:
    """The block sums that the run's analyses need."""
    facts = run.facts
    item_groups = {family.name for family in items.families(facts.game)}
    families = requested(facts.game, facts.analyses)
    asked = {family.name for family in families}
    return BlockSums(
        run,
        with_items=bool(item_groups & asked),
        readers={family.name: family.read for family in families if family.read is not None},
    )


def tables(facts: RunFacts, sums: BlockSums, variant: str) -> list[TableSums]:
    """The tables that were played under a variant."""
    return [found for table in facts.tables if (found := sums.table(table, variant)) is not None]


def measure(facts: RunFacts, sums: TableSums) -> list[Measured]:
    """Estimates of one table in the order in which the families declare their metrics."""
    families = requested(facts.game, facts.analyses)
    return _measured(facts, {one.name: one.declare(sums.game, sums.table) for one in families}, sums)


def measure_trial(facts: RunFacts, sums: TrialSums) -> list[Measured]:
    """Estimates of one trial, in the order of its items."""
    families = trials.families(facts.game)
    return _measured(facts, {one.name: one.declare(sums.game, sums.table) for one in families}, sums)


def estimates(family: str, sums: TableSums | TrialSums) -> Estimates:
    """What one family measures on some sums, by metric."""
    if isinstance(sums, TrialSums):
        return {one.name: one for one in trials.families(sums.game)}[family].measure(sums)
    return {one.name: one for one in requested(sums.game, [family])}[family].measure(sums)


def _measured(facts: RunFacts, declared: Mapping[str, Iterable[Metric]], sums: TableSums | TrialSums) -> list[Measured]:
    """The estimates of the families' metrics, as rows; those that were looked at hold at all looks together."""
    found = {name: estimates(name, sums) for name in declared}
    metrics = [
        (name, metric, row_id(metric.id, sums.table.id, sums.variant), found[name][metric.id])
        for name, ones in declared.items()
        for metric in ones
        if metric.id in found[name]
    ]
    watched = [one for _, metric, row, one in metrics if precision.is_watched(facts, metric, row)]
    looked: dict[str, Estimates] = {}
    rows = []
    for name, metric, row, estimate in metrics:
        if watched and (precision.is_watched(facts, metric, row) or precision.is_twin(estimate, watched)):
            if name not in looked:
                looked[name] = estimates(name, precision.at_looks(facts, sums))
            estimate = precision.at_any_time(looked[name][metric.id], estimate.level)
        at = {"id": row, "metric": metric.id, "table": sums.table.id, "variant": sums.variant}
        rows.append(Measured(Row.of(estimate, **at, **metric.declaration), metric, estimate, sums))
    return rows


def checks(sums: TableSums | TrialSums) -> Iterator[CheckResult]:
    """The checks of the data of one table, or of the trial at it."""
    found = trial_health.checks(sums) if isinstance(sums, TrialSums) else health.checks(sums)
    for check in found:
        yield CheckResult(
            id=check.id,
            table=sums.table.id,
            title=check.title,
            passed=check.passed,
            finding=check.finding,
            variant=sums.variant,
        )
