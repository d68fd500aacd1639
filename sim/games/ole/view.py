"""What a seat knows in Olé! (OE-22): its hand, all hand sizes and chips, the whole pile, who took chips on what."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import ZERO, bit, has, lowest, without_lowest
from sim.engine.chance import BOT_STREAM, below
from sim.engine.compiling import compiled
from sim.engine.records import MAX_SEATS


@compiled()
def hide(rules: Any, state: Any, seat: int) -> None:
    """The other hands are secret; their sizes stay."""
    for other in range(MAX_SEATS):
        if other != seat:
            state.hand[other] = ZERO


@compiled()
def unseen(rules: Any, view: Any, seat: int) -> Any:
    """The set of cards that the other hands hold between them."""
    return rules.deck & ~(view.laid | view.hand[seat])


@compiled()
def guess(rules: Any, view: Any, seat: int) -> None:
    """Deal the unseen cards to the other hands, every consistent deal with the same probability.

    A chip proves that a hand held no card that would have beaten the table card, but only where chips are not
    taken by choice (``may_pass`` off). Card by card a seat is drawn in proportion to its free places; a draw that
    falls on no free place starts the deal afresh. Since the totals that are drawn from do not depend on what was
    dealt before, every complete deal has the same probability.
    """
    while not _dealt(rules, view, seat):
        for other in range(view.n_seats):
            if other != seat:
                view.hand[other] = ZERO


@compiled()
def _dealt(rules: Any, view: Any, seat: int) -> bool:
    """One attempt at a consistent deal; whether it was completed."""
    cards = unseen(rules, view, seat)
    free = view.n_cards.copy()
    free[seat] = 0
    left = free.sum()
    while cards != ZERO:
        card = lowest(cards)
        place = below(view, BOT_STREAM, min(left, _room(rules, view, seat, card)))
        owner = -1
        for other in range(view.n_seats):
            if owner < 0 and other != seat and _may_hold(rules, view, other, card):
                if place < free[other]:
                    owner = other
                place -= free[other]
        if owner < 0:
            return False
        view.hand[owner] |= bit(card)
        free[owner] -= 1
        left -= 1
        cards = without_lowest(cards)
    return True


@compiled()
def _may_hold(rules: Any, view: Any, seat: int, card: int) -> bool:
    """Whether the chips that ``seat`` took leave it possible that it holds ``card``."""
    return rules.may_pass == 1 or not has(view.declined[seat], card)


@compiled()
def _room(rules: Any, view: Any, seat: int, card: int) -> int:
    """Places, in all other hands together, that may hold ``card``."""
    room = 0
    for other in range(view.n_seats):
        if other != seat and _may_hold(rules, view, other, card):
            room += view.n_cards[other]
    return room
