"""An estimate that remembers its block values, so that it can be paired with that of another variant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace

import numpy as np

from reports.stats import blocks
from reports.stats.estimate import Estimate, FloatArray
from reports.stats.ranges import combined


@dataclass(frozen=True)
class BlockEstimate(Estimate):
    """An estimate with the values whose mean it is.

    Attributes:
        values: shape (n_bundles,), the linearised value of each bundle of blocks (`reports.stats.blocks.linearise`).
    """

    values: FloatArray = field(kw_only=True, compare=False, repr=False)

    @classmethod
    def of(cls, estimate: Estimate, values: FloatArray) -> BlockEstimate:
        """The estimate together with its block values."""
        return cls(**{part.name: getattr(estimate, part.name) for part in fields(Estimate)}, values=values)

    def shifted(self, offset: float) -> BlockEstimate:
        """The estimate of the quantity plus a known constant."""
        return replace(self.of(super().shifted(offset), self.values), values=self.values + offset)

    def scaled(self, factor: float) -> BlockEstimate:
        """The estimate of the quantity times a known constant other than 0."""
        return replace(self.of(super().scaled(factor), self.values), values=self.values * factor)


def weighted_sum(estimates: Sequence[BlockEstimate], weights: Sequence[float] | FloatArray) -> BlockEstimate:
    """Weighted sum of estimates over the same blocks, with Student's t interval of its block values."""
    values = np.asarray(weights, dtype=np.float64) @ np.stack([estimate.values for estimate in estimates])
    n_blocks = min(estimate.n_blocks for estimate in estimates)
    within = combined([estimate.within for estimate in estimates], list(weights))
    return BlockEstimate.of(replace(blocks.mean(values, within=within), n_blocks=n_blocks), values)
