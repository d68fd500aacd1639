"""What few blocks showed, or none, is not taken for certain."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize, special, stats

from benchmarks.coverage import COUNT, FLIPS, flip_coverage, share_coverage, tally_coverage
from reports.stats.blocks import difference_paired, mean, ratio, share, win_share
from reports.stats.estimate import Estimate
from reports.stats.ranges import ANY, DIFFERENCE, SHARE, Range
from reports.stats.sparse import Sample, _chance_below_0, carriers


def limits(estimate: Estimate) -> tuple[float, float]:
    return (estimate.low, estimate.high)


def mid_p(won: int, games: int, tail: float) -> float:
    """The share at which the chance to win fewer, and half of the chance to win as many, is `1 - tail`."""

    def at(share: float) -> float:
        above = special.betainc(won, games - won + 1, share) if won else 1.0
        return (above + special.betainc(won + 1, games - won, share)) / 2 - tail

    return float(optimize.brentq(at, 0, 1))


@pytest.mark.parametrize("blocks", [2, 12, 50, 1000])
def test_where_no_block_differs_it_is_clopper_and_pearson_times_how_far_one_can(blocks: int) -> None:
    """Reference: scipy.stats.binomtest, none of so many."""
    most = stats.binomtest(0, blocks).proportion_ci(0.95, method="exact").high
    assert limits(win_share([0.0] * blocks)) == pytest.approx((0, most))
    assert limits(win_share([0.5] * blocks)) == pytest.approx((0.5 - most / 2, 0.5 + most / 2))
    same = np.linspace(-3, 3, blocks)
    assert limits(difference_paired(same, same, within=DIFFERENCE)) == pytest.approx((-most, most))


def test_none_counted_has_garwoods_limit() -> None:
    """Garwood (1936): none counted is compatible with up to χ²(2)/2 = 3.689."""
    assert limits(mean([0] * 200, within=COUNT)) == pytest.approx((0, stats.chi2.ppf(0.975, 2) / 2 / 200))


def test_two_equal_scores_say_no_more_than_two_a_point_apart() -> None:
    assert limits(mean([31, 31])) == pytest.approx((31 - 6.353, 31 + 6.353), abs=1e-3)


def test_a_block_that_stands_for_many_moves_the_mean_less() -> None:
    alone = difference_paired([0.0] * 1000, [0.0] * 1000, within=DIFFERENCE)
    bundled = difference_paired([0.0] * 1000, [0.0] * 1000, within=Range(-1, 1, blocks=8))
    assert bundled.high == pytest.approx(alone.high / 8)


@pytest.mark.parametrize(("won", "games"), [(1, 20), (2, 50), (5, 200), (10, 1000)])
def test_of_few_games_won_it_is_the_mid_p_interval_or_wilsons_where_that_is_wider(won: int, games: int) -> None:
    estimate = win_share([1.0] * won + [0.0] * (games - won))
    assert estimate.low == pytest.approx(mid_p(won, games, 0.025), rel=0.02)
    assert estimate.high >= mid_p(won, games, 0.975)
    two_sided = mean([1.0] * won + [0.0] * (games - won), within=SHARE)
    assert two_sided.high == pytest.approx(mid_p(won, games, 0.975), rel=0.005)


def test_a_mean_of_many_blocks_that_differ_is_left_to_student() -> None:
    values = np.random.default_rng(1).normal(30, 5, 60)
    assert limits(mean(values)) == pytest.approx(tuple(stats.ttest_1samp(values, 0).confidence_interval()))


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_the_saddlepoint_gives_the_beta_distribution(level: float) -> None:
    """One exponential against n: P(G₀ (1 - t) <= t Γ(n)) = 1 - (1 - t)^n."""
    t = 1 - (1 - level) ** (1 / 40)
    chance = _chance_below_0(np.array([[-t, 1 - t]]), np.array([40.0, 1.0]))
    assert 1 - chance[0] == pytest.approx(1 - level, rel=0.025)


def test_blocks_that_carry_the_spread() -> None:
    """m of many that differ alike count as m; of a normal distribution a third do."""
    flips = np.zeros(10_000)
    flips[:7] = 0.5
    assert carriers(flips - flips.mean()) == pytest.approx(7, rel=0.01)
    assert carriers(np.random.default_rng(0).normal(size=30_000)) == pytest.approx(10_000, rel=0.05)
    assert carriers(np.zeros(5)) == 0


def test_rounding_of_thirds_is_no_difference() -> None:
    sample = Sample(np.array([1 / 3, 1 - 2 / 3, 0.1 + 0.2 + 1 / 30]), np.ones(3))
    assert carriers(sample.deviations) == 0


def test_a_share_that_varies_only_with_the_size_of_blocks_is_not_certain() -> None:
    """Nothing happened in games of different length: a ratio without any spread."""
    turns = np.random.default_rng(2).integers(20, 40, 60)
    assert share(np.zeros(60), turns).high == pytest.approx(1 - 0.025 ** (1 / 60))
    assert ratio(turns * 2, turns).high > 2


def test_a_single_block_says_no_more_than_what_is_possible() -> None:
    assert limits(mean([0.4], within=SHARE)) == (0, 1)
    assert limits(mean([0.4], within=ANY)) == (-math.inf, math.inf)


@given(st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.0, 0.0, 0.25, 1.0]), min_size=2, max_size=60))
@settings(derandomize=True, deadline=None)
def test_an_interval_lies_in_the_range_around_its_value_and_is_never_a_point(values: list[float]) -> None:
    estimate = mean(values, within=DIFFERENCE)
    assert -1 <= estimate.low <= estimate.value <= estimate.high <= 1
    assert estimate.low < estimate.high
    assert estimate.se > 0


@given(st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.0, 0.0, 0.25, 1.0]), min_size=2, max_size=60))
@settings(derandomize=True, deadline=None)
def test_turning_the_values_round_turns_the_interval_round(values: list[float]) -> None:
    there, back = (mean(sign * np.array(values), within=DIFFERENCE) for sign in (1, -1))
    assert limits(there) == pytest.approx((-back.high, -back.low), abs=2e-5)


@pytest.mark.parametrize("blocks", [2, 5, 10, 50, 200])
def test_shares_of_rare_events_are_covered(blocks: int) -> None:
    """Exact, at shares on both sides of where a count leaves the interval; the full table: benchmarks.coverage."""
    shares = [0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5]
    assert min(cell.covered for cell in share_coverage(shares, blocks)) >= 0.94


@pytest.mark.parametrize("share", [0.002, 0.01, 0.1])
@pytest.mark.parametrize("flips", FLIPS, ids=lambda flips: flips.name)
def test_rare_flips_are_covered(flips, share: float) -> None:
    """200 paired blocks; of 400 repetitions at 95 % fewer than 93 % cover with a chance of 3 %."""
    assert flip_coverage(flips, share, 200, 400).covered >= 0.93


@pytest.mark.parametrize(("rate", "blocks"), [(0.002, 200), (0.05, 50), (0.5, 3), (3.0, 2), (50.0, 2)])
def test_tallies_are_covered(rate: float, blocks: int) -> None:
    assert tally_coverage(rate, blocks, 400).covered >= 0.93
