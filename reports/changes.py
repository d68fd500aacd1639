"""What each variant of the rules changes: its estimates as shifts against the base, deal by deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from reports.facts import RunFacts
from reports.metrics import Metric
from reports.metrics.block_estimate import BlockEstimate
from reports.metrics.sums import TableSums
from reports.metrics.tolerances import tolerance
from reports.results import Row, RuleChange, Shift, VariantResult, row_id
from reports.stats.blocks import difference_paired
from reports.stats.estimate import Estimate
from reports.stats.multiplicity import benjamini_hochberg
from reports.stats.shifts import correlation, difference_of_estimates
from reports.stats.verdict import Change, ShiftVerdict, shift_verdicts

IDENTICAL: Final = "identical"
FALSE_FINDS: Final = 0.05
"""Among the shifts of a variant that are called changed, at most this share is expected to be wrong."""


@dataclass(frozen=True)
class Measured:
    """An estimate with the metric it is of and the sums it was made from."""

    row: Row
    metric: Metric
    estimate: Estimate
    sums: TableSums


def with_shifts(variant: Sequence[Measured], base: Mapping[str, Measured]) -> Iterator[Measured]:
    """The estimates of one variant, each with its shift against the base.

    Args:
        variant: estimates of one variant at all its tables.
        base: those of the base, by id.
    """
    compared = [
        (entry, base[plain]) for entry in variant if (plain := row_id(entry.row.metric, entry.row.table)) in base
    ]
    shifts = [_shift(entry, old) for entry, old in compared]
    limits = [tolerance(entry.metric, old.estimate.value, old.sums.game) for entry, old in compared]
    verdicts = shift_verdicts(shifts, limits, alpha_fail=FALSE_FINDS, adjust=benjamini_hochberg)
    moved = {
        entry.row.id: _result(entry, old, shift, limit, verdict)
        for (entry, old), shift, limit, verdict in zip(compared, shifts, limits, verdicts, strict=True)
    }
    for entry in variant:
        yield replace(entry, row=entry.row.model_copy(update={"shift": moved.get(entry.row.id)}))


def _shift(variant: Measured, base: Measured) -> Estimate:
    """The shift of the variant against the base, paired by block where both have block values."""
    new, old = variant.estimate, base.estimate
    if identical(variant.sums, base.sums):
        return Estimate(0.0, 0.0, 0.0, 0.0, new.n_blocks, "identical games", new.level)
    if not (isinstance(new, BlockEstimate) and isinstance(old, BlockEstimate)):
        return difference_of_estimates(new, old)
    return replace(difference_paired(new.values, old.values, new.level), n_blocks=min(new.n_blocks, old.n_blocks))


def _result(variant: Measured, base: Measured, shift: Estimate, max_shift: float, verdict: ShiftVerdict) -> Shift:
    return Shift(
        value=shift.value,
        low=shift.low,
        high=shift.high,
        se=shift.se,
        level=shift.level,
        paired=isinstance(variant.estimate, BlockEstimate),
        rho=_correlation(variant.estimate, base.estimate),
        max_shift=max_shift,
        verdict=IDENTICAL if identical(variant.sums, base.sums) else _outcome(shift, max_shift, verdict),
        p_adjusted=verdict.p_change_adjusted,
        method=shift.method,
    )


def _outcome(shift: Estimate, max_shift: float, verdict: ShiftVerdict) -> Change:
    """What the shown interval and the adjusted test agree on.

    Changed needs both the minimum-effect test and the whole interval beyond the tolerance: the test alone would
    trust the symmetry that intervals of quantiles lack. Unchanged needs the whole interval inside.
    """
    if verdict.outcome is Change.CHANGED and shift.outside(-max_shift, max_shift):
        return Change.CHANGED
    return Change.UNCHANGED if shift.inside(-max_shift, max_shift) else Change.INCONCLUSIVE


def _correlation(new: Estimate, old: Estimate) -> float | None:
    if isinstance(new, BlockEstimate) and isinstance(old, BlockEstimate):
        return correlation(new.values, old.values)
    return None


def identical(new: TableSums, old: TableSums) -> bool:
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
    rules = (
        RuleChange(path=path, old=_text(facts.rules[path]) if path in facts.rules else None, new=_text(value))
        for path, value in facts.variants[name].items()
    )
    return VariantResult(
        name=name,
        rules=tuple(rules),
        identical=tuple(table.table.id for table in sums if identical(table, base[table.table.id])),
        moves_first=facts.first_movers.get(name),
    )


def _text(value: object) -> str:
    """A rule value as it is written in YAML."""
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
