"""The map as data: five pieces of seven hexes, and the two conditions for laying them (Setup 1).

Axial coordinates (q, r); the ring of a hex in the order E NE NW W SW SE.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from sim.engine.contract import RuleError
from sim.games.olvir.state import (
    BEASTS,
    CASTLE,
    DIRECTIONS,
    FIRST_CITY,
    FIRST_LAIR,
    HEXES_OF_PIECE,
    N_CITIES,
    PIECES,
    TERRAINS,
    WATER,
)

OFFSETS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""By direction: E NE NW W SW SE."""


def places(pieces: Mapping[str, Mapping[str, Any]]) -> list[tuple[int, int]]:
    """Axial coordinates of all hexes in map order.

    Raises:
        RuleError: Two pieces overlap.
    """
    found: list[tuple[int, int]] = []
    for name, piece in pieces.items():
        if len(piece["at"]) != 2:
            raise RuleError(f"pieces.{name}.at", f"wants two axial coordinates, not {piece['at']}")
        q, r = piece["at"]
        found += [(q, r), *((q + dq, r + dr) for dq, dr in OFFSETS)]
        if len(set(found)) < len(found):
            raise RuleError(f"pieces.{name}.at", "the piece overlaps another; move its centre")
    return found


def terrains(pieces: Mapping[str, Mapping[str, Any]]) -> list[int]:
    """Terrain numbers of all hexes in map order, as printed.

    Raises:
        RuleError: Unknown terrain, or a place that must exist exactly once (or at all) does not.
    """
    if len(pieces) != PIECES:
        raise RuleError("pieces", f"wants {PIECES} pieces, not {len(pieces)}")
    found: list[int] = []
    for name, piece in pieces.items():
        unknown = [kind for kind in piece["hexes"] if kind not in TERRAINS]
        if unknown or len(piece["hexes"]) != HEXES_OF_PIECE:
            wanted = f"{HEXES_OF_PIECE} terrains of {', '.join(TERRAINS)}"
            raise RuleError(f"pieces.{name}.hexes", f"wants {wanted}, not {piece['hexes']}")
        found += [TERRAINS.index(kind) for kind in piece["hexes"]]
    for kind in (CASTLE, *range(FIRST_LAIR, FIRST_LAIR + len(BEASTS))):
        if found.count(kind) != 1:
            raise RuleError("pieces", f"the map needs exactly one {TERRAINS[kind]}, not {found.count(kind)}")
    for kind in range(FIRST_CITY + 1, FIRST_CITY + N_CITIES):
        if kind not in found:
            raise RuleError("pieces", f"the map needs a hex of {TERRAINS[kind]}")
    return found


def rings(hexes: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Per hex its neighbours in ring order, −1 beyond the edge."""
    number = {place: i for i, place in enumerate(hexes)}
    return [[number.get((q + dq, r + dr), -1) for dq, dr in OFFSETS] for q, r in hexes]


def distances(hexes: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Steps between hexes as the crow flies."""
    return [[hex_distance(a, b) for b in hexes] for a in hexes]


def hex_distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Steps between two axial places."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def city_of(terrain: int) -> int:
    """City that a terrain belongs to (the castle is Olvir's), −1 for none."""
    if terrain == CASTLE:
        return 0
    return terrain - FIRST_CITY if FIRST_CITY <= terrain < FIRST_LAIR else -1


def faults(kinds: Sequence[int], ring: Sequence[Sequence[int]]) -> list[str]:
    """Which of the two placement conditions a map breaks (OV-02, OV-03), in words."""
    found = []
    for here, around in enumerate(ring):
        for there in around:
            a, b = city_of(kinds[here]), city_of(kinds[there]) if there >= 0 else -1
            if 0 <= a < b:
                found.append(f"{TERRAINS[FIRST_CITY + a]} and {TERRAINS[FIRST_CITY + b]} are adjacent")
    land = [i for i, kind in enumerate(kinds) if kind != WATER]
    reached, edge = {land[0]}, [land[0]]
    while edge:
        for there in ring[edge.pop()]:
            if there >= 0 and kinds[there] != WATER and there not in reached:
                reached.add(there)
                edge.append(there)
    if len(reached) < len(land):
        found.append("water cuts a part of the land off")
    return found


def check_layout(pieces: Mapping[str, Mapping[str, Any]]) -> None:
    """Refuse a map that breaks a placement condition.

    Raises:
        RuleError: With the broken condition.
    """
    broken = faults(terrains(pieces), rings(places(pieces)))
    if broken:
        raise RuleError("pieces", f"{broken[0]}; turn or move a piece, or set map to rotated")


def check_turnings(pieces: Mapping[str, Mapping[str, Any]]) -> None:
    """Refuse pieces of which no turning keeps both placement conditions.

    Raises:
        RuleError: None does.
    """
    kinds, ring = terrains(pieces), rings(places(pieces))
    turnings = product(range(len(DIRECTIONS)), repeat=PIECES)
    if all(faults(turned(kinds, turns), ring) for turns in turnings):
        raise RuleError("pieces", "no turning of the pieces keeps the cities apart and the land whole; move a piece")


def turned(kinds: Sequence[int], turns: Sequence[int]) -> list[int]:
    """The terrains with every piece turned counter-clockwise by its number of sixths."""
    found = []
    for piece, turn in enumerate(turns):
        own = list(kinds[piece * HEXES_OF_PIECE : (piece + 1) * HEXES_OF_PIECE])
        ring = own[1:]
        found += [own[0], *(ring[(i - turn) % len(DIRECTIONS)] for i in range(len(ring)))]
    return found
