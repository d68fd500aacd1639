"""High Die: its rules, and the exact spread of shared wins."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from sim.engine.arena import Arena, Seat
from sim.engine.contract import RuleError
from sim.games.high_die import GAME
from strategies.generic import RANDOM

N = 200_000


def win_shares(players):
    """(games, seats): 1/k for each of k winners."""
    seeds = np.arange(N, dtype=np.uint64)
    arena = Arena(GAME, GAME.make_rules({}, players))
    outcome = arena.play([Seat(RANDOM.chooser(GAME))] * players, seeds, seeds + np.uint64(10**9))
    winners = outcome.states["rank"][:, :players] == 1
    return winners / winners.sum(axis=1, keepdims=True)


def exact(players):
    """Variance of a seat's win share and probability of a shared win, by counting all throws."""
    square, ties, throws = Fraction(0), 0, 6**players
    for dice in product(range(6), repeat=players):
        n_winners = dice.count(max(dice))
        ties += n_winners > 1
        square += Fraction(1, n_winners**2) if dice[0] == max(dice) else 0
    return square / throws - Fraction(1, players**2), Fraction(ties, throws)


def test_the_exact_values_are_those_of_the_readme():
    assert [exact(n)[0] for n in (2, 3, 4)] == [Fraction(5, 24), Fraction(235, 1296), Fraction(1525, 10368)]
    assert [exact(n)[1] for n in (2, 3, 4, 5)] == [
        Fraction(1, 6),
        Fraction(17, 72),
        Fraction(11, 36),
        Fraction(2881, 7776),
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_shared_wins_are_as_frequent_and_as_spread_as_calculated(players):
    variance, ties = (float(value) for value in exact(players))
    shares = win_shares(players)
    assert abs((shares.max(axis=1) < 1).mean() - ties) < 4.5 * (ties * (1 - ties) / N) ** 0.5
    squares = (shares[:, 0] - 1 / players) ** 2
    assert abs(squares.mean() - variance) < 4.5 * squares.std() / N**0.5


@pytest.mark.parametrize("players", GAME.players)
def test_no_seat_is_better_than_another(players):
    shares = win_shares(players)
    assert (np.abs(shares.mean(axis=0) - 1 / players) < 4.5 * shares.std(axis=0) / N**0.5).all()


def test_a_die_without_faces_is_refused():
    with pytest.raises(RuleError, match="faces"):
        GAME.make_rules({"faces": 0}, 2)
