"""Quantiles need no distribution, respect blocks, and admit what a small sample cannot limit."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from reports.stats.blocks import few_blocks_factor, ratio
from reports.stats.estimate import NotMeasurableError
from reports.stats.quantiles import ecdf, quantile

LENGTHS = st.lists(st.integers(5, 20), min_size=1, max_size=60)


@pytest.mark.parametrize("q", [0.05, 0.25, 0.5, 0.9, 0.95])
@pytest.mark.parametrize("games", [30, 137, 400])
def test_independent_games_have_the_order_statistic_interval(q: float, games: int) -> None:
    """Reference: scipy.stats.quantile_test, whose NaN means that the sample sets no limit."""
    values = np.random.default_rng(games).normal(size=games)
    expected = stats.quantile_test(values, p=q).confidence_interval(0.95)
    estimate = quantile(values, q)
    low = -math.inf if math.isnan(expected.low) else expected.low
    high = math.inf if math.isnan(expected.high) else expected.high
    assert (estimate.low, estimate.high) == (low, high)


def test_a_histogram_says_the_same_as_its_games() -> None:
    lengths = np.random.default_rng(40).geometric(0.1, size=500)
    values, counts = np.unique(lengths, return_counts=True)
    assert quantile(values, 0.9, counts=counts) == quantile(lengths, 0.9)


def test_a_block_histogram_says_the_same_as_its_games() -> None:
    rng = np.random.default_rng(41)
    lengths, block = rng.poisson(12, size=600), np.repeat(np.arange(150), 4)
    rows, counts = np.unique(np.column_stack((block, lengths)), axis=0, return_counts=True)
    whole = quantile(lengths, 0.5, clusters=block)
    assert quantile(rows[:, 1], 0.5, clusters=rows[:, 0], counts=counts) == whole


def test_limits_of_the_curve_are_korn_and_graubards() -> None:
    """Reference: the share of games at or below each value as a ratio of block sums (`blocks.ratio`)."""
    rng = np.random.default_rng(42)
    size = rng.integers(2, 7, size=80)
    block = np.repeat(np.arange(80), size)
    lengths = rng.poisson(10 + rng.normal(0, 2, size=80)[block].round())
    curve = ecdf(lengths, clusters=block)
    for value in (8, 10, 12):
        below = ratio(np.bincount(block, lengths <= value), size)
        n = min(below.value * (1 - below.value) / below.se**2, size.sum()) * few_blocks_factor(80, 0.95)
        expected = proportion_confint(below.value * n, n, method="beta")
        at = int(np.flatnonzero(curve.values == value)[0])
        assert curve.probability[at] == pytest.approx(below.value)
        assert (curve.low[at], curve.high[at]) == pytest.approx(expected)


def test_replaying_every_game_four_times_tells_nothing_new() -> None:
    """Identical games in a block carry the information of one: as many effective games as blocks."""
    lengths = np.random.default_rng(43).poisson(30, size=400)
    once = ecdf(lengths, clusters=np.arange(400))
    four = ecdf(np.repeat(lengths, 4), clusters=np.repeat(np.arange(400), 4))
    assert four.probability == pytest.approx(once.probability)
    middle = (once.probability > 0.01) & (once.probability < 0.99)
    assert four.high[middle] - four.low[middle] == pytest.approx(once.high[middle] - once.low[middle], rel=5e-3)


def test_twenty_games_do_not_limit_a_95th_percentile_from_above() -> None:
    """P(all 20 games below the quantile) = .95^20 = .358."""
    estimate = quantile(np.arange(1, 21), 0.95)
    assert (estimate.value, estimate.high, estimate.se) == (19, math.inf, math.inf)
    assert quantile(np.arange(1, 21), 0.95, bounds=(0, 60)).high == 60


def test_one_block_of_games_limits_nothing() -> None:
    estimate = quantile([10, 11, 12], 0.5, clusters=[7, 7, 7], bounds=(0, 60))
    assert (estimate.value, estimate.low, estimate.high) == (11, 0, 60)


def test_the_median_of_an_even_number_of_games_is_a_length_that_occurred() -> None:
    assert quantile([10, 20], 0.5).value == 10


@given(LENGTHS, st.sampled_from([0.05, 0.5, 0.9]))
@settings(derandomize=True, deadline=None)
def test_value_lies_in_its_interval_and_among_the_games(lengths: list[int], q: float) -> None:
    blocks = np.arange(len(lengths)) // 3
    for estimate in (quantile(lengths, q), quantile(lengths, q, clusters=blocks)):
        assert estimate.low <= estimate.value <= estimate.high
        assert estimate.value in lengths


@given(LENGTHS)
@settings(derandomize=True, deadline=None)
def test_quantiles_rise_with_q(lengths: list[int]) -> None:
    curve = ecdf(lengths)
    estimates = [curve.quantile(q) for q in (0.1, 0.5, 0.9)]
    for smaller, larger in itertools.pairwise(estimates):
        assert smaller.value <= larger.value
        assert smaller.low <= larger.low
        assert smaller.high <= larger.high


def test_impossible_requests_are_refused() -> None:
    with pytest.raises(ValueError, match="0 < q < 1"):
        quantile([1, 2], 1.0)
    with pytest.raises(ValueError, match="outside"):
        quantile([1, 70], 0.5, bounds=(0, 60))
    with pytest.raises(ValueError, match="count of 1 or more"):
        quantile([1, 2], 0.5, counts=[1, 0])
    with pytest.raises(ValueError, match="needs a block"):
        quantile([1, 2], 0.5, clusters=[1])
    with pytest.raises(NotMeasurableError):
        quantile([], 0.5)
