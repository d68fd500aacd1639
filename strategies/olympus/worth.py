"""What steps, cubes and buildings are worth, in points."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, count, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.olympus.building import buildable
from sim.games.olympus.scoring import own_glories
from sim.games.olympus.state import (
    ADVANCE_OTHER,
    AGRICULTURE,
    ANY,
    APHRODITE_STEPS,
    APOLLO_POINTS,
    ATHENA_STEPS,
    ATTACK,
    BOTH,
    BUILDINGS_PER_POINT,
    CUBES_PER_POINT,
    CULTURE,
    DEFENCE,
    DISCOUNTS,
    LEAGUE_CUBES,
    MILITARY,
    N_COLUMNS,
    N_COMMON,
    N_CUBES,
    N_SYMBOLS,
    N_TRACKS,
    PLAGUE_POINTS,
    POINTS_PER_GLORY,
    POPULATION,
    POPULATION_PER_POINT,
    PRODUCE_TYPES,
    PROTECTION,
    UPKEEP_CUBES,
    UPKEEP_POINTS,
    UPKEEP_SALE,
    UPKEEP_STEPS,
    WAREHOUSE,
)
from sim.games.olympus.tracks import glories
from sim.games.olympus.upkeep import warehouse_limit
from sim.games.olympus.war import military_total, n_cubes
from strategies.olympus.params import (
    ANY_TYPE,
    BALANCE,
    BUILDING,
    CHOICE,
    CUBE,
    DEVOTION,
    DISCOUNT,
    EXCESS,
    GLORY,
    HARVEST,
    OVERREACH,
    PACE,
    PER_ATTACK,
    PER_COLUMN,
    PER_DEFENCE,
    PER_PLAGUE,
    PER_STEP,
    PRIEST,
    PULL,
    SAFETY,
    STORAGE,
    TEMPLE,
)

FAR_AWAY = 99
FAR = 0.4
"""Part of a column's worth while the marker is more than a step away from it."""
BALANCED = 2
"""Cubes of a type that are neither few nor many."""


@compiled()
def rounds_left(rules: Any, view: Any, params: Any) -> float:
    """Rounds that the game is expected to go on, this one included.

    As many as it takes to claim the Glory cards that are missing for its end, the nearest ones first.
    """
    missing, worst = rules.glory_to_end - glories(view), 0
    near = np.int64(0)
    for _ in range(missing):
        nearest, chosen = FAR_AWAY, -1
        for track in range(N_TRACKS):
            if view.glory[track] == 0 and not (near >> track) & 1:
                distance = rules.last[track] - leading_space(view, track)
                if distance < nearest:
                    nearest, chosen = distance, track
        near |= np.int64(1) << np.int64(chosen)
        worst = nearest
    left = 1.0 + params[PACE] * worst
    return float(min(left, float(rules.round_cap - view.rounds)))


@compiled()
def leading_space(view: Any, track: int) -> int:
    """Space of the most advanced marker of a track."""
    space = 0
    for seat in range(view.n_seats):
        space = max(space, view.marker[seat, track])
    return space


@compiled()
def cubes_worth(rules: Any, view: Any, seat: int, cube: int, n: int, params: Any) -> float:
    """``n`` more cubes of a type: scarce ones are worth more, those beyond the warehouse's limit less."""
    room = max(0, warehouse_limit(rules, view, seat) - n_cubes(view, seat))
    fitting = min(n, room)
    scarcity = 1.0 + params[BALANCE] * (BALANCED - view.cubes[seat, cube])
    return float(params[CUBE] * scarcity * (fitting + params[EXCESS] * (n - fitting)))


@compiled()
def steps_worth(rules: Any, view: Any, seat: int, track: int, steps: int, left: float, params: Any) -> float:
    """A move of a marker by up to ``steps``; 0 if it cannot move."""
    space, last = view.marker[seat, track], rules.last[track]
    reached = min(space + steps, view.limit[seat, track])
    if reached <= space:
        return 0.0
    worth = (reached - space) / rules.spaces_per_point
    if view.glory[track] == 0:
        worth += params[PULL] * (reached * reached - space * space) / (last * last)
    if track <= MILITARY:
        worth += params[PER_STEP + track] * left * (reached - space)
    else:
        more = rules.production[reached] - rules.production[space]
        worth += params[HARVEST] * left * params[CUBE] * more
    if track == POPULATION:
        worth += priest_worth(space, reached, rules.priest_population, left, params)
    elif track == CULTURE:
        worth += priest_worth(space, reached, rules.priest_culture, left, params)
    elif reached > view.marker[seat, POPULATION]:
        worth *= params[OVERREACH]
    if reached == last and view.glory[track] == 0:
        worth += rules.glory_points + params[GLORY]
    return float(worth)


@compiled()
def priest_worth(space: int, reached: int, needed: int, left: float, params: Any) -> float:
    """One more priest in every round to come, if the move passes the space that gives him."""
    return float(params[PRIEST] * (left - 1.0)) if space < needed <= reached else 0.0


@compiled()
def production(rules: Any, view: Any, seat: int, cube: int) -> int:
    """Cubes that a production of this type would bring now."""
    return int(rules.production[view.marker[seat, AGRICULTURE + cube]])


@compiled()
def immediate_worth(rules: Any, view: Any, seat: int, effect: Any, left: float, params: Any) -> float:
    """A building's steps and productions."""
    worth = params[CHOICE] * effect[ADVANCE_OTHER]
    for track in range(N_TRACKS):
        if effect[track] > 0:
            worth += steps_worth(rules, view, seat, track, effect[track], left, params)
    if effect[PRODUCE_TYPES] > 0:
        most = 0
        for cube in range(N_CUBES):
            most = max(most, production(rules, view, seat, cube))
        worth += params[CUBE] * effect[PRODUCE_TYPES] * most
    return float(worth)


@compiled()
def upkeep_worth(view: Any, seat: int, effect: Any, left: float, params: Any) -> float:
    """What a building brings in every Upkeep to come."""
    per_round = params[CUBE] * effect[UPKEEP_CUBES] + effect[UPKEEP_POINTS] + params[CHOICE] * effect[UPKEEP_STEPS]
    per_round += max(0.0, 1.0 - params[CUBE]) * effect[UPKEEP_SALE]
    if effect[LEAGUE_CUBES] > 0:
        own = military_total(view, seat, BOTH)
        for other in range(view.n_seats):
            if other != seat and military_total(view, other, BOTH) < own:
                per_round += params[CUBE] * effect[LEAGUE_CUBES]
    return float(left * per_round)


@compiled()
def lasting_worth(effect: Any, left: float, params: Any) -> float:
    """A building's lasting effects."""
    per_round = params[PER_ATTACK] * (effect[ATTACK] + effect[BOTH])
    per_round += params[PER_DEFENCE] * (effect[DEFENCE] + effect[BOTH])
    per_round += params[STORAGE] * effect[WAREHOUSE] + params[SAFETY] * effect[PROTECTION]
    per_round += params[DISCOUNT] * effect[DISCOUNTS] + params[PER_PLAGUE] * effect[PLAGUE_POINTS]
    per_round += params[ANY_TYPE] * (effect[ANY] + effect[ANY + 1] + effect[ANY + 2])
    per_round += params[DEVOTION] * (effect[APHRODITE_STEPS] + effect[ATHENA_STEPS] + effect[APOLLO_POINTS])
    return float(left * per_round)


@compiled()
def end_worth(rules: Any, view: Any, seat: int, effect: Any, left: float) -> float:
    """Points that a building will bring at the end; one more building a round is expected."""
    if effect[CUBES_PER_POINT] > 0:
        return float(warehouse_limit(rules, view, seat) / effect[CUBES_PER_POINT])
    if effect[BUILDINGS_PER_POINT] > 0:
        return float((count(view.owned[seat]) + left) / effect[BUILDINGS_PER_POINT])
    if effect[POPULATION_PER_POINT] > 0:
        return float(view.marker[seat, POPULATION] / effect[POPULATION_PER_POINT])
    return float(effect[POINTS_PER_GLORY] * own_glories(view, seat))


@compiled()
def column_worth(rules: Any, view: Any, seat: int, building: int, params: Any) -> float:
    """The way past a column, if this building opens one."""
    for track in range(MILITARY + 1):
        for place in range(N_COLUMNS):
            if rules.column_needs[track, place] == building:
                is_near = view.marker[seat, track] + 1 >= rules.column[track, place]
                return float(params[PER_COLUMN + track] * (1.0 if is_near else FAR))
    return 0.0


@compiled()
def net_worth(rules: Any, view: Any, seat: int, building: int, left: float, params: Any) -> float:
    """A building's worth less its cost."""
    effect = rules.effect[building]
    worth = rules.points[building] + immediate_worth(rules, view, seat, effect, left, params)
    worth += upkeep_worth(view, seat, effect, left, params) + lasting_worth(effect, left, params)
    worth += end_worth(rules, view, seat, effect, left)
    worth += column_worth(rules, view, seat, building, params)
    if building >= N_COMMON:
        worth += params[TEMPLE]
    return float(params[BUILDING] * worth - params[CUBE] * price(rules, view, seat, building))


@compiled()
def price(rules: Any, view: Any, seat: int, building: int) -> int:
    """Cubes that a building costs the seat."""
    cubes = 0
    for symbol in range(N_SYMBOLS):
        cubes += rules.cost[building, symbol]
    return int(cubes - min(view.powers[seat, DISCOUNTS], max(0, cubes - rules.least_cost)))


@compiled()
def best_buildings(rules: Any, view: Any, seat: int, left: float, params: Any, facts: Any, place: int) -> None:
    """Net worth of the best building that can be built now, and of the best one that the rest still pays for.

    Written to ``facts[place]`` and ``facts[place + 1]``; 0 for none.
    """
    options, best, cost = buildable(rules, view, seat), 0.0, 0
    chosen = -1
    facts[place + 1] = 0.0
    rest = options
    while rest != ZERO:
        building = lowest(rest)
        rest = without_lowest(rest)
        worth = net_worth(rules, view, seat, building, left, params)
        if worth > best:
            best, chosen, cost = worth, building, price(rules, view, seat, building)
    facts[place] = best
    rest, money = options, n_cubes(view, seat) - cost
    while rest != ZERO and chosen >= 0:
        building = lowest(rest)
        rest = without_lowest(rest)
        if building != chosen and price(rules, view, seat, building) <= money:
            facts[place + 1] = max(facts[place + 1], net_worth(rules, view, seat, building, left, params))


@compiled()
def scarcest(view: Any, seat: int, cube: int) -> float:
    """How few cubes of a type the seat has: higher for fewer."""
    return -float(np.float64(view.cubes[seat, cube]))
