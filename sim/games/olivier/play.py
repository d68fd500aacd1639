"""L'Olivier as the engine calls it: set up, options, one choice with all that follows, the result.

The rules themselves are told in the order of the rulebook in ``deal.py`` (préparation), ``turn.py`` and ``piles.py``
(principe and fin du jeu), ``grove.py`` (déroulement) and ``attack.py`` (incidents, solutions, préventions).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit, has, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.olivier.attack import allow, attack, attackable, prevent
from sim.games.olivier.cards import ATTACKS, INCIDENT, N_KEY_CARDS, PREVENTION
from sim.games.olivier.deal import deal
from sim.games.olivier.gift import grant
from sim.games.olivier.grove import layable
from sim.games.olivier.offers import note_opening_hands
from sim.games.olivier.piles import can_draw_from_pile
from sim.games.olivier.scoring import score
from sim.games.olivier.standing import grove_of
from sim.games.olivier.state import (
    ACT,
    ALLOW,
    ATTACK,
    DISCARD,
    DRAW,
    MAX_PLAYERS,
    PILE,
    PREVENT,
    REACT,
    VISIBLE,
)
from sim.games.olivier.turn import begin_turn, discard, draw, end_turn, lay_at_home
from sim.games.olivier.view import guess, hide

__all__ = ["apply", "grant", "guess", "hide", "item", "legal", "score", "setup"]


@compiled()
def setup(rules: Any, state: Any, ledger: Any) -> None:
    """Deal; the starter draws first (LO-03)."""
    deal(rules, state)
    note_opening_hands(state, ledger)
    begin_turn(rules, state, ledger, int(state.starter))


@compiled()
def legal(rules: Any, state: Any, actions: Any) -> int:
    """Options: the pile, then the visible card; cards to lay, to attack with, to discard; prevent, then allow."""
    if state.decision == DRAW:
        return draw_options(rules, state, actions)
    if state.decision == REACT:
        actions[0] = PREVENT
        actions[1] = ALLOW
        return 2
    return act_options(rules, state, actions)


@compiled()
def draw_options(rules: Any, state: Any, actions: Any) -> int:
    """What can be drawn (LO-24, LO-29)."""
    n = 0
    if can_draw_from_pile(rules, state):
        actions[n] = PILE
        n += 1
    if state.n_discard > 0:
        actions[n] = VISIBLE
        n += 1
    return n


@compiled()
def act_options(rules: Any, state: Any, actions: Any) -> int:
    """Lay, attack or discard any kind in hand where it may go; groves clockwise from the left (LO-31)."""
    hand = state.hand[state.seat]
    own = grove_of(rules, int(state.seat))
    n = write_cards(hand & layable(rules, state, own), 0, actions, 0)
    weapons = hand & ATTACKS
    while weapons != ZERO:
        card = lowest(weapons)
        weapons = without_lowest(weapons)
        for step in range(1, rules.n_groves):
            grove = (own + step) % int(rules.n_groves)
            if has(attackable(rules, state, grove), card):
                actions[n] = ATTACK + card * MAX_PLAYERS + grove
                n += 1
    return write_cards(discardable(rules, state, n), DISCARD, actions, n)


@compiled()
def discardable(rules: Any, state: Any, n: int) -> np.uint64:
    """The set of kinds that may be discarded: all in hand (LO-05).

    If the rules forbid it, not the card just taken from the discard pile, unless there is nothing else to do.

    Args:
        n: Options to lay and to attack.
    """
    seat = int(state.seat)
    hand = state.hand[seat]
    if rules.taken_card_discarded == 1 or state.taken == 0 or state.held[seat, state.taken - 1] > 1:
        return np.uint64(hand)
    others = hand & ~bit(int(state.taken) - 1)
    return np.uint64(hand if n == 0 and others == ZERO else others)


@compiled()
def write_cards(cards: np.uint64, base: int, actions: Any, n: int) -> int:
    """Append an option ``base`` + kind for every kind of a set; the new number of options."""
    while cards != ZERO:
        actions[n] = base + lowest(cards)
        cards = without_lowest(cards)
        n += 1
    return n


@compiled()
def apply(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """Play one option."""
    if state.decision == DRAW:
        draw(rules, state, ledger, action)
    elif state.decision == REACT:
        react(rules, state, ledger, action)
    elif action < ATTACK:
        lay_at_home(rules, state, ledger, action)
    elif action < DISCARD:
        target = action - ATTACK
        if attack(rules, state, ledger, target // MAX_PLAYERS, target % MAX_PLAYERS):
            end_turn(rules, state, ledger, int(state.seat), False)
    else:
        discard(rules, state, ledger, action - DISCARD)


@compiled()
def react(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """Prevent or allow an incident; then play goes to the attacker's left (LO-17)."""
    settled = True
    if action == ALLOW:
        settled = allow(rules, state)
    else:
        prevent(rules, state, ledger)
    if settled:
        end_turn(rules, state, ledger, int(state.attacker), False)


@compiled()
def item(rules: Any, state: Any, action: int) -> int:
    """The key card that an option lays, at home or on another grove; −1 for draws, trees and discards."""
    card = -1
    if state.decision == ACT:
        if action < ATTACK:
            card = action
        elif action < DISCARD:
            card = (action - ATTACK) // MAX_PLAYERS
    elif state.decision == REACT and action == PREVENT:
        card = int(state.attack) - INCIDENT + PREVENTION
    return card if card < N_KEY_CARDS else -1
