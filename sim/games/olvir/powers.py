"""Reward cards in hand: which can be used, and marking their use."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit, has
from sim.engine.compiling import compiled
from sim.games.olvir.land import city_at, is_blocked
from sim.games.olvir.state import (
    EXTRA_ACTIVATION,
    EXTRA_AP,
    FREE_MOVE,
    NOWHERE,
    RECOVER_3,
    TRAVEL,
    WAKE_GUARD,
)

ACTION_CARDS = np.uint64(
    sum(1 << card for card in (EXTRA_AP, WAKE_GUARD, FREE_MOVE, RECOVER_3, TRAVEL, EXTRA_ACTIVATION))
)
"""Cards that are used as an option of ``action``."""


@compiled()
def has_power(state: Any, seat: int, card: int) -> bool:
    """Whether a seat holds the card; enough for a permanent one."""
    return has(state.powers[seat], card)


@compiled()
def is_ready(state: Any, seat: int, card: int) -> bool:
    """Whether a seat holds the card and has not turned it."""
    return has(state.powers[seat] & ~state.turned[seat], card)


@compiled()
def is_usable(rules: Any, state: Any, seat: int, card: int) -> bool:
    """Whether a seat can use the card here and now: one with the beast symbol not beside beasts («Rewards»)."""
    if not is_ready(state, seat, card):
        return False
    return not (has(rules.symbols, card) and is_blocked(state, state.place[seat]))


@compiled()
def turn_card(state: Any, ledger: Any, seat: int, card: int) -> None:
    """Use a card: it is turned until the phase or the night is over (OV-46)."""
    state.turned[seat] |= bit(card)
    ledger.used[seat, card] += 1


@compiled()
def price(rules: Any, state: Any, seat: int, usual: int, card: int) -> int:
    """Action points of something that the permanent ``card`` makes cheaper (never dearer: its use is a wish)."""
    return min(usual, rules.amount[card]) if has_power(state, seat, card) else usual


@compiled()
def free_targets(rules: Any, state: Any, seat: int) -> np.uint64:
    """Hexes of the free move: any neighbour but a mountain."""
    return np.uint64(rules.near[state.place[seat]] & state.land & ~state.mountains)


@compiled()
def travel_targets(state: Any, seat: int) -> np.uint64:
    """Balloon spaces that one is not on."""
    return np.uint64(state.balloons & ~bit(state.place[seat]))


@compiled()
def usable_cards(rules: Any, state: Any, seat: int) -> np.uint64:
    """Cards that can be used as an action now and would change something."""
    cards = np.uint64(state.powers[seat] & ~state.turned[seat] & ACTION_CARDS)
    if cards == ZERO:
        return cards
    if is_blocked(state, state.place[seat]):
        cards &= ~rules.symbols
    if state.health[seat] == rules.full_health:
        cards &= ~bit(RECOVER_3)
    if state.ap[seat] < rules.amount[TRAVEL] or travel_targets(state, seat) == ZERO:
        cards &= ~bit(TRAVEL)
    if free_targets(rules, state, seat) == ZERO:
        cards &= ~bit(FREE_MOVE)
    city = city_at(state, state.place[seat])
    if city == NOWHERE or state.guards[city] == rules.guards[city]:
        cards &= ~bit(WAKE_GUARD)
    return cards
