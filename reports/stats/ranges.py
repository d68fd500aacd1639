"""What a block can say at all: how far one that nobody has seen yet may lie from those that were."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Range:
    """The values that one block can have.

    Attributes:
        low: smallest one; -inf where none is known.
        high: largest one; +inf where none is known.
        step: by how much a block that differs from the others does so at least, where the range has no end: one unit
            of what is counted, such as a point or a turn.
        blocks: how many blocks the values at hand are means of, so that one block moves a value by so much less.
    """

    low: float = -math.inf
    high: float = math.inf
    step: float = 1.0
    blocks: int = 1

    def __post_init__(self) -> None:
        if not (self.low <= self.high and self.step > 0 and self.blocks >= 1):
            raise ValueError(f"a range needs low <= high, a step above 0 and a block or more: {self}")

    @property
    def bounded(self) -> bool:
        """Whether both ends are known."""
        return math.isfinite(self.low) and math.isfinite(self.high)

    def shifted(self, offset: float) -> Range:
        """The range of the value plus a known constant."""
        return replace(self, low=self.low + offset, high=self.high + offset)

    def scaled(self, factor: float) -> Range:
        """The range of the value times a known constant other than 0."""
        low, high = sorted((self.low * factor, self.high * factor))
        return replace(self, low=low, high=high, step=self.step * abs(factor))

    def minus(self, other: Range) -> Range:
        """The range of a difference of two values of one block."""
        return combined((self, other), (1.0, -1.0))

    def clip(self, low: float, high: float) -> tuple[float, float]:
        """Limits of a mean that do not leave the range."""
        return max(low, self.low), min(high, self.high)


def combined(ranges: Sequence[Range], weights: Sequence[float]) -> Range:
    """The range of a weighted sum of values of one block."""
    scaled = [one.scaled(weight) for one, weight in zip(ranges, weights, strict=True) if weight != 0]
    return Range(
        low=sum(one.low for one in scaled),
        high=sum(one.high for one in scaled),
        step=max((one.step for one in scaled), default=1.0),
        blocks=min((one.blocks for one in scaled), default=1),
    )


ANY: Final = Range()
"""Scores and the like: nothing is known but that they come in whole points."""
COUNT: Final = Range(low=0.0)
"""Something counted."""
SHARE: Final = Range(0.0, 1.0)
"""A share of games, of turns, or of a win."""
DIFFERENCE: Final = Range(-1.0, 1.0)
"""A share less another."""
