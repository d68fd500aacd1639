"""What a seat knows (LO-32): its own hand, the groves, hand sizes, and every card that lay face up before its eyes.

So the discard pile is known card by card, and of the other hands what was taken from it; the pile and the rest of
the other hands, a partner's too, are not.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit, has
from sim.engine.chance import BOT_STREAM, shuffle
from sim.engine.compiling import compiled
from sim.games.olivier.cards import INCIDENT, N_TYPES, PREVENTION
from sim.games.olivier.state import MAX_PLAYERS


@compiled()
def hide(rules: Any, state: Any, seat: int) -> None:
    """Scrub the pile and the other hands; their sizes stay, and what was shown."""
    state.pile[:] = 0
    for other in range(MAX_PLAYERS):
        if other != seat:
            state.hand[other] = ZERO
            state.held[other, :] = 0


@compiled()
def unseen(rules: Any, view: Any, seat: int) -> Any:
    """Cards of each kind that lie in the pile or, unknown to ``seat``, in other hands; an array by kind."""
    numbers = np.empty(N_TYPES, np.int64)
    for card in range(N_TYPES):
        numbers[card] = rules.deck[card] - view.laid[card] - view.held[seat, card]
        for other in range(view.n_seats):
            if other != seat:
                numbers[card] -= view.shown[other, card]
    for place in range(view.n_discard):
        numbers[view.discard[place]] -= 1
    if view.attack > 0:
        numbers[view.attack] -= 1
    return numbers


@compiled()
def guess(rules: Any, view: Any, seat: int) -> None:
    """Deal the unseen cards to the other hands and the pile, every arrangement with the same probability.

    A player who is asked whether he prevents must hold the prevention: until he does the cards are dealt anew, which
    leaves the arrangements that remain equally likely, however many copies there are.
    """
    numbers = unseen(rules, view, seat)
    deal_unseen(view, seat, numbers)
    while view.attack > 0 and not has(view.hand[view.seat], int(view.attack) - INCIDENT + PREVENTION):
        deal_unseen(view, seat, numbers)


@compiled()
def deal_unseen(view: Any, seat: int, numbers: Any) -> None:
    """Shuffle the unseen cards, fill the other hands beside what was shown, and lay the rest as the pile."""
    for other in range(view.n_seats):
        if other != seat:
            view.hand[other] = ZERO
            view.held[other, :] = 0
            for card in range(N_TYPES):
                put(view, other, card, int(view.shown[other, card]))
    cards = np.empty(int(numbers.sum()), np.int64)
    n = 0
    for card in range(N_TYPES):
        for _ in range(numbers[card]):
            cards[n] = card
            n += 1
    shuffle(view, BOT_STREAM, cards, n)
    for other in range(view.n_seats):
        if other != seat:
            for _ in range(view.n_cards[other] - view.held[other].sum()):
                n -= 1
                put(view, other, int(cards[n]), 1)
    for place in range(n):
        view.pile[place] = cards[place]


@compiled()
def put(view: Any, seat: int, card: int, copies: int) -> None:
    """Add copies of a kind to a hand whose size is known already."""
    if copies > 0:
        view.held[seat, card] += copies
        view.hand[seat] |= bit(card)
