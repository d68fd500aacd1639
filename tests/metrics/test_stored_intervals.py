"""What is stored with an interval: where its ends lie, and the same turned round."""

from __future__ import annotations

import math

import pytest

from reports.results.rows import Interval
from reports.stats.estimate import Estimate


def test_an_open_end_is_stored_as_none_and_has_no_half_width() -> None:
    stored = Interval.of(Estimate(2.0, 1.0, math.inf, 0.5, 10, "t"))
    assert (stored.value, stored.low, stored.high) == (2.0, 1.0, None)
    assert stored.ends is None
    assert stored.half_width is None


@pytest.mark.parametrize(
    ("low", "high", "above", "below"),
    [(1.0, 3.0, True, False), (-3.0, -1.0, False, True), (-1.0, 1.0, False, False), (None, -1.0, False, True)],
)
def test_an_interval_lies_above_or_below_a_number_only_as_a_whole(
    low: float | None, high: float | None, above: bool, below: bool
) -> None:
    stored = Interval(value=0.0, low=low, high=high)
    assert (stored.above(0), stored.below(0), stored.outside(0, 0)) == (above, below, above or below)


def test_what_is_lost_is_what_is_gained_turned_round() -> None:
    lost = Interval(value=-2.0, low=-3.0, high=None).negated()
    assert (lost.value, lost.low, lost.high) == (2.0, None, 3.0)
