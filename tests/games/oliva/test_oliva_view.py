"""What a seat can see (ruling OL-49), and guesses that fit it."""

import numpy as np
import pytest
from oliva_table import FUNCTIONS, Table

from sim.engine.records import new_records
from sim.games.oliva.state import HIDDEN, STATE


def view_of(laid, seat):
    views = new_records(STATE, 1)
    views[0] = laid.state
    views[0].seed, views[0].draws[:] = 77, 0
    FUNCTIONS.hide(laid.rules, views[0], seat)
    return views


def hidden_cards(state, seat):
    hand = state.hand[seat, : state.n_hand[seat]].tolist()
    deck = state.deck[seat, state.deck_top[seat] : state.deck_end[seat]].tolist()
    down = [
        int(card) for card, up in zip(state.bottom[seat], state.revealed[seat], strict=True) if not up and card >= 0
    ]
    words = state.discard_unseen[seat]
    return sorted([*hand, *deck, *down, *(c for c in range(128) if int(words[c // 64]) >> (c % 64) & 1)])


def test_ol21_ol49_hands_face_down_cards_and_discarded_hand_cards_are_hidden_from_others():
    laid = Table(4)
    laid.play(**laid.options()[0])
    view = view_of(laid, 1)[0]
    assert view.bottom[0].tolist() == [HIDDEN, HIDDEN]
    assert set(view.hand[2, :5].tolist()) == {HIDDEN}
    assert view.hand[1, :5].tolist() == laid.state.hand[1, :5].tolist()
    assert not view.discard_unseen[0].any()
    assert view.n_unseen[0] == 3


def test_no_order_of_a_deck_is_visible():
    laid = Table(1)
    view = view_of(laid, 0)[0]
    for name in ("market_deck", "special_deck", "automa_deck", "deck"):
        assert not getattr(view, name).any()
    assert view.bonus_deck[0] == laid.state.bonus_deck[0]
    assert not view.bonus_deck[1:].any()
    assert not view.neutral[2:].any()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_guess_deals_the_unseen_cards_to_as_many_places_as_there_are(players):
    laid = Table(players, seed=players)
    rng = np.random.default_rng(players)
    for _ in range(15):
        laid.play_randomly(int(rng.integers(1000)), until=6)
        if laid.state.over:
            break
        for seat in range(players):
            (guess,) = view_of(laid, seat)
            FUNCTIONS.guess(laid.rules, guess, seat)
            for other in range(players):
                assert hidden_cards(guess, other) == hidden_cards(laid.state, other)
            own = laid.state.hand[seat].tolist(), laid.state.bottom[seat].tolist()
            assert (guess.hand[seat].tolist(), guess.bottom[seat].tolist()) == own
            market = slice(laid.state.market_top, laid.state.market_end)
            assert sorted(guess.market_deck[market]) == sorted(laid.state.market_deck[market])
            assert guess.special_left | guess.special_removed == laid.state.special_left | laid.state.special_removed


def test_a_guess_can_put_any_unseen_card_into_a_hand():
    laid = Table(2, seed=3)
    hands = set()
    views = view_of(laid, 1)
    for seed in range(60):
        (guess,) = views.copy()
        guess.seed = np.uint64(seed)
        FUNCTIONS.guess(laid.rules, guess, 1)
        hands |= set(guess.hand[0, :5].tolist())
    assert hands == set(hidden_cards(laid.state, 0))


def test_nothing_of_a_deck_that_was_made_anew_stays_visible():
    """A deck shorter than the one before leaves old cards beyond its end, two of them in the hand now."""
    laid = Table(4, seed=2)
    while int(laid.state.cycle) == 0:
        laid.play_randomly(1, until=1)
    assert (laid.state.deck_end[:4] < 9).any()
    assert not view_of(laid, 0)[0].deck.any()
