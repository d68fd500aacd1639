"""Looking while the games are still being played, without losing the guarantee.

An ordinary 95 % interval that is watched until it shows something is wrong far more often than one time in
twenty. The intervals of a confidence sequence hold at all times together, so that they may be watched.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from reports.stats import blocks
from reports.stats.estimate import Estimate, FloatArray, finite_vector

FIRST_LOOK = 200
"""Blocks before which the asymptotic sequence says nothing: the standard error is not settled yet."""


def confidence_sequence_factor(n_blocks: npt.ArrayLike, planned: int, level: float = 0.95) -> FloatArray:
    """Half-width of the asymptotic confidence sequence in units of the blocks' standard deviation.

    `sqrt(2 (tρ² + 1) / (t²ρ²) · ln(sqrt(tρ² + 1) / α))`, narrowest near `planned` blocks by
    `ρ² = (-2 ln α + ln(-2 ln α + 1)) / planned` (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Annals of
    Statistics 2024).

    Args:
        n_blocks: Blocks t seen so far, a number or an array.
        planned: Blocks at which the interval shall be narrowest.
        level: Chance that all intervals from the first look on hold together.
    """
    alpha = 1 - level
    t = np.asarray(n_blocks, dtype=np.float64)
    rho2 = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / planned
    grown = t * rho2 + 1
    return np.asarray(np.sqrt(2 * grown / (t**2 * rho2) * np.log(np.sqrt(grown) / alpha)))


def confidence_sequence(values: npt.ArrayLike, planned: int, level: float = 0.95) -> Estimate:
    """The mean of the blocks seen so far, with an interval that may be looked at after every block.

    Args:
        values: (t,) block values in the order of play.
        planned: Blocks at which the interval shall be narrowest, fixed before play.
        level: Chance that all intervals hold together.

    Returns:
        The estimate; the interval is the whole line before `FIRST_LOOK` blocks.
    """
    seen = finite_vector(values, "block values")
    value, se = blocks.average(seen), blocks.standard_error(seen)
    reach = math.inf
    if seen.size >= FIRST_LOOK:
        reach = se * math.sqrt(seen.size) * float(confidence_sequence_factor(seen.size, planned, level))
    method = "asymptotic confidence sequence"
    return Estimate(value, value - reach, value + reach, se, seen.size, method, level)
