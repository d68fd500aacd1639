"""What a run measures: its block sums, and from them every estimate and check of a table and version of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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


def measure(facts: RunFacts, sums: TableSums) -> Iterator[Measured]:
    """Estimates of one table in the order in which the families declare their metrics."""
    for family in requested(facts.game, facts.analyses):
        yield from _measured(facts, family.name, family.declare(sums.game, sums.table), sums)


def measure_trial(facts: RunFacts, sums: TrialSums) -> Iterator[Measured]:
    """Estimates of one trial, in the order of its items."""
    for family in trials.families(facts.game):
        yield from _measured(facts, family.name, family.declare(sums.game, sums.table), sums)


def estimates(family: str, sums: TableSums | TrialSums) -> Estimates:
    """What one family measures on some sums, by metric."""
    if isinstance(sums, TrialSums):
        return {one.name: one for one in trials.families(sums.game)}[family].measure(sums)
    return {one.name: one for one in requested(sums.game, [family])}[family].measure(sums)


def _measured(
    facts: RunFacts, family: str, metrics: Iterable[Metric], sums: TableSums | TrialSums
) -> Iterator[Measured]:
    """The estimates of a family's metrics, as rows."""
    found = estimates(family, sums)
    for metric in metrics:
        if metric.id not in found:
            continue
        estimate, name = found[metric.id], row_id(metric.id, sums.table.id, sums.variant)
        if precision.is_watched(facts, metric, name):
            estimate = precision.at_any_time(estimate, facts.planned_blocks)
        at = {"id": name, "metric": metric.id, "table": sums.table.id, "variant": sums.variant}
        yield Measured(Row.of(estimate, **at, **metric.declaration), metric, estimate, sums)


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
