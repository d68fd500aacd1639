"""Ratings recover known strengths, with intervals that respect blocks."""

import choix
import numpy as np
import pytest

from reports.stats import NotMeasurableError, pairwise_wins, plackett_luce

STRENGTHS = np.array([0.8, 0.2, -0.3, -0.7])


def ranked_games(rng: np.random.Generator, games: int, strategies: np.ndarray) -> np.ndarray:
    """Ranks by Plackett and Luce's model: strength plus Gumbel noise, the largest first (Yellott 1977)."""
    luck = STRENGTHS[strategies] + rng.gumbel(size=strategies.shape)
    assert luck.shape[0] == games
    return (-luck).argsort(axis=1).argsort(axis=1) + 1


def table_of_four(games: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    strategies = np.tile(np.arange(4), (games, 1))
    return strategies, ranked_games(np.random.default_rng(seed), games, strategies)


def test_known_strengths_are_recovered() -> None:
    """20,000 four-player games: within 4.5 bootstrap standard errors, which are below .01."""
    strategies, ranks = table_of_four(20_000, seed=90)
    ratings = plackett_luce(pairwise_wins(strategies, ranks, np.arange(20_000) // 4, 4))
    for rating, truth in zip(ratings, STRENGTHS, strict=True):
        assert rating.se < 0.01
        assert abs(rating.value - truth) <= 4.5 * rating.se
    assert sum(rating.value for rating in ratings) == pytest.approx(0, abs=1e-9)


def test_pairs_agree_with_the_fit_to_whole_rankings() -> None:
    """Reference: choix.ilsr_rankings on the same 4,000 games."""
    strategies, ranks = table_of_four(4000, seed=91)
    whole = choix.ilsr_rankings(4, [tuple(row) for row in ranks.argsort(axis=1)])
    ratings = plackett_luce(pairwise_wins(strategies, ranks, np.arange(4000), 4), n_resamples=50)
    assert [rating.value for rating in ratings] == pytest.approx(whole - whole.mean(), abs=0.03)


def test_bootstrap_error_is_the_spread_between_runs() -> None:
    """60 runs of 300 games: their spread is known to 9 %."""
    runs = []
    for seed in range(60):
        strategies, ranks = table_of_four(300, seed=1000 + seed)
        runs.append(plackett_luce(pairwise_wins(strategies, ranks, np.arange(300), 4), n_resamples=25))
    values = np.array([[rating.value for rating in run] for run in runs])
    errors = np.array([[rating.se for rating in run] for run in runs]).mean(axis=0)
    assert errors == pytest.approx(values.std(axis=0, ddof=1), rel=0.25)


def test_games_replayed_in_a_block_do_not_narrow_the_interval() -> None:
    strategies, ranks = table_of_four(500, seed=92)
    once = plackett_luce(pairwise_wins(strategies, ranks, np.arange(500), 4))
    four = plackett_luce(
        pairwise_wins(np.repeat(strategies, 4, axis=0), np.repeat(ranks, 4, axis=0), np.repeat(np.arange(500), 4), 4)
    )
    assert [r.se for r in four] == pytest.approx([r.se for r in once], rel=0.02)


def test_strategies_may_sit_twice_and_meet_in_different_tables() -> None:
    """Three seats drawn from four strategies with repetition recover the same strengths."""
    rng = np.random.default_rng(93)
    strategies = rng.integers(0, 4, size=(12_000, 3))
    ranks = ranked_games(rng, 12_000, strategies)
    ratings = plackett_luce(pairwise_wins(strategies, ranks, np.arange(12_000), 4), n_resamples=100)
    for rating, truth in zip(ratings, STRENGTHS, strict=True):
        assert abs(rating.value - truth) <= 4.5 * rating.se


def test_pairs_of_one_game_by_hand() -> None:
    """Strategy 1 wins, 0 and 2 tie behind it, and its own second seat counts against nobody but them."""
    wins = pairwise_wins([[0, 1, 2, 1]], [[2.5, 1, 2.5, 4]], [0], 3)[0]
    assert wins.tolist() == [[0, 1, 0.5], [1, 0, 1], [0.5, 1, 0]]


def test_equal_ranks_mean_equal_ratings() -> None:
    ratings = plackett_luce(pairwise_wins([[0, 1]] * 30, [[1, 1]] * 30, np.arange(30), 2))
    assert [rating.value for rating in ratings] == pytest.approx([0, 0], abs=1e-9)


def test_a_strategy_that_never_loses_has_a_finite_rating() -> None:
    better, worse = plackett_luce(pairwise_wins([[0, 1]] * 30, [[1, 2]] * 30, np.arange(30), 2))
    assert better.value == pytest.approx(-worse.value)
    assert 1 < better.value < 10


def test_a_single_block_has_no_interval() -> None:
    ratings = plackett_luce(pairwise_wins([[0, 1]], [[1, 2]], [0], 2))
    assert all(np.isinf([r.low, r.high, r.se]).all() for r in ratings)


def test_the_same_seed_gives_the_same_interval() -> None:
    strategies, ranks = table_of_four(200, seed=94)
    wins = pairwise_wins(strategies, ranks, np.arange(200), 4)
    assert plackett_luce(wins, n_resamples=20) == plackett_luce(wins, n_resamples=20)


def test_impossible_data_are_refused() -> None:
    with pytest.raises(NotMeasurableError, match="never met"):
        plackett_luce(pairwise_wins([[0, 1], [2, 3]], [[1, 2], [1, 2]], [0, 1], 4))
    with pytest.raises(NotMeasurableError, match="at least one block"):
        plackett_luce(np.empty((0, 3, 3)))
    with pytest.raises(ValueError, match="games by seats"):
        pairwise_wins([[0, 1]], [[1]], [0], 2)
    with pytest.raises(ValueError, match="needs a block"):
        pairwise_wins([[0, 1]], [[1, 2]], [0, 1], 2)
