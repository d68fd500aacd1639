"""Préparation du jeu: the hands, the pile, the first visible card, and who starts."""

from __future__ import annotations

from typing import Any

from sim.engine.chance import below, shuffle
from sim.engine.compiling import compiled
from sim.games.olivier.cards import N_TYPES
from sim.games.olivier.piles import discard_face_up, gain, top_of_pile
from sim.games.olivier.state import DEAL, START


@compiled()
def deal(rules: Any, state: Any) -> None:
    """Shuffle; deal the hands; the rest is the pile, and its top card is laid face up beside it."""
    for seat in range(state.n_seats):
        state.side[seat] = seat % rules.n_groves
    fill_pile(rules, state)
    for _ in range(rules.hand_size):
        for seat in range(state.n_seats):
            gain(state, seat, top_of_pile(state))
    discard_face_up(state, top_of_pile(state))
    state.starter = below(state, START, int(state.n_seats))


@compiled()
def fill_pile(rules: Any, state: Any) -> None:
    """All cards, shuffled (LO-01)."""
    n = 0
    for card in range(N_TYPES):
        for _ in range(rules.deck[card]):
            state.pile[n] = card
            n += 1
    state.n_pile = n
    shuffle(state, DEAL, state.pile, n)
