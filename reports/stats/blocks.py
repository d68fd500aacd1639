"""Estimates from block values, one number per block.

A block is one deal played in every seating. Games of a block share their luck, blocks do not, so the
block is the unit of analysis: every function here takes one value (or one numerator and denominator)
per block and treats the blocks as independent and identically distributed.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import numpy.typing as npt
from statsmodels.stats.proportion import proportion_confint

from reports.stats.estimate import Estimate, FloatArray, NotMeasurableError, finite_vector
from reports.stats.student import t_quantile, z_quantile


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


def mean(values: npt.ArrayLike, level: float = 0.95) -> Estimate:
    """Mean of block values with Student's t interval, `x̄ ± t(B - 1) · sd / sqrt(B)`.

    Args:
        values: (B,) one value per block.
        level: Confidence level.
    """
    blocks = finite_vector(values, "block values")
    value, se = average(blocks), standard_error(blocks)
    low, high = student_interval(value, se, max(blocks.size - 1, 1), level)
    return Estimate(value, low, high, se, blocks.size, "t interval over blocks", level)


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


def ratio(numerators: npt.ArrayLike, denominators: npt.ArrayLike, level: float = 0.95) -> Estimate:
    """Ratio of block sums `Σ N_b / Σ D_b` with a delta-method interval.

    `SE = sd(N_b - R · D_b) / (D̄ · sqrt(B))`; arguments and errors as in `linearise`. The blocks counted are
    those whose denominator is not 0, since the others say nothing about the ratio.
    """
    values, value, informative = _ratio_blocks(numerators, denominators)
    se = standard_error(values) if informative > 1 else math.inf
    low, high = student_interval(value, se, max(informative - 1, 1), level)
    return Estimate(value, low, high, se, informative, "delta method over blocks", level)


def share(numerators: npt.ArrayLike, denominators: npt.ArrayLike, level: float = 0.95) -> Estimate:
    """Ratio of block sums that is a share, between 0 and 1, with the effective-n Wilson interval.

    Wilson's score interval (Wilson 1927) of `p · N` successes in `N` independent trials, at the effective
    number `N = p (1 - p) / SE²` with the delta-method block standard error; so common deals, shared wins and
    unequal blocks enter through the spread of the blocks. With few blocks the SE is itself uncertain, which
    `few_blocks_factor` makes up for.

    Blocks that all say 0, or all say 1, count as one trial each, with the exact interval (Clopper and
    Pearson 1934). Blocks that all agree on a share between 0 and 1 come from a design that fixes it
    (identical strategies rotated under the same chance) and give that share exactly.

    Args:
        numerators: (B,) successes in each block, from 0 to its denominator.
        denominators: (B,) trials in each block.
        level: Confidence level.
    """
    successes, trials = finite_vector(numerators, "numerators"), finite_vector(denominators, "denominators")
    if successes.size == trials.size and not _is_share(successes, trials):
        raise ValueError("a share needs 0 <= numerator <= denominator in every block")
    values, value, informative = _ratio_blocks(successes, trials)
    value = min(value, 1.0)
    se = standard_error(values) if informative > 1 else math.inf
    method = "effective-n Wilson"
    if value in (0.0, 1.0):
        low, high = proportion_confint(value * informative, informative, alpha=1 - level, method="beta")
        method = "Clopper-Pearson over blocks"
    elif informative == 1:
        low, high = 0.0, 1.0
    elif se == 0:
        low, high = value, value
    else:
        n_trials = effective_n(value, values) * few_blocks_factor(informative, level)
        low, high = proportion_confint(value * n_trials, n_trials, alpha=1 - level, method="wilson")
    return Estimate(value, float(low), float(high), se, informative, method, level)


def win_share(values: npt.ArrayLike, level: float = 0.95) -> Estimate:
    """Mean win share with the effective-n Wilson interval of `share`, every block weighing the same.

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


def _ratio_blocks(numerators: npt.ArrayLike, denominators: npt.ArrayLike) -> tuple[FloatArray, float, int]:
    """Linearised blocks, the ratio itself (free of rounding), and how many blocks have a denominator."""
    values = linearise(numerators, denominators)
    top, bottom = np.asarray(numerators, float), np.asarray(denominators, float)
    if values.min() == values.max():
        return values, float(values[0]), int(np.count_nonzero(bottom))
    return values, float(top.sum() / bottom.sum()), int(np.count_nonzero(bottom))


def difference_paired(first: npt.ArrayLike, second: npt.ArrayLike, level: float = 0.95) -> Estimate:
    """Mean of `first - second` block by block, with Student's t interval.

    For two arms played on the same blocks: what they share (deal, chance) drops out.

    Args:
        first: (B,) block values of one arm.
        second: (B,) block values of the other arm, in the same order of blocks.
        level: Confidence level.
    """
    a, b = finite_vector(first, "first arm"), finite_vector(second, "second arm")
    if a.size != b.size:
        raise ValueError(f"paired arms need the same blocks: {a.size} against {b.size}")
    return replace(mean(a - b, level), method="paired t interval over blocks")


def difference_unpaired(first: npt.ArrayLike, second: npt.ArrayLike, level: float = 0.95) -> Estimate:
    """Difference of two means over different blocks, with Welch's t interval (Welch 1947).

    Args:
        first: (B1,) block values of one arm.
        second: (B2,) block values of the other arm.
        level: Confidence level.
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
    n_blocks = min(a.size, b.size)
    return Estimate(value, low, high, se, n_blocks, "Welch t interval over blocks", level)
