"""Déroulement du jeu: what a player may lay in his own grove, and what it does there."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit
from sim.engine.compiling import compiled
from sim.games.olivier.cards import INCIDENT, N_TYPES, PRESS, PREVENTION, SEASON, SEASONS, SOLUTION, SUN, TREES
from sim.games.olivier.measures import note_incident_cured, note_lay, note_rain_cured
from sim.games.olivier.piles import lose
from sim.games.olivier.standing import grove_of, is_prevented
from sim.games.olivier.state import PRESSED, RAINY, SUNNY


@compiled()
def layable(rules: Any, state: Any, grove: int) -> np.uint64:
    """The set of kinds that may be laid at home.

    Without a sun on top of the weather pile nothing but a sun (LO-07, LO-08, LO-12), with one no second sun (LO-30).
    The prevention of the season in progress is not hindered by an incident (LO-13, LO-19); everything else waits for
    the solution (LO-14, LO-22).
    """
    if state.weather[grove] != SUNNY:
        return bit(SUN)
    season = int(state.season[grove])
    cards = ZERO
    if season > 0 and not is_prevented(state, grove):
        cards = bit(PREVENTION + season - 1)
    if state.blocked[grove] == 1:
        return cards | bit(SOLUTION + season - 1)
    return cards | next_steps(rules, state, grove)


@compiled()
def next_steps(rules: Any, state: Any, grove: int) -> np.uint64:
    """Steps 2 to 6: the season cards in order, each after the trees of the one before; at the end the press.

    A season needs its number of trees exactly (LO-02), unless the last card may pass it.
    """
    season, trees = int(state.season[grove]), int(state.trees[grove])
    if season == 0:
        return bit(SEASON)
    if trees >= rules.full:
        return bit(PRESS) if season == SEASONS else bit(SEASON + season)
    cards = ZERO
    for card in range(TREES, N_TYPES):
        if rules.overshoot == 1 or trees + rules.value[card] <= rules.full:
            cards |= bit(card)
    return cards


@compiled()
def lay(rules: Any, state: Any, ledger: Any, seat: int, card: int) -> None:
    """Lay a card in the own grove; sun and solution stay there with what they cover (LO-22)."""
    grove = grove_of(rules, seat)
    lose(state, seat, card)
    note_lay(state, ledger, seat, card)
    state.laid[card] += 1
    state.laid_turn = state.active_turn = state.turns + 1
    if card == SUN:
        if state.weather[grove] == RAINY:
            note_rain_cured(ledger, seat, grove, card)
        state.weather[grove] = SUNNY
    elif card < INCIDENT:
        state.season[grove] = card - SEASON + 1
        state.trees[grove] = 0
    elif card < PREVENTION:
        lift_incident(state, ledger, seat, grove, card)
    elif card < PRESS:
        state.prevented[grove] |= 1 << int(state.season[grove])
        if rules.prevention_cures == 1 and state.blocked[grove] == 1:
            lift_incident(state, ledger, seat, grove, card)
    elif card == PRESS:
        state.season[grove] = PRESSED
        state.trees[grove] = 0
    else:
        state.trees[grove] += rules.value[card]


@compiled()
def lift_incident(state: Any, ledger: Any, seat: int, grove: int, card: int) -> None:
    """The incident is covered and does no more harm (LO-20, LO-23)."""
    note_incident_cured(ledger, seat, grove, card)
    state.blocked[grove] = 0
