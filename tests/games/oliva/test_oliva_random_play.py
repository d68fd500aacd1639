"""Random play: components are conserved, options are sound, words exist."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oliva_table import FUNCTIONS, WORDS, Table

from sim.engine.arena import Arena, Seat
from sim.engine.labels import action_labelled
from sim.engine.replay import Replay, narration, record_moves, transcript
from sim.games.oliva import GAME
from sim.games.oliva.state import EMPTY
from strategies.generic import RANDOM

EXAMPLES = settings(derandomize=True, deadline=None, max_examples=25)


def bits(word, first=0):
    return [first + i for i in range(64) if int(word) >> i & 1]


def members(words):
    return [*bits(words[0]), *bits(words[1], 64)]


def special_cards_anywhere(laid):
    """Every special card, wherever it lies."""
    state = laid.state
    owned = [card for seat in range(int(state.n_seats)) for card in members(state.owned[seat])]
    cards = [card for card in owned if card >= 64 + laid.rules.n_basic]
    cards += [int(card) for card in (*state.special, *state.display[: state.n_display]) if card != EMPTY]
    cards += bits(state.special_left, 64) + bits(state.renewal, 64) + bits(state.special_removed, 64)
    return cards + [card for card in members(state.automa_gone) if card >= 64]


def market_cards_anywhere(laid):
    """Every market card, wherever it lies."""
    state = laid.state
    cards = [card for seat in range(int(state.n_seats)) for card in bits(state.owned[seat, 0])]
    cards += [int(card) for card in state.grid.ravel() if card != EMPTY]
    cards += bits(state.market_left) + bits(state.dismissed) + bits(state.automa_nations)
    return cards + bits(state.automa_gone[0])


def zones_of(laid, seat):
    """Every card of a seat with its zone, from the ordered piles and the sets."""
    state = laid.state
    cards = state.deck[seat, state.deck_top[seat] : state.deck_end[seat]].tolist()
    cards += state.hand[seat, : state.n_hand[seat]].tolist()
    cards += [int(card) for card in (*state.top[seat], *state.bottom[seat]) if card != EMPTY]
    for pile in (state.discard_seen, state.discard_unseen, state.pomace):
        cards += members(pile[seat])
    return cards


@EXAMPLES
@given(st.integers(1, 4), st.integers(0, 10_000), st.integers(1, 200))
def test_every_card_is_in_exactly_one_place(players, seed, n):
    laid = Table(players, seed=seed)
    special = sorted(special_cards_anywhere(laid))
    laid.play_randomly(seed, until=n)
    assert sorted(market_cards_anywhere(laid)) == list(range(63))
    assert sorted(special_cards_anywhere(laid)) == special
    for seat in range(players):
        assert sorted(zones_of(laid, seat)) == members(laid.state.owned[seat])
        assert (
            len(bits(laid.state.discard_unseen[seat, 0])) + len(bits(laid.state.discard_unseen[seat, 1]))
            == (laid.state.n_unseen[seat])
        )


@EXAMPLES
@given(st.integers(1, 4), st.integers(0, 10_000), st.integers(1, 200))
def test_nothing_is_ever_negative_and_above_the_grid_counts_its_cards(players, seed, n):
    laid = Table(players, seed=seed)
    laid.play_randomly(seed, until=n)
    assert (laid.state.resources >= 0).all()
    dismissed = len(bits(laid.state.dismissed))
    assert int(laid.state.above.sum()) == int(laid.state.bonus_shown.sum()) + dismissed


@EXAMPLES
@given(st.integers(1, 4), st.integers(0, 10_000), st.integers(1, 120))
def test_every_label_leads_back_to_its_option(players, seed, n):
    laid = Table(players, seed=seed, overrides={"setup": "variable"} if players > 1 and seed % 2 else {})
    laid.play_randomly(seed, until=n)
    if laid.state.over:
        return
    actions = np.empty(GAME.max_options, np.int32)
    for action in actions[: FUNCTIONS.legal(laid.rules, laid.state, actions)]:
        label = WORDS.action_label(laid.rules, laid.state, int(action))
        assert action_labelled(GAME, laid.rules, laid.state, label) == action


def test_a_label_that_no_option_has_is_refused():
    laid = Table(2)
    with pytest.raises(ValueError, match="no option"):
        action_labelled(GAME, laid.rules, laid.state, {"reveal": "Moon"})


@pytest.fixture(params=[(1, {}), (2, {"setup": "variable"}), (4, {})], ids=["solo", "variable", "four"])
def story(request):
    players, overrides = request.param
    rules = GAME.make_rules(overrides, players)
    moves, _ = record_moves(Arena(GAME, rules), [Seat(RANDOM.chooser(GAME))] * players, 3, 4)
    return Replay(GAME, rules, players, 3, 4, moves)


class Follower:
    """One seat's deck, followed by the words of a transcript alone."""

    def __init__(self, deck):
        self.deck, self.told = list(deck), []

    def draw(self, n):
        hand = []
        while len(hand) < n:
            if not self.deck:
                if not self.told:
                    break
                self.deck = self.told.pop(0)
            hand.append(self.deck.pop(0))
        return hand

    def search(self, card):
        self.deck.remove(card)
        if len(self.deck) > 1:
            self.deck = self.told.pop(0)


def test_following_the_told_orders_card_by_card_gives_every_hand(story):
    told = transcript(story)
    seats = {
        seat: Follower(told["setup"]["players"][seat]["deck"] if "players" in told["setup"] else ())
        for seat in range(told["players"])
    }
    drawn = dict.fromkeys(seats, "players" in told["setup"])
    followed = 0
    for decision in told["decisions"]:
        seat, choice = decision["seat"], decision["options"][decision["choice"]]
        if decision["decision"] == "select" and drawn[seat]:
            hand = told["setup"]["players"][seat]["hand"]
            drawn[seat] = False
        elif decision["decision"] == "select":
            if "players" not in told["setup"] and not followed // len(seats):
                seats[seat].draw(2)  # the variable setup's top row
            hand = seats[seat].draw(5)
        if decision["decision"] == "select":
            followed += 1
            if len(hand) == 5:
                assert set(hand) == {name for option in decision["options"] for name in option["select"]}
        for event in decision["chance"]:
            if event["shuffle"].startswith("deck of seat"):
                seats[int(event["shuffle"].rsplit(" ", 1)[1])].told.append(list(event["order"]))
        if choice.get("dispose") == "deck":
            seats[seat].search(choice["card"])
    assert followed > 11


def test_the_story_is_told_in_sentences(story):
    lines = list(narration(story, ["random"] * 4))
    assert any("Round 2 begins" in line for line in lines)
    assert any("New in the markets" in line for line in lines)
    assert any("The game ends." in line for line in lines)
    assert any("Matching symbols face up: " in line for line in lines)
    assert sum(" draws " in line for line in lines) >= 11 * int(story.state.n_seats)
    assert any("Shuffled: " in line for line in lines)
