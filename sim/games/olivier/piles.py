"""Hands, the face-down pile and the discard pile."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import bit
from sim.engine.chance import shuffle
from sim.engine.compiling import compiled
from sim.games.olivier.state import REMAKE


@compiled()
def gain(state: Any, seat: int, card: int) -> None:
    """A card comes to a hand."""
    state.held[seat, card] += 1
    state.n_cards[seat] += 1
    state.hand[seat] |= bit(card)


@compiled()
def lose(state: Any, seat: int, card: int) -> None:
    """A card leaves a hand; one that everybody knew of goes first."""
    state.held[seat, card] -= 1
    state.n_cards[seat] -= 1
    if state.held[seat, card] == 0:
        state.hand[seat] &= ~bit(card)
    if state.shown[seat, card] > 0:
        state.shown[seat, card] -= 1


@compiled()
def can_draw_from_pile(rules: Any, state: Any) -> bool:
    """The pile has a card, or can be remade from the discard pile below its visible card (LO-24)."""
    return bool(state.n_pile > 0 or (state.n_discard > 1 and rules.pile_is_remade == 1))


@compiled()
def draw_from_pile(state: Any, seat: int) -> None:
    """The pile's top card, face down; an empty pile is remade first."""
    if state.n_pile == 0:
        remake_pile(state)
    gain(state, seat, top_of_pile(state))


@compiled()
def top_of_pile(state: Any) -> int:
    """Take the top card off the pile."""
    state.n_pile -= 1
    card = int(state.pile[state.n_pile])
    state.pile[state.n_pile] = 0
    return card


@compiled()
def remake_pile(state: Any) -> None:
    """All of the discard pile except its visible card is shuffled and becomes the pile (LO-24)."""
    last = int(state.n_discard) - 1
    for place in range(last):
        state.pile[place] = state.discard[place]
    visible = state.discard[last]
    state.discard[: last + 1] = 0
    state.discard[0] = visible
    state.n_discard = 1
    state.n_pile = last
    shuffle(state, REMAKE, state.pile, last)


@compiled()
def take_visible(state: Any, seat: int) -> None:
    """The visible card of the discard pile; the one below becomes visible (LO-04)."""
    state.n_discard -= 1
    card = int(state.discard[state.n_discard])
    state.discard[state.n_discard] = 0
    gain(state, seat, card)
    state.shown[seat, card] += 1
    state.taken = 1 + card


@compiled()
def discard_face_up(state: Any, card: int) -> None:
    """A card that is in no hand any more becomes the visible one."""
    state.discard[state.n_discard] = card
    state.n_discard += 1
