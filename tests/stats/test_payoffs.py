"""Nash mixtures of games whose solution is known on paper."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.optimize import linprog

from reports.stats.payoffs import cyclic_triples, effective_number, nash_weights

ROCK_PAPER_SCISSORS = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], float)


def bordered(game: np.ndarray, row: list[float]) -> np.ndarray:
    """The game with one more strategy that wins ``row`` against the others."""
    wins = np.array([row], float)
    return np.block([[game, -wins.T], [wins, np.zeros((1, 1))]])


def test_rock_paper_scissors_needs_all_three_alike() -> None:
    assert nash_weights(ROCK_PAPER_SCISSORS) == pytest.approx([1 / 3] * 3)
    assert effective_number(nash_weights(ROCK_PAPER_SCISSORS)) == pytest.approx(3)


def test_a_strategy_that_loses_to_all_has_no_weight() -> None:
    """Published answer for this game (Omidshafiei and others 2019): (1/3, 1/3, 1/3, 0)."""
    assert nash_weights(bordered(ROCK_PAPER_SCISSORS, [-1, -1, -1])) == pytest.approx([1 / 3] * 3 + [0], abs=1e-6)


def test_a_strategy_that_beats_all_is_the_only_one() -> None:
    weights = nash_weights(bordered(ROCK_PAPER_SCISSORS, [0.1, 0.2, 0.1]))
    assert weights == pytest.approx([0, 0, 0, 1])
    assert effective_number(weights) == pytest.approx(1)


def test_a_copy_of_a_strategy_shares_its_weight() -> None:
    """Balduzzi and others 2018, section 4.1: invariance; the two copies of rock have a third together."""
    game = bordered(ROCK_PAPER_SCISSORS, [0, -1, 1])
    assert nash_weights(game) == pytest.approx([1 / 6, 1 / 3, 1 / 3, 1 / 6], abs=1e-5)


def test_where_nobody_wins_all_count_alike() -> None:
    assert nash_weights(np.zeros((4, 4))) == pytest.approx([1 / 4] * 4)
    assert effective_number([0.25] * 4) == pytest.approx(4)


def test_two_that_tie_and_beat_a_third_share_alike() -> None:
    game = np.array([[0, 0, 1], [0, 0, 1], [-1, -1, 0]], float)
    assert nash_weights(game) == pytest.approx([1 / 2, 1 / 2, 0], abs=1e-6)


def test_unequal_wins_weigh_the_strategy_that_the_others_fear() -> None:
    """Rock beats scissors by 2, paper beats rock and scissors beat paper by 1: (1, 2, 1) / 4 by hand."""
    game = np.array([[0, -1, 2], [1, 0, -1], [-2, 1, 0]], float)
    assert nash_weights(game) == pytest.approx([1 / 4, 1 / 2, 1 / 4])


def test_payoffs_that_do_not_mirror_are_refused() -> None:
    with pytest.raises(ValueError, match="antisymmetric"):
        nash_weights([[0, 1], [1, 0]])


def test_triples_that_go_round_are_counted() -> None:
    assert cyclic_triples(ROCK_PAPER_SCISSORS) == (1, 1)
    assert cyclic_triples(bordered(ROCK_PAPER_SCISSORS, [-1, -1, -1])) == (1, 4)
    assert cyclic_triples([[0, 1, 1], [-1, 0, 1], [-1, -1, 0]]) == (0, 1)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(raw=arrays(np.float64, (5, 5), elements=st.integers(-3, 3).map(float)))
def test_nobody_beats_the_mixture_and_evening_it_out_is_impossible(raw: np.ndarray) -> None:
    game = raw - raw.T
    weights = nash_weights(game)
    assert weights.sum() == pytest.approx(1)
    assert (weights >= 0).all()
    assert (game @ weights).max() <= 1e-6
    # Of all unbeaten mixtures it is the one of highest entropy: a step towards any other lowers it.
    for wish in np.eye(5):
        other = linprog(-wish, A_ub=game, b_ub=np.zeros(5), A_eq=np.ones((1, 5)), b_eq=[1.0]).x
        assert effective_number(0.99 * weights + 0.01 * np.clip(other, 0, None)) <= effective_number(weights) + 1e-5
