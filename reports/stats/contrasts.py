"""Weighted sums of estimates under several versions of the rules, such as one level's mean less another's."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from reports.stats.blocks import mean
from reports.stats.estimate import Estimate, FloatArray
from reports.stats.ranges import ANY, Range, combined


def contrast_paired(
    blocks: Sequence[FloatArray], weights: Sequence[float], level: float = 0.95, within: Sequence[Range] = ()
) -> Estimate:
    """`Σ w_i · mean of version i`, deal by deal, with a t interval over deals.

    Args:
        blocks: per version its block values, shape (B,), of the same B blocks in the same order.
        weights: one a version; those of a difference sum to 0.
        level: confidence level.
        within: per version what one block can say; none where nothing is known.
    """
    contrast = combined(within, weights) if within else ANY
    return mean(np.tensordot(np.asarray(weights, np.float64), np.stack(blocks), axes=1), level, contrast)


def contrast_of_estimates(estimates: Sequence[Estimate], weights: Sequence[float]) -> Estimate:
    """`Σ w_i · estimate i` as if they were independent, for estimates without block values such as quantiles.

    The distances to the ends of their own intervals are combined as root sums of squares (Zou and Donner 2008). On
    the same deals this is too wide rather than too narrow when the weights are those of a difference.
    """
    value = sum(weight * one.value for weight, one in zip(weights, estimates, strict=True))
    below, above, variance = 0.0, 0.0, 0.0
    for weight, one in zip(weights, estimates, strict=True):
        scaled = one.scaled(weight)
        below += (scaled.value - scaled.low) ** 2
        above += (scaled.high - scaled.value) ** 2
        variance += scaled.se**2
    return Estimate(
        value,
        value - math.sqrt(below),
        value + math.sqrt(above),
        math.sqrt(variance),
        min(one.n_blocks for one in estimates),
        "unpaired, all intervals combined",
        estimates[0].level,
        combined([one.within for one in estimates], weights),
    )
