"""Estimates from block values, one number per block.

A block is one deal played in every seating. Games of a block share their luck, blocks do not, so the
block is the unit of analysis: every function here takes one value (or one numerator and denominator)
per block and treats the blocks as independent and identically distributed.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt
from statsmodels.stats.proportion import proportion_confint

from reports.stats.estimate import Estimate, FloatArray, NotMeasurableError, finite_vector
from reports.stats.ranges import ANY, SHARE, Range
from reports.stats.shifts import difference_of_estimates
from reports.stats.sparse import Sample, cautious
from reports.stats.student import t_quantile, z_quantile

WILSON: Final = "effective-n Wilson"
T: Final = "t interval over blocks"


def standard_error(values: FloatArray) -> float:
    """Standard error of the mean of independent values, `sd / sqrt(B)`; +inf for one value.

    Equal values give exactly 0, although their floating-point mean may differ from them.
    """
    if values.size < 2:
        return math.inf
    if values.min() == values.max():
        return 0.0
    return float(values.std(ddof=1) / math.sqrt(values.size))


def student_interval(value: float, se: float, df: float, level: float) -> tuple[float, float]:
    """`value ± t(df, level) · se`: a point when `se` is 0, the whole line when it is infinite."""
    if math.isinf(se):
        return -math.inf, math.inf
    reach = t_quantile((1 - level) / 2, df) * se
    return value - reach, value + reach


def average(values: FloatArray) -> float:
    """Mean of the values; of equal values exactly that value, free of rounding."""
    return float(values[0]) if values.min() == values.max() else float(values.mean())


def mean(values: npt.ArrayLike, level: float = 0.95, within: Range = ANY) -> Estimate:
    """Mean of block values with Student's t interval, `x̄ ± t(B - 1) · sd / sqrt(B)`.

    Where few blocks differ, or none does, the limits allow for what was not seen (`reports.stats.sparse`).

    Args:
        values: (B,) one value per block.
        level: Confidence level.
        within: What one block can say.
    """
    blocks = finite_vector(values, "block values")
    sample = Sample(blocks, np.ones_like(blocks))
    return _student(sample, average(blocks), standard_error(blocks), T, within, level)


def linearise(numerators: npt.ArrayLike, denominators: npt.ArrayLike) -> FloatArray:
    """Block values whose mean is the ratio of sums and whose spread is that of the ratio.

    `R + (N_b - R · D_b) / D̄` with `R = Σ N_b / Σ D_b`: the delta method (Taylor linearisation; Cochran,
    Sampling Techniques, 1977, section 6.3). Two runs of the same blocks are paired through these values.

    Args:
        numerators: (B,) sum of the numerator in each block.
        denominators: (B,) sum of the denominator in each block, not negative.

    Returns:
        (B,) linearised values.

    Raises:
        NotMeasurableError: The denominators sum to 0, so the ratio does not exist.
    """
    top, bottom = finite_vector(numerators, "numerators"), finite_vector(denominators, "denominators")
    if top.size != bottom.size:
        raise ValueError(f"{top.size} numerators but {bottom.size} denominators")
    if (bottom < 0).any():
        raise ValueError("a block's denominator is negative")
    if bottom.sum() == 0:
        raise NotMeasurableError("the denominator is 0 in every block: the event never happened")
    value = top.sum() / bottom.sum()
    return np.asarray(value + (top - value * bottom) / bottom.mean(), dtype=np.float64)


def ratio(numerators: npt.ArrayLike, denominators: npt.ArrayLike, level: float = 0.95, within: Range = ANY) -> Estimate:
    """Ratio of block sums `Σ N_b / Σ D_b` with a delta-method interval.

    `SE = sd(N_b - R · D_b) / (D̄ · sqrt(B))`; arguments and errors as in `linearise`. The blocks counted are
    those whose denominator is not 0, since the others say nothing about the ratio. Where few blocks differ, the
    limits allow for what was not seen (`reports.stats.sparse`).

    Args:
        within: What the ratio of one block can be.
    """
    values, value, sample = _ratio_blocks(numerators, denominators)
    se = standard_error(values) if sample.n_blocks > 1 else math.inf
    return _student(sample, value, se, "delta method over blocks", within, level)


def share(
    numerators: npt.ArrayLike, denominators: npt.ArrayLike, level: float = 0.95, within: Range = SHARE
) -> Estimate:
    """Ratio of block sums that is a share, between 0 and 1, with the effective-n Wilson interval.

    Wilson's score interval (Wilson 1927) of `p · N` successes in `N` independent trials, at the effective
    number `N = p (1 - p) / SE²` with the delta-method block standard error; so common deals, shared wins and
    unequal blocks enter through the spread of the blocks. With few blocks the SE is itself uncertain, which
    `few_blocks_factor` makes up for. Where few blocks differ, or none does, the limits allow for what was not seen
    (`reports.stats.sparse`): blocks that all say 0, or all say 1, count as one trial each, with the exact interval
    (Clopper and Pearson 1934).

    Args:
        numerators: (B,) successes in each block, from 0 to its denominator.
        denominators: (B,) trials in each block.
        level: Confidence level.
        within: `SHARE`, with the blocks that each of these blocks stands for.
    """
    successes, trials = finite_vector(numerators, "numerators"), finite_vector(denominators, "denominators")
    if successes.size == trials.size and not _is_share(successes, trials):
        raise ValueError("a share needs 0 <= numerator <= denominator in every block")
    values, value, sample = _ratio_blocks(successes, trials)
    value = min(value, 1.0)
    if sample.n_blocks == 1:
        return Estimate(value, *within.clip(0.0, 1.0), math.inf, 1, "a single block", level, within)
    se, ordinary = standard_error(values), None
    if se > 0 and 0 < value < 1:
        n_trials = effective_n(value, values) * few_blocks_factor(sample.n_blocks, level)
        low, high = proportion_confint(value * n_trials, n_trials, alpha=1 - level, method="wilson")
        ordinary = (float(low), float(high))
    return _cautious(sample, value, se, ordinary, WILSON, within, level)


def win_share(values: npt.ArrayLike, level: float = 0.95) -> Estimate:
    """Mean win share with the interval of `share`, every block weighing the same.

    Args:
        values: (B,) mean win share of a block, each in [0, 1]; co-winners share a win equally.
        level: Confidence level.
    """
    blocks = finite_vector(values, "block win shares")
    return share(blocks, np.ones_like(blocks), level)


def effective_n(value: float, blocks: FloatArray) -> float:
    """Independent 0/1 trials that would know the share `value` as precisely as these blocks do.

    `p (1 - p) / SE²`, with the variance divided by B, so that B independent 0/1 blocks give back B.
    """
    return blocks.size * value * (1 - value) / float(blocks.var())


def few_blocks_factor(n_blocks: int, level: float) -> float:
    """Factor `(z / t(B - 1))²` on an effective number of trials whose SE rests on B > 1 blocks.

    It widens the interval as Student's t widens that of a mean (Korn and Graubard 1998).
    """
    tail = (1 - level) / 2
    return (z_quantile(tail) / t_quantile(tail, n_blocks - 1)) ** 2


def _is_share(successes: FloatArray, trials: FloatArray) -> bool:
    """Whether each block's successes lie between 0 and its trials, up to rounding of sums of shares."""
    return bool((successes >= 0).all() and (successes <= trials * (1 + 1e-12)).all())


def _ratio_blocks(numerators: npt.ArrayLike, denominators: npt.ArrayLike) -> tuple[FloatArray, float, Sample]:
    """Linearised blocks, the ratio itself (free of rounding), and the blocks that say anything."""
    values = linearise(numerators, denominators)
    top, bottom = np.asarray(numerators, float), np.asarray(denominators, float)
    told = (bottom > 0) | (top != 0)
    sample = Sample(top[told], bottom[told])
    if values.min() == values.max():
        return values, float(values[0]), sample
    return values, sample.value, sample


def _student(sample: Sample, value: float, se: float, method: str, within: Range, level: float) -> Estimate:
    """The estimate with Student's t interval, by a spread of at least one block a step off where no end is known."""
    if sample.n_blocks == 1:
        return Estimate(value, *within.clip(-math.inf, math.inf), math.inf, 1, method, level, within)
    unit = 0.0 if within.bounded else within.step / within.blocks / sample.n_blocks
    ordinary = student_interval(value, max(se, unit), sample.n_blocks - 1, level) if se > 0 else None
    return _cautious(sample, value, se, ordinary, method, within, level)


def _cautious(
    sample: Sample,
    value: float,
    se: float,
    ordinary: tuple[float, float] | None,
    method: str,
    within: Range,
    level: float,
) -> Estimate:
    """The estimate with limits that allow for what was not seen, and a standard error no smaller than they say."""
    low, high, other = cautious(sample, ordinary, within, level)
    if other is not None:
        se = max(se, (high - low) / 2 / t_quantile((1 - level) / 2, sample.n_blocks - 1))
    # Rounding of the mean may put it a hair outside of limits at an end of the range.
    return Estimate(value, min(low, value), max(high, value), se, sample.n_blocks, other or method, level, within)


def difference_paired(
    first: npt.ArrayLike, second: npt.ArrayLike, level: float = 0.95, within: Range = ANY
) -> Estimate:
    """Mean of `first - second` block by block, with Student's t interval.

    For two arms played on the same blocks: what they share (deal, chance) drops out. Where few blocks differ, the
    limits allow for what was not seen (`reports.stats.sparse`), as Tango's score interval (1998) does for pairs of
    games won or lost; arms that are the same games are not compared but are the same (`Estimate.certain`).

    Args:
        first: (B,) block values of one arm.
        second: (B,) block values of the other arm, in the same order of blocks.
        level: Confidence level.
        within: What the difference of one block can be.
    """
    a, b = finite_vector(first, "first arm"), finite_vector(second, "second arm")
    if a.size != b.size:
        raise ValueError(f"paired arms need the same blocks: {a.size} against {b.size}")
    paired = mean(a - b, level, within)
    return replace(paired, method=paired.method.replace("t interval", "paired t interval"))


def difference_unpaired(
    first: npt.ArrayLike, second: npt.ArrayLike, level: float = 0.95, within: tuple[Range, Range] = (ANY, ANY)
) -> Estimate:
    """Difference of two means over different blocks, with Welch's t interval (Welch 1947).

    Where few blocks of an arm differ, the limits are no narrower than both arms' own, combined (Zou and Donner 2008).

    Args:
        first: (B1,) block values of one arm.
        second: (B2,) block values of the other arm.
        level: Confidence level.
        within: What one block of each arm can say.
    """
    a, b = finite_vector(first, "first arm"), finite_vector(second, "second arm")
    se_a, se_b = standard_error(a), standard_error(b)
    se = math.hypot(se_a, se_b)
    df = 1.0
    if 0 < se < math.inf:
        # Shares of the variance, not fourth powers, which underflow for tiny standard errors.
        share_a, share_b = (se_a / se) ** 2, (se_b / se) ** 2
        df = 1 / (share_a**2 / (a.size - 1) + share_b**2 / (b.size - 1))
    value = average(a) - average(b)
    low, high = student_interval(value, se, df, level)
    arms = (mean(a, level, within[0]), mean(b, level, within[1]))
    welch = Estimate(value, low, high, se, min(a.size, b.size), "Welch t interval over blocks", level)
    if all(arm.method == T for arm in arms):
        return replace(welch, within=within[0].minus(within[1]))
    apart = difference_of_estimates(*arms)
    return replace(apart, low=min(low, apart.low), high=max(high, apart.high), se=max(se, apart.se))


def difference_of_shares(
    first: tuple[FloatArray, FloatArray],
    second: tuple[FloatArray, FloatArray],
    level: float = 0.95,
    within: Range = SHARE,
) -> Estimate:
    """Share of some trials less that of others in the same blocks, with Student's t interval of the linearised blocks.

    Where few blocks of a share differ, or few have such trials, the limits are no narrower than both shares' own,
    combined (Newcombe's hybrid score interval, 1998).

    Args:
        first: (B,) successes and (B,) trials, as in `share`.
        second: the same of the others.
        level: Confidence level.
        within: `SHARE`, with the blocks that each of these blocks stands for.

    Raises:
        NotMeasurableError: One of them has no trials.
    """
    shares = share(*first, level, within), share(*second, level, within)
    values = linearise(*first) - linearise(*second)
    value, se = shares[0].value - shares[1].value, standard_error(values)
    n_blocks = min(one.n_blocks for one in shares)
    low, high = student_interval(value, se, n_blocks - 1, level) if n_blocks > 1 else (-math.inf, math.inf)
    apart = difference_of_estimates(*shares)
    if any(one.method != WILSON for one in shares):
        low, high = min(low, apart.low), max(high, apart.high)
        se = max(se, apart.se)
    low, high = apart.within.clip(low, high)
    return Estimate(value, low, high, se, n_blocks, "difference of ratios over blocks", level, apart.within)
