"""What each variant of the rules changes: its estimates as shifts against the base, deal by deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from reports.analysis.pairs import Pair, judge
from reports.metrics import Metric
from reports.metrics.bundles import Bundles
from reports.metrics.sums import TableSums
from reports.metrics.trial_sums import TrialSums
from reports.results import Row, RuleChange, VariantResult, row_id
from reports.stats.estimate import Estimate
from sim.runlog.facts import RunFacts


@dataclass(frozen=True)
class Measured:
    """An estimate with the metric it is of and the sums it was made from."""

    row: Row
    metric: Metric
    estimate: Estimate
    sums: TableSums | TrialSums


def with_shifts(variant: Sequence[Measured], base: Mapping[str, Measured]) -> Iterator[Measured]:
    """The estimates of one variant, each with its shift against the base.

    Args:
        variant: estimates of one variant at all its tables.
        base: those of the base, by id.
    """
    compared = [
        (entry, base[plain]) for entry in variant if (plain := row_id(entry.row.metric, entry.row.table)) in base
    ]
    judged = judge([_pair(entry, old) for entry, old in compared])
    moved = {entry.row.id: found.shift for (entry, _), found in zip(compared, judged, strict=True)}
    for entry in variant:
        yield replace(entry, row=entry.row.model_copy(update={"shift": moved.get(entry.row.id)}))


def _pair(variant: Measured, base: Measured) -> Pair:
    limit = variant.metric.max_shift(base.estimate.value)
    return Pair(variant.estimate, base.estimate, limit, identical=identical(variant.sums, base.sums))


def identical(new: Bundles, old: Bundles) -> bool:
    """Whether the same games were played, by their digests."""
    return new.fingerprint == old.fingerprint


def variant_result(
    name: str, facts: RunFacts, sums: Sequence[TableSums], base: Mapping[str, TableSums]
) -> VariantResult:
    """What a variant changes in the rules, and at which tables that changed no game.

    Args:
        name: the variant.
        facts: what was played.
        sums: the variant's tables.
        base: the base's tables, by id.
    """
    return VariantResult(
        name=name,
        rules=rule_changes(facts.variants[name], facts),
        identical=tuple(table.table.id for table in sums if identical(table, base[table.table.id])),
        moves_first=facts.first_movers.get(name),
    )


def rule_changes(rules: Mapping[str, object], facts: RunFacts) -> tuple[RuleChange, ...]:
    """Changed rule values beside those of the base."""
    return tuple(
        RuleChange(path=path, old=rule_text(facts.rules[path]) if path in facts.rules else None, new=rule_text(value))
        for path, value in rules.items()
    )


def rule_text(value: object) -> str:
    """A rule value as it is written in YAML."""
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
