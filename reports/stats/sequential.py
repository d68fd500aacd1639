"""Looking while the games are still being played, without losing the guarantee.

An ordinary 95 % interval that is watched until it shows something is wrong far more often than one time in twenty. The
intervals of a confidence sequence hold at all times together, so that they may be watched and play may stop at any of
them. Time is cut into epochs, each a quarter longer than the last; every epoch gets a part of the error, so that all
parts together are the whole (stitching: Howard, Ramdas, McAuliffe and Sekhon, Annals of Statistics 2021, section 3.1;
for quantiles Howard and Ramdas, Bernoulli 2022; at a few planned looks these are the repeated confidence intervals of
Jennison and Turnbull 1989).

So the sequence of any number is made of its ordinary intervals at other levels: shares, ratios, counts and quantiles
keep what is right for each, its skew, its range, and the caution where few blocks differ.
"""

from __future__ import annotations

import math
from typing import Final

from scipy import special

from reports.stats.student import z_quantile

GROWTH: Final = 1.25
"""Blocks at the end of an epoch over those at its beginning; so long that few intervals within one miss alone."""
EXPONENT: Final = 1.4
"""The k-th epoch gets `1 / (ζ(s) k^s)` of the error: this s is Howard and others' choice."""
METHOD: Final = "confidence sequence by stitching"


def level_at(n_blocks: float, first_look: int, level: float = 0.95) -> float:
    """Level of an ordinary interval after so many blocks, for all such intervals to hold together.

    Args:
        n_blocks: Blocks seen, `first_look` or more.
        first_look: Blocks before which nobody looks, fixed before play.
        level: Chance that the intervals at all numbers of blocks hold.
    """
    if n_blocks < first_look or first_look < 1:
        raise ValueError(f"nobody looks before {first_look} blocks, and there are {n_blocks}")
    epoch = 1 + math.floor(math.log(n_blocks / first_look) / math.log(GROWTH) + 1e-9)
    return 1 - (1 - level) / float(special.zeta(EXPONENT) * epoch**EXPONENT)


def blocks_for_half_width(half_width: float, n_blocks: int, wanted: float, first_look: int, level: float) -> int:
    """Blocks at which an interval of the sequence comes down to ± `wanted`, from what it is after `n_blocks`.

    Its half-width shrinks with the square root of the blocks, and grows a little with every epoch.
    """
    if not (half_width > 0 and wanted > 0):
        raise ValueError(f"half-widths are above 0, not {half_width} and {wanted}")

    def reach(blocks: float) -> float:
        return z_quantile((1 - level_at(blocks, first_look, level)) / 2) / math.sqrt(blocks)

    known = half_width / reach(n_blocks)
    needed = float(n_blocks)
    while known * reach(needed) > wanted:
        needed *= 1 + (GROWTH - 1) / 10
    return math.ceil(needed)
