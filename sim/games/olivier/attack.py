"""Les incidents, leurs solutions et leurs préventions: rain and incidents on the groves of others, and the reaction."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit, has
from sim.engine.compiling import compiled
from sim.games.olivier.cards import INCIDENT, PREVENTION, RAIN, SEASONS
from sim.games.olivier.grove import lay
from sim.games.olivier.measures import note_attack, note_prevented
from sim.games.olivier.piles import can_draw_from_pile, discard_face_up, draw_from_pile, lose
from sim.games.olivier.standing import grove_of, has_its_trees, is_prevented
from sim.games.olivier.state import RAINY, REACT, SUNNY


@compiled()
def attackable(rules: Any, state: Any, grove: int) -> np.uint64:
    """The set of kinds that may be laid on a grove by others (LO-28).

    Rain is laid on a sun (LO-10), whatever else hinders the grove (LO-09, LO-11), unless the rules allow one block at
    a time.
    """
    cards = ZERO
    if state.weather[grove] == SUNNY and (state.blocked[grove] == 0 or rules.double_blocks == 1):
        cards = bit(RAIN)
    if is_open_to_incidents(rules, state, grove):
        cards |= bit(INCIDENT + int(state.season[grove]) - 1)
    return cards


@compiled()
def is_open_to_incidents(rules: Any, state: Any, grove: int) -> bool:
    """Whether the incident of the season in progress may be laid on a grove.

    From the season's card until the next one (LO-15), once at a time (LO-16), and not against its prevention; rule
    values end it with the season's last tree, and spare a grove under rain (LO-11).
    """
    season = int(state.season[grove])
    if season == 0 or season > SEASONS or state.blocked[grove] == 1 or is_prevented(state, grove):
        return False
    if rules.double_blocks == 0 and state.weather[grove] == RAINY:
        return False
    return rules.full_season_attackable == 1 or not has_its_trees(rules, season, int(state.trees[grove]))


@compiled()
def targets_of(rules: Any, state: Any, card: int) -> np.uint64:
    """The set of groves that the seat to move may lay a rain or incident card on."""
    own = grove_of(rules, int(state.seat))
    groves = ZERO
    for grove in range(rules.n_groves):
        if grove != own and has(attackable(rules, state, grove), card):
            groves |= bit(grove)
    return groves


@compiled()
def attack(rules: Any, state: Any, ledger: Any, card: int, grove: int) -> bool:
    """Lay rain or an incident on another grove; whether the attack is settled, or a reaction is asked for."""
    seat = int(state.seat)
    note_attack(rules, state, ledger, card, grove, targets_of(rules, state, card))
    lose(state, seat, card)
    state.active_turn = state.turns + 1
    if card == RAIN:
        state.laid[RAIN] += 1
        state.weather[grove] = RAINY
        return True
    state.attacker, state.attack, state.target = seat, card, grove
    return not ask_defender(rules, state, 1)


@compiled()
def ask_defender(rules: Any, state: Any, first: int) -> bool:
    """Ask the next player of the attacked grove who holds the prevention; whether there is one (LO-17, LO-27).

    Args:
        first: Steps clockwise from the attacker at which the search begins.
    """
    prevention = int(state.attack) - INCIDENT + PREVENTION
    for step in range(first, state.n_seats):
        seat = (int(state.attacker) + step) % int(state.n_seats)
        if grove_of(rules, seat) == state.target and has(state.hand[seat], prevention):
            state.seat = seat
            state.decision = REACT
            return True
    land_incident(state)
    return False


@compiled()
def land_incident(state: Any) -> None:
    """Nobody prevented it: the incident lies on the grove."""
    state.laid[state.attack] += 1
    state.blocked[state.target] = 1
    state.attack = 0


@compiled()
def allow(rules: Any, state: Any) -> bool:
    """A defender keeps his prevention; whether the attack is settled, or another one is asked."""
    steps = (int(state.seat) - int(state.attacker)) % int(state.n_seats)
    return not ask_defender(rules, state, steps + 1)


@compiled()
def prevent(rules: Any, state: Any, ledger: Any) -> None:
    """The incident is discarded, the prevention laid, and the defender draws from the pile if he can (LO-17).

    If the rules say so, the incident stays in the grove under the prevention.
    """
    defender = int(state.seat)
    card = int(state.attack)
    state.attack = 0
    if rules.prevented_incident_stays == 1:
        state.laid[card] += 1
    else:
        discard_face_up(state, card)
    prevention = card - INCIDENT + PREVENTION
    lay(rules, state, ledger, defender, prevention)
    note_prevented(ledger, int(state.attacker), card, defender, prevention)
    if can_draw_from_pile(rules, state):
        draw_from_pile(state, defender)
