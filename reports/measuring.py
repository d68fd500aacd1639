"""What a run measures: its block sums, and from them every estimate and check of a table and version of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from reports import precision
from reports.changes import Measured
from reports.facts import RunFacts
from reports.metrics import day_difficulty, health, items, requested
from reports.metrics.sums import BlockSums, TableSums
from reports.results import CheckResult, Row, row_id
from reports.run import Run


def block_sums(run: Run) -> BlockSums:
    """The block sums that the run's analyses need."""
    facts = run.facts
    item_groups = {family.name for family in items.families(facts.game)}
    families = requested(facts.game, facts.analyses)
    asked = {family.name for family in families}
    return BlockSums(
        run,
        with_items=bool(item_groups & asked),
        with_phases=day_difficulty.NAME in asked,
        readers={family.name: family.read for family in families if family.read is not None},
    )


def tables(facts: RunFacts, sums: BlockSums, variant: str) -> list[TableSums]:
    """The tables that were played under a variant."""
    return [found for table in facts.tables if (found := sums.table(table, variant)) is not None]


def measure(facts: RunFacts, sums: TableSums) -> Iterator[Measured]:
    """Estimates of one table in the order in which the families declare their metrics."""
    for family in requested(facts.game, facts.analyses):
        estimates = family.measure(sums)
        for metric in family.declare(sums.game, sums.table):
            if metric.id not in estimates:
                continue
            estimate = estimates[metric.id]
            if row_id(metric.id, sums.table.id, sums.variant) == precision.row_of_stop(facts):
                estimate = precision.at_any_time(estimate, facts.planned_blocks)
            row = Row(
                id=row_id(metric.id, sums.table.id, sums.variant),
                metric=metric.id,
                table=sums.table.id,
                variant=sums.variant,
                family=family.name,
                label=metric.label,
                unit=metric.unit,
                kind=metric.kind,
                version=metric.version,
                value=estimate.value,
                low=estimate.low,
                high=estimate.high,
                level=estimate.level,
                n_blocks=estimate.n_blocks,
                method=estimate.method,
                descriptive=metric.descriptive,
                note=metric.note,
            )
            yield Measured(row, metric, estimate, sums)


def checks(sums: TableSums) -> Iterator[CheckResult]:
    """The checks of the data of one table."""
    for check in health.checks(sums):
        yield CheckResult(
            id=check.id,
            table=sums.table.id,
            title=check.title,
            passed=check.passed,
            finding=check.finding,
            variant=sums.variant,
        )
