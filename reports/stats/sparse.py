"""Limits of a mean to which few blocks contribute, or none: what was not seen is not impossible.

The spread of a sample tells nothing of an event that it does not hold, so intervals built on the spread alone are too
sure where most blocks say the same: 200 blocks of which none flipped are compatible with a flip in 1.8 % of them. One
rule covers every such sample, from blocks that all say the same to those of which a few dozen differ.

* All the same: Clopper and Pearson's exact limits (1934) of the share of blocks that differ, none of B, times how far
  a block can differ. For independent games won or lost that is the exact interval; «rule of three» is its one-sided
  relative.
* A few differ: one imaginary block is added at either end of what a block can say, and the limits are the quantiles of
  the Bayesian bootstrap (Rubin 1981) of the blocks so extended, the mean of both ends' distributions. With the end
  on its own side alone this is the interval of Learned-Miller and Thomas (2019), which for games won or lost is that of
  Clopper and Pearson; the mean of both is its mid-P version (Lancaster 1961), for games won or lost the mid-P interval
  (Berry and Armitage 1995), which covers as often as it says rather than more often.

A differing block yet unseen surpasses all m that were seen with probability 1 / (m + 1), by exchangeability, and then
reaches no further than the end of the range: so the imaginary block lies at the mean of the furthest one seen and the
end, with weights m and 1. Where the range has no end it lies at the furthest seen, or a step away.

The bootstrap needs no drawing: `Σ G_b (N_b - t D_b) <= 0` with exponential G_b is a sum whose distribution the
saddlepoint formula gives to some 1 % of a tail (Lugannani and Rice 1980; in the form of Barndorff-Nielsen 1986).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy import special

from reports.stats.estimate import FloatArray
from reports.stats.ranges import Range
from reports.stats.student import t_quantile, z_quantile

FEW: Final = 50
"""Blocks that carry the spread, below which it is not trusted alone …"""
FEW_OF: Final = 1 / 4
"""… if they are also less than this share of all: of a normal distribution a third do …"""
HANDFUL: Final = 4
"""… or no more than a handful."""
METHOD: Final = "mid-P Bayesian bootstrap over blocks"
METHOD_ALIKE: Final = "Clopper-Pearson over blocks"
METHODS: Final = frozenset((METHOD, METHOD_ALIKE))

_ROUNDING: Final = 1e-10
"""Relative differences that are rounding of sums of shares, and no difference between blocks."""
_CLOSE: Final = 1e-5
_QUADRATIC: Final = 0.25
_MIDDLE: Final = 1e-4
_SURE: Final = 8.0
_MOST_STEPS: Final = 60


@dataclass(frozen=True)
class Sample:
    """Blocks whose ratio of sums is a mean; a plain mean has denominators of 1.

    Attributes:
        top: (B,) numerators.
        bottom: (B,) denominators; 0 where a block says something above the line alone.
    """

    top: FloatArray
    bottom: FloatArray

    @property
    def n_blocks(self) -> int:
        """How many blocks have a denominator."""
        return int(np.count_nonzero(self.bottom))

    @property
    def value(self) -> float:
        """The ratio of sums."""
        return float(self.top.sum() / self.bottom.sum())

    @property
    def deviations(self) -> FloatArray:
        """How far each block pulls the ratio from where it is, in its unit; rounding counts as nothing."""
        away = (self.top - self.value * self.bottom) / self.bottom.mean()
        noise = _ROUNDING * float(np.abs(self.top).max()) / float(self.bottom.mean())
        return np.where(np.abs(away) <= noise, 0.0, away)


def carriers(deviations: FloatArray) -> float:
    """How many blocks carry the spread: `(Σ d²)² / Σ d⁴`, the number of blocks over their kurtosis.

    That is m for m blocks that differ alike from many that agree, and 0 where all agree.
    """
    largest = float(np.abs(deviations).max())
    if largest == 0:
        return 0.0
    squares = (deviations / largest) ** 2
    return float(squares.sum() ** 2 / (squares**2).sum())


def cautious(
    sample: Sample, ordinary: tuple[float, float] | None, within: Range, level: float
) -> tuple[float, float, str | None]:
    """Limits that allow for what few blocks did not show.

    Args:
        sample: two blocks or more.
        ordinary: the limits by the spread of the blocks; None where they have none.
        within: what a block can say.
        level: confidence level.

    Returns:
        Both limits, never inside the ordinary ones, and the method where it is not the ordinary one.
    """
    away = sample.deviations
    few = carriers(away)
    if ordinary is not None and few >= min(FEW, max(HANDFUL, FEW_OF * sample.n_blocks)):
        return (*within.clip(*ordinary), None)
    value, tail = sample.value, (1 - level) / 2
    if few == 0:
        reach = _reach_of_none(sample.n_blocks, tail, within)
        down, up = _furthest(0.0, value - within.low, 0.0, within), _furthest(0.0, within.high - value, 0.0, within)
        return (*within.clip(value - reach * down, value + reach * up), METHOD_ALIKE)
    down = _furthest(few, value - within.low, max(0.0, -float(away.min())), within)
    up = _furthest(few, within.high - value, max(0.0, float(away.max())), within)
    low, high = _bootstrap(sample, value - down, value + up, ordinary or (value, value), tail)
    return (*within.clip(low, high), METHOD)


def _reach_of_none(n_blocks: int, tail: float, within: Range) -> float:
    """Largest share of differing blocks that is compatible with none of so many.

    Without an end of the range it is the number of steps a block, with Garwood's limit of a count (1936); and of very
    few blocks that agree by chance no more is known than if one were a step off, with Student's t.
    """
    if within.bounded:
        return 1 - math.exp(math.log(tail) / n_blocks)
    return max(-math.log(tail), t_quantile(tail, n_blocks - 1)) / n_blocks


def _furthest(few: float, end: float, seen: float, within: Range) -> float:
    """How far away the imaginary block lies on one side, where `few` blocks reach as far as `seen`."""
    if math.isfinite(end):
        return (few * seen + end / within.blocks) / (few + 1)
    return max(seen, within.step / within.blocks)


def _bootstrap(
    sample: Sample, lowest: float, highest: float, ordinary: tuple[float, float], tail: float
) -> tuple[float, float]:
    """Quantiles of the bootstrap with an imaginary block at either end, where outside the ordinary limits."""
    extended = _Extended.of(sample, lowest, highest)
    ends, targets = np.array([extended.first, extended.last]), np.array([-1, 1]) * z_quantile(tail)
    limits = np.clip(ordinary, *ends)
    beyond = extended.normal(limits) - targets
    wider = (limits != ends) & (np.array([1, -1]) * beyond > 0)
    if wider.any():
        limits[wider] = _solve(extended, targets[wider], ends[wider], (limits[wider], beyond[wider]))
    return min(float(limits[0]), ordinary[0]), max(float(limits[1]), ordinary[1])


@dataclass(frozen=True)
class _Extended:
    """A sample with an imaginary block at either end; many blocks say the same, so equal ones are counted.

    Attributes:
        top: (2, K + 1) numerators of the different blocks and, last, of the imaginary one, at the low and the high end.
        bottom: (K + 1,) denominators.
        weights: (K + 1,) how many blocks say so.
        first, last: between which all blocks lie.
    """

    top: FloatArray
    bottom: FloatArray
    weights: FloatArray
    first: float
    last: float

    @classmethod
    def of(cls, sample: Sample, lowest: float, highest: float) -> _Extended:
        """The sample with imaginary blocks as large as the average one."""
        mean = float(sample.bottom.mean())
        pairs, counts = np.unique(sample.top / mean + 1j * (sample.bottom / mean), return_counts=True)
        ratios = pairs.real[pairs.imag > 0] / pairs.imag[pairs.imag > 0]
        return cls(
            top=np.array([np.append(pairs.real, lowest), np.append(pairs.real, highest)]),
            bottom=np.append(pairs.imag, 1.0),
            weights=np.append(counts, 1.0),
            first=min(lowest, float(ratios.min())),
            last=max(highest, float(ratios.max())),
        )

    def normal(self, points: FloatArray) -> FloatArray:
        """(P,) chance of the bootstrap's mean to be at most each point, as a normal quantile of no more than ± 8."""
        scales = self.top - points[:, None, None] * self.bottom
        chances = _chance_below_0(scales.reshape(-1, self.bottom.size), self.weights)
        return np.asarray(np.clip(special.ndtri(chances.reshape(-1, 2).mean(axis=1)), -_SURE, _SURE), np.float64)


def _solve(
    extended: _Extended, targets: FloatArray, outer: FloatArray, inner: tuple[FloatArray, FloatArray]
) -> FloatArray:
    """The points towards `outer` at which the normal quantiles reach their targets, by the Illinois method.

    Args:
        inner: points at which they do not, and by how much. At `outer` nothing is computed: they are sure there.
    """
    far, near, beyond_near = outer, *inner
    tolerance = _CLOSE * np.abs(outer - near)
    beyond_far = -np.sign(beyond_near) * (_SURE - np.abs(targets))
    for _ in range(_MOST_STEPS):
        middle = (near * beyond_far - far * beyond_near) / (beyond_far - beyond_near)
        beyond = extended.normal(middle) - targets
        across = beyond * beyond_near < 0
        far, beyond_far = np.where(across, near, far), np.where(across, beyond_near, beyond_far / 2)
        moved, near, beyond_near = np.abs(middle - near), middle, beyond
        if ((moved <= tolerance) | (beyond == 0)).all():
            break
    return near


def _chance_below_0(scales: FloatArray, shapes: FloatArray) -> FloatArray:
    """P(Σ scale · G <= 0) for independent gamma variables G of these shapes, by the saddlepoint formula.

    With the saddlepoint s, at which the cumulant function `K(s) = -Σ shape · log(1 - s · scale)` is least, it is
    `Φ(r + log(u / r) / r)`, `r = sign(s) sqrt(-2 K(s))`, `u = s sqrt(K''(s))`. K is self-concordant, so Newton's method
    with a step damped by 1 / (1 + decrement) finds s from 0 without leaving where K is defined (Nesterov and
    Nemirovskii 1994).

    Args:
        scales: (R, K) one sum a row.
        shapes: (K,) of all rows, 1 or more.

    Returns:
        (R,) chances.
    """
    least, most = scales.min(axis=1), scales.max(axis=1)
    chances = np.where(most > 0, 0.0, np.where(least < 0, 1.0, 0.5))
    both = (least < 0) & (most > 0)
    if not both.any():
        return chances
    rows = scales[both]
    s = np.zeros(len(rows))
    for _ in range(_MOST_STEPS):
        pulls = rows / (1 - s[:, None] * rows)
        slope, bend = pulls @ shapes, pulls**2 @ shapes
        decrement = np.abs(slope) / np.sqrt(bend)
        s -= slope / bend / (1 + np.where(decrement < _QUADRATIC, 0.0, decrement))
        if (decrement < _CLOSE).all():
            break
    r = np.copysign(np.sqrt(np.maximum(2 * (np.log1p(-s[:, None] * rows) @ shapes), 0.0)), s)
    u = s * np.sqrt((rows / (1 - s[:, None] * rows)) ** 2 @ shapes)
    middle = np.abs(r) < _MIDDLE
    r[middle], u[middle] = 1.0, 1.0
    chances[both] = special.ndtr(np.where(middle, 0.0, r + np.log(u / r) / r))
    return chances
