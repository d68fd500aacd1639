"""A number together with what is known about its uncertainty."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from reports.stats.ranges import ANY, Range

FloatArray = npt.NDArray[np.float64]


class NotMeasurableError(ValueError):
    """The data cannot carry the estimate at all (no blocks, an event that never happened)."""


@dataclass(frozen=True)
class Estimate:
    """A value with its confidence interval.

    Attributes:
        value: Point estimate, in the unit of the data.
        low: Lower end of the interval; -inf when the data set no lower limit.
        high: Upper end of the interval; +inf when the data set no upper limit.
        se: Standard error; +inf when it cannot be known (a single block).
        n_blocks: Independent blocks that the estimate rests on.
        method: The interval's usual name.
        level: Confidence level of the interval.
        within: What one block can say of the value.
    """

    value: float
    low: float
    high: float
    se: float
    n_blocks: int
    method: str
    level: float = 0.95
    within: Range = ANY

    def __post_init__(self) -> None:
        if any(math.isnan(number) for number in (self.value, self.low, self.high, self.se)):
            raise ValueError(f"an estimate may not be NaN: {self}")
        if self.low > self.high:
            raise ValueError(f"the interval's lower end exceeds its upper end: {self}")

    @classmethod
    def certain(cls, value: float, n_blocks: int, method: str, level: float = 0.95) -> Estimate:
        """A value that is known: fixed by the design, or of games that are the same; `method` says which."""
        return cls(value, value, value, 0.0, n_blocks, method, level, Range(value, value))

    @property
    def half_width(self) -> float:
        """Half the length of the interval."""
        return (self.high - self.low) / 2

    def contains(self, number: float) -> bool:
        """Whether the interval covers `number`, ends included."""
        return self.low <= number <= self.high

    def inside(self, low: float, high: float) -> bool:
        """Whether the whole interval lies in [`low`, `high`]."""
        return low <= self.low and self.high <= high

    def outside(self, low: float, high: float) -> bool:
        """Whether the whole interval lies below `low` or above `high`."""
        return self.high < low or self.low > high

    def shifted(self, offset: float) -> Estimate:
        """The estimate of the quantity plus a known constant."""
        return replace(
            self,
            value=self.value + offset,
            low=self.low + offset,
            high=self.high + offset,
            within=self.within.shifted(offset),
        )

    def scaled(self, factor: float) -> Estimate:
        """The estimate of the quantity times a known constant other than 0."""
        if factor == 0:
            raise ValueError("an estimate scaled by 0 measures nothing")
        low, high = sorted((self.low * factor, self.high * factor))
        return replace(
            self,
            value=self.value * factor,
            low=low,
            high=high,
            se=self.se * abs(factor),
            within=self.within.scaled(factor),
        )


def finite_vector(values: npt.ArrayLike, name: str) -> FloatArray:
    """Return `values` as a non-empty, finite, one-dimensional float array.

    Raises:
        NotMeasurableError: `values` is empty.
        ValueError: `values` has another number of dimensions or holds NaN or infinity.
    """
    vector = np.asarray(values, dtype=np.float64)
    if vector.ndim != 1:
        raise ValueError(f"{name} must have one dimension, it has {vector.ndim}")
    if vector.size == 0:
        raise NotMeasurableError(f"{name} is empty: there is no complete block to measure")
    if not np.isfinite(vector).all():
        raise ValueError(f"{name} holds NaN or infinity")
    return vector
