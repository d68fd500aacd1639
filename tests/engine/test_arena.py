"""The arena: the same games compiled, interpreted and in plain Python; faults are named."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from sim import compiled
from sim.engine.arena import Arena, PlayError, Seat
from sim.engine.strategy import chooser_for
from sim.games import game_names, load_game
from strategies.generic import RANDOM

ROOT = Path(__file__).parents[2]
SEEDS = np.arange(4, dtype=np.uint64)

INTERPRETED = """
import json, sys
import numpy as np
from sim.engine.arena import Arena, Seat
from sim.games import load_game
from strategies.generic import RANDOM

game = load_game(sys.argv[1])
players = game.players[-1]
arena = Arena(game, game.make_rules({}, players))
seeds = np.arange(int(sys.argv[2]), dtype=np.uint64)
seats = [Seat(RANDOM.chooser(game), (), noise) for noise in (0.0, 0.5) * players][:players]
print(json.dumps([int(digest) for digest in arena.play(seats, seeds, seeds).digests]))
"""


def pig_arena():
    game = load_game("pig")
    return Arena(game, game.make_rules({}, 2)), game


@compiled()
def raises_when_it_has_ten(rules, view, actions, n, params):
    if view.turn_total >= 10:
        raise ValueError("ten is too much")
    return 0


@compiled()
def chooses_nothing(rules, view, actions, n, params):
    return n


@compiled()
def first_option(rules, view, actions, n, params):
    return 0


@pytest.mark.parametrize("name", game_names())
def test_interpreted_play_is_compiled_play(name):
    """The rules can be stepped through in any debugger: without numba the very same games are played."""
    games = "2"
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = [sys.executable, "-W", "error", "-c", INTERPRETED, name, games]
    found = [
        json.loads(subprocess.run(run, env=env, capture_output=True, text=True, check=True, cwd=ROOT).stdout)
        for env in (plain, {**os.environ})
    ]
    assert found[0] == found[1]


def test_a_plain_python_strategy_plays_the_same_games():
    arena, game = pig_arena()
    numbered = Seat(chooser_for(first_option, game))
    plain = Seat(lambda rules, view, actions, n, params: 0, is_compiled=False)
    expected = arena.play([numbered, numbered], SEEDS, SEEDS).digests
    assert arena.play([plain, numbered], SEEDS, SEEDS).digests.tolist() == expected.tolist()


@pytest.mark.parametrize("noise", [0.0, 0.3, 1.0])
def test_noise_replaces_that_share_of_choices(noise):
    arena, game = pig_arena()
    seat = Seat(chooser_for(first_option, game), (), noise)
    outcome = arena.play([seat, seat], np.arange(400, dtype=np.uint64), np.arange(400, dtype=np.uint64))
    rolls = outcome.ledgers.tallies[:, :2, 0].sum()
    decided = outcome.ledgers.n_decisions[:, :2].sum()
    forced = outcome.ledgers.n_forced[:, :2].sum()
    rolled = (rolls - forced) / decided
    assert rolled == pytest.approx(1 - noise / 2, abs=0.02)


def test_an_index_that_is_no_option_is_refused_and_named():
    arena, game = pig_arena()
    with pytest.raises(PlayError, match="index 2, which is not an option") as caught:
        arena.play([Seat(chooser_for(first_option, game)), Seat(chooser_for(chooses_nothing, game))], SEEDS, SEEDS)
    assert (caught.value.seat, caught.value.fault_of_strategy) == (1, True)


def test_a_strategy_that_raises_is_named_with_its_game():
    arena, game = pig_arena()
    seat = Seat(chooser_for(raises_when_it_has_ten, game))
    with pytest.raises(PlayError) as caught:
        arena.play([seat, seat], SEEDS, SEEDS)
    assert str(caught.value.__cause__) == "ten is too much"
    assert caught.value.game == 0


def test_a_games_cap_ends_it_and_is_counted():
    arena, game = pig_arena()
    seat = Seat(chooser_for(first_option, game))
    short = type(game)(**{**vars(game), "max_steps": 5})
    outcome = Arena(short, arena.rules).play([seat, seat], SEEDS, SEEDS)
    assert outcome.states.capped.tolist() == [1, 1, 1, 1]
    assert outcome.states.rank[:, :2].min() == 1


def test_a_seats_private_luck_does_not_depend_on_what_others_draw():
    """Identical bots under common chance play identically, whatever else is random in the game."""
    arena, game = pig_arena()
    seat = Seat(RANDOM.chooser(game))
    again = arena.play([seat, seat], SEEDS, SEEDS)
    assert again.digests.tolist() == arena.play([seat, seat], SEEDS, SEEDS).digests.tolist()


@compiled()
def cheats_with_the_rules(rules, view, actions, n, params):
    rules.chip_value = 0
    return 0


def test_a_strategy_that_changes_the_rules_is_refused():
    game = load_game("ole")
    arena = Arena(game, game.make_rules({"rounds": 1}, 3))
    with pytest.raises(PlayError, match="changed the game's rule values"):
        arena.play([Seat(chooser_for(cheats_with_the_rules, game))] * 3, SEEDS, SEEDS)
