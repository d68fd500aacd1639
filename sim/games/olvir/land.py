"""The land of Olvir: laying the map, what lies where, and ways over it."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit, has, lowest, without_lowest
from sim.engine.chance import below
from sim.engine.compiling import compiled
from sim.games.olvir.state import (
    BALLOON_SPACE,
    CASTLE,
    DIRECTIONS,
    FIRST_CITY,
    FIRST_LAIR,
    FOREST,
    HEXES_OF_PIECE,
    MAP_STREAM,
    MOUNTAIN,
    N_BEASTS,
    N_CITIES,
    N_HEXES,
    NOWHERE,
    OLVIR,
    PIECES,
    WATER,
)

SIXTHS = len(DIRECTIONS)


@compiled()
def lay_map(rules: Any, state: Any) -> None:
    """Setup 1: the pieces as in the data, or every piece turned, uniformly over the legal turnings (OV-04)."""
    for here in range(N_HEXES):
        state.terrain[here] = rules.terrain[here]
    mark_terrain(rules, state)
    while rules.is_rotated:
        for piece in range(PIECES):
            turn_piece(rules, state, piece, below(state, MAP_STREAM, SIXTHS))
        mark_terrain(rules, state)
        if cities_apart(rules, state) and land_connected(rules, state):
            return


@compiled()
def turn_piece(rules: Any, state: Any, piece: int, sixths: int) -> None:
    """Lay a piece turned counter-clockwise by ``sixths``; its centre stays."""
    ring = piece * HEXES_OF_PIECE + 1
    for i in range(SIXTHS):
        state.terrain[ring + (i + sixths) % SIXTHS] = rules.terrain[ring + i]


@compiled()
def mark_terrain(rules: Any, state: Any) -> None:
    """Fill the sets of hexes from ``state.terrain``."""
    state.land, state.forests, state.mountains, state.balloons, state.lairs = ZERO, ZERO, ZERO, ZERO, ZERO
    for city in range(N_CITIES):
        state.city[city] = ZERO
    for here in range(N_HEXES):
        mark_hex(state, here, state.terrain[here])
    state.shore = state.land & around(rules, ~state.land & (bit(N_HEXES) - bit(0)))


@compiled()
def mark_hex(state: Any, here: int, kind: int) -> None:
    """Enter one hex into the sets that it belongs to."""
    if kind == WATER:
        return
    state.land |= bit(here)
    if kind == FOREST:
        state.forests |= bit(here)
    elif kind == MOUNTAIN:
        state.mountains |= bit(here)
    elif kind == BALLOON_SPACE:
        state.balloons |= bit(here)
    elif kind == CASTLE:
        state.castle = here
        state.city[OLVIR] |= bit(here)
    elif kind >= FIRST_LAIR:
        state.lair[kind - FIRST_LAIR] = here
        state.lairs |= bit(here)
    elif kind >= FIRST_CITY:
        state.city[kind - FIRST_CITY] |= bit(here)


@compiled()
def cities_apart(rules: Any, state: Any) -> bool:
    """Condition A: no hex of one city is next to a hex of another (OV-02)."""
    for city in range(N_CITIES):
        others = around(rules, state.city[city])
        for other in range(city):
            if (others & state.city[other]) != ZERO:
                return False
    return True


@compiled()
def land_connected(rules: Any, state: Any) -> bool:
    """Condition B: water isolates no space (OV-03)."""
    reached = bit(state.castle)
    while True:
        wider = reached | (around(rules, reached) & state.land)
        if wider == reached:
            return bool(reached == state.land)
        reached = wider


@compiled()
def around(rules: Any, hexes: np.uint64) -> np.uint64:
    """All hexes next to one of ``hexes``."""
    found = ZERO
    while hexes != ZERO:
        found |= rules.near[lowest(hexes)]
        hexes = without_lowest(hexes)
    return found


@compiled()
def city_at(state: Any, here: int) -> int:
    """City that a hex belongs to, or NOWHERE."""
    for city in range(N_CITIES):
        if has(state.city[city], here):
            return city
    return NOWHERE


@compiled()
def within(rules: Any, start: np.uint64, land: np.uint64, steps: int) -> np.uint64:
    """Hexes that can be reached from ``start`` over ``land`` in at most ``steps`` steps, the start included."""
    reached, edge = start, start
    for _ in range(steps):
        edge = around(rules, edge) & land & ~reached
        if edge == ZERO:
            break
        reached |= edge
    return reached


@compiled()
def beasts_at(state: Any, here: int) -> int:
    """Number of beasts in a space."""
    total = 0
    for kind in range(N_BEASTS):
        total += state.beasts[kind, here]
    return total


@compiled()
def occupied(state: Any) -> np.uint64:
    """All hexes with a beast."""
    return np.uint64(state.at[0] | state.at[1] | state.at[2])


@compiled()
def has_guard(state: Any, here: int) -> bool:
    """Whether the space lies in a city with an active guard; Olvir's are present in all its hexes (OV-13)."""
    city = city_at(state, here)
    return bool(city != NOWHERE and state.guards[city] > 0)


@compiled()
def is_blocked(state: Any, here: int) -> bool:
    """Whether beasts in the space forbid chopping, mining, fishing, resting and cards with the symbol.

    An active guard of the city lifts that (OV-11).
    """
    return has(occupied(state), here) and not has_guard(state, here)


@compiled()
def is_besieged(state: Any, city: int) -> bool:
    """Whether beasts in any hex of a city without an active guard forbid demands and hunting hand-ins."""
    return bool(state.guards[city] == 0 and (occupied(state) & state.city[city]) != ZERO)
