"""Shifts between two estimates whose blocks cannot be paired, and how much pairing gains."""

from __future__ import annotations

import math

import numpy as np

from reports.stats.estimate import Estimate, FloatArray


def difference_of_estimates(first: Estimate, second: Estimate) -> Estimate:
    """`first - second`, as if the two were independent, for estimates without block values such as quantiles.

    The distances of the two values to the ends of their own intervals are combined as root sums of squares
    (Zou and Donner 2008), so skewed intervals stay skewed. For two arms on the same blocks the interval is too
    wide rather than too narrow, since what they share does not drop out.

    Raises:
        ValueError: the intervals have different levels.
    """
    if first.level != second.level:
        raise ValueError(f"intervals of level {first.level} and {second.level} cannot be combined")
    value = first.value - second.value
    below = math.hypot(first.value - first.low, second.high - second.value)
    above = math.hypot(first.high - first.value, second.value - second.low)
    return Estimate(
        value,
        value - below,
        value + above,
        math.hypot(first.se, second.se),
        min(first.n_blocks, second.n_blocks),
        "unpaired, both intervals combined",
        first.level,
        first.within.minus(second.within),
    )


def correlation(first: FloatArray, second: FloatArray) -> float | None:
    """Correlation of two arms over their common blocks; None when one of them has no spread.

    The variance of the paired shift is `2 (1 - ρ)` times that of one arm, when both spread alike.
    """
    if first.size < 2 or first.min() == first.max() or second.min() == second.max():
        return None
    return float(np.corrcoef(first, second)[0, 1])
