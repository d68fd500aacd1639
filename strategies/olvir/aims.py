"""What to go for next: the aim with the most worth per action point.

An aim is a hex to go to and an option to play there; its cost reckons the whole errand, its hex is the first stop.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sim.engine.bits import ZERO
from sim.engine.compiling import compiled
from sim.games.olvir.land import city_at, is_besieged, is_blocked, occupied
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
)
from strategies.olvir.odds import MAX_ROLLS, fight
from strategies.olvir.outlook import (
    KILLS,
    ROLLS,
    Outlook,
    dares,
    fight_cost,
    gate_of,
    work_option,
    work_points,
)
from strategies.olvir.params import CLEAR, HOME, SHELTER, STOCK
from strategies.olvir.routes import gather
from strategies.olvir.ways import nearest
from strategies.olvir.worth import demand_worth, kept_parts, track_worth

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
def no_aim() -> Aim:
    """Nothing to go for."""
    return Aim(0.0, NOWHERE, NOTHING * ARGUMENTS)


@compiled()
def aim_at(view: Any, outlook: Outlook, worth: float, points: float, place: int, option: int) -> Aim:
    """An aim of ``worth`` for ``points``; elsewhere than here it costs leaving this space first."""
    if place != view.place[outlook.seat]:
        worth -= outlook.leaving
    return Aim(float(worth / max(1.0, points)), place, option)


@compiled()
def demand_aim(rules: Any, view: Any, outlook: Outlook, city: int, params: Any) -> Aim:
    """Gather what a city wants by the shortest way, and deliver it."""
    seat = outlook.seat
    if view.offer[city] == NOWHERE:
        return no_aim()
    goods, first, work, cost = 0, 0, 0.0, 0.0
    for good in range(N_GOODS):
        missing = view.asked[city, good] - view.goods[seat, good]
        if missing <= 0:
            continue
        goods |= 1 << good
        work += missing * work_points(rules, view, outlook, good)
        if good >= FIRST_PART:
            cost += missing * fight_cost(outlook, good - FIRST_PART)
            if not dares(outlook, good - FIRST_PART, params):
                continue
        first |= 1 << good
    gate = gate_of(view, city)
    route = gather(rules, view, outlook, goods, gate, first)
    points = route.points + work + rules.cost_demand
    if route.hex == NOWHERE or points > outlook.left:
        return no_aim()
    worth = demand_worth(rules, view, outlook, city, params) - cost
    if route.good == NOWHERE and is_besieged(view, city):
        return relief_aim(view, outlook, city, worth, points + 3.0)
    option = DEMAND * ARGUMENTS + city if route.good == NOWHERE else work_option(route.good)
    return aim_at(view, outlook, worth, points, route.hex, option)


@compiled()
def relief_aim(view: Any, outlook: Outlook, city: int, worth: float, points: float) -> Aim:
    """Fight the beasts that besiege a city, the nearest first."""
    place = nearest(outlook.own, occupied(view) & view.city[city])
    for kind in range(N_BEASTS):
        if place != NOWHERE and view.beasts[kind, place] > 0:
            return aim_at(view, outlook, worth, points, place, ATTACK * ARGUMENTS + kind)
    return no_aim()


@compiled()
def hunt_aim(rules: Any, view: Any, outlook: Outlook, kind: int, params: Any) -> Aim:
    """Defeat the nearest beast of a kind for its hunting track, and bring the part to a city."""
    seat = outlook.seat
    held, place = view.goods[seat, FIRST_PART + kind], nearest(outlook.own, view.at[kind])
    if place == NOWHERE or not dares(outlook, kind, params):
        return no_aim()
    home = outlook.home[place]
    if outlook.own[place] + outlook.odds[kind, ROLLS] + home > outlook.left:
        return no_aim()
    part = 0.0
    if held < rules.goods_limit:
        part = track_worth(rules, view, seat, kind, held, params)
    if place == view.place[seat]:
        most = min(MAX_ROLLS, view.ap[seat])
        now = fight(rules, view, seat, kind, view.health[seat], most)
        worth = now.kills * (part + outlook.life + params[CLEAR]) - now.damage * outlook.life - now.falls * outlook.fall
        return aim_at(view, outlook, worth, now.points + params[HOME] * home, place, work_option(FIRST_PART + kind))
    worth = outlook.odds[kind, KILLS] * part - fight_cost(outlook, kind)
    points = outlook.own[place] + outlook.odds[kind, ROLLS] + params[HOME] * home
    return aim_at(view, outlook, worth, points, place, work_option(FIRST_PART + kind))


@compiled()
def hand_in_aim(rules: Any, view: Any, outlook: Outlook, params: Any) -> Aim:
    """Bring the spare parts to the nearest city that takes them; at the end this comes before anything else."""
    seat, worth, held = outlook.seat, 0.0, NOWHERE
    for kind in range(N_BEASTS):
        spare = view.goods[seat, FIRST_PART + kind] - kept_parts(view, outlook, kind, params)
        for part in range(spare):
            worth += track_worth(rules, view, seat, kind, part, params)
            held = kind
    gates = ZERO
    for city in range(N_CITIES):
        if not is_besieged(view, city):
            gates |= view.city[city]
    city = city_at(view, view.place[seat])
    if rules.hunting_on_entry_only and city != NOWHERE and view.entered != city:
        gates &= ~view.city[city]
    place = nearest(outlook.own, gates)
    if held == NOWHERE or place == NOWHERE or outlook.own[place] > outlook.left:
        return no_aim()
    if outlook.left - outlook.own[place] < LATE:
        worth *= 4.0
    return aim_at(view, outlook, worth, outlook.own[place] + 0.5, place, HUNT * ARGUMENTS + held)


@compiled()
def rest_aim(rules: Any, view: Any, outlook: Outlook, params: Any) -> Aim:
    """Rest here, or when weak go to the nearest city with an active guard."""
    seat = outlook.seat
    here = view.place[seat]
    if view.health[seat] >= rules.full_health:
        return no_aim()
    best = no_aim()
    if not is_blocked(view, here):
        best = aim_at(view, outlook, outlook.life, 1.0, here, REST * ARGUMENTS)
    if view.health[seat] > WEAK:
        return best
    safe = ZERO
    for city in range(N_CITIES):
        if view.guards[city] > 0:
            safe |= view.city[city]
    place = nearest(outlook.own, safe)
    if place == NOWHERE or place == here:
        return best
    worth = outlook.life + params[SHELTER]
    return better(best, aim_at(view, outlook, worth, 1.0 + outlook.own[place], place, REST * ARGUMENTS))


@compiled()
def stock_aim(rules: Any, view: Any, outlook: Outlook, good: int, params: Any) -> Aim:
    """Gather wood, iron or fish for later."""
    place = nearest(outlook.own, outlook.sources[good])
    if place == NOWHERE or view.goods[outlook.seat, good] >= rules.goods_limit:
        return no_aim()
    points = outlook.own[place] + work_points(rules, view, outlook, good)
    if points > view.ap[outlook.seat]:
        return no_aim()
    worth = params[STOCK] / (1.0 + view.goods[outlook.seat, good]) * min(1.0, outlook.left / 30.0)
    return aim_at(view, outlook, worth, points, place, work_option(good))


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
