"""Giving a card to a seat, for trials of what a card is worth."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import has, lowest, without_lowest
from sim.engine.chance import below
from sim.engine.compiling import compiled
from sim.games.olivier.piles import gain, lose
from sim.games.olivier.state import GIFT


@compiled()
def grant(rules: Any, state: Any, ledger: Any, seat: int, item: int) -> None:
    """Swap a random card of ``seat`` for one ``item``, taken from the pile, the discard pile or another hand.

    Nothing happens if ``seat`` has one already, has no card, or all lie in groves. The placebo (−1) swaps the same
    card for a random one of the pile and the other hands.
    """
    if state.n_cards[seat] == 0 or (item >= 0 and has(state.hand[seat], item)):
        return
    given = random_card(state, seat)
    if item < 0:
        swap_at_random(state, seat, given)
        return
    if (
        replace_in_pile(state.pile, int(state.n_pile), item, given)
        or replace_in_pile(state.discard, int(state.n_discard), item, given)
        or replace_in_hands(state, seat, item, given)
    ):
        lose(state, seat, given)
        gain(state, seat, item)


@compiled()
def swap_at_random(state: Any, seat: int, given: int) -> None:
    """Swap ``given`` for a card of the pile or of another hand, each with the same probability."""
    others = 0
    for other in range(state.n_seats):
        if other != seat:
            others += int(state.n_cards[other])
    place = below(state, GIFT, int(state.n_pile) + others)
    if place < state.n_pile:
        got = int(state.pile[place])
        state.pile[place] = given
    else:
        place -= int(state.n_pile)
        owner = 0
        while owner == seat or place >= state.n_cards[owner]:
            if owner != seat:
                place -= int(state.n_cards[owner])
            owner += 1
        got = card_at(state, owner, place)
        lose(state, owner, got)
        gain(state, owner, given)
    lose(state, seat, given)
    gain(state, seat, got)


@compiled()
def random_card(state: Any, seat: int) -> int:
    """A card of the hand, each with the same probability."""
    return card_at(state, seat, below(state, GIFT, int(state.n_cards[seat])))


@compiled()
def card_at(state: Any, seat: int, place: int) -> int:
    """The card at a place of the hand, counted in the order of kinds."""
    cards = state.hand[seat]
    while place >= state.held[seat, lowest(cards)]:
        place -= state.held[seat, lowest(cards)]
        cards = without_lowest(cards)
    return lowest(cards)


@compiled()
def replace_in_pile(cards: Any, n: int, item: int, given: int) -> bool:
    """Put ``given`` where the uppermost ``item`` of a pile lies; whether there is one."""
    for place in range(n - 1, -1, -1):
        if cards[place] == item:
            cards[place] = given
            return True
    return False


@compiled()
def replace_in_hands(state: Any, seat: int, item: int, given: int) -> bool:
    """Put ``given`` into the hand of the first player clockwise who holds ``item``; whether there is one."""
    for step in range(1, state.n_seats):
        other = (seat + step) % int(state.n_seats)
        if has(state.hand[other], item):
            lose(state, other, item)
            gain(state, other, given)
            return True
    return False
