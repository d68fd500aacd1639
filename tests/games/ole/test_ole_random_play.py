"""What holds in every game of Olé!, on random play; and an independent program's figures."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from ole_positions import TALLY, Position

from sim.engine.arena import Arena, Seat
from sim.games.ole import GAME
from strategies.generic import RANDOM


@settings(derandomize=True, deadline=None, max_examples=30)
@given(some.integers(3, 8), some.integers(0, 2**32), some.booleans(), some.randoms(use_true_random=False))
def test_cards_and_chips_are_conserved(players, seed, may_pass, chance):
    position = Position.dealt(players, seed, may_pass=may_pass, rounds=2)
    state, rules = position.state, position.rules
    while not state.over:
        hands = [int(hand) for hand in state.hand[:players]]
        assert sum(hands) + int(state.laid) == int(rules.deck)
        assert [hand.bit_count() for hand in hands] == state.n_cards[:players].tolist()
        assert 0 <= state.chips_in_row < players
        if position.asked[1] == "turn":
            assert int(state.laid) >> int(state.table) & 1
            assert position.options()[-1] == "chip" or not may_pass
        position.play(chance.choice(position.options()))
    assert position.ledger.parts[:players].sum() == state.score[:players].sum()
    assert position.ledger.turns.sum() == state.turns


def random_games(players, n, **overrides):
    arena = Arena(GAME, GAME.make_rules(overrides, players))
    seeds = np.arange(n, dtype=np.uint64)
    return arena.play([Seat(RANDOM.chooser(GAME))] * players, seeds, seeds + np.uint64(10**9))


@pytest.mark.parametrize("players", [3, 8])
def test_a_turn_never_has_more_than_four_cards(players):
    """OE-05: three that climb a colour each, and one that closes."""
    longest = random_games(players, 5_000).ledgers.tallies[:, :, TALLY["longest_series"]]
    assert longest.max() == 4


def test_the_lowest_card_is_in_a_hand_at_every_seat_equally_often():
    starters = np.bincount(random_games(4, 20_000, rounds=1).states.starter, minlength=4) / 20_000
    assert np.abs(starters - 1 / 4).max() < 4.5 * (3 / 16 / 20_000) ** 0.5


def test_an_independent_program_plays_the_same_round():
    """Random play, four players, the dealer lays second, no chips by choice, one round.

    Expected values: a separate program in C with another generator and its own legality, 2,000,000 rounds. It
    counts every card and chip as an action, rotates the dealer and gives a shared win to the lowest seat.
    """
    n = 40_000
    outcome = random_games(4, n, second_card="dealer", may_pass=False, rounds=1)
    lowest_card = 1
    actions = (outcome.ledgers.n_decisions + outcome.ledgers.n_forced).sum(axis=1) + lowest_card
    assert abs(actions.mean() - 33.5804) < 4.5 * actions.std() / n**0.5
    by_seat = outcome.states.score[:, :4]
    dealer = np.arange(n) % 4
    rotated = np.take_along_axis(by_seat, (np.arange(4)[None, :] - dealer[:, None]) % 4, axis=1)
    wins = np.bincount((rotated.argmin(axis=1) - dealer) % 4, minlength=4) / n
    expected = np.array([564_614, 484_851, 475_583, 474_952]) / 2_000_000
    assert (np.abs(wins - expected) < 4.5 * (expected * (1 - expected) * (1 / n + 1 / 2_000_000)) ** 0.5).all()
