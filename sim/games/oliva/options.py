"""The options of every decision point, in the documented order."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.oliva.disposal import dispose_options
from sim.games.oliva.purchase import purchase_options, renewal_options
from sim.games.oliva.sale import most_pressings, sale_options
from sim.games.oliva.state import (
    ACTIVATE,
    BOARD,
    BUY,
    EMPTY,
    MAX_HAND,
    N_SYMBOLS,
    PRESS,
    PURCHASE,
    RENEW,
    REVEAL,
    SALE,
    SEATS,
    SELECT,
    START,
    SYMBOL,
)
from sim.games.oliva.turn import most_activations
from sim.games.oliva.zones import type_of


@compiled()
def legal(rules: Any, state: Any, actions: Any) -> int:
    """Write the options of the current decision point; returns how many."""
    decision = state.decision
    if decision == SELECT:
        return select_options(rules, state, actions)
    if decision == REVEAL:
        return reveal_options(rules, state, actions)
    if decision == ACTIVATE:
        return up_to(most_activations(rules, state), actions)
    if decision == SALE:
        return sale_options(rules, state, actions)
    if decision in (BUY, PURCHASE):
        return purchase_options(rules, state, actions)
    if decision == PRESS:
        return up_to(most_pressings(rules, state), actions)
    if decision == SYMBOL:
        return symbol_options(rules, state, actions)
    if decision == RENEW:
        return renewal_options(state, actions)
    if decision == START:
        return start_options(state, actions)
    return dispose_options(rules, state, actions)


@compiled()
def up_to(most: int, actions: Any) -> int:
    """How often: 0 … most."""
    for times in range(most + 1):
        actions[times] = times
    return most + 1


@compiled()
def start_options(state: Any, actions: Any) -> int:
    """The pairs that are left."""
    n = 0
    for pair in range(SEATS):
        if state.pair_special[pair] != EMPTY:
            actions[n] = pair
            n += 1
    return n


@compiled()
def select_options(rules: Any, state: Any, actions: Any) -> int:
    """Every distinct pair of card types in the order drawn; a single card is placed alone.

    An option is first × MAX_HAND + second, places in the hand.
    """
    hand, n_hand, n = state.hand[state.seat], state.n_hand[state.seat], 0
    if n_hand == 1:
        actions[0] = 0
        return 1
    for first in range(n_hand):
        for second in range(first + 1, n_hand):
            if is_new_pair(rules, state, hand, first, second):
                actions[n] = first * MAX_HAND + second
                n += 1
    return n


@compiled()
def is_new_pair(rules: Any, state: Any, hand: Any, first: int, second: int) -> bool:
    """Whether no earlier pair of hand places has the same two types.

    The earliest pair of two types takes the first place of each, of one type its first two places: so no card
    before ``second`` but ``first`` may have either type, and none before ``first``.
    """
    one, other = type_of(rules, state, hand[first]), type_of(rules, state, hand[second])
    for i in range(second):
        type_ = type_of(rules, state, hand[i])
        if i != first and (type_ == other or (type_ == one and i < first)):
            return False
    return True


@compiled()
def reveal_options(rules: Any, state: Any, actions: Any) -> int:
    """The spaces of face-down cards, one per card type."""
    seat, n, seen = state.seat, 0, -1
    for space in range(BOARD):
        card = state.bottom[seat, space]
        if card != EMPTY and not state.revealed[seat, space]:
            type_ = type_of(rules, state, card)
            if type_ != seen:
                actions[n] = space
                n += 1
            seen = type_
    return n


@compiled()
def symbol_options(rules: Any, state: Any, actions: Any) -> int:
    """The symbols of the revealed card."""
    symbols, n = rules.symbols[type_of(rules, state, state.card)], 0
    for symbol in range(N_SYMBOLS):
        if (symbols >> symbol) & 1:
            actions[n] = symbol
            n += 1
    return n
