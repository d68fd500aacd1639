"""Does the order of play decide who wins?"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
from scipy import stats

from reports.stats import blocks
from reports.stats.estimate import Estimate, FloatArray, NotMeasurableError
from reports.stats.multiplicity import holm
from reports.stats.ranges import SHARE, Range
from reports.stats.student import t_upper_tail

_ROUNDING = 1e-10
"""Shares that differ by less are equal: far below one win in any number of games, far above rounding."""
_MIN_VARIANCE = 1e-12
"""A direction with less variance is without spread: one odd block in ten thousand million has more."""


@dataclass(frozen=True)
class Contrast:
    """One planned question about the seats.

    Attributes:
        name: `first`, `last` or `trend`.
        estimate: The contrast; 0 means no effect.
        p_value: Two-sided, by a t-test over blocks.
        p_holm: The same, adjusted for the three contrasts (Holm 1979).
    """

    name: str
    estimate: Estimate
    p_value: float
    p_holm: float


@dataclass(frozen=True)
class SeatTest:
    """The joint test of all seats, the planned contrasts and the size of the effect.

    Attributes:
        statistic: Hotelling's T²; +inf when blocks without any spread are off the fair share.
        f: The F statistic that T² is referred to.
        df: Degrees of freedom of F.
        p_value: Of the hypothesis that every order wins 1/n.
        contrasts: First, last and trend, in this order.
        profile: Win share of each order, 0 first.
        cohen_w: `sqrt(n · Σ (p_s - 1/n)²)` (Cohen 1988).
        gap: Largest minus smallest share.
        n_blocks: Blocks tested.
    """

    statistic: float
    f: float
    df: tuple[int, int]
    p_value: float
    contrasts: tuple[Contrast, ...]
    profile: tuple[Estimate, ...]
    cohen_w: float
    gap: float
    n_blocks: int


def seat_test(shares: npt.ArrayLike, level: float = 0.95, bundle: int = 1) -> SeatTest:
    """Test whether every order of play wins its fair share 1/n.

    Hotelling's one-sample T² on block means, `T² = B (W̄ - 1/n)ᵀ S⁻¹ (W̄ - 1/n)` and
    `F = T² (B - r) / ((B - 1) r)` on r and B - r degrees of freedom, where r = n - 1 unless some seats have
    no spread. Unlike the chi-square test on summed wins it keeps its size with shared wins and common deals.

    Defined answers at the edge: too few blocks for the joint test (B <= r) give p = 1; a combination of
    seats without any spread that is off its fair value has no T² and gives p by Markov's bound
    (`constant_p_value`), doubled for being one of two tests.

    Args:
        shares: (B, n) mean win share of each order within each block; rows sum to 1.
        level: Confidence level of the intervals.
        bundle: Blocks that each row is the mean of.

    Raises:
        NotMeasurableError: There is no block, or fewer than two seats.
        ValueError: A row is not a division of one win.
    """
    rows = _checked(shares)
    n_blocks, n = rows.shape
    within = replace(SHARE, blocks=bundle)
    profile = tuple(blocks.share(rows[:, order], np.ones(n_blocks), level, within) for order in range(n))
    values = np.array([seat.value for seat in profile])
    statistic, f, df, p_value = _joint_test(rows)
    return SeatTest(
        statistic=statistic,
        f=f,
        df=df,
        p_value=p_value,
        contrasts=_contrasts(rows, profile, level, bundle),
        profile=profile,
        cohen_w=math.sqrt(n * float(np.sum((values - 1 / n) ** 2))),
        gap=float(values.max() - values.min()),
        n_blocks=n_blocks,
    )


def constant_p_value(value: float, null: float, low: float, high: float, n_blocks: int) -> float:
    """Exact two-sided p-value of `n_blocks` blocks that all say `value`, for a quantity in [low, high].

    Markov's inequality bounds the chance that one block lies so far out when its mean is `null` by
    `(null - low) / (value - low)` above the null, likewise below it; independent blocks multiply. It replaces
    the t-test, which is not defined without spread and would be sure after two blocks.
    """
    if abs(value - null) <= _ROUNDING:
        return 1.0
    bound = (null - low) / (value - low) if value > null else (high - null) / (high - value)
    return min(1.0, 2 * bound**n_blocks)


def _checked(shares: npt.ArrayLike) -> FloatArray:
    rows = np.asarray(shares, dtype=np.float64)
    if rows.ndim != 2 or rows.shape[0] == 0 or rows.shape[1] < 2:
        raise NotMeasurableError(f"a seat test needs at least one block and two seats, not {rows.shape}")
    if not np.isfinite(rows).all() or (rows < 0).any() or (abs(rows.sum(axis=1) - 1) > 1e-6).any():
        raise ValueError("the win shares of a block must be 0 or more and sum to 1")
    return rows


def _joint_test(rows: FloatArray) -> tuple[float, float, tuple[int, int], float]:
    """T², F, degrees of freedom and p, in the directions in which the blocks vary at all."""
    n_blocks, n = rows.shape
    deviations = rows - 1 / n
    centre = deviations.mean(axis=0)
    spread, directions = np.linalg.eigh(np.cov(deviations, rowvar=False, ddof=0))
    varying = spread > _MIN_VARIANCE
    rank = int(varying.sum())
    df = (rank, n_blocks - rank)
    statistic, f, p_value = 0.0, 0.0, 1.0
    if 0 < rank < n_blocks:
        along = centre @ directions[:, varying]
        statistic = (n_blocks - 1) * float(np.sum(along**2 / spread[varying]))
        f = statistic * (n_blocks - rank) / ((n_blocks - 1) * rank)
        p_value = float(stats.f.sf(f, *df))
    stuck = directions[:, ~varying] @ (centre @ directions[:, ~varying])
    if float(np.abs(stuck).max()) > _ROUNDING:
        p_stuck = _stuck_p_value(stuck, float(stuck @ centre), n_blocks)
        return math.inf, math.inf, df, min(1.0, 2 * min(p_value, p_stuck))
    return statistic, f, df, p_value


def _stuck_p_value(direction: FloatArray, value: float, n_blocks: int) -> float:
    """p-value when `direction · W` is off its fair value 0 by the same amount in every block.

    The direction was read off the data, one of n seats it could have favoured, hence n one-sided bounds.
    """
    fair = float(direction.mean())
    two_sided = constant_p_value(value + fair, fair, float(direction.min()), float(direction.max()), n_blocks)
    return min(1.0, two_sided * direction.size / 2)


def _contrasts(rows: FloatArray, profile: tuple[Estimate, ...], level: float, bundle: int) -> tuple[Contrast, ...]:
    """First and last against the fair share, and the linear trend `Σ_s (s - (n - 1)/2) W_s`."""
    n = rows.shape[1]
    slope = np.arange(n) - (n - 1) / 2
    trend = rows @ slope
    if np.ptp(trend) <= _ROUNDING:
        trend = np.full_like(trend, trend[0])
    reach = float(slope[-1])
    slope_estimate = blocks.mean(trend, level, Range(-reach, reach, blocks=bundle))
    questions = (
        ("first", profile[0].shifted(-1 / n), _contrast_p_value(rows[:, 0], 1 / n, 0.0, 1.0)),
        ("last", profile[-1].shifted(-1 / n), _contrast_p_value(rows[:, -1], 1 / n, 0.0, 1.0)),
        (
            "trend",
            slope_estimate,
            _contrast_p_value(trend, 0.0, -reach, reach),
        ),
    )
    adjusted = holm([p_value for _, _, p_value in questions])
    return tuple(
        Contrast(name, estimate, p_value, float(p_holm))
        for (name, estimate, p_value), p_holm in zip(questions, adjusted, strict=True)
    )


def _contrast_p_value(values: FloatArray, null: float, low: float, high: float) -> float:
    """One-sample t-test of block values in [low, high] against their fair mean."""
    if np.ptp(values) <= _ROUNDING:
        return constant_p_value(float(values[0]), null, low, high, values.size)
    t = (blocks.average(values) - null) / blocks.standard_error(values)
    return 2 * t_upper_tail(abs(t), values.size - 1)
