"""Disposal: own cards become olive pomace."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ONE, ZERO, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.oliva.state import (
    BOARD,
    DISPOSE,
    DISPOSE_FIRST,
    EMPTY,
    FIRST_BASIC,
    GIFT,
    IN_DECK,
    IN_DISCARD,
    MARKET,
    N_CARDS,
    N_ZONES,
    ON_REVEALED,
    ON_TOP,
    OWN,
    STOP,
    THINNED,
)
from sim.games.oliva.zones import (
    deck_set,
    discard_pile,
    drop,
    holds,
    put,
    take_from_deck,
    type_of,
)


@compiled()
def ask_disposal(state: Any, times: int) -> None:
    """Up to ``times`` cards to pomace."""
    state.decision, state.left = DISPOSE, times


@compiled()
def board_zone(state: Any, seat: int, zone: int, word: int) -> np.uint64:
    """One word of the cards in a zone of the seat's board: top row, revealed or unrevealed."""
    cards = ZERO
    for space in range(BOARD):
        card = state.top[seat, space]
        if zone != ON_TOP:
            is_revealed = state.revealed[seat, space] != 0
            card = state.bottom[seat, space] if is_revealed == (zone == ON_REVEALED) else EMPTY
        if card >= 0 and card >> 6 == word:
            cards |= ONE << np.uint64(card & 63)
    return cards


@compiled()
def zone_set(state: Any, seat: int, zone: int, word: int) -> np.uint64:
    """One word of the seat's own cards in a zone, as the seat itself knows them."""
    if zone == IN_DECK:
        return deck_set(state, seat, word)
    if zone == IN_DISCARD:
        return discard_pile(state, seat, word)
    return board_zone(state, seat, zone, word)


@compiled()
def dispose_options(rules: Any, state: Any, actions: Any) -> int:
    """Each distinct (zone, card type), in the order basic, global, nation, special action, scoring; then stop."""
    seat, n = state.seat, 0
    basic = (ONE << np.uint64(rules.n_basic)) - ONE
    for zone in range(N_ZONES):
        for group in range(3):
            word = MARKET if group == 1 else OWN
            cards = zone_set(state, seat, zone, word)
            if group == 0:
                cards &= basic
            elif group == 2:
                cards &= ~basic
            n = list_types(rules, state, zone, cards, word * FIRST_BASIC, actions, n)
    actions[n] = STOP
    return n + 1


@compiled()
def list_types(rules: Any, state: Any, zone: int, cards: np.uint64, first: int, actions: Any, n: int) -> int:
    """Append an option per card type of a set word whose lowest id is ``first``; one type has neighbouring ids.

    A trial's gift comes last, unless the set holds another card of its type.
    """
    every, last = cards, -1
    while cards != ZERO:
        card = first + lowest(cards)
        cards = without_lowest(cards)
        type_ = type_of(rules, state, card)
        known = card == GIFT and (rules.members[type_, OWN] & every) != ZERO
        if type_ != last and not known:
            actions[n] = DISPOSE_FIRST + zone * N_CARDS + type_
            n += 1
        last = type_
    return n


@compiled()
def find_card(rules: Any, state: Any, seat: int, zone: int, type_: int) -> int:
    """A card of the type in the zone."""
    for word in range(2):
        cards = zone_set(state, seat, zone, word) & rules.members[type_, word]
        if cards != ZERO:
            return word * FIRST_BASIC + lowest(cards)
    return GIFT


@compiled()
def dispose(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """One own card of the chosen zone and type goes to pomace (OL-23, OL-27)."""
    seat = state.seat
    zone, type_ = (action - DISPOSE_FIRST) // N_CARDS, (action - DISPOSE_FIRST) % N_CARDS
    card = find_card(rules, state, seat, zone, type_)
    if zone == IN_DECK:
        take_from_deck(state, seat, card)
    elif zone == IN_DISCARD:
        take_from_discard(state, seat, card)
    else:
        take_from_board(state, seat, card)
    put(state.pomace[seat], card)
    ledger.tallies[seat, THINNED] += 1


@compiled()
def take_from_discard(state: Any, seat: int, card: int) -> None:
    """Take a card out of the discard pile."""
    if holds(state.discard_unseen[seat], card):
        drop(state.discard_unseen[seat], card)
        state.n_unseen[seat] -= 1
    else:
        drop(state.discard_seen[seat], card)


@compiled()
def take_from_board(state: Any, seat: int, card: int) -> None:
    """The space stays empty until the end of the cycle."""
    for space in range(BOARD):
        if state.top[seat, space] == card:
            state.top[seat, space] = EMPTY
        if state.bottom[seat, space] == card:
            state.bottom[seat, space] = EMPTY
            state.revealed[seat, space] = 0
