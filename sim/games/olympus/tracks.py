"""Progress markers: advancing, limits (OY-26 … OY-29), production and Glory cards."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import has
from sim.engine.compiling import compiled
from sim.games.olympus.log import note_glory
from sim.games.olympus.state import (
    AGRICULTURE,
    GLORY_PART,
    MILITARY,
    N_COLUMNS,
    N_TRACKS,
    POPULATION,
    PRODUCED,
)
from sim.games.olympus.tables import NO_COLUMN


@compiled()
def score_points(state: Any, ledger: Any, seat: int, part: int, points: int) -> None:
    """Move the victory point marker."""
    state.points[seat] += points
    ledger.parts[seat, part] += points


@compiled()
def mark_favoured(state: Any, seat: int) -> None:
    """For the log: the present ceremony has brought ``seat`` something."""
    state.favoured |= 1 << seat


@compiled()
def can_advance(state: Any, seat: int, track: int) -> bool:
    """Whether a marker would move."""
    return bool(state.marker[seat, track] < state.limit[seat, track])


@compiled()
def advance(rules: Any, state: Any, ledger: Any, seat: int, track: int, steps: int) -> None:
    """Advance a marker as far as its limit permits; what is left of the steps is lost (OY-27)."""
    space = state.marker[seat, track]
    reached = min(space + steps, state.limit[seat, track])
    if reached <= space:
        return
    state.marker[seat, track] = reached
    mark_favoured(state, seat)
    for place in range(N_COLUMNS):
        column = rules.column[track, place]
        if space <= column < reached:
            ledger.used[seat, rules.column_needs[track, place]] += 1
    if reached == rules.last[track] and state.glory[track] == 0:
        award_glory(rules, state, ledger, seat, track)


@compiled()
def award_glory(rules: Any, state: Any, ledger: Any, seat: int, track: int) -> None:
    """The first to reach the last space takes the Glory card for good, within the round as well (OY-30)."""
    state.glory[track] = 1 + seat
    score_points(state, ledger, seat, GLORY_PART, rules.glory_points)
    note_glory(rules, state, ledger, seat, track)


@compiled()
def glories(state: Any) -> int:
    """Glory cards claimed in total."""
    n = 0
    for track in range(N_TRACKS):
        n += state.glory[track] > 0
    return n


@compiled()
def set_limits(rules: Any, state: Any, seat: int) -> None:
    """The space that each marker cannot pass: the first column whose building is missing, else the last one."""
    for track in range(N_TRACKS):
        limit = rules.last[track]
        for place in range(N_COLUMNS - 1, -1, -1):
            if rules.column[track, place] != NO_COLUMN and not has(state.owned[seat], rules.column_needs[track, place]):
                limit = rules.column[track, place]
        state.limit[seat, track] = limit


@compiled()
def apply_population_limit(state: Any, seat: int) -> None:
    """Upkeep 2: markers but culture's fall back to the population (OY-29)."""
    population = state.marker[seat, POPULATION]
    for track in range(MILITARY, N_TRACKS):
        if state.marker[seat, track] > population:
            state.marker[seat, track] = population


@compiled()
def produce(rules: Any, state: Any, ledger: Any, seat: int, cube: int) -> None:
    """Take as many cubes as the marker's space says (OY-36)."""
    take_cubes(state, ledger, seat, cube, rules.production[state.marker[seat, AGRICULTURE + cube]])


@compiled()
def take_cubes(state: Any, ledger: Any, seat: int, cube: int, n: int) -> None:
    """Cubes from the supply, which never runs out, into the warehouse, which holds any number till Upkeep (OY-35)."""
    if n > 0:
        mark_favoured(state, seat)
    state.cubes[seat, cube] += n
    ledger.tallies[seat, PRODUCED] += n
