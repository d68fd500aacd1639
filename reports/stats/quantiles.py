"""Quantiles and the distribution function, with intervals that assume no distribution.

Turns and scores are whole numbers, so the data come as a histogram: a value, how often it occurred, and in
which block. The limits at a value v are those of the share of games that end at v or below, and a quantile's
interval is every value at which that share is compatible with q.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from statsmodels.stats.proportion import proportion_confint

from reports.stats.blocks import few_blocks_factor
from reports.stats.estimate import Estimate, FloatArray, finite_vector
from reports.stats.student import z_quantile


@dataclass(frozen=True)
class Ecdf:
    """Empirical distribution function with pointwise limits.

    Attributes:
        values: (V,) distinct values, ascending.
        probability: (V,) share of games at or below each value.
        low: (V,) lower limit of that share.
        high: (V,) upper limit of that share.
        n_blocks: Independent blocks (games, when every game is its own block).
        method: Usual name of the interval of a quantile read off this curve.
        level: Confidence level at each value.
    """

    values: FloatArray
    probability: FloatArray
    low: FloatArray
    high: FloatArray
    n_blocks: int
    method: str
    level: float

    def quantile(self, q: float, bounds: tuple[float, float] = (-math.inf, math.inf)) -> Estimate:
        """Invert the curve at q; see the function `quantile`."""
        if not 0 < q < 1:
            raise ValueError(f"a quantile needs 0 < q < 1, not {q}")
        if not bounds[0] <= self.values[0] <= self.values[-1] <= bounds[1]:
            raise ValueError(f"values from {self.values[0]} to {self.values[-1]} lie outside {bounds}")
        tail = (1 - self.level) / 2
        below_all_seen = 1 - tail ** (1 / self.n_blocks)
        value = _first_reaching(self.values, self.probability, q, bounds[1])
        low = bounds[0] if below_all_seen >= q else _first_reaching(self.values, self.high, q, bounds[1])
        high = _first_reaching(self.values, self.low, q, bounds[1])
        se = (high - low) / (2 * z_quantile(tail))
        return Estimate(value, low, high, se, self.n_blocks, self.method, self.level)


def ecdf(
    values: npt.ArrayLike,
    clusters: npt.ArrayLike | None = None,
    counts: npt.ArrayLike | None = None,
    level: float = 0.95,
) -> Ecdf:
    """Distribution function of games with exact binomial or block-respecting limits.

    Independent games have Clopper and Pearson's exact limits (1934) at every value. Games in blocks have the
    same limits at the effective number of games `F (1 - F) / SE²`, never above the games played, with SE
    over blocks and Student's t for the number of blocks (Korn and Graubard 1998).

    Args:
        values: (R,) value of each row.
        clusters: (R,) block of each row; None when games are independent.
        counts: (R,) games that each row stands for, whole and at least 1; None for one each.
        level: Confidence level at each value.
    """
    x = finite_vector(values, "values")
    weight = np.ones_like(x) if counts is None else finite_vector(counts, "counts")
    if weight.size != x.size or (weight < 1).any():
        raise ValueError("each value needs a count of 1 or more")
    support, column = np.unique(x, return_inverse=True)
    n_games = float(weight.sum())
    probability = np.cumsum(np.bincount(column, weight)) / n_games
    if clusters is None:
        method = "order statistics"
        n_blocks, n_effective = int(n_games), np.full_like(probability, n_games)
    else:
        method = "inverted block-wise distribution function"
        _, block = np.unique(np.asarray(clusters), return_inverse=True)
        if block.size != x.size:
            raise ValueError("each value needs a block")
        n_blocks = int(block.max()) + 1
        variance = _block_variance(column, block, weight, probability)
        n_effective = _effective_games(probability, variance, n_games, n_blocks, level)
    low, high = proportion_confint(probability * n_effective, n_effective, alpha=1 - level, method="beta")
    return Ecdf(support, probability, np.asarray(low), np.asarray(high), n_blocks, method, level)


def quantile(
    values: npt.ArrayLike,
    q: float,
    clusters: npt.ArrayLike | None = None,
    counts: npt.ArrayLike | None = None,
    level: float = 0.95,
    bounds: tuple[float, float] = (-math.inf, math.inf),
) -> Estimate:
    """The smallest value that at least a share q of games reaches or stays below, with its interval.

    The limits of `ecdf` are inverted (Woodruff 1952): for independent games that is the exact order-statistic
    interval. When the sample is too small to limit the quantile on one side, that end is the bound. The
    standard error is that of a normal interval of the same length.

    Args:
        values: (R,) value of each row.
        q: Share of games, strictly between 0 and 1.
        clusters: (R,) block of each row; None when games are independent.
        counts: (R,) games that each row stands for; None for one each.
        level: Confidence level.
        bounds: Smallest and largest value that can occur at all, such as 0 and a turn cap.

    Raises:
        NotMeasurableError: There are no values.
        ValueError: q is not between 0 and 1, a count is below 1, or a value lies outside the bounds.
    """
    return ecdf(values, clusters, counts, level).quantile(q, bounds)


def _block_variance(
    column: npt.NDArray[np.int64], block: npt.NDArray[np.int64], weight: FloatArray, probability: FloatArray
) -> FloatArray:
    """(V,) variance of F at every value, by linearisation over blocks, in one pass over the rows.

    With C_b(v) the games of block b at or below v and D_b all its games, it needs `Σ (C_b - F D_b)²`; rows
    sorted within blocks say by how much `Σ C_b²` and `Σ C_b D_b` grow at each value.
    """
    order = np.lexsort((column, block))
    column, block, weight = column[order], block[order], weight[order]
    size = np.bincount(block, weight)
    start = np.concatenate(([0.0], np.cumsum(size)[:-1]))
    before = np.cumsum(weight) - weight - start[block]
    squares = np.cumsum(np.bincount(column, weight * (2 * before + weight)))
    products = np.cumsum(np.bincount(column, weight * size[block]))
    residual = squares - 2 * probability * products + probability**2 * float(np.sum(size**2))
    n_blocks = size.size
    rounding = 1e-12 * squares[-1]
    residual = np.where(residual > rounding, residual, 0.0)
    return np.asarray(residual * n_blocks / max(n_blocks - 1, 1) / float(size.sum()) ** 2)


def _effective_games(
    probability: FloatArray, variance: FloatArray, n_games: float, n_blocks: int, level: float
) -> FloatArray:
    """(V,) independent games that would know F as well; where no block disagrees, one game a block."""
    if n_blocks == 1:
        return np.ones_like(probability)
    binomial = probability * (1 - probability)
    effective = np.full_like(probability, float(n_blocks))
    spread = variance > 0
    effective[spread] = np.minimum(binomial[spread] / variance[spread], n_games)
    return effective * few_blocks_factor(n_blocks, level)


def _first_reaching(values: FloatArray, share: FloatArray, q: float, otherwise: float) -> float:
    """First of the ascending values whose share reaches q, up to rounding of sums of counts."""
    reached = share >= q - 1e-12
    return float(values[int(reached.argmax())]) if reached.any() else otherwise
