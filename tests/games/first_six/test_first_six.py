"""First Six: its rules, and the exact win share of every seat."""

import numpy as np
import pytest

from sim.engine.arena import Arena, Seat
from sim.engine.contract import RuleError
from sim.games.first_six import GAME
from strategies.generic import RANDOM


def games(players, n, **overrides):
    seeds = np.arange(n, dtype=np.uint64)
    arena = Arena(GAME, GAME.make_rules(overrides, players))
    return arena.play([Seat(RANDOM.chooser(GAME))] * players, seeds, seeds + np.uint64(10**9))


@pytest.mark.parametrize("players", GAME.players)
def test_every_seat_wins_as_often_as_calculated(players):
    """(5/6)^s (1/6) / (1 − (5/6)^n): a geometric series over the rounds."""
    n = 200_000
    wins = (games(players, n).states["rank"][:, :players] == 1).mean(axis=0)
    exact = (5 / 6) ** np.arange(players) / 6 / (1 - (5 / 6) ** players)
    assert exact.sum() == pytest.approx(1)
    assert (np.abs(wins - exact) < 4.5 * (exact * (1 - exact) / n) ** 0.5).all()


def test_one_player_wins_and_nobody_decides():
    outcome = games(4, 1_000)
    states, ledgers = outcome.states, outcome.ledgers
    assert (states["score"].sum(axis=1) == 1).all()
    assert (ledgers["n_decisions"] == 0).all()
    assert (ledgers["n_forced"].sum(axis=1) == states["turns"]).all()


def test_the_last_roll_is_the_winning_face_and_only_it():
    outcome = games(3, 1_000, faces=4, winning=2)
    assert (outcome.states["roll"] == 2).all()
    assert (outcome.ledgers["dead_turns"].sum(axis=1) == outcome.states["turns"] - 1).all()


@pytest.mark.parametrize("overrides", [{"faces": 0}, {"faces": 2000}, {"winning": 7}, {"winning": 0}])
def test_values_that_cannot_be_played_are_refused(overrides):
    with pytest.raises(RuleError, match=next(iter(overrides))):
        GAME.make_rules(overrides, 3)
