"""What holds for every game, at every number of players."""

import json

import pytest

from sim.engine.conformance import CHECKS, Bench
from sim.games import game_names, load_game
from strategies.generic import RANDOM
from tests.golden.__main__ import digests, digests_file, transcript, transcript_file

CASES = [(name, players) for name in game_names() for players in load_game(name).players]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("name", "players"), CASES)
def test_the_contract_is_kept(name, players, check):
    game = load_game(name)
    seeds = range(2 if players == game.players[0] else 1)
    check(Bench(game, players, RANDOM.chooser(game), seeds=seeds))


@pytest.mark.parametrize("name", game_names())
def test_golden_games_are_unchanged(name):
    """A change on purpose is accepted with ``make golden``; the difference shows in git."""
    assert digests(name) == json.loads(digests_file(name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", game_names())
def test_the_golden_game_is_told_in_the_same_words(name):
    assert transcript(name) == transcript_file(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", game_names())
def test_every_rule_value_has_a_known_tag(name):
    assert {value.tag for value in load_game(name).rule_values()} <= {"rulebook", "deduced", "public", "assumed"}
