"""Treatments: which options stay, and that nothing else differs from the control."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.engine.arena import Arena, Seat
from sim.engine.replay import record_moves
from sim.engine.treatment import (
    BAN,
    DECLINE,
    GIFT,
    NOBODY,
    PLACEBO,
    RESTRICT,
    TAKE,
    UNTREATED,
    Treatment,
    keep_options,
    limits,
)
from sim.games import load_game
from strategies.generic import RANDOM

CHARM, BEAD, RELIC = range(3)
"""The wares of Lucky Charm: for the rich, for everybody, never on offer."""

SEEDS = np.arange(2000, dtype=np.uint64)


def kept(acquired, kind, item=7):
    """The options that stay, of options that would acquire these items."""
    actions = np.arange(100, 100 + len(acquired), dtype=np.int32)
    n = keep_options(actions, np.array(acquired, np.int32), len(acquired), Treatment(kind, 0, item))
    return [int(action) - 100 for action in actions[:n]]


@pytest.mark.parametrize("kind", [RESTRICT, BAN, DECLINE])
def test_options_that_acquire_the_item_are_taken_away_in_order(kind):
    assert kept([-1, 7, 3, 7, -1], kind) == [0, 2, 4]


def test_who_must_take_it_keeps_only_the_ways_to():
    assert kept([-1, 7, 3, 7, -1], TAKE) == [1, 3]


@pytest.mark.parametrize("kind", [RESTRICT, BAN, TAKE, DECLINE])
@pytest.mark.parametrize("acquired", [[-1, 3], [7, 7], [7], []])
def test_where_there_is_no_choice_about_the_item_all_options_stay(kind, acquired):
    assert kept(acquired, kind) == list(range(len(acquired)))


@settings(derandomize=True, deadline=None)
@given(st.lists(st.integers(-1, 3), min_size=1, max_size=12))
def test_the_two_branches_share_out_the_options_of_an_offer(acquired):
    take, decline = kept(acquired, TAKE, 2), kept(acquired, DECLINE, 2)
    if 2 in acquired and set(acquired) != {2}:
        assert sorted(take + decline) == list(range(len(acquired)))
    else:
        assert take == decline == list(range(len(acquired)))


def test_a_fork_binds_its_seat_once_and_a_restriction_for_good():
    fork, restriction, ban = (Treatment(kind, 1, 0) for kind in (TAKE, RESTRICT, BAN))
    assert [bool(limits(fork, seat, met)) for seat, met in ((1, 0), (1, 4), (0, 0))] == [True, False, False]
    assert [bool(limits(restriction, seat, met)) for seat, met in ((1, 0), (1, 4), (0, 0))] == [True, True, False]
    assert [bool(limits(ban, seat, met)) for seat, met in ((1, 0), (0, 4))] == [True, True]
    assert not limits(Treatment(GIFT, 1, 0), 1, 0)


@pytest.fixture(scope="module")
def table():
    game = load_game("charm")
    arena = Arena(game, game.make_rules({}, 2))
    return arena, [Seat(RANDOM.chooser(game))] * 2


def play(table, treatment):
    """Scores, takings by item, when the treatment was met, and digests (the arena uses its records again)."""
    arena, seats = table
    outcome = arena.play(seats, SEEDS, SEEDS + np.uint64(1 << 40), treatment=treatment)
    scores, taken = outcome.states.score[:, :2].copy(), outcome.ledgers.taken[:, :2].copy()
    return scores, taken, outcome.met - 1, outcome.digests


def test_a_barred_seat_takes_none_and_the_other_takes_as_before(table):
    control, barred = play(table, UNTREATED), play(table, Treatment(RESTRICT, 0, CHARM))
    assert control[1][:, 0, CHARM].sum() > 0 == barred[1][:, 0, CHARM].sum()
    assert (control[1][:, 1] == barred[1][:, 1]).all()
    assert (control[1][:, :, BEAD] == barred[1][:, :, BEAD]).all()


def test_a_ban_bars_everybody(table):
    banned = play(table, Treatment(BAN, NOBODY, CHARM))
    assert banned[1][:, :, CHARM].sum() == 0 < banned[1][:, :, BEAD].sum()


def test_a_gift_is_one_more_and_the_placebo_nothing(table):
    control, gift, placebo = (play(table, Treatment(GIFT, 1, item)) for item in (PLACEBO, CHARM, PLACEBO))
    assert (gift[0] - control[0] == [0, 8]).all()
    assert (placebo[3] == control[3]).all()


@pytest.mark.parametrize("kind", [RESTRICT, BAN, TAKE, DECLINE])
def test_what_is_never_on_offer_leaves_every_game_as_it_was(table, kind):
    """The relic costs more coins than a purse can hold: all digests equal those of the control."""
    treated = play(table, Treatment(kind, 0, RELIC))
    assert (treated[3] == play(table, UNTREATED)[3]).all()
    assert (treated[2] == -1).all()


def test_both_branches_of_a_fork_part_at_the_first_offer(table):
    take, decline = (play(table, Treatment(kind, 0, CHARM)) for kind in (TAKE, DECLINE))
    forked = take[2] >= 0
    assert (take[2] == decline[2]).all()
    assert forked.mean() == pytest.approx(0.3, abs=0.05)  # 3 of 10 purses hold the price
    assert (take[0] - decline[0] == np.where(forked[:, None], [8, 0], 0)).all()


def test_a_fork_shares_everything_before_it(table):
    arena, seats = table
    forks = np.flatnonzero(play(table, Treatment(TAKE, 1, CHARM))[2] >= 0)[:20]
    for seed in forks:
        moves = [
            record_moves(arena, seats, int(seed), int(seed) + (1 << 40), Treatment(kind, 1, CHARM))[0]
            for kind in (TAKE, DECLINE)
        ]
        assert [pair for pair in zip(*moves, strict=True) if pair[0] != pair[1]] == [(1, 0)]
