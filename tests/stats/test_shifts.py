"""Shifts of estimates that cannot be paired."""

from __future__ import annotations

import math

import numpy as np
import pytest

from reports.stats.blocks import difference_unpaired, mean
from reports.stats.estimate import Estimate
from reports.stats.shifts import correlation, difference_of_estimates


def test_for_means_it_is_nearly_the_unpaired_interval() -> None:
    """Symmetric intervals of many blocks: root sum of squares, as in Welch's interval."""
    rng = np.random.default_rng(5)
    first, second = rng.normal(3, 2, 400), rng.normal(1, 1, 900)
    combined, welch = difference_of_estimates(mean(first), mean(second)), difference_unpaired(first, second)
    assert combined.value == pytest.approx(welch.value)
    assert combined.half_width == pytest.approx(welch.half_width, rel=0.01)
    assert combined.se == pytest.approx(welch.se)


def test_skewed_intervals_stay_skewed() -> None:
    """Zou and Donner (2008): below 3² + 4² = 5², above 12² + 5² = 13²."""
    first = Estimate(10, 7, 22, 1, 50, "a")
    second = Estimate(2, -3, 6, 1, 50, "b")
    found = difference_of_estimates(first, second)
    assert (found.low, found.value, found.high) == (8 - 5, 8, 8 + 13)


def test_an_open_interval_stays_open() -> None:
    found = difference_of_estimates(Estimate(1, 0, math.inf, math.inf, 1, "a"), Estimate(1, 0, 2, 0.5, 9, "b"))
    assert math.isinf(found.high)
    assert found.low == 1 - 1 - math.hypot(1, 1)


def test_levels_must_agree() -> None:
    with pytest.raises(ValueError, match="level"):
        difference_of_estimates(Estimate(1, 0, 2, 1, 9, "a", 0.9), Estimate(1, 0, 2, 1, 9, "b", 0.95))


def test_correlation_of_the_same_blocks_is_one_and_needs_a_spread() -> None:
    values = np.array([1.0, 4.0, 2.0])
    assert correlation(values, values) == pytest.approx(1)
    assert correlation(values, np.ones(3)) is None
