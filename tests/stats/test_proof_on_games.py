"""The statistics, proven on games of this toolkit whose answers are known exactly."""

import numpy as np
import pytest
from scipy import stats

from reports.stats import blocks, planning, seats
from sim.engine.arena import Arena, Seat
from sim.games import load_game
from sim.runner.columns import standings
from strategies import strategies_of


def first_six_shares(n):
    """Closed form: seat s wins with probability (5/6)^s (1/6) / (1 − (5/6)^n)."""
    return np.array([(5 / 6) ** s / 6 / (1 - (5 / 6) ** n) for s in range(n)])


def win_shares(name, players, games, first_seed=0, strategy="random", rules=None):
    game = load_game(name)
    arena = Arena(game, game.make_rules(rules or {}, players))
    bot = strategies_of(name)[strategy]
    seeds = np.arange(first_seed, first_seed + games, dtype=np.uint64)
    outcome = arena.play([Seat(bot.chooser(game), bot.vector())] * players, seeds, seeds + np.uint64(1 << 40))
    return standings(outcome.states, players, low_wins=game.low_wins).win_share


@pytest.mark.parametrize("players", [2, 4])
def test_where_nothing_differs_p_values_are_uniform(players):
    """A/A: High Die is the same for every seat; 300 runs of 400 games, Kolmogorov and Smirnov's test."""
    shares = win_shares("high_die", players, 300 * 400).reshape(300, 400, players)
    p_values = [seats.seat_test(run).p_value for run in shares]
    assert stats.kstest(p_values, "uniform").pvalue > 0.001
    assert np.mean(np.array(p_values) < 0.05) < 0.09


@pytest.mark.parametrize("players", range(3, 9))
def test_the_seat_profile_of_first_six_is_found(players):
    shares = win_shares("first_six", players, 60_000)
    expected = first_six_shares(players)
    for seat in range(players):
        found = blocks.mean(shares[:, seat])
        assert abs(found.value - expected[seat]) < 4.5 * found.se


def test_a_planned_number_of_games_finds_the_seat_effect_as_often_as_planned():
    """Power .8 planned for First Six with 4 players: found in at least 75 % of 200 runs."""
    players = 4
    games = planning.games_for_seat_test(first_six_shares(players), power=0.8, alpha=0.05)
    shares = win_shares("first_six", players, 200 * games, first_seed=10**6).reshape(200, games, players)
    found = np.mean([seats.seat_test(run).p_value < 0.05 for run in shares])
    assert 0.75 <= found <= 0.87


def test_intervals_of_a_known_share_cover_it():
    """95 % intervals of First Six's first seat (3 players): 2,000 runs of 300 games cover in 94 to 96 %."""
    truth = first_six_shares(3)[0]
    shares = win_shares("first_six", 3, 600_000, first_seed=10**7)[:, 0].reshape(2000, 300)
    covered = np.mean([blocks.win_share(run).contains(truth) for run in shares])
    assert 0.94 <= covered <= 0.96


def test_a_hero_like_the_others_wins_exactly_its_share_under_common_chance():
    """Rotated over the seats on the same luck, identical strategies leave no variance at all."""
    shares = win_shares("pig", 2, 400, strategy="hold_at")
    hero = (shares[:, 0] + shares[:, 1]) / 2
    found = blocks.win_share(hero)
    assert found.value == 0.5
    assert found.half_width < 0.01
