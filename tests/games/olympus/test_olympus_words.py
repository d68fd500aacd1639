"""Labels, texts and events."""

import numpy as np
import pytest
from olympus_positions import FUNCTIONS, WORDS, Position

from sim.engine.arena import Arena, Seat
from sim.engine.labels import action_labelled
from sim.engine.replay import Replay, narration, record_moves
from sim.games.olympus import GAME
from strategies.generic import RANDOM


@pytest.fixture(scope="module")
def replay_of():
    arena = Arena(GAME, GAME.make_rules({}, 3))
    moves, _ = record_moves(arena, [Seat(RANDOM.chooser(GAME))] * 3, 11, 12)
    return lambda: Replay(GAME, arena.rules, 3, 11, 12, moves)


def test_every_label_leads_back_to_its_action(replay_of):
    replay = replay_of()
    for step in replay.steps():
        for option in step.options:
            label = WORDS.action_label(replay.rules, step.before, option)
            assert action_labelled(GAME, replay.rules, step.before, label) == option


def test_an_unknown_label_is_refused():
    position = Position()
    with pytest.raises(ValueError, match="Cronos"):
        action_labelled(GAME, position.rules, position.state, {"ceremony": "Cronos"})


def test_a_game_is_told_from_the_first_ceremony_to_the_ranks(replay_of):
    lines = list(narration(replay_of(), ["a", "b", "c"]))
    assert "Round 1, worshipped: nobody" in lines[1]
    assert any("begins a ceremony for" in line for line in lines)
    assert lines[-1].startswith("seat 2: rank")


def told(position, *choices):
    """Events of the last of several choices."""
    position.play(*choices[:-1])
    before = position.state.copy()
    option = choices[-1]
    actions = np.empty(GAME.max_options, np.int32)
    FUNCTIONS.legal(position.rules, position.state, actions)
    action = int(actions[position.options().index(option)])
    position.play(option)
    return WORDS.events(position.rules, before, action, position.state)


def test_a_war_is_told_with_both_totals():
    events = told(Position().having(0, military=3).lead("Ares"), "war", "decline", 1)
    assert events == ["Seat 0 attacks seat 1 with 3 against 1 and may take 2 tribute."]
    events = told(Position().having(1, military=3).lead("Ares"), "war", "decline", 1)
    assert events == ["Seat 0 attacks seat 1 with 1 against 3 and is repelled."]


def test_a_plague_names_who_lost_population():
    events = told(Position().having(2, population=6).lead("Apollo"), "plague")
    assert events == [
        "Seat 2: population falls from 6 to 4.",
        "The plague strikes: seat 2 loses population.",
    ]


def test_glory_and_the_next_round_are_announced():
    position = Position().having(0, fishing=5, cubes=(0, 0, 0)).priests(1, 0, 0).lead("Poseidon")
    events = told(position, "produce", "advance")
    assert "Seat 0 takes the Glory of fishing." in events
    assert "Round 2 begins; seat 1 is the start player." in events


def test_nothing_is_left_to_chance():
    position = Position()
    assert WORDS.chance(position.rules, position.state, position.state) == []
