"""How long something lasts, when some of it is cut off before its end."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from statsmodels.stats.proportion import proportion_confint

from reports.stats.blocks import effective_n, few_blocks_factor, standard_error
from reports.stats.estimate import Estimate, FloatArray, NotMeasurableError
from reports.stats.ranges import SHARE
from reports.stats.sparse import Sample, cautious

_METHOD = "Kaplan-Meier, linearised over blocks"


@dataclass(frozen=True)
class Survival:
    """The share that lasts longer than 1, 2, … T steps.

    Attributes:
        estimates: T shares with their pointwise intervals.
        values: (B, T) per block; their means are the shares, their spread over blocks gives the intervals.
    """

    estimates: tuple[Estimate, ...]
    values: FloatArray

    def quantile(self, q: float) -> Estimate | None:
        """The first step by which a share q has ended, or None where less than that ever ends.

        The pointwise limits are inverted (Brookmeyer and Crowley 1982), so an end that no limit reaches is open.
        """
        lasting = 1 - q
        value = self._first(lasting, [estimate.value for estimate in self.estimates])
        if math.isinf(value):
            return None
        low = self._first(lasting, [estimate.low for estimate in self.estimates])
        high = self._first(lasting, [estimate.high for estimate in self.estimates])
        n_blocks, level = self.estimates[0].n_blocks, self.estimates[0].level
        se = (high - low) / 4 if math.isfinite(high) else math.inf
        return Estimate(value, low, high, se, n_blocks, f"{_METHOD}, inverted", level)

    @staticmethod
    def _first(lasting: float, curve: list[float]) -> float:
        reached = [step for step, share in enumerate(curve, start=1) if share <= lasting + 1e-12]
        return float(reached[0]) if reached else math.inf


def kaplan_meier(at_risk: npt.ArrayLike, ended: npt.ArrayLike, level: float = 0.95) -> Survival:
    """Kaplan and Meier's product-limit estimate (1958) with intervals that respect blocks.

    `S(t) = Π (1 - D_j / N_j)` over the steps j up to t. Spells of a block are not independent, so instead of
    Greenwood's formula the estimate is linearised per block,
    `S(t) (1 - B Σ_j (d_bj - h_j n_bj) / (N_j - D_j))` with `h_j = D_j / N_j`, whose spread over blocks gives the
    standard error (Williams 1995); for one spell a block that is Greenwood's. The interval is Wilson's at the
    effective number of spells, and allows for what was not seen where few blocks differ (`reports.stats.sparse`).
    What is cut off counts as at risk until then, as if being cut off told nothing of how much longer it would have
    lasted.

    Args:
        at_risk: (B, T) spells of each block that last at least t steps and were not cut off before t.
        ended: (B, T) those of them that end at step t.
        level: Confidence level at each step.

    Returns:
        The curve up to the last step that any spell was at risk.

    Raises:
        NotMeasurableError: There are no spells.
    """
    risk, ends = np.asarray(at_risk, dtype=np.float64), np.asarray(ended, dtype=np.float64)
    if risk.ndim != 2 or risk.shape != ends.shape:
        raise ValueError(f"spells at risk {risk.shape} and ended {ends.shape} must both be blocks by steps")
    if (ends > risk).any() or (ends < 0).any():
        raise ValueError("more spells end than are at risk")
    seen = int(np.count_nonzero(risk.sum(axis=0)))
    if seen == 0:
        raise NotMeasurableError("no spell was seen")
    risk, ends = risk[:, :seen], ends[:, :seen]
    totals, lasting = risk.sum(axis=0), (risk - ends).sum(axis=0)
    shares = np.cumprod(lasting / totals)
    hazard = ends.sum(axis=0) / totals
    slopes = np.divide(ends - hazard * risk, lasting, out=np.zeros_like(risk), where=lasting > 0)
    values = shares * (1 - risk.shape[0] * np.cumsum(slopes, axis=1))
    blocks = np.count_nonzero(risk, axis=0)
    estimates = tuple(
        _estimate(float(share), values[:, step], int(blocks[0]), int(blocks[step]), level)
        for step, share in enumerate(shares)
    )
    return Survival(estimates, values)


def _estimate(share: float, values: FloatArray, n_blocks: int, still: int, level: float) -> Estimate:
    """One point of the curve; `still` blocks have a spell at risk there."""
    se = standard_error(values) if n_blocks > 1 else math.inf
    if share in (0.0, 1.0):
        low, high = proportion_confint(share * still, still, alpha=1 - level, method="beta")
    elif n_blocks == 1:
        low, high = 0.0, 1.0
    else:
        ordinary = None
        if se > 0:
            trials = effective_n(share, values) * few_blocks_factor(n_blocks, level)
            ordinary = proportion_confint(share * trials, trials, alpha=1 - level, method="wilson")
        low, high, _ = cautious(Sample(values, np.ones_like(values)), ordinary, SHARE, level)
    return Estimate(share, float(low), float(high), se, n_blocks, _METHOD, level, SHARE)
