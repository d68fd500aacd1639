"""One metric measured twice: by how much it shifted, and whether a player would feel it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from reports.results import Shift
from reports.stats.block_estimate import BlockEstimate
from reports.stats.blocks import difference_paired, difference_unpaired
from reports.stats.estimate import Estimate, FloatArray
from reports.stats.multiplicity import benjamini_hochberg
from reports.stats.shifts import correlation, difference_of_estimates
from reports.stats.verdict import Change, ShiftVerdict, shift_verdicts

IDENTICAL: Final = "identical"
FALSE_FINDS: Final = 0.05
"""Among the shifts of a comparison that are called changed, at most this share is expected to be wrong."""

Adjust = Callable[[list[float]], FloatArray]


@dataclass(frozen=True)
class Pair:
    """A metric's new and old estimate.

    Attributes:
        max_shift: the largest shift that a player would not feel, in the metric's unit.
        same_deals: whether the n-th block values of both come from the same deals.
        identical: whether both come from the same games.
    """

    new: Estimate
    old: Estimate
    max_shift: float
    same_deals: bool = True
    identical: bool = False

    @property
    def blocks(self) -> tuple[FloatArray, FloatArray] | None:
        """The block values of both; None where one is not a mean over blocks, such as a quantile."""
        if isinstance(self.new, BlockEstimate) and isinstance(self.old, BlockEstimate):
            return self.new.values, self.old.values
        return None

    @property
    def paired(self) -> bool:
        """Whether the two are compared deal by deal, so that what both share drops out."""
        return self.same_deals and self.blocks is not None

    @property
    def rho(self) -> float | None:
        """Correlation of the two over their common deals."""
        return correlation(*self.blocks) if self.same_deals and self.blocks is not None else None

    @property
    def shift(self) -> Estimate:
        """New minus old."""
        n_blocks = min(self.new.n_blocks, self.old.n_blocks)
        if self.identical:
            return Estimate.certain(0.0, n_blocks, "identical games", self.new.level)
        if self.blocks is None:
            return difference_of_estimates(self.new, self.old)
        level, within = self.new.level, (self.new.within, self.old.within)
        if self.same_deals:
            return replace(difference_paired(*self.blocks, level, within[0].minus(within[1])), n_blocks=n_blocks)
        return replace(difference_unpaired(*self.blocks, level, within), n_blocks=n_blocks)


@dataclass(frozen=True)
class Judged:
    """A shift as it is shown, with the tests behind its verdict."""

    shift: Shift
    tests: ShiftVerdict


def judge(pairs: Sequence[Pair], alpha: float = FALSE_FINDS, adjust: Adjust = benjamini_hochberg) -> list[Judged]:
    """The shifts of several metrics, judged together.

    Args:
        pairs: the metrics.
        alpha: level of `changed` over all of them.
        adjust: how p-values are adjusted for their number.
    """
    shifts, limits = [pair.shift for pair in pairs], [pair.max_shift for pair in pairs]
    tests = shift_verdicts(shifts, limits, alpha_fail=alpha, adjust=adjust)
    return [
        Judged(_shown(pair, shift, verdict), verdict) for pair, shift, verdict in zip(pairs, shifts, tests, strict=True)
    ]


def _shown(pair: Pair, shift: Estimate, tests: ShiftVerdict) -> Shift:
    return Shift.of(
        shift,
        paired=pair.paired,
        rho=pair.rho,
        max_shift=pair.max_shift,
        verdict=IDENTICAL if pair.identical else _outcome(shift, pair.max_shift, tests),
        p_adjusted=tests.p_change_adjusted,
    )


def _outcome(shift: Estimate, max_shift: float, tests: ShiftVerdict) -> Change:
    """What the shown interval and the adjusted test agree on.

    Changed needs both the minimum-effect test and the whole interval beyond the tolerance: the test alone would
    trust the symmetry that intervals of quantiles lack. Unchanged needs the whole interval inside, which is more
    than the equivalence test at 5 % asks for.
    """
    if tests.outcome is Change.CHANGED and shift.outside(-max_shift, max_shift):
        return Change.CHANGED
    return Change.UNCHANGED if shift.inside(-max_shift, max_shift) else Change.INCONCLUSIVE
