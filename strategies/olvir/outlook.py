"""What every plan reckons with: ways, odds, where things are found, and what life and a defeat are worth."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.engine.bits import ZERO, bit, lowest
from sim.engine.compiling import compiled
from sim.games.olvir.beasts import leaving_damage
from sim.games.olvir.land import is_besieged, occupied
from sim.games.olvir.powers import has_power, price
from sim.games.olvir.state import (
    ARGUMENTS,
    ATTACK,
    CATCH,
    CHOP,
    CHOP_1,
    FIRST_PART,
    FISH_2,
    IGNORE_LEAVE,
    IRON,
    MINE,
    MINE_1,
    N_BEASTS,
    N_CITIES,
    N_GOODS,
    N_HEXES,
    OLVIR,
    WOOD,
)
from strategies.olvir.odds import MAX_ROLLS, fight
from strategies.olvir.params import LIFE, POINT, RISK
from strategies.olvir.ways import points_left, reckon, reckon_back

EXPOSED = 12.0
"""Action points to come from which on a life point is worth as much as ever."""

UNTIL_SPAWNED = 2.0
"""Action points that waiting for a beast to be spawned is reckoned at."""

KILLS, ROLLS, PAIN, FALLS = range(4)
"""Columns of ``Outlook.odds``."""


class Outlook(NamedTuple):
    """What all aims reckon with, for one seat at one decision.

    own: action points to every hex; home: to enter each hex and go on to a city that takes parts. odds: shape
    (3 beasts, 4): kills, action points, damage, defeats. sources: hexes where each good is found. life, fall: worth of
    a life point now and of not being defeated. leaving: worth of what it costs to leave this space.
    """

    seat: int
    left: int
    life: float
    fall: float
    leaving: float
    own: Any
    home: Any
    odds: Any
    sources: Any


@compiled()
def look_out(rules: Any, view: Any, seat: int, params: Any) -> Outlook:
    """Reckon ways and odds for ``seat``."""
    own, home = np.empty(N_HEXES, np.int64), np.empty(N_HEXES, np.int64)
    odds, places = np.empty((N_BEASTS, 4)), np.empty(N_GOODS, np.uint64)
    reckon(rules, view, seat, view.place[seat], own)
    reckon_back(rules, view, seat, takers(view), home)
    for kind in range(N_BEASTS):
        found = fight(rules, view, seat, kind, view.health[seat], MAX_ROLLS)
        odds[kind, KILLS], odds[kind, ROLLS], odds[kind, PAIN] = found.kills, found.points, found.damage
        odds[kind, FALLS] = found.falls
    for good in range(N_GOODS):
        places[good] = sources(view, good)
    life, fall = life_worth(rules, view, seat, params), fall_worth(rules, view, seat, params)
    pain = pain_of_leaving(rules, view, seat)
    leaving = life * pain + (fall if pain >= view.health[seat] else 0.0)
    return Outlook(seat, points_left(rules, view, seat), life, fall, leaving, own, home, odds, places)


@compiled()
def gate_of(view: Any, city: int) -> int:
    """Hex where a city takes its demand."""
    return view.castle if city == OLVIR else lowest(view.city[city])


@compiled()
def takers(view: Any) -> np.uint64:
    """Hexes of the cities that take parts for the hunting competition; of all cities if every one is besieged."""
    free, every = ZERO, ZERO
    for city in range(N_CITIES):
        every |= view.city[city]
        if not is_besieged(view, city):
            free |= view.city[city]
    return np.uint64(every if free == ZERO else free)


@compiled()
def pain_of_leaving(rules: Any, view: Any, seat: int) -> int:
    """Life points that it costs to leave this space on foot."""
    pain = leaving_damage(rules, view, view.place[seat])
    if pain > 0 and has_power(view, seat, IGNORE_LEAVE):
        pain = max(0, pain - rules.amount[IGNORE_LEAVE])
    return pain


@compiled()
def life_worth(rules: Any, view: Any, seat: int, params: Any) -> float:
    """Worth of one life point now: it grows as health falls, and shrinks when little of the game is left."""
    ahead = min(1.0, points_left(rules, view, seat) / EXPOSED)
    return float(params[LIFE] * (rules.full_health + 1 - view.health[seat]) * ahead)


@compiled()
def fall_worth(rules: Any, view: Any, seat: int, params: Any) -> float:
    """What a defeat in the own turn costs: the step on the dignity track, and the action points lost."""
    falls = view.falls[seat]
    step = rules.dignity[falls] - rules.dignity[min(falls + 1, rules.last_fall)]
    return float(step + params[POINT] * (view.ap[seat] + rules.defeated_loses))


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
        return float(outlook.odds[kind, ROLLS] / max(0.1, outlook.odds[kind, KILLS])) + wait
    if good == WOOD:
        return float(price(rules, view, outlook.seat, rules.cost_chop, CHOP_1))
    if good == IRON:
        return float(price(rules, view, outlook.seat, rules.cost_mine, MINE_1))
    return float(price(rules, view, outlook.seat, rules.cost_fish, FISH_2))


@compiled()
def dares(outlook: Outlook, kind: int, params: Any) -> bool:
    """Whether the chance of being defeated in a fight is small enough to begin it."""
    return bool(outlook.odds[kind, FALLS] <= params[RISK])


@compiled()
def fight_cost(outlook: Outlook, kind: int) -> float:
    """Worth of the life points and of the dignity that a fight is expected to cost."""
    return float(outlook.odds[kind, PAIN] * outlook.life + outlook.odds[kind, FALLS] * outlook.fall)
