"""What the ledger counts while a game is played: laying, blocks and their cures, attacks and their aims."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.compiling import compiled
from sim.engine.counting import count_wait
from sim.games.olivier.aims import note_aim, note_answer, note_neighbour
from sim.games.olivier.cards import N_KEY_CARDS, PRESS, PREVENTION, RAIN
from sim.games.olivier.standing import grove_of, trees_counted
from sim.games.olivier.state import (
    ATTACKS_MADE,
    ATTACKS_PREVENTED,
    ATTACKS_RECEIVED,
    FOR_SOLUTION,
    FOR_SUN,
    INCIDENT_CURED,
    INCIDENT_TURNS,
    INCIDENT_WAIT,
    INCIDENTS_MADE,
    LAID,
    PREVENTIONS_LAID,
    PREVENTIONS_REACTED,
    RAIN_CURED,
    RAIN_MADE,
    RAIN_TURNS,
    RAIN_WAIT,
    RAINY,
    REACT,
)


@compiled()
def note_blocks(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """A turn of ``seat`` under rain or an incident, judged after the draw."""
    grove = grove_of(rules, seat)
    ledger.blocked_turn = 0
    if state.weather[grove] == RAINY:
        ledger.blocked_turn = 1
        ledger.tallies[seat, RAIN_TURNS] += 1
        ledger.rain_wait[grove] += 1
    if state.blocked[grove] == 1:
        ledger.blocked_turn = 1
        ledger.tallies[seat, INCIDENT_TURNS] += 1
        ledger.incident_wait[grove] += 1


@compiled()
def note_lay(state: Any, ledger: Any, seat: int, card: int) -> None:
    """A card laid at home; key cards are items. Preventions laid on an own turn and in reaction are told apart."""
    ledger.tallies[seat, LAID] += 1
    if PREVENTION <= card < PRESS:
        ledger.tallies[seat, PREVENTIONS_REACTED if state.decision == REACT else PREVENTIONS_LAID] += 1
    if card < N_KEY_CARDS:
        note_taken(ledger, seat, card)


@compiled()
def note_completed(rules: Any, state: Any, ledger: Any, grove: int) -> None:
    """A season, if one is in progress, is left behind: with fewer trees than its number where the rules allow it."""
    if state.season[grove] > 0:
        ledger.forgone[grove] += int(rules.full) - trees_counted(rules, state, grove)


@compiled()
def note_taken(ledger: Any, seat: int, card: int) -> None:
    """A key card laid, at home or on another; turns are counted from 1, as in :mod:`sim.games.olivier.offers`."""
    ledger.taken[seat, card] += 1
    if ledger.first_taken[seat, card] == 0:
        ledger.first_taken[seat, card] = 2 + ledger.turns[seat]


@compiled()
def note_rain_cured(ledger: Any, seat: int, grove: int, card: int) -> None:
    """``seat`` lifts the rain with ``card``; the wait counts the turns of the grove's players, this one included."""
    ledger.used[seat, card] += 1
    ledger.tallies[seat, RAIN_CURED] += 1
    ledger.tallies[seat, RAIN_WAIT] += ledger.rain_wait[grove]
    count_wait(ledger, grove, FOR_SUN, int(ledger.rain_wait[grove]), True)
    ledger.rain_wait[grove] = 0


@compiled()
def note_incident_cured(ledger: Any, seat: int, grove: int, card: int) -> None:
    """``seat`` lifts the incident with ``card``."""
    ledger.used[seat, card] += 1
    ledger.tallies[seat, INCIDENT_CURED] += 1
    ledger.tallies[seat, INCIDENT_WAIT] += ledger.incident_wait[grove]
    count_wait(ledger, grove, FOR_SOLUTION, int(ledger.incident_wait[grove]), True)
    ledger.incident_wait[grove] = 0


@compiled()
def note_attack(rules: Any, state: Any, ledger: Any, card: int, grove: int, targets: np.uint64) -> None:
    """The seat to move attacks: how, and whom of the groves that it might lay the card on."""
    seat = int(state.seat)
    note_taken(ledger, seat, card)
    ledger.used[seat, card] += 1
    ledger.tallies[seat, ATTACKS_MADE] += 1
    ledger.tallies[seat, RAIN_MADE if card == RAIN else INCIDENTS_MADE] += 1
    for other in range(state.n_seats):
        if grove_of(rules, other) == grove:
            ledger.tallies[other, ATTACKS_RECEIVED] += 1
    note_answer(rules, ledger, seat, grove, targets)
    note_aim(rules, state, ledger, seat, grove, targets)
    note_neighbour(rules, ledger, seat, grove, targets)


@compiled()
def note_prevented(ledger: Any, attacker: int, incident: int, defender: int, prevention: int) -> None:
    """An attack that the defender's prevention stopped."""
    ledger.used[attacker, incident] -= 1
    ledger.used[defender, prevention] += 1
    ledger.tallies[attacker, ATTACKS_PREVENTED] += 1
