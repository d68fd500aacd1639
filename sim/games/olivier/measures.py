"""What the ledger counts while a game is played: laying, blocks and their cures, attacks and their aims."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.olivier.cards import N_KEY_CARDS, PRESS, PREVENTION, RAIN
from sim.games.olivier.standing import grove_of, standing
from sim.games.olivier.state import (
    ATTACKS_MADE,
    ATTACKS_PREVENTED,
    ATTACKS_RECEIVED,
    INCIDENT_CURED,
    INCIDENT_TURNS,
    INCIDENT_WAIT,
    LAID,
    ON_LAST,
    ON_LEADER,
    PREVENTIONS_LAID,
    PREVENTIONS_REACTED,
    RAIN_CURED,
    RAIN_MADE,
    RAIN_TURNS,
    RAIN_WAIT,
    RAINY,
    RETALIATIONS,
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
def note_lay(ledger: Any, seat: int, card: int) -> None:
    """A card laid at home; key cards are items."""
    ledger.tallies[seat, LAID] += 1
    if PREVENTION <= card < PRESS:
        ledger.tallies[seat, PREVENTIONS_LAID] += 1
    if card < N_KEY_CARDS:
        note_taken(ledger, seat, card)


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
    ledger.rain_wait[grove] = 0


@compiled()
def note_incident_cured(ledger: Any, seat: int, grove: int, card: int) -> None:
    """``seat`` lifts the incident with ``card``."""
    ledger.used[seat, card] += 1
    ledger.tallies[seat, INCIDENT_CURED] += 1
    ledger.tallies[seat, INCIDENT_WAIT] += ledger.incident_wait[grove]
    ledger.incident_wait[grove] = 0


@compiled()
def note_attack(rules: Any, state: Any, ledger: Any, card: int, grove: int) -> None:
    """The seat to move attacks: how, whom, and whether that answers the last attack received."""
    seat = int(state.seat)
    own = grove_of(rules, seat)
    note_taken(ledger, seat, card)
    ledger.used[seat, card] += 1
    ledger.tallies[seat, ATTACKS_MADE] += 1
    if card == RAIN:
        ledger.tallies[seat, RAIN_MADE] += 1
    if ledger.answered[own] > 0 and grove_of(rules, ledger.answered[own] - 1) == grove:
        ledger.tallies[seat, RETALIATIONS] += 1
        ledger.answered[own] = 0
    ledger.answered[grove] = 1 + seat
    for other in range(state.n_seats):
        if grove_of(rules, other) == grove:
            ledger.tallies[other, ATTACKS_RECEIVED] += 1
    note_aim(rules, state, ledger, seat, grove)


@compiled()
def note_aim(rules: Any, state: Any, ledger: Any, seat: int, grove: int) -> None:
    """Whether the target leads the opponents, or is their last; neither while they all stand alike."""
    own = grove_of(rules, seat)
    best, worst = -1, -1
    for other in range(rules.n_groves):
        if other != own:
            stands = standing(rules, state, other)
            best = max(best, stands)
            worst = stands if worst < 0 else min(worst, stands)
    if best > worst:
        if standing(rules, state, grove) == best:
            ledger.tallies[seat, ON_LEADER] += 1
        if standing(rules, state, grove) == worst:
            ledger.tallies[seat, ON_LAST] += 1


@compiled()
def note_prevented(ledger: Any, attacker: int, incident: int, defender: int, prevention: int) -> None:
    """An attack that the defender's prevention stopped."""
    ledger.used[attacker, incident] -= 1
    ledger.used[defender, prevention] += 1
    ledger.tallies[attacker, ATTACKS_PREVENTED] += 1
    ledger.tallies[defender, PREVENTIONS_REACTED] += 1
