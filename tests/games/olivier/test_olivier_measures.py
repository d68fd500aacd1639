"""What the ledger keeps for the report: how long waits last, what blind chance would aim at, how a game went."""

import numpy as np
import pytest
from olivier_positions import GAME, TALLY, Position

from sim.engine.arena import Arena, Seat
from sim.engine.contract import CHANCE_UNITS
from sim.games.olivier.state import FOR_SOLUTION, FOR_SUN, KEPT_ROUNDS, LONGEST_WAIT
from strategies.generic import RANDOM


def waits(position, field):
    """Waits of a field of the ledger as {(grove, kind, own turns): number}."""
    counted = position.ledger[field]
    return {tuple(int(i) for i in place): int(counted[tuple(place)]) for place in np.argwhere(counted)}


def test_a_wait_ends_with_its_cure_and_counts_the_turn_of_the_cure():
    position = Position("Mouche", "Été, Traitement", pile="Été, Été, Été, Été").grove(1, season="Été")
    position.play("attack Mouche on 1", "draw pile", "discard Été", "draw pile", "discard Été")
    position.play("draw pile", "lay Traitement")
    assert waits(position.scored(), "wait_ended") == {(1, FOR_SOLUTION, 2): 1}
    assert waits(position, "wait_open") == {}


def test_a_wait_that_the_end_of_the_game_cuts_off_is_open():
    position = Position("Pluie, Pressoir", "Été", pile="Été, Été").grove(0, season="Automne", trees=250)
    position.grove(1).play("attack Pluie on 1", "draw pile", "discard Été", "draw pile", "lay Pressoir").scored()
    assert waits(position, "wait_ended") == {}
    assert waits(position, "wait_open") == {(1, FOR_SUN, 1): 1}


def test_a_wait_longer_than_is_told_apart_is_open_at_the_longest_length():
    position = Position("", "").grove(1, weather="rain")
    position.ledger.rain_wait[1] = LONGEST_WAIT + 5
    assert waits(position.scored(), "wait_open") == {(1, FOR_SUN, LONGEST_WAIT): 1}


def shares(position, seat, *names):
    return [position.tally(seat, name) / CHANCE_UNITS for name in names]


def test_blind_chance_aims_at_any_grove_that_the_card_may_be_laid_on():
    """Rain could go on two sunny groves of three, one of which leads; the last of all is under rain already."""
    position = Position("Pluie", "", "", "", pile="Été")
    position.grove(1, season="Hiver", trees=100).grove(2, season="Hiver", trees=50).grove(3, weather="rain")
    position.play("attack Pluie on 2")
    assert position.tally(0, "compared") == 1
    assert shares(position, 0, "leader_by_chance", "last_by_chance") == [0.5, 0.0]
    assert [position.tally(0, name) for name in ("on_leader", "on_last")] == [0, 0]


def test_leaders_who_stand_alike_share_what_chance_gives_them():
    position = Position("Pluie", "", "", "", pile="Été")
    position.grove(1, season="Hiver", trees=100).grove(2, season="Hiver", trees=100).grove(3)
    position.play("attack Pluie on 2")
    assert shares(position, 0, "leader_by_chance", "last_by_chance") == pytest.approx([2 / 3, 1 / 3])
    assert [position.tally(0, name) for name in ("on_leader", "on_last")] == [1, 0]


def test_neighbours_are_counted_by_side():
    """Seat 0's left neighbour is seat 1, its right one seat 3."""
    position = Position("Pluie", "", "", "", pile="Été").grove(1).grove(2).grove(3).play("attack Pluie on 3")
    assert [position.tally(0, name) for name in ("chosen", "on_left", "on_right")] == [1, 0, 1]
    assert shares(position, 0, "left_by_chance", "right_by_chance") == pytest.approx([1 / 3, 1 / 3])


def test_an_attack_received_makes_the_next_own_attack_an_answer_or_not():
    position = Position("Pluie", "Mouche", "", pile="Été").grove(0, season="Été").grove(1).grove(2, season="Été")
    position.play("attack Pluie on 1", "draw pile", "attack Mouche on 2")
    assert [position.tally(1, name) for name in ("answerable", "retaliations")] == [1, 0]
    assert shares(position, 1, "answered_by_chance") == [0.5]


def test_with_one_opponent_there_is_no_choice_to_compare():
    position = Position("Pluie", "Pluie", pile="Été").grove(0).grove(1, season="Hiver", trees=50)
    position.play("attack Pluie on 1", "draw pile", "attack Pluie on 0")
    names = ("compared", "answerable", "chosen", "left_by_chance")
    assert [position.tally(seat, name) for seat in (0, 1) for name in names] == [0] * 8


def test_standings_at_the_quarters_are_those_of_the_rounds_before():
    """Four rounds of two: seat 0 grows 25 trees in each of the first three."""
    position = Position(
        "25 oliviers, 25 oliviers, 25 oliviers, Été", "Été, Été, Été, Été", pile="Pluie, " * 7 + "Pluie"
    )
    position.grove(0, season="Hiver")
    for laid in ("lay 25 oliviers", "lay 25 oliviers", "lay 25 oliviers", "discard Été"):
        position.play(laid, "draw pile", "discard Été", "draw pile")
    position.scored()
    assert position.ledger.standing[:, :2].tolist() == [[25, 0], [50, 0], [75, 0]]


def test_long_games_keep_standings_of_every_second_round_or_fewer_and_quarters_never_fall():
    rules = GAME.make_rules({}, 2)
    seeds = np.arange(4, dtype=np.uint64)
    games = Arena(GAME, rules).play([Seat(RANDOM.chooser(GAME))] * 2, seeds, seeds)
    assert (games.ledgers.stride > 1).all()
    assert (games.ledgers.n_kept <= KEPT_ROUNDS).all()
    standing = games.ledgers.standing[:, :, :2]
    assert (np.diff(standing, axis=1) >= 0).all()
    assert (standing[:, 2] <= games.states.score[:, :2]).all()


def test_every_block_of_a_game_is_one_wait():
    rules = GAME.make_rules({}, 3)
    seeds = np.arange(20, dtype=np.uint64)
    ledgers = Arena(GAME, rules).play([Seat(RANDOM.chooser(GAME))] * 3, seeds, seeds).ledgers
    open_, ended = ledgers.wait_open.sum(axis=(1, 3)), ledgers.wait_ended.sum(axis=(1, 3))
    cured = ledgers.tallies[:, :, [TALLY["rain_cured"], TALLY["incident_cured"]]].sum(axis=1)
    cut = ledgers.tallies[:, :, [TALLY["rain_open"], TALLY["incident_open"]]].sum(axis=1)
    assert (ended <= cured).all()
    assert (open_ + ended == cured + cut).all()
