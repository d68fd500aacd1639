"""What to go for next: the aim with the most worth per action point.

An aim is a hex to go to and an option to play there; its cost reckons the whole errand, its hex is the first stop.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.engine.bits import ZERO
from sim.engine.compiling import compiled
from sim.games.olvir.chores import can_pay
from sim.games.olvir.land import is_besieged, is_blocked, occupied
from sim.games.olvir.state import (
    ARGUMENTS,
    ATTACK,
    DEMAND,
    FIRST_PART,
    FISH,
    HUNT,
    IRON,
    N_BEASTS,
    N_CITIES,
    N_GOODS,
    NOTHING,
    NOWHERE,
    REST,
    WOOD,
    whole,
)
from strategies.olvir.outlook import Outlook, dares, gate_of, sources, work_option, work_points
from strategies.olvir.params import CHAMPION, GLORY, HUNTING, POWER, RIVAL, SHELTER, STOCK
from strategies.olvir.ways import FAR, best_detour, nearest

WEAK = 2
"""Health at which a shelter is sought."""

LATE = 6
"""Action points to spare below which parts are handed in before anything else."""


class Aim(NamedTuple):
    """Worth per action point, the hex to go to, and the option (kind and argument) to play there."""

    rate: float
    hex: int
    option: int


@compiled()
def demand_aim(rules: Any, view: Any, outlook: Outlook, city: int, params: Any) -> Aim:
    """Gather what a city wants and deliver it: the first stop is the nearest source of something missing.

    The way is reckoned as the longest detour and half of the others.
    """
    seat, nobody = outlook.seat, Aim(0.0, NOWHERE, NOTHING * ARGUMENTS)
    if view.offer[city] == NOWHERE:
        return nobody
    gate = gate_of(view, city)
    stop, option, first = gate, DEMAND * ARGUMENTS + city, whole(FAR)
    longest, detours, work, pain = 0.0, 0.0, 0.0, 0.0
    for good in range(N_GOODS):
        missing = whole(view.asked[city, good] - view.goods[seat, good])
        if missing <= 0:
            continue
        place = best_detour(outlook.own, outlook.cities[city], sources(view, good))
        if place == NOWHERE:
            return nobody
        detour = float(outlook.own[place] + outlook.cities[city, place] - outlook.own[gate])
        longest = max(longest, detour)
        detours += detour
        work += missing * work_points(rules, view, outlook, good)
        if good >= FIRST_PART:
            pain += missing * outlook.odds[good - FIRST_PART, 2]
            if not dares(view, outlook, good - FIRST_PART, params):
                continue
        if outlook.own[place] < first:
            stop, option, first = place, work_option(good), whole(outlook.own[place])
    if first == FAR and longest + work > 0.0:
        return nobody
    points = outlook.own[gate] + longest + (detours - longest) / 2.0 + work + rules.cost_demand
    if points > outlook.left:
        return nobody
    worth = demand_worth(rules, view, outlook, city, params) - pain * outlook.life
    if stop == gate and first == FAR and is_besieged(view, city):
        return relief_aim(view, outlook, city, worth / (points + 3.0))
    if stop != view.place[seat]:
        worth -= outlook.leaving
    return Aim(worth / max(1.0, points), stop, option)


@compiled()
def demand_worth(rules: Any, view: Any, outlook: Outlook, city: int, params: Any) -> float:
    """Glory and power of the reward; less when a rival could pay for it already."""
    card = whole(view.offer[city])
    game = float(rules.days * np.sum(rules.action_points))
    worth = params[GLORY] * rules.glory[card] + params[POWER] * outlook.left / game
    if can_pay(view, outlook.seat, city):
        return float(worth)
    for other in range(whole(view.n_seats)):
        if other != outlook.seat and can_pay(view, other, city):
            return float(worth * params[RIVAL])
    return float(worth)


@compiled()
def relief_aim(view: Any, outlook: Outlook, city: int, rate: float) -> Aim:
    """Fight the beasts that besiege a city, the nearest first."""
    place = nearest(outlook.own, occupied(view) & view.city[city])
    for kind in range(N_BEASTS):
        if place != NOWHERE and view.beasts[kind, place] > 0:
            return Aim(rate, place, ATTACK * ARGUMENTS + kind)
    return Aim(0.0, NOWHERE, NOTHING * ARGUMENTS)


@compiled()
def track_worth(rules: Any, view: Any, seat: int, kind: int, ahead: int, params: Any) -> float:
    """Worth of one more part on a hunting track after ``ahead`` others: its own space, and what it leads to."""
    space, last = whole(view.track[seat, kind]) + ahead, whole(rules.last_space[kind])
    if view.champion[kind] != NOWHERE:
        last -= 1
    if space >= last:
        return 0.0
    gain = float(rules.hunting[kind, space + 1] - rules.hunting[kind, space])
    if space + 2 <= last:
        later = float(rules.hunting[kind, space + 2] - rules.hunting[kind, space]) / 2.0
        gain += params[CHAMPION] * max(0.0, later - gain)
    return float(params[HUNTING] * gain)


@compiled()
def hunt_aim(rules: Any, view: Any, outlook: Outlook, kind: int, params: Any) -> Aim:
    """Defeat the nearest beast of a kind for its hunting track, and bring the part to a city."""
    seat = outlook.seat
    held, nobody = whole(view.goods[seat, FIRST_PART + kind]), Aim(0.0, NOWHERE, NOTHING * ARGUMENTS)
    place = nearest(outlook.own, view.at[kind])
    if place == NOWHERE or held >= rules.goods_limit or not dares(view, outlook, kind, params):
        return nobody
    home = whole(FAR)
    for city in range(N_CITIES):
        home = min(home, whole(outlook.cities[city, place]))
    kills, rolls, pain = outlook.odds[kind, 0], outlook.odds[kind, 1], outlook.odds[kind, 2]
    if outlook.own[place] + rolls + home > outlook.left:
        return nobody
    worth = kills * track_worth(rules, view, seat, kind, held, params) - pain * outlook.life
    if outlook.own[place] > 0:
        worth -= outlook.leaving
    return Aim(worth / max(1.0, outlook.own[place] + rolls + home / 2.0), place, work_option(FIRST_PART + kind))


@compiled()
def kept_parts(rules: Any, view: Any, outlook: Outlook, kind: int, params: Any) -> int:
    """Parts of a beast kept for a demand that pays more for each of its resources than the hunting track."""
    if outlook.left < 2 * LATE:
        return 0
    kept, hunting = 0, track_worth(rules, view, outlook.seat, kind, 0, params)
    for city in range(N_CITIES):
        wanted = whole(view.asked[city, FIRST_PART + kind])
        if wanted > kept:
            resources = max(1, whole(rules.glory[view.offer[city]]))
            if demand_worth(rules, view, outlook, city, params) > hunting * resources:
                kept = wanted
    return kept


@compiled()
def hand_in_aim(rules: Any, view: Any, outlook: Outlook, params: Any) -> Aim:
    """Bring the spare parts to the nearest city that takes them; at the end this comes before anything else."""
    seat, worth, held = outlook.seat, 0.0, NOWHERE
    for kind in range(N_BEASTS):
        spare = whole(view.goods[seat, FIRST_PART + kind]) - kept_parts(rules, view, outlook, kind, params)
        for part in range(spare):
            worth += track_worth(rules, view, seat, kind, part, params)
            held = kind
    gates = ZERO
    for city in range(N_CITIES):
        if not is_besieged(view, city):
            gates |= view.city[city]
    place = nearest(outlook.own, gates)
    if held == NOWHERE or place == NOWHERE or outlook.own[place] > outlook.left:
        return Aim(0.0, NOWHERE, NOTHING * ARGUMENTS)
    rate = worth / (outlook.own[place] + 0.5)
    if outlook.left - outlook.own[place] < LATE:
        rate *= 4.0
    return Aim(rate, place, HUNT * ARGUMENTS + held)


@compiled()
def rest_aim(rules: Any, view: Any, outlook: Outlook, params: Any) -> Aim:
    """Rest here, or when weak go to the nearest city with an active guard."""
    seat = outlook.seat
    here, nobody = whole(view.place[seat]), Aim(0.0, NOWHERE, NOTHING * ARGUMENTS)
    if view.health[seat] >= rules.full_health:
        return nobody
    worth = outlook.life
    if not is_blocked(view, here):
        nobody = Aim(worth, here, REST * ARGUMENTS)
    if view.health[seat] > WEAK:
        return nobody
    safe = ZERO
    for city in range(N_CITIES):
        if view.guards[city] > 0:
            safe |= view.city[city]
    place = nearest(outlook.own, safe)
    if place == NOWHERE or place == here:
        return nobody
    rate = (worth + params[SHELTER]) / (1.0 + outlook.own[place])
    return Aim(rate, place, REST * ARGUMENTS) if rate > nobody.rate else nobody


@compiled()
def stock_aim(rules: Any, view: Any, outlook: Outlook, good: int, params: Any) -> Aim:
    """Gather wood, iron or fish for later."""
    place = nearest(outlook.own, sources(view, good))
    if place == NOWHERE or view.goods[outlook.seat, good] >= rules.goods_limit:
        return Aim(0.0, NOWHERE, NOTHING * ARGUMENTS)
    share = 1.0 / (1.0 + view.goods[outlook.seat, good])
    points = outlook.own[place] + work_points(rules, view, outlook, good)
    if points > view.ap[outlook.seat]:
        return Aim(0.0, NOWHERE, NOTHING * ARGUMENTS)
    return Aim(params[STOCK] * share * min(1.0, outlook.left / 30.0) / points, place, work_option(good))


@compiled()
def better(one: Aim, other: Aim) -> Aim:
    """The aim of the higher rate; the first when equal."""
    return other if other.rate > one.rate else one


@compiled()
def best_aim(rules: Any, view: Any, outlook: Outlook, params: Any) -> Aim:
    """The aim of the highest rate."""
    best = rest_aim(rules, view, outlook, params)
    for city in range(N_CITIES):
        best = better(best, demand_aim(rules, view, outlook, city, params))
    for kind in range(N_BEASTS):
        best = better(best, hunt_aim(rules, view, outlook, kind, params))
    best = better(best, hand_in_aim(rules, view, outlook, params))
    for good in (WOOD, IRON, FISH):
        best = better(best, stock_aim(rules, view, outlook, good, params))
    return best
