"""Déroulement du jeu: what a player may lay in his own grove, and what it does there."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit
from sim.engine.compiling import compiled
from sim.games.olivier.cards import INCIDENT, N_TYPES, PRESS, PREVENTION, SEASON, SEASONS, SOLUTION, SUN, TREES
from sim.games.olivier.measures import note_completed, note_incident_cured, note_lay, note_rain_cured
from sim.games.olivier.piles import lose
from sim.games.olivier.standing import grove_of, has_its_trees, is_prevented
from sim.games.olivier.state import NOTHING, PRESSED, RAINY, SUNNY


@compiled()
def layable(rules: Any, state: Any, grove: int) -> np.uint64:
    """The set of kinds that may be laid at home.

    Without a sun on top of the weather pile nothing but a sun (LO-07, LO-08, LO-12), with one no second sun (LO-30).
    The prevention of the season in progress is not hindered by an incident (LO-13, LO-19); everything else waits for
    the solution (LO-14, LO-22). Rule values turn LO-12 and LO-13.
    """
    weather, season, is_blocked = state.weather[grove], int(state.season[grove]), state.blocked[grove] == 1
    cards = ZERO if weather == SUNNY else bit(SUN)
    if weather == NOTHING or (weather == RAINY and rules.cures_under_rain == 0):
        return cards
    if season > 0 and not is_prevented(state, grove) and (rules.prevention_under_incident == 1 or not is_blocked):
        cards |= bit(PREVENTION + season - 1)
    if is_blocked:
        cards |= bit(SOLUTION + season - 1)
    elif weather == SUNNY:
        cards |= next_steps(rules, state, grove)
    return cards


@compiled()
def next_steps(rules: Any, state: Any, grove: int) -> np.uint64:
    """Steps 2 to 6: the season cards in order, each after the trees of the one before; at the end the press.

    A season needs its number of trees exactly (LO-02), unless the rules let the last card pass it, or fewer do.
    """
    season, trees = int(state.season[grove]), int(state.trees[grove])
    if season == 0:
        return bit(SEASON)
    cards = ZERO
    if has_its_trees(rules, season, trees):
        cards |= bit(PRESS) if season == SEASONS else bit(SEASON + season)
    if trees < rules.full:
        for card in range(TREES, N_TYPES):
            if rules.overshoot == 1 or trees + rules.value[card] <= rules.full:
                cards |= bit(card)
    return cards


@compiled()
def lay(rules: Any, state: Any, ledger: Any, seat: int, card: int) -> None:
    """Lay a card in the own grove; sun and solution stay there with what they cover (LO-22).

    No new sun is needed after a solution, unless the rules say so (LO-23).
    """
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
        note_completed(rules, state, ledger, grove)
        state.season[grove] = card - SEASON + 1
        state.trees[grove] = 0
    elif card < PREVENTION:
        lift_incident(state, ledger, seat, grove, card)
        if rules.sun_after_solution == 1 and state.weather[grove] == SUNNY:
            state.weather[grove] = NOTHING
    elif card < PRESS:
        state.prevented[grove] |= 1 << int(state.season[grove])
        if rules.prevention_cures == 1 and state.blocked[grove] == 1:
            lift_incident(state, ledger, seat, grove, card)
    elif card == PRESS:
        note_completed(rules, state, ledger, grove)
        state.season[grove] = PRESSED
        state.trees[grove] = 0
    else:
        state.trees[grove] += rules.value[card]


@compiled()
def lift_incident(state: Any, ledger: Any, seat: int, grove: int, card: int) -> None:
    """The incident is covered and does no more harm (LO-20)."""
    note_incident_cured(ledger, seat, grove, card)
    state.blocked[grove] = 0
