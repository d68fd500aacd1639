"""Ratings recover known strengths, with intervals that respect blocks, and the order is that of who beats whom."""

import math

import choix
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.stats.estimate import Estimate, NotMeasurableError
from reports.stats.ratings import ELO, bradley_terry, expected_score, head_to_head, pairwise_wins, ranked_pairs

STRENGTHS = np.array([0.8, 0.2, -0.3, -0.7])
"""Logarithms of the strengths in Luce's choice axiom."""


def winners(rng: np.random.Generator, strategies: np.ndarray) -> np.ndarray:
    """(G, n) win shares by Luce's choice axiom: strength plus Gumbel noise, the largest wins (Yellott 1977)."""
    luck = STRENGTHS[strategies] + rng.gumbel(size=strategies.shape)
    return np.asarray(luck == luck.max(axis=1, keepdims=True), dtype=np.float64)


def by_strategy(strategies: np.ndarray, win_shares: np.ndarray, k: int = 4) -> np.ndarray:
    """(G, k) win share that the seats of each strategy took together."""
    return np.stack([(win_shares * (strategies == i)).sum(axis=1) for i in range(k)], axis=1)


def table_of_four(games: int, seed: int) -> np.ndarray:
    """(G, 4, 4) wins of games of all four strategies, each game a block."""
    strategies = np.tile(np.arange(4), (games, 1))
    shares = by_strategy(strategies, winners(np.random.default_rng(seed), strategies))
    return pairwise_wins(shares[:, np.newaxis], np.ones((1, 4)))


def centred(values: np.ndarray) -> np.ndarray:
    return np.asarray(values - values.mean())


def close(ratings: tuple[Estimate, ...], strengths: np.ndarray, errors: float) -> bool:
    """Whether all ratings are within so many standard errors of the strengths."""
    away = centred(np.array([rating.value for rating in ratings])) - ELO * centred(strengths)
    return bool((np.abs(away) <= errors * np.array([rating.se for rating in ratings])).all())


def test_known_strengths_are_recovered():
    """20,000 games of four players, five a block: within 4.5 standard errors, which are below 5 Elo points."""
    ratings = bradley_terry(table_of_four(20_000, seed=90).reshape(4000, 5, 4, 4).sum(axis=1), n_resamples=100)
    assert all(rating.se < 5 for rating in ratings)
    assert close(ratings, STRENGTHS, 4.5)


def test_the_fit_agrees_with_one_to_the_winners_of_whole_games():
    """Reference: choix.ilsr_top1 on the same 4,000 games."""
    wins = table_of_four(4000, seed=91)
    first = [int(game.sum(axis=1).argmax()) for game in wins]
    whole = choix.ilsr_top1(4, [(won, [i for i in range(4) if i != won]) for won in first])
    found = np.array([rating.value for rating in bradley_terry(wins, n_resamples=2)])
    assert centred(found) == pytest.approx(ELO * centred(whole), abs=5)


def test_one_seat_among_others_gives_the_same_strengths_at_every_number_of_players():
    """Tables of one strategy against another at all other seats, 2 to 5 players: the ladder's tables."""
    rng = np.random.default_rng(93)
    for n in (2, 3, 5):
        pairs = [(own, other) for own in range(4) for other in range(4) if own != other]
        tables = [np.array([own, *[other] * (n - 1)]) for own, other in pairs]
        shares = [by_strategy(np.tile(seats, (1500, 1)), winners(rng, np.tile(seats, (1500, 1)))) for seats in tables]
        seats = np.array([np.bincount(table, minlength=4) for table in tables])
        assert close(bradley_terry(pairwise_wins(np.stack(shares, axis=1), seats), n_resamples=60), STRENGTHS, 4.5)


def test_the_standard_error_is_the_spread_between_runs():
    """60 runs of 300 games: their spread is known to 9 %; `python -m benchmarks.ratings` shows the coverage."""
    runs = [bradley_terry(table_of_four(300, seed=1000 + seed), n_resamples=20) for seed in range(60)]
    values = np.array([centred(np.array([rating.value for rating in run])) for run in runs])
    errors = np.array([[rating.se for rating in run] for run in runs]).mean(axis=0)
    assert errors == pytest.approx(values.std(axis=0, ddof=1), rel=0.25)


def test_games_replayed_in_a_block_do_not_narrow_the_interval():
    wins = table_of_four(500, seed=92)
    once, four = bradley_terry(wins), bradley_terry(4 * wins)
    assert [r.se for r in four] == pytest.approx([r.se for r in once], rel=0.02)


def test_wins_of_one_game_by_hand():
    """Strategies 0, 1, 2, 1: a seat of 1 and the seat of 2 share the win. Seats of 1 say nothing about each other."""
    wins = pairwise_wins([[[0, 0.5, 0.5]]], [[1, 2, 1]])[0]
    assert wins.tolist() == [[0, 0, 0], [0.5, 0, 0.5], [0.5, 1, 0]]


def test_head_to_head_is_a_half_between_equals_at_a_table_of_any_size():
    """One seat that wins a quarter of the games among three others is their equal; with half, three times as good."""
    equal = head_to_head(pairwise_wins([[[0.25, 0.75]]] * 8, [[1, 3]]))[0, 1]
    better = head_to_head(pairwise_wins([[[0.5, 0.5]]] * 8, [[1, 3]]))[0, 1]
    assert (equal.value, better.value) == pytest.approx((0.5, 0.75))
    assert expected_score(ELO * math.log(3)) == pytest.approx(0.75)


def test_equals_have_equal_ratings():
    ratings = bradley_terry(pairwise_wins([[[0.5, 0.5]]] * 30, [[1, 1]]))
    assert [rating.value for rating in ratings] == pytest.approx([0, 0], abs=1e-9)


def test_a_strategy_that_never_lost_is_surely_better_and_nobody_knows_by_how_much():
    """30 of 30: at least 12 wins to 1, the upper limit for the loser's wins under Jeffreys' prior being 2.5 of 30."""
    better, worse = bradley_terry(pairwise_wins([[[1, 0]]] * 30, [[1, 1]]), n_resamples=400)
    assert better.value - worse.value == pytest.approx(ELO * math.log(30.5 / 0.5), abs=1e-6)
    assert 2 * better.low == pytest.approx(ELO * math.log(30 / 2.5), abs=60)
    assert better.high - better.low > 200


def test_a_hopeless_strategy_does_not_make_the_others_uncertain():
    rng = np.random.default_rng(95)
    even = rng.integers(0, 2, 400)
    shares = np.zeros((400, 3, 3))
    shares[:, 0, 0], shares[:, 0, 1] = even, 1 - even  # the first two meet
    shares[:, 1, 0] = shares[:, 2, 1] = 1.0  # both always beat the third
    seats = np.array([[1, 1, 0], [1, 0, 1], [0, 1, 1]])
    first, second, hopeless = bradley_terry(pairwise_wins(shares, seats))
    assert first.half_width < 30
    assert second.half_width < 30
    assert hopeless.half_width > 150


def test_a_single_block_has_no_interval():
    ratings = bradley_terry(pairwise_wins([[[1, 0]]], [[1, 1]]))
    assert all(np.isinf([r.low, r.high, r.se]).all() for r in ratings)


def test_few_blocks_widen_the_interval():
    """The same wins in 4 blocks and in 400: Student's t on 3 degrees of freedom is 1.6 times the normal."""
    wins = pairwise_wins([[[1, 0]], [[1, 0]], [[0, 1]], [[1, 0]]], [[1, 1]])
    few, many = bradley_terry(wins, n_resamples=300), bradley_terry(np.tile(wins, (100, 1, 1)) / 100, n_resamples=300)
    assert few[0].half_width > 1.5 * many[0].half_width


def test_the_same_seed_gives_the_same_interval():
    wins = table_of_four(200, seed=94)
    assert bradley_terry(wins, n_resamples=20) == bradley_terry(wins, n_resamples=20)


def known(value: float, se: float = 1e-4) -> Estimate:
    return Estimate(value, value - 2 * se, value + 2 * se, se, 100, "given", 0.95)


def test_who_beats_whom_decides_the_order_and_not_the_mean_over_all():
    """1 beats 0 narrowly and clearly, and 0 wins more against the weak 2: by its rating 0 would stand first."""
    shares = {(0, 1): known(0.44), (0, 2): known(0.95), (1, 2): known(0.7)}
    assert ranked_pairs(shares, [200, 150, -350]) == [2, 0, 1]


def test_the_least_sure_victory_of_a_circle_is_passed_over():
    """0 beats 1, 1 beats 2, and 2 beats 0 by little."""
    shares = {(0, 1): known(0.6), (1, 2): known(0.6), (0, 2): known(0.49)}
    assert ranked_pairs(shares, [0, 0, 0]) == [2, 1, 0]


def test_where_nobody_beats_anybody_ratings_decide():
    assert ranked_pairs({(0, 1): known(0.5)}, [10, -10]) == [1, 0]
    assert ranked_pairs({(0, 1): known(0.5)}, [-10, 10]) == [0, 1]


def test_a_victory_that_is_not_sure_counts_for_nothing():
    assert ranked_pairs({(0, 1): known(0.51, se=0.02)}, [-10, 10]) == [0, 1]
    assert ranked_pairs({(0, 1): known(0.51, se=0.002)}, [-10, 10]) == [1, 0]


@settings(derandomize=True, deadline=None)
@given(st.permutations(range(6)), st.lists(st.floats(0.501, 1), min_size=15, max_size=15))
def test_an_order_without_circles_is_found_whatever_the_margins(order, margins):
    """``order``: the weakest first; every later one beats every earlier one."""
    leads = iter(margins)
    shares = {
        (i, j): known(lead if order.index(i) > order.index(j) else 1 - lead)
        for i in range(6)
        for j in range(i + 1, 6)
        for lead in [next(leads)]
    }
    assert ranked_pairs(shares, np.zeros(6)) == list(order)


def test_impossible_data_are_refused():
    with pytest.raises(NotMeasurableError, match="never met"):
        bradley_terry(pairwise_wins([[[1, 0, 0, 0], [0, 0, 1, 0]]], [[1, 1, 0, 0], [0, 0, 1, 1]]))
    with pytest.raises(NotMeasurableError, match="at least one block"):
        bradley_terry(np.empty((0, 3, 3)))
    with pytest.raises(ValueError, match="blocks by tables by strategies"):
        pairwise_wins([[1, 0]], [[1, 1]])
