"""Points at the end, and ranks (rulebook: End of the Game)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import count
from sim.engine.compiling import compiled
from sim.engine.counting import rank_by
from sim.engine.records import MAX_SEATS
from sim.games.olympus.building import count_use
from sim.games.olympus.state import (
    BUILDINGS_PER_POINT,
    CUBES_LEFT,
    CUBES_PER_POINT,
    EFFECT_PART,
    MARKER_PART,
    N_BUILDINGS,
    N_TRACKS,
    POINTS_PER_GLORY,
    POPULATION,
    POPULATION_PER_POINT,
    POSITIONS,
)
from sim.games.olympus.war import n_cubes

TIE = 1000
"""Above any number of cubes or buildings that a tie-break compares."""


@compiled()
def marker_points(rules: Any, state: Any, seat: int) -> int:
    """Half of every marker's space, rounded down each (OY-33)."""
    total = 0
    for track in range(N_TRACKS):
        total += state.marker[seat, track] // rules.spaces_per_point
    return total


@compiled()
def end_effect(state: Any, seat: int, effect: int) -> int:
    """Points at the end of one kind of building: Treasury, Academy, Temples of Hestia and Zeus."""
    power = state.powers[seat, effect]
    if power == 0:
        return 0
    if effect == CUBES_PER_POINT:
        return int(n_cubes(state, seat) // power)
    if effect == BUILDINGS_PER_POINT:
        return int(count(state.owned[seat]) // power)
    if effect == POPULATION_PER_POINT:
        return int(state.marker[seat, POPULATION] // power)
    return int(power * own_glories(state, seat))


@compiled()
def own_glories(state: Any, seat: int) -> int:
    """Glory cards of the seat."""
    n = 0
    for track in range(N_TRACKS):
        n += state.glory[track] == 1 + seat
    return n


@compiled()
def end_effects(state: Any, seat: int) -> int:
    """Points of all end-game buildings."""
    total = 0
    for effect in range(CUBES_PER_POINT, POINTS_PER_GLORY + 1):
        total += end_effect(state, seat, effect)
    return total


@compiled()
def standing(rules: Any, state: Any, seat: int) -> int:
    """The score of ``seat`` if the game ended now."""
    return int(state.points[seat] + marker_points(rules, state, seat) + end_effects(state, seat))


@compiled()
def standings(rules: Any, state: Any) -> Any:
    """The score of every seat if the game ended now."""
    scores = np.zeros(MAX_SEATS, np.int64)
    for seat in range(state.n_seats):
        scores[seat] = standing(rules, state, seat)
    return scores


@compiled()
def score(rules: Any, state: Any, ledger: Any) -> None:
    """Most points win; ties go to most cubes left, then to fewest buildings, then are shared (OY-34)."""
    strengths = np.zeros(MAX_SEATS, np.int64)
    for seat in range(state.n_seats):
        state.score[seat] = standing(rules, state, seat)
        tie_break = n_cubes(state, seat) * TIE + N_BUILDINGS - count(state.owned[seat])
        strengths[seat] = state.score[seat] * TIE * TIE + tie_break
        note_end(rules, state, ledger, seat)
    rank_by(state, strengths)
    for quarter in range(3):
        round_ = (quarter + 1) * state.rounds // 4
        for seat in range(state.n_seats):
            ledger.standing[quarter, seat] = ledger.by_round[round_, seat] if round_ > 0 else -1


@compiled()
def note_end(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """For the log: parts of the score that fall due at the end, and what is left on the table."""
    ledger.parts[seat, MARKER_PART] = marker_points(rules, state, seat)
    for track in range(N_TRACKS):
        ledger.tallies[seat, POSITIONS + track] = state.marker[seat, track]
    ledger.tallies[seat, CUBES_LEFT] = n_cubes(state, seat)
    for effect in range(CUBES_PER_POINT, POINTS_PER_GLORY + 1):
        points = end_effect(state, seat, effect)
        ledger.parts[seat, EFFECT_PART] += points
        if points > 0:
            count_use(ledger, seat, state.owned[seat] & rules.sources[effect])
