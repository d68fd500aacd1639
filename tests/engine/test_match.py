"""A game stepped through in Python is the game of the arena."""

import numpy as np
import pytest

from sim.engine.arena import Arena, Seat
from sim.engine.match import Match
from sim.engine.replay import record_moves
from sim.games import game_names, load_game
from strategies.generic import RANDOM


@pytest.mark.parametrize("name", game_names())
def test_strategies_choose_in_a_match_as_they_do_in_the_arena(name):
    game = load_game(name)
    players = game.players[-1]
    rules = game.make_rules({}, players)
    seats = [Seat(RANDOM.chooser(game), (), noise) for noise in (0.0, 0.5) * players][:players]
    moves, _ = record_moves(Arena(game, rules), seats, 11, 12)
    match, played = Match(game, rules, players, 11, 12), []
    while not match.is_over and len(played) < 300:
        options = match.options()
        index = match.choice(seats[int(match.state.seat)], options) if len(options) > 1 else 0
        played.append(options[index])
        match.play(options[index], forced=len(options) == 1)
    assert played == moves[: len(played)]
    assert match.is_over == (len(played) == len(moves))


def test_a_view_has_no_luck_in_it_that_is_still_to_come():
    game = load_game("ole")
    match = Match(game, game.make_rules({}, 3), 3, 5, 6)
    seat = int(match.state.seat)
    assert match.view(seat).seed != np.uint64(6)
    assert match.view(seat).draws.sum() == match.view(seat).shuffles.sum() == 0
