"""Estimates from block values agree with their formulas and with independent implementations."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.regression.linear_model import OLS
from toy_games import high_die

from reports.stats.blocks import (
    difference_paired,
    difference_unpaired,
    effective_n,
    few_blocks_factor,
    linearise,
    mean,
    ratio,
    share,
    win_share,
)
from reports.stats.estimate import Estimate, NotMeasurableError
from reports.stats.ranges import SHARE

SHARES = st.lists(st.sampled_from([0.0, 0.25, 1 / 3, 0.5, 1.0]), min_size=1, max_size=40)


def interval(estimate: Estimate) -> tuple[float, float]:
    return (estimate.low, estimate.high)


def test_mean_is_the_one_sample_t_interval() -> None:
    """Reference: scipy.stats.ttest_1samp."""
    values = np.random.default_rng(1).normal(3, 2, 100)
    expected = stats.ttest_1samp(values, 0).confidence_interval(0.9)
    assert interval(mean(values, level=0.9)) == pytest.approx(tuple(expected))


def test_ratio_of_block_sums_is_weighted_least_squares_through_the_origin() -> None:
    """Reference: statsmodels, games regressed on a constant, errors clustered by block.

    Dead turns per turn is the mean of 0/1 turns; its cluster-robust error is the delta method's, up to
    the small-sample factor (N - 1) / N of statsmodels.
    """
    rng = np.random.default_rng(2)
    turns = rng.integers(5, 15, 60)
    dead = rng.binomial(turns, rng.beta(2, 6, 60))
    block = np.repeat(np.arange(60), turns)
    outcome = np.concatenate([np.r_[np.ones(d), np.zeros(t - d)] for d, t in zip(dead, turns, strict=True)])
    fit = OLS(outcome, np.ones_like(outcome)).fit(cov_type="cluster", cov_kwds={"groups": block})
    estimate = ratio(dead, turns)
    assert estimate.value == pytest.approx(float(fit.params[0]))
    assert estimate.se == pytest.approx(float(fit.bse[0]), rel=1e-9)


def test_linearised_blocks_average_to_the_ratio() -> None:
    assert linearise([1, 2, 6], [2, 4, 6]).mean() == pytest.approx(9 / 12)


def test_blocks_without_the_event_are_not_counted_as_information() -> None:
    assert ratio([1, 0, 3], [2, 0, 4]).n_blocks == 2


def test_a_single_block_has_a_value_and_no_limits() -> None:
    assert interval(mean([0.4])) == (-math.inf, math.inf)
    assert interval(ratio([2, 0], [5, 0])) == (-math.inf, math.inf)
    assert interval(win_share([0.4])) == (0.0, 1.0)


def test_wilson_interval_of_independent_games() -> None:
    """Wilson's formula (1927) written out, at 1,000 games less the allowance for estimating their spread."""
    p, z, n = 0.1, stats.norm.ppf(0.975), 1000 * few_blocks_factor(1000, 0.95)
    centre, reach = p + z**2 / (2 * n), z * np.sqrt(p * (1 - p) / n + z**2 / (4 * n**2))
    estimate = win_share([1.0] * 100 + [0.0] * 900)
    assert interval(estimate) == pytest.approx(((centre - reach) / (1 + z**2 / n), (centre + reach) / (1 + z**2 / n)))


def test_with_many_independent_games_it_is_the_usual_wilson_interval() -> None:
    """Reference: scipy.stats.binomtest with the Wilson method."""
    expected = stats.binomtest(30_000, 100_000).proportion_ci(method="wilson")
    games = np.repeat([1.0, 0.0], [30_000, 70_000])
    assert interval(win_share(games)) == pytest.approx((expected.low, expected.high), abs=1e-7)


def test_the_effective_number_of_independent_games_is_their_number() -> None:
    games = np.array([1.0] * 30 + [0.0] * 70)
    assert effective_n(0.3, games) == pytest.approx(100)


def test_shared_wins_count_for_more_games() -> None:
    """A High Die game of four is worth .1875 / (1525/10368) = 1.2748 games without ties."""
    shares = high_die(np.random.default_rng(3), (200_000,), 4)[:, 0]
    assert effective_n(float(shares.mean()), shares) / 200_000 == pytest.approx(1.2748, rel=0.01)


def test_few_blocks_widen_a_share_as_student_widens_a_mean() -> None:
    """t(9) = 2.262157 and z = 1.959964 at 97.5 % (tables)."""
    assert few_blocks_factor(10, 0.95) == pytest.approx((1.959964 / 2.262157) ** 2, rel=1e-6)


@pytest.mark.parametrize("won", [0.0, 1.0])
def test_blocks_that_all_agree_on_nothing_or_everything_get_the_exact_interval(won: float) -> None:
    """Reference: scipy.stats.binomtest, Clopper and Pearson, 12 games."""
    expected = stats.binomtest(int(12 * won), 12).proportion_ci(0.95, method="exact")
    assert interval(win_share([won] * 12)) == pytest.approx((expected.low, expected.high))


def test_an_event_that_never_happened_still_has_an_upper_limit() -> None:
    capped = share([0] * 300, [4] * 300)
    assert capped.value == 0
    assert capped.high == pytest.approx(1 - 0.025 ** (1 / 300))


@pytest.mark.parametrize("n", range(2, 9))
def test_blocks_that_agree_on_a_share_give_it_free_of_rounding(n: int) -> None:
    """The winning seat does not depend on who sits there, so each block's mean is exactly 1/n."""
    winner = np.random.default_rng(4).integers(n, size=500)
    treated_wins = np.array([[seat == w for seat in range(n)] for w in winner]).mean(axis=1)
    assert mean(treated_wins).value == win_share(treated_wins).value == 1 / n


def test_a_paired_difference_keeps_the_luck_of_the_deal_out() -> None:
    """Two arms that share all but a constant differ by the constant in every block."""
    values = np.random.default_rng(5).integers(0, 30, 50)
    shift = difference_paired(values + 2, values)
    assert shift.value == 2
    assert shift.contains(2)


def test_paired_difference_is_the_paired_t_interval() -> None:
    """Reference: scipy.stats.ttest_rel."""
    rng = np.random.default_rng(6)
    a = rng.normal(size=100)
    b = a + rng.normal(0.1, 0.2, size=100)
    expected = stats.ttest_rel(a, b).confidence_interval()
    assert interval(difference_paired(a, b)) == pytest.approx(tuple(expected))


def test_unpaired_difference_is_welchs_interval() -> None:
    """Reference: scipy.stats.ttest_ind with unequal variances."""
    rng = np.random.default_rng(7)
    a, b = rng.normal(0, 1, size=60), rng.normal(1, 3, size=90)
    expected = stats.ttest_ind(a, b, equal_var=False).confidence_interval()
    assert interval(difference_unpaired(a, b)) == pytest.approx(tuple(expected))


def test_unpaired_arms_without_spread_differ_by_no_less_than_both_can() -> None:
    shift = difference_unpaired([0.5] * 40, [0.25] * 60, within=(SHARE, SHARE))
    assert shift.value == 0.25
    assert (shift.low, shift.high) == pytest.approx((0.25 - 0.0628, 0.25 + 0.0465), abs=1e-4)


def test_pairing_removes_what_the_arms_share() -> None:
    """Var(A - B) = 2 σ² (1 - ρ); with ρ = .9 the standard error falls to sqrt(.1) of the unpaired one."""
    rng = np.random.default_rng(8)
    deal = rng.normal(size=20_000) * np.sqrt(0.9)
    a, b = (deal + rng.normal(size=20_000) * np.sqrt(0.1) for _ in range(2))
    assert difference_paired(a, b).se / difference_unpaired(a, b).se == pytest.approx(np.sqrt(0.1), rel=0.02)


@given(SHARES)
@settings(derandomize=True, deadline=None)
def test_a_win_share_interval_stays_between_0_and_1_around_its_value(values: list[float]) -> None:
    estimate = win_share(values)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1


@given(SHARES, SHARES)
@settings(derandomize=True, deadline=None)
def test_swapping_the_arms_mirrors_the_difference(first: list[float], second: list[float]) -> None:
    there, back = difference_unpaired(first, second), difference_unpaired(second, first)
    assert (there.value, there.low, there.high) == pytest.approx((-back.value, -back.high, -back.low))


@given(SHARES)
@settings(derandomize=True, deadline=None)
def test_the_order_of_blocks_does_not_matter(values: list[float]) -> None:
    assert interval(win_share(values)) == pytest.approx(interval(win_share(values[::-1])))


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: ratio([0, 0], [0, 0]), NotMeasurableError, "denominator is 0 in every block"),
        (lambda: ratio([1], [1, 2]), ValueError, "1 numerators but 2 denominators"),
        (lambda: ratio([1, 1], [1, -1]), ValueError, "negative"),
        (lambda: share([3], [2]), ValueError, "numerator <= denominator"),
        (lambda: win_share([1.2]), ValueError, "between 0 and 1|numerator <= denominator"),
        (lambda: difference_paired([1], [1, 2]), ValueError, "same blocks: 1 against 2"),
        (lambda: mean([]), NotMeasurableError, "no complete block"),
    ],
)
def test_impossible_data_are_refused(call: Callable[[], object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()
