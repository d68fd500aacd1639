"""The seat test has its size under shared wins, finds what it was planned to find, and never says NaN."""

import dataclasses
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.multivariate import test_mvmean as hotelling_t2
from toy_games import first_six, first_six_exact, high_die

from reports.stats.estimate import NotMeasurableError
from reports.stats.planning import blocks_for_power, share_variance
from reports.stats.seats import SeatTest, constant_p_value, seat_test


@pytest.fixture(scope="module")
def fair_games() -> tuple[np.ndarray, list[SeatTest]]:
    """1,000 repetitions of 150 High Die games of four: no seat effect, 30.6 % ties."""
    shares = high_die(np.random.default_rng(30), (1000, 150), 4)
    return shares, [seat_test(sample) for sample in shares]


def unbalanced(rng: np.random.Generator, games: tuple[int, ...], chances: list[float]) -> np.ndarray:
    return np.eye(len(chances))[rng.choice(len(chances), size=games, p=chances)]


def test_it_is_hotellings_t2_on_all_seats_but_one() -> None:
    """Reference: statsmodels.stats.multivariate.test_mvmean on the first n - 1 columns."""
    shares = high_die(np.random.default_rng(31), (300,), 5)
    reference = hotelling_t2(shares[:, :4], [1 / 5] * 4)
    test = seat_test(shares)
    assert test.statistic == pytest.approx(reference.t2)
    assert (test.f, test.p_value) == pytest.approx((reference.statistic, reference.pvalue))
    assert test.df == (4, 296)


def test_joint_test_keeps_its_size_with_shared_wins(fair_games: tuple[np.ndarray, list[SeatTest]]) -> None:
    """A/A: p-values are uniform; 1,000 repetitions know 5 % to ± .007."""
    p_values = [test.p_value for test in fair_games[1]]
    assert stats.kstest(p_values, "uniform").pvalue > 0.001
    assert 0.03 <= np.mean(np.array(p_values) <= 0.05) <= 0.07


@pytest.mark.parametrize("contrast", [0, 1, 2])
def test_contrasts_keep_their_size(fair_games: tuple[np.ndarray, list[SeatTest]], contrast: int) -> None:
    p_values = np.array([test.contrasts[contrast].p_value for test in fair_games[1]])
    assert 0.03 <= np.mean(p_values <= 0.05) <= 0.07


def test_any_false_contrast_is_as_rare_as_promised(fair_games: tuple[np.ndarray, list[SeatTest]]) -> None:
    """Holm over the three contrasts: at most 5 % of repetitions, here + 3 standard deviations."""
    worst = np.array([min(c.p_holm for c in test.contrasts) for test in fair_games[1]])
    assert np.mean(worst <= 0.05) <= 0.07


def test_chi_square_on_shared_wins_loses_its_size(fair_games: tuple[np.ndarray, list[SeatTest]]) -> None:
    """Shared wins vary less than wins, so the chi-square test rejects too rarely and misses effects."""
    wins = fair_games[0].sum(axis=1)
    assert np.mean(stats.chisquare(wins, axis=1).pvalue <= 0.05) < 0.03


def test_planned_number_of_games_finds_a_first_seat_effect_of_a_point_and_a_half() -> None:
    """(.265, .245, .245, .245) at `blocks_for_power` games: power .8, 400 repetitions know it to ± .02."""
    games = blocks_for_power(share_variance(0.265), 0.015, power=0.8)
    shares = unbalanced(np.random.default_rng(32), (400, games), [0.265, 0.245, 0.245, 0.245])
    found = [seat_test(sample).contrasts[0].p_value <= 0.05 for sample in shares]
    assert 0.74 <= np.mean(found) <= 0.86


@pytest.mark.parametrize("n", range(3, 9))
def test_first_six_profile_is_recovered(n: int) -> None:
    """Every order of play within 4.5 standard errors of `(5/6)^s (1/6) / (1 - (5/6)^n)`."""
    test = seat_test(first_six(np.random.default_rng(n), (40_000,), n))
    for seat, exact in zip(test.profile, first_six_exact(n), strict=True):
        assert abs(seat.value - exact) <= 4.5 * seat.se
    assert test.p_value < 1e-12
    assert [contrast.estimate.value > 0 for contrast in test.contrasts] == [True, False, False]


def test_effect_sizes_by_hand() -> None:
    """Shares .4 .3 .2 .1: w = sqrt(4 · (.15² + .05² + .05² + .15²)) = .447214, gap .3, trend -.5."""
    test = seat_test(np.eye(4)[np.repeat([0, 1, 2, 3], [40, 30, 20, 10])])
    assert test.cohen_w == pytest.approx(0.447214, abs=1e-6)
    assert test.gap == pytest.approx(0.3)
    assert [c.estimate.value for c in test.contrasts] == pytest.approx([0.15, -0.15, -0.5])


def test_contrast_p_values_are_the_t_tests() -> None:
    """Reference: scipy.stats.ttest_1samp."""
    shares = high_die(np.random.default_rng(33), (80,), 3)
    first, last, trend = seat_test(shares).contrasts
    assert first.p_value == pytest.approx(stats.ttest_1samp(shares[:, 0], 1 / 3).pvalue)
    assert last.p_value == pytest.approx(stats.ttest_1samp(shares[:, 2], 1 / 3).pvalue)
    assert trend.p_value == pytest.approx(stats.ttest_1samp(shares @ [-1, 0, 1], 0).pvalue)


def test_always_fair_blocks_show_no_effect() -> None:
    test = seat_test(np.full((50, 3), 1 / 3))
    assert (test.statistic, test.p_value, test.gap) == (0.0, 1.0, 0.0)
    assert all(contrast.p_value == 1.0 for contrast in test.contrasts)


def test_a_first_seat_that_always_wins_is_an_effect_but_not_after_three_games() -> None:
    three, thirty = (seat_test(np.tile([1.0, 0.0, 0.0], (games, 1))) for games in (3, 30))
    assert three.statistic == thirty.statistic == math.inf
    assert three.p_value > 0.05 > 1e-9 > thirty.p_value


def test_a_seat_that_never_wins_does_not_hide_the_others() -> None:
    """Seat 2 of 3 never wins, seats 0 and 1 share evenly: 40 blocks are plenty to see it."""
    shares = np.eye(3)[np.tile([0, 1], 20)]
    assert seat_test(shares).p_value < 1e-4


def test_fewer_blocks_than_seats_cannot_tell() -> None:
    assert seat_test(np.eye(4)[[0, 1]]).p_value == 1.0
    assert seat_test([[1.0, 0.0]]).n_blocks == 1


def test_markovs_bound_is_attained_by_wins() -> None:
    """Five games all won at a fair chance of 1/4: (1/4)^5, doubled for two sides."""
    assert constant_p_value(1.0, 0.25, 0.0, 1.0, 5) == pytest.approx(2 * 0.25**5)
    assert constant_p_value(0.0, 0.25, 0.0, 1.0, 5) == pytest.approx(2 * 0.75**5)
    assert constant_p_value(0.25, 0.25, 0.0, 1.0, 5) == 1.0


@given(st.integers(2, 6), st.integers(1, 8), st.integers(0, 10_000))
@settings(derandomize=True, deadline=None, max_examples=60)
def test_every_small_run_has_a_defined_answer(n: int, games: int, seed: int) -> None:
    test = seat_test(high_die(np.random.default_rng(seed), (games,), n))
    assert 0 <= test.p_value <= 1
    assert test.statistic >= 0
    assert not any(math.isnan(x) for x in (test.f, test.cohen_w, test.gap))
    assert all(c.p_value <= c.p_holm <= 1 for c in test.contrasts)


def test_naming_the_seats_backwards_swaps_first_and_last() -> None:
    shares = first_six(np.random.default_rng(34), (200,), 4)
    there, back = seat_test(shares), seat_test(shares[:, ::-1])
    assert back.statistic == pytest.approx(there.statistic)
    assert dataclasses.replace(back.contrasts[0], name="last").estimate == there.contrasts[1].estimate
    assert back.contrasts[2].estimate.value == pytest.approx(-there.contrasts[2].estimate.value)


def test_impossible_shares_are_refused() -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        seat_test([[0.5, 0.4], [0.5, 0.5]])
    with pytest.raises(NotMeasurableError, match="at least one block and two seats"):
        seat_test(np.empty((0, 4)))
