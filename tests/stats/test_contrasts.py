"""Weighted sums of estimates under several versions of the rules."""

from __future__ import annotations

import numpy as np
import pytest

from reports.stats.blocks import difference_paired
from reports.stats.contrasts import contrast_of_estimates, contrast_paired
from reports.stats.estimate import Estimate
from reports.stats.shifts import difference_of_estimates


def test_one_version_less_another_is_the_paired_difference() -> None:
    rng = np.random.default_rng(1)
    luck = rng.normal(50, 10, 300)
    first, second = luck + rng.normal(2, 1, 300), luck + rng.normal(0, 1, 300)
    found, paired = contrast_paired([first, second], [1, -1]), difference_paired(first, second)
    assert (found.value, found.low, found.high) == pytest.approx((paired.value, paired.low, paired.high))


def test_a_mean_of_versions_less_another_mean_is_taken_deal_by_deal() -> None:
    """Luck of sd 10 drops out of four versions on the same deals: what is left is noise of sd 1 / 2 · sqrt(4)."""
    rng = np.random.default_rng(2)
    luck = rng.normal(50, 10, 400)
    versions = [luck + effect + rng.normal(0, 1, 400) for effect in (3, 3, 1, 1)]
    found = contrast_paired(versions, [0.5, 0.5, -0.5, -0.5])
    assert found.value == pytest.approx(2, abs=4.5 * found.se)
    assert found.se == pytest.approx(1 / 20, rel=0.15)


def test_without_block_values_a_difference_combines_both_intervals() -> None:
    first, second = Estimate(10, 7, 22, 1, 50, "a"), Estimate(2, -3, 6, 1, 60, "b")
    found, known = contrast_of_estimates([first, second], [1, -1]), difference_of_estimates(first, second)
    assert (found.value, found.low, found.high) == pytest.approx((known.value, known.low, known.high))
    assert found.se == pytest.approx(known.se)
    assert found.n_blocks == 50
