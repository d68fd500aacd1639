"""General setup and player setup, the variable setup and the solo game's included."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit
from sim.engine.chance import below, shuffle
from sim.engine.compiling import compiled
from sim.engine.counting import count_offer, count_taking
from sim.games.oliva.automa import set_up_automa
from sim.games.oliva.flow import advance, start_cycle
from sim.games.oliva.market import refill_markets, refill_special
from sim.games.oliva.state import (
    BOARD,
    BONUS_STREAM,
    DECK_STREAM,
    EMPTY,
    FIRST_BASIC,
    GIFT,
    GO_ON,
    MARKET_STREAM,
    NEUTRAL_STREAM,
    OWN,
    REMOVAL_STREAM,
    SEATS,
    SPECIAL_STREAM,
    START,
    START_STREAM,
)
from sim.games.oliva.zones import draw, put, spread


@compiled()
def setup(rules: Any, state: Any, ledger: Any) -> None:
    """General setup, then player setup; the variable setup stops at its first choice."""
    ledger.standing[:] = -1
    lay_out(rules, state)
    for seat in range(state.n_seats):
        state.owned[seat, OWN] = np.uint64((1 << rules.n_basic) - 1)
        if not rules.is_variable:
            state.resources[seat] = rules.start
    box_special_cards(rules, state)
    if rules.is_variable:
        lay_pairs(rules, state)
        ask_start(rules, state, ledger)
    else:
        finish_setup(rules, state)
        advance(rules, state, ledger)


@compiled()
def lay_out(rules: Any, state: Any) -> None:
    """General setup 2 and 5: shuffle and display market cards, shuffle the nation bonus cards."""
    state.grid[:] = EMPTY
    state.special[:] = EMPTY
    state.top[:] = EMPTY
    state.bottom[:] = EMPTY
    state.automa_board[:] = EMPTY
    state.pair_resource[:] = EMPTY
    state.pair_special[:] = EMPTY
    for card in range(rules.n_market):
        state.market_deck[card] = card
        state.market_left |= bit(card)
    state.market_end = rules.n_market
    shuffle(state, MARKET_STREAM, state.market_deck, rules.n_market)
    refill_markets(state)
    for card in range(rules.n_bonus):
        state.bonus_deck[card] = card
    shuffle(state, BONUS_STREAM, state.bonus_deck, rules.n_bonus)
    state.bonus_end = rules.rounds


@compiled()
def box_special_cards(rules: Any, state: Any) -> None:
    """General setup 3: with 2 players (and solo) the cards with the symbol go to the box.

    Solo: of all scoring cards some random ones go instead (OL-40).
    """
    basic = np.uint64((1 << rules.n_basic) - 1)
    every = ZERO
    for type_ in range(rules.n_types):
        every |= rules.members[type_, OWN]
    state.special_left = every & ~basic & ~rules.boxed
    if rules.players == 1:
        scoring = np.empty(COUNT_OF_WORD, np.int8)
        n = spread(rules.scoring_set, 0, scoring, 0)
        shuffle(state, REMOVAL_STREAM, scoring, n)
        for i in range(rules.solo_removed_scoring):
            state.special_removed |= bit(scoring[i])
        state.special_left &= ~state.special_removed


COUNT_OF_WORD = 64
"""Most cards that one word of a set can hold."""


@compiled()
def lay_pairs(rules: Any, state: Any) -> None:
    """Variable setup A to C: each starting resource card gets a special action card."""
    for i in range(SEATS):
        state.pair_resource[i] = i
    shuffle(state, START_STREAM, state.pair_resource, SEATS)
    actions = np.empty(COUNT_OF_WORD, np.int8)
    n = spread(state.special_left & ~rules.scoring_set, FIRST_BASIC, actions, 0)
    shuffle(state, SPECIAL_STREAM, actions, n)
    for i in range(SEATS):
        state.pair_special[i] = actions[i]
        state.special_left &= ~bit(actions[i] - FIRST_BASIC)


@compiled()
def ask_start(rules: Any, state: Any, ledger: Any) -> None:
    """Variable setup D: the next player in turn order is asked for a pair."""
    state.decision, state.seat = START, state.started
    for pair in range(SEATS):
        if state.pair_special[pair] != EMPTY:
            count_offer(ledger, state.seat, rules.item_of[state.pair_special[pair]], True)


@compiled()
def choose_start(rules: Any, state: Any, ledger: Any, pair: int) -> None:
    """D1 to D3: the resources replace the usual ones (OL-41), the special card joins the basic cards."""
    seat, card = state.seat, state.pair_special[pair]
    state.resources[seat] = rules.starting_resources[state.pair_resource[pair]]
    put(state.owned[seat], card)
    count_taking(ledger, seat, rules.item_of[card])
    state.pair_special[pair] = state.pair_resource[pair] = EMPTY
    state.started += 1
    if state.started < state.n_seats:
        ask_start(rules, state, ledger)
        return
    for i in range(SEATS):
        if state.pair_special[i] != EMPTY:
            state.special_left |= bit(state.pair_special[i] - FIRST_BASIC)
            state.pair_special[i] = state.pair_resource[i] = EMPTY
    finish_setup(rules, state)


@compiled()
def finish_setup(rules: Any, state: Any) -> None:
    """General setup 4, player setup D to F, then the first cycle."""
    fill_special_row(rules, state)
    for seat in range(state.n_seats):
        shuffle_starting_deck(state, seat)
        for space in range(BOARD):
            state.top[seat, space] = draw(state, seat)
    if rules.players <= 2:
        for card in range(rules.n_basic):
            state.neutral[card] = FIRST_BASIC + card
        shuffle(state, NEUTRAL_STREAM, state.neutral, rules.n_basic)
    if rules.players == 1:
        set_up_automa(rules, state)
    start_cycle(rules, state)
    state.decision = GO_ON


@compiled()
def fill_special_row(rules: Any, state: Any) -> None:
    """General setup 4a and 4b: show action cards; scoring cards found on the way are shuffled back (OL-52)."""
    state.special_end = spread(state.special_left, FIRST_BASIC, state.special_deck, 0)
    shuffle(state, SPECIAL_STREAM, state.special_deck, state.special_end)
    refill_special(rules, state)
    if state.n_display == 0:
        return
    for i in range(state.n_display):
        state.special_shown |= bit(state.display[i] - FIRST_BASIC)
        state.display[i] = 0
    state.n_display = 0
    state.special_left |= state.special_shown
    state.special_top = 0
    state.special_end = spread(state.special_left, FIRST_BASIC, state.special_deck, 0)
    shuffle(state, SPECIAL_STREAM, state.special_deck, state.special_end)


@compiled()
def shuffle_starting_deck(state: Any, seat: int) -> None:
    """Player setup D: the seat's own cards become its face-down deck."""
    deck, n = state.deck[seat], 0
    for word in range(2):
        n = spread(state.owned[seat, word], word * FIRST_BASIC, deck, n)
    state.deck_end[seat] = n
    shuffle(state, DECK_STREAM + seat, deck, n)


@compiled()
def grant(rules: Any, state: Any, ledger: Any, seat: int, item: int) -> None:
    """Right after ``setup``: shuffle a copy of ``item`` (−1: a card without an action) into the starting deck.

    The deck keeps its order and the copy gets a random place in it; what had been drawn from the deck is drawn
    again. So the treated game and its control differ in one card only.
    """
    state.gift_item = item
    state.gift_type = rules.item_types[item] if item >= 0 else rules.n_types - 1
    put(state.owned[seat], GIFT)
    if state.decision == START:
        return
    deck = state.deck[seat]
    place = below(state, DECK_STREAM + seat, state.deck_end[seat] + 1)
    for i in range(state.deck_end[seat], place, -1):
        deck[i] = deck[i - 1]
    deck[place] = GIFT
    state.deck_end[seat] += 1
    state.deck_top[seat] = 0
    for space in range(BOARD):
        state.top[seat, space] = draw(state, seat)
    for i in range(state.n_hand[seat]):
        state.hand[seat, i] = draw(state, seat)
