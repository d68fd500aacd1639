"""What every plan reckons with: ways, odds, where things are found, and what a life point is worth."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.engine.bits import ZERO, bit, lowest
from sim.engine.compiling import compiled
from sim.games.olvir.beasts import leaving_damage
from sim.games.olvir.land import occupied
from sim.games.olvir.powers import price
from sim.games.olvir.state import (
    ARGUMENTS,
    ATTACK,
    CATCH,
    CHOP,
    CHOP_1,
    FIRST_PART,
    FISH_2,
    IRON,
    MINE,
    MINE_1,
    N_BEASTS,
    N_CITIES,
    N_HEXES,
    OLVIR,
    WOOD,
    whole,
)
from strategies.olvir.odds import fight
from strategies.olvir.params import COURAGE, LIFE
from strategies.olvir.ways import points_left, reckon, turn_round

EXPOSED = 12.0
"""Action points to come from which on a life point is worth as much as ever."""

UNTIL_SPAWNED = 2.0
"""Action points that waiting for a beast to be spawned is reckoned at."""


class Outlook(NamedTuple):
    """What all aims reckon with: action points to every hex, from each hex to the cities, and every beast's odds.

    own, cities: shape (hexes,) and (3, hexes). odds: shape (3 beasts, 3): kills, action points, damage. life: worth of
    one life point now. leaving: worth of the life points that it costs to leave this space.
    """

    seat: int
    left: int
    life: float
    leaving: float
    own: Any
    cities: Any
    odds: Any


@compiled()
def look_out(rules: Any, view: Any, seat: int, params: Any) -> Outlook:
    """Reckon ways and odds for ``seat``."""
    own, cities = np.empty(N_HEXES, np.int64), np.empty((N_CITIES, N_HEXES), np.int64)
    odds = np.empty((N_BEASTS, 3))
    reckon(rules, view, seat, whole(view.place[seat]), own)
    for city in range(N_CITIES):
        gate = gate_of(view, city)
        reckon(rules, view, seat, gate, cities[city])
        turn_round(rules, view, seat, gate, cities[city])
    for kind in range(N_BEASTS):
        odds[kind, 0], odds[kind, 1], odds[kind, 2] = fight(rules, view, seat, kind)
    life = life_worth(rules, view, seat, params)
    leaving = life * leaving_damage(rules, view, whole(view.place[seat]))
    return Outlook(seat, points_left(rules, view, seat), life, leaving, own, cities, odds)


@compiled()
def gate_of(view: Any, city: int) -> int:
    """Hex where a city takes its demand."""
    return whole(view.castle) if city == OLVIR else lowest(view.city[city])


@compiled()
def life_worth(rules: Any, view: Any, seat: int, params: Any) -> float:
    """Worth of one life point now: it grows as health falls, and shrinks when little of the game is left."""
    ahead = min(1.0, points_left(rules, view, seat) / EXPOSED)
    return float(params[LIFE] * (rules.full_health + 1 - view.health[seat]) * ahead)


@compiled()
def sources(view: Any, good: int) -> np.uint64:
    """Hexes where a resource can be had; a beast that is not on the map can be spawned in its lair."""
    if good >= FIRST_PART:
        kind = good - FIRST_PART
        return np.uint64(view.at[kind]) if view.at[kind] != ZERO else bit(view.lair[kind])
    places = view.shore
    if good == WOOD:
        places = view.forests
    elif good == IRON:
        places = view.mountains
    return np.uint64(places & ~occupied(view))


@compiled()
def work_option(good: int) -> int:
    """The option that gets a resource where it is found."""
    if good >= FIRST_PART:
        return ATTACK * ARGUMENTS + good - FIRST_PART
    if good == WOOD:
        return CHOP * ARGUMENTS
    return MINE * ARGUMENTS if good == IRON else CATCH * ARGUMENTS


@compiled()
def work_points(rules: Any, view: Any, outlook: Outlook, good: int) -> float:
    """Action points to get one of a resource where it is found."""
    if good >= FIRST_PART:
        kind = good - FIRST_PART
        wait = UNTIL_SPAWNED if view.at[kind] == ZERO else 0.0
        return float(outlook.odds[kind, 1] / max(0.1, outlook.odds[kind, 0])) + wait
    if good == WOOD:
        return float(price(rules, view, outlook.seat, whole(rules.cost_chop), CHOP_1))
    if good == IRON:
        return float(price(rules, view, outlook.seat, whole(rules.cost_mine), MINE_1))
    return float(price(rules, view, outlook.seat, whole(rules.cost_fish), FISH_2))


@compiled()
def dares(view: Any, outlook: Outlook, kind: int, params: Any) -> bool:
    """Whether the expected damage of a fight leaves enough life."""
    return bool(view.health[outlook.seat] >= outlook.odds[kind, 2] + params[COURAGE])
