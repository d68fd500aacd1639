"""A seat's cards: which it owns, and how they move between deck, hand, board, discard pile and pomace.

A set names its cards by id; ``owned`` holds all of a seat's cards, so the deck's contents are what is left when every
other zone is taken away, and only the deck's order needs an array.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit, has, lowest, without_lowest
from sim.engine.chance import shuffle
from sim.engine.compiling import compiled
from sim.games.oliva.state import BOARD, DECK_STREAM, EMPTY, FIRST_BASIC, GIFT, HIDDEN, MARKET, OWN


@compiled()
def type_of(rules: Any, state: Any, card: int) -> int:
    """The card's type: what is printed on it. Only a trial's gift is not in the tables."""
    if card == GIFT:
        return int(state.gift_type)
    return int(rules.type_of[card])


@compiled()
def item_of(rules: Any, state: Any, card: int) -> int:
    """The card's number among the items of the log, −1 for none."""
    if card == GIFT:
        return int(state.gift_item)
    return int(rules.item_of[card])


@compiled()
def put(cards: Any, card: int) -> None:
    """Put ``card`` into a set of two words."""
    cards[card >> 6] |= bit(card & 63)


@compiled()
def drop(cards: Any, card: int) -> None:
    """Take ``card`` out of a set of two words."""
    cards[card >> 6] &= ~bit(card & 63)


@compiled()
def holds(cards: Any, card: int) -> bool:
    """Whether a set of two words holds ``card``."""
    return has(cards[card >> 6], card & 63)


@compiled()
def discard_pile(state: Any, seat: int, word: int) -> np.uint64:
    """One word of the seat's discard pile."""
    return np.uint64(state.discard_seen[seat, word] | state.discard_unseen[seat, word])


@compiled()
def board_set(state: Any, seat: int, word: int) -> np.uint64:
    """One word of the cards on the seat's board, as far as they are known."""
    cards = ZERO
    for space in range(BOARD):
        top, bottom = state.top[seat, space], state.bottom[seat, space]
        if top >= 0 and top >> 6 == word:
            cards |= bit(top & 63)
        if bottom >= 0 and bottom >> 6 == word:
            cards |= bit(bottom & 63)
    return cards


@compiled()
def deck_set(state: Any, seat: int, word: int) -> np.uint64:
    """One word of the cards in the seat's own deck: what it owns less what lies elsewhere.

    In another seat's view the result holds all cards of ``seat`` that the viewer cannot place.
    """
    rest = state.owned[seat, word] & ~state.pomace[seat, word] & ~discard_pile(state, seat, word)
    rest &= ~board_set(state, seat, word)
    for i in range(state.n_hand[seat]):
        card = state.hand[seat, i]
        if card != HIDDEN and card >> 6 == word:
            rest &= ~bit(card & 63)
    return np.uint64(rest)


@compiled()
def spread(cards: np.uint64, first: int, pile: Any, n: int) -> int:
    """Append the cards of a set word to a pile of ``n``, lowest first; ``first`` is the word's first id."""
    while cards != ZERO:
        pile[n] = first + lowest(cards)
        n += 1
        cards = without_lowest(cards)
    return n


@compiled()
def shuffle_discard_pile(state: Any, seat: int) -> None:
    """The discard pile becomes the face-down deck (Cycle start)."""
    deck, n = state.deck[seat], 0
    for word in range(2):
        n = spread(discard_pile(state, seat, word), word * FIRST_BASIC, deck, n)
        state.discard_seen[seat, word] = ZERO
        state.discard_unseen[seat, word] = ZERO
    state.n_unseen[seat] = 0
    state.deck_top[seat], state.deck_end[seat] = 0, n
    shuffle(state, DECK_STREAM + seat, deck, n)


@compiled()
def draw(state: Any, seat: int) -> int:
    """Top card of the seat's deck, EMPTY if deck and discard pile have none (OL-19, OL-20).

    The pile is shuffled only when a card is needed.
    """
    if state.deck_top[seat] == state.deck_end[seat]:
        if discard_pile(state, seat, MARKET) | discard_pile(state, seat, OWN) == ZERO:
            return EMPTY
        shuffle_discard_pile(state, seat)
    card = state.deck[seat, state.deck_top[seat]]
    state.deck_top[seat] += 1
    return int(card)


@compiled()
def take_from_deck(state: Any, seat: int, card: int) -> None:
    """Search the own deck for ``card``, take it out and shuffle the rest (Disposal, OL-24)."""
    deck, n = state.deck[seat], 0
    for i in range(state.deck_top[seat], state.deck_end[seat]):
        other = deck[i]
        if other != card:
            deck[n] = other
            n += 1
    state.deck_top[seat], state.deck_end[seat] = 0, n
    shuffle(state, DECK_STREAM + seat, deck, n)


@compiled()
def acquire(state: Any, seat: int, card: int) -> None:
    """A sold or bought card goes to its new owner's discard pile, for all to see."""
    put(state.owned[seat], card)
    put(state.discard_seen[seat], card)


@compiled()
def discard_from_board(state: Any, seat: int, card: int) -> None:
    """A face-up card leaves the board for the discard pile."""
    if card != EMPTY:
        put(state.discard_seen[seat], card)
