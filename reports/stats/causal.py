"""What the effects of many items amount to: which are too strong, too weak, or idle, and in what order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import numpy as np

from reports.stats.blocks import mean
from reports.stats.estimate import Estimate, FloatArray
from reports.stats.ranges import ANY, Range, combined
from reports.stats.student import t_upper_tail

IDLE_POINTS: Final = 0.25
"""An effect that surely lies within so many points of 0 does nothing."""

IDLE_PERCENT: Final = 1.0
"""An item that surely fewer than so many percent of the seats take that are offered it plays no part."""


FEWEST_PEERS: Final = 4
"""Items below which their average says nothing of what such an item is usually worth."""


class Flag(StrEnum):
    """What a designer should know of an item; told only where the whole interval agrees.

    ``NO_PEERS``: it would be judged against the average of items, of which too few were tried.
    """

    TOO_STRONG = "too strong"
    TOO_WEAK = "too weak"
    DEAD = "dead"
    FINE = "fine"
    CANNOT_TELL = "cannot tell"
    NO_PEERS = "no peers"


def flag(effect: Estimate, excess: Estimate, margin: float, take_rate: Estimate | None = None) -> Flag:
    """The flag of an item.

    Args:
        effect: what the item does for the seat that has it, in points of win share.
        excess: the effect less what it is judged against.
        margin: the largest excess, up or down, that is fine.
        take_rate: percent of the seats that are offered it that take it, where that was measured.
    """
    if excess.low > margin:
        return Flag.TOO_STRONG
    if effect.inside(-IDLE_POINTS, IDLE_POINTS):
        return Flag.DEAD
    if excess.high < -margin:
        return Flag.TOO_WEAK
    if take_rate is not None and take_rate.high < IDLE_PERCENT:
        return Flag.DEAD
    return Flag.FINE if excess.inside(-margin, margin) else Flag.CANNOT_TELL


def over_peers(values: Sequence[FloatArray], level: float = 0.95, within: Range = ANY) -> list[Estimate]:
    """Each effect less the mean of all, block by block, so that what they share drops out (a common control, luck).

    Args:
        values: per effect its block values, shape (B,), of the same B blocks in the same order.
        within: what one block can say of an effect.
    """
    blocks = np.stack(values)
    others = len(values) - 1
    excess = combined([within] * len(values), [others / len(values), *[-1 / len(values)] * others])
    return [mean(own, level, excess) for own in blocks - blocks.mean(axis=0)]


def p_value(effect: Estimate) -> float:
    """Two-sided p-value of Student's t test that there is no effect."""
    if effect.se == 0:
        return 1.0 if effect.value == 0 else 0.0
    if math.isinf(effect.se):
        return 1.0
    return min(1.0, 2 * t_upper_tail(abs(effect.value) / effect.se, effect.n_blocks - 1))


def opposite(first: Estimate, second: Estimate) -> bool:
    """Whether two effects surely point in opposite directions."""
    return (first.low > 0 and second.high < 0) or (first.high < 0 and second.low > 0)
