"""How many blocks a question needs, and what a number of blocks can tell.

Every function takes the variance of one block value. For independent games of n equal players that is
`share_variance(1 / n)`; for two arms on the same blocks it is the variance of their difference, which under
common random numbers is about the share of blocks whose result flips; for two independent arms of B blocks
each it is the sum of both variances.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import stats
from statsmodels.stats.power import GofChisquarePower

from reports.stats.student import z_quantile

SE_PER_MAX_SHIFT = 1 / 5
"""Standard error, as a share of the largest tolerated shift, at which a gate can tell."""

_ROUNDING = 1e-12
"""Relative excess over a whole number that is floating-point noise and no reason for one block more."""


@dataclass(frozen=True)
class ShiftPower:
    """Chances of the verdicts on a shift.

    Attributes:
        changed: Chance of «changed».
        unchanged: Chance of «unchanged».
    """

    changed: float
    unchanged: float

    @property
    def inconclusive(self) -> float:
        """Chance of neither."""
        return 1 - self.changed - self.unchanged


def share_variance(share: float) -> float:
    """Variance `p (1 - p)` of one independent game that is won or lost."""
    _check_between_0_and_1(share=share)
    return share * (1 - share)


def blocks_for_half_width(variance: float, half_width: float, level: float = 0.95) -> int:
    """Blocks for an interval of ± `half_width`: `z² · variance / half_width²` (Cochran 1977, section 4.4)."""
    _check_between_0_and_1(level=level)
    return _blocks(z_quantile((1 - level) / 2), variance, half_width)


def blocks_for_power(variance: float, effect: float, power: float = 0.8, alpha: float = 0.05, n_tests: int = 1) -> int:
    """Blocks for a two-sided test to find `effect`: `(z_{1-α/2m} + z_power)² · variance / effect²`.

    Args:
        variance: Variance of a block value.
        effect: The effect to find.
        power: Chance to find it.
        alpha: Level over all tests together.
        n_tests: Tests m corrected for by Holm; the effect has to pass its first, strictest step.
    """
    _check_between_0_and_1(power=power, alpha=alpha)
    return _blocks(z_quantile(alpha / 2 / n_tests) + z_quantile(1 - power), variance, effect)


def blocks_for_equivalence(variance: float, margin: float, power: float = 0.9, alpha: float = 0.05) -> int:
    """Blocks for two one-sided tests to confirm a true shift of 0.

    `(z_{1-α} + z_{(1+power)/2})² · variance / margin²` (Chow, Shao and Wang, Sample Size Calculations in
    Clinical Research, 2008, section 3.1.3).
    """
    _check_between_0_and_1(power=power, alpha=alpha)
    return _blocks(z_quantile(alpha) + z_quantile((1 - power) / 2), variance, margin)


def blocks_for_max_shift(variance: float, max_shift: float) -> int:
    """Blocks for a gate: the standard error comes down to a fifth of `max_shift`, `25 · variance / δ²`.

    There an unchanged metric passes with probability .999 and a shift of twice `max_shift` fails with
    probability .99 (`shift_power`).
    """
    return _blocks(1 / SE_PER_MAX_SHIFT, variance, max_shift)


def games_for_seat_test(shares: npt.ArrayLike, power: float = 0.8, alpha: float = 0.05) -> int:
    """Independent games for the chi-square test of equal shares to notice these win shares.

    Args:
        shares: (n,) win share of each order; they sum to 1 and are not all equal.
        power: Chance to notice.
        alpha: Level of the test.
    """
    _check_between_0_and_1(power=power, alpha=alpha)
    p = np.asarray(shares, dtype=np.float64)
    if p.ndim != 1 or p.size < 2 or (p < 0).any() or abs(p.sum() - 1) > 1e-9:
        raise ValueError("win shares are a list of two or more numbers, 0 or more, that sum to 1")
    cohen_w = math.sqrt(p.size * float(np.sum((p - 1 / p.size) ** 2)))
    if cohen_w == 0:
        raise ValueError("equal shares cannot be told from equal shares by any number of games")
    games = GofChisquarePower().solve_power(effect_size=cohen_w, alpha=alpha, power=power, n_bins=p.size)
    return math.ceil(float(games))


def shift_power(
    se: float,
    true_shift: float,
    max_shift: float,
    alpha_fail: float = 0.005,
    alpha_equivalence: float = 0.05,
) -> ShiftPower:
    """Chances of the verdicts of `verdict.shift_verdict` for a normal estimate with a known standard error.

    Args:
        se: Standard error of the shift, above 0.
        true_shift: The shift that is really there.
        max_shift: The largest shift that does not matter.
        alpha_fail: Level of the minimum-effect test, after any division by the number of metrics.
        alpha_equivalence: Level of the equivalence test.
    """
    if not se > 0:
        raise ValueError(f"the standard error must be above 0, not {se}")
    shift = stats.norm(loc=true_shift, scale=se)
    beyond = max_shift + z_quantile(alpha_fail) * se
    within = max(max_shift - z_quantile(alpha_equivalence) * se, 0.0)
    return ShiftPower(
        changed=float(shift.sf(beyond) + shift.cdf(-beyond)),
        unchanged=float(shift.cdf(within) - shift.cdf(-within)),
    )


def _blocks(z: float, variance: float, distance: float) -> int:
    if not (variance >= 0 and distance > 0):
        raise ValueError(f"needs a variance of 0 or more and a distance above 0: {variance}, {distance}")
    exact = z**2 * variance / distance**2
    return max(1, math.ceil(exact * (1 - _ROUNDING)))


def _check_between_0_and_1(**probabilities: float) -> None:
    for name, probability in probabilities.items():
        if not 0 < probability < 1:
            raise ValueError(f"{name} must lie between 0 and 1, not {probability}")
