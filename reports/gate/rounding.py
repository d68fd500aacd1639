"""Numbers as a baseline keeps them: no more digits than their interval deserves."""

from __future__ import annotations

import math
from typing import Final

from reports.stats.estimate import Estimate

_DIGITS_OF_EXACT: Final = 10
_DIGITS_OF_LIMIT: Final = 3


def rounded(number: float, estimate: Estimate) -> float:
    """A number of an estimate to the second significant digit of half its interval."""
    half = estimate.half_width
    if not math.isfinite(number):
        return number
    if half == 0 or not math.isfinite(half):
        return _significant(number, _DIGITS_OF_EXACT)
    return round(number, 1 - math.floor(math.log10(half))) + 0.0


def rounded_limit(max_shift: float) -> float:
    """A default tolerance, short enough to be read."""
    return _significant(max_shift, _DIGITS_OF_LIMIT)


def _significant(number: float, digits: int) -> float:
    return float(f"{number:.{digits}g}") + 0.0
