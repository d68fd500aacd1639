"""Planned numbers of games are the textbook's and deliver what they were planned for."""

from collections.abc import Callable

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import samplesize_confint_proportion

from reports.stats.blocks import difference_paired, mean
from reports.stats.planning import (
    blocks_for_equivalence,
    blocks_for_half_width,
    blocks_for_max_shift,
    blocks_for_power,
    games_for_seat_test,
    share_variance,
    shift_power,
)
from reports.stats.verdict import equivalence_p_value


@pytest.mark.parametrize(
    ("players", "two", "one", "half", "quarter", "power", "equivalence"),
    [
        (2, 2401, 9604, 38415, 153659, 19623, 27056),
        (3, 2135, 8537, 34147, 136586, 17442, 24050),
        (4, 1801, 7203, 28811, 115244, 14717, 20292),
        (5, 1537, 6147, 24586, 98342, 12559, 17316),
        (8, 1051, 4202, 16807, 67226, 8585, 11837),
    ],
)
def test_games_for_a_win_share(
    players: int, two: int, one: int, half: int, quarter: int, power: int, equivalence: int
) -> None:
    """Half-widths of 2, 1, .5, .25 points, 80 % power for 1 point, equivalence within 1 point at 90 %.

    z² p (1 - p) / h² with z = 1.959964, 1.959964 + .841621 and 2 · 1.644854, rounded up.
    """
    variance = share_variance(1 / players)
    widths = [blocks_for_half_width(variance, h) for h in (0.02, 0.01, 0.005, 0.0025)]
    assert widths == [two, one, half, quarter]
    assert blocks_for_power(variance, 0.01) == power
    assert blocks_for_equivalence(variance, 0.01) == equivalence


def test_half_width_agrees_with_statsmodels() -> None:
    """Reference: statsmodels.stats.proportion.samplesize_confint_proportion."""
    expected = samplesize_confint_proportion(0.3, 0.01)
    assert blocks_for_half_width(share_variance(0.3), 0.01) == int(np.ceil(expected))


@pytest.mark.parametrize(
    ("flipped", "width", "single", "thirty_cards"),
    [
        (0.02, 3073, 6279, 12708),
        (0.05, 7683, 15698, 31770),
        (0.10, 15366, 31396, 63539),
        (0.20, 30733, 62792, 127079),
        (0.40, 61466, 125583, 254158),
    ],
)
def test_pairs_under_common_random_numbers(flipped: float, width: int, single: int, thirty_cards: int) -> None:
    """Half a point, by the share of deals whose result flips; z rounded to 1.96, hence within 5e-4."""
    assert blocks_for_half_width(flipped, 0.005) == pytest.approx(width, rel=5e-4)
    assert blocks_for_power(flipped, 0.005) == pytest.approx(single, rel=5e-4)
    assert blocks_for_power(flipped, 0.005, n_tests=30) == pytest.approx(thirty_cards, rel=5e-4)


@pytest.mark.parametrize(("tests", "inflation"), [(10, 1.70), (30, 2.02), (60, 2.23)])
def test_price_of_asking_many_questions(tests: int, inflation: float) -> None:
    """((z_{1 - .025/m} + .8416) / (1.96 + .8416))²."""
    ratio = blocks_for_power(0.25, 0.001, n_tests=tests) / blocks_for_power(0.25, 0.001)
    assert ratio == pytest.approx(inflation, abs=0.005)


def test_games_for_the_seat_test() -> None:
    """Noncentral chi-square, level .01, power .80 (Cohen 1988): one more or less by rounding."""
    four = games_for_seat_test([0.26, 0.25, 0.25, 0.24], power=0.8, alpha=0.01)
    eight = games_for_seat_test([0.135, *[0.125] * 6, 0.115], power=0.8, alpha=0.01)
    assert (four, eight) == pytest.approx((19_322, 12_367), abs=1)


def test_planned_seat_test_has_its_power() -> None:
    shares = [0.30, 0.25, 0.25, 0.20]
    games = games_for_seat_test(shares)
    wins = np.random.default_rng(70).multinomial(games, shares, size=20_000)
    assert np.mean(stats.chisquare(wins, axis=1).pvalue <= 0.05) == pytest.approx(0.8, abs=0.02)


@pytest.mark.parametrize(
    ("se", "changed", "unchanged"),
    [
        (0.1, (0, 0, 0.005, 0.992, 1), (1.000, 0.9996, 0.05, 0, 0)),
        (0.2, (0, 0, 0.005, 0.469, 0.992), (0.999, 0.80, 0.05, 0, 0)),
        (0.3, (0, 0, 0.005, 0.181, 0.776), (0.908, 0.51, 0.05, 0, 0)),
        (0.5, (0, 0, 0.005, 0.058, 0.282), (0.278, 0.17, 0.04, 0, 0)),
    ],
)
def test_chances_of_the_three_verdicts(se: float, changed: tuple[float, ...], unchanged: tuple[float, ...]) -> None:
    """True shifts of 0, .5, 1, 1.5, 2 tolerances, levels .005 and .05; found by simulation, ± .005."""
    planned = [shift_power(se, true_shift, 1.0) for true_shift in (0, 0.5, 1, 1.5, 2)]
    assert [p.changed for p in planned] == pytest.approx(changed, abs=0.005)
    assert [p.unchanged for p in planned] == pytest.approx(unchanged, abs=0.005)


def test_sizing_rule_of_the_gate() -> None:
    """Standard error a fifth of the tolerance: sd .2 and 1 point need 10,000 pairs, two 2-player arms 125,000."""
    assert blocks_for_max_shift(0.2**2, 0.01) == 10_000
    assert blocks_for_max_shift(2 * share_variance(0.5), 0.01) == 125_000


def test_a_gate_of_that_size_rarely_leaves_a_doubt() -> None:
    unchanged, doubled = shift_power(0.2, 0.0, 1.0), shift_power(0.2, 2.0, 1.0)
    assert unchanged.inconclusive < 0.001
    assert unchanged.changed < 1e-12
    assert doubled.changed > 0.99


def test_planned_half_width_is_reached() -> None:
    """Fair two-player games at `blocks_for_half_width` for ± 2 points."""
    games = blocks_for_half_width(share_variance(0.5), 0.02)
    wins = np.random.default_rng(71).integers(0, 2, size=games).astype(float)
    assert mean(wins).half_width == pytest.approx(0.02, rel=0.01)


def test_planned_paired_test_has_its_power() -> None:
    """A rule flips 12 % of 2,000-odd deals, 8 % to the treated seat and 4 % away: an effect of 4 points."""
    pairs = blocks_for_power(0.12 - 0.04**2, 0.04)
    rng = np.random.default_rng(72)
    flips = rng.choice([1.0, -1.0, 0.0], p=[0.08, 0.04, 0.88], size=(1000, pairs))
    found = [not difference_paired(row, np.zeros(pairs)).contains(0) for row in flips]
    assert 0.76 <= np.mean(found) <= 0.84


def test_planned_equivalence_test_has_its_power() -> None:
    pairs = blocks_for_equivalence(0.25, 0.1, power=0.9)
    samples = np.random.default_rng(73).normal(0, 0.5, size=(2000, pairs))
    passed = [equivalence_p_value(mean(sample), 0.1) <= 0.05 for sample in samples]
    assert 0.87 <= np.mean(passed) <= 0.93


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: share_variance(1.5), "share must lie between 0 and 1"),
        (lambda: blocks_for_half_width(0.25, 0), "a distance above 0"),
        (lambda: blocks_for_power(-1, 0.1), "a variance of 0 or more"),
        (lambda: blocks_for_power(0.25, 0.1, power=1), "power must lie between 0 and 1"),
        (lambda: games_for_seat_test([0.25] * 4), "equal shares"),
        (lambda: games_for_seat_test([0.5, 0.4]), "sum to 1"),
        (lambda: shift_power(0, 0, 1), "above 0"),
    ],
)
def test_impossible_plans_are_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()
