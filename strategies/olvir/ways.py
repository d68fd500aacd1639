"""Ways over the land as a traveller reckons them: action points to every hex, and the first step of a way."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit, has, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.olvir.land import around, occupied
from sim.games.olvir.moving import move_cost
from sim.games.olvir.powers import has_power
from sim.games.olvir.state import (
    ARGUMENTS,
    BALLOON,
    CARD,
    FREE_MOVE,
    MOUNTAIN_1,
    MOVE,
    N_HEXES,
    NOWHERE,
    TRAVEL,
    whole,
)

FAR = 99
"""Action points to a hex that cannot be reached."""

LAYERS = 16


@compiled()
def reckon(rules: Any, view: Any, seat: int, start: int, points: Any) -> None:
    """Fill ``points`` with the action points from ``start`` to every hex.

    Spaces with beasts are reached but not passed through; balloons and a mountain card count as they are now.
    """
    points[:] = FAR
    beasts = occupied(view)
    flights = view.balloons & ~beasts
    climb = whole(rules.amount[MOUNTAIN_1]) if has_power(view, seat, MOUNTAIN_1) else whole(rules.cost_mountain)
    layers = np.zeros(LAYERS + 2, np.uint64)
    layers[0] = bit(start)
    done = ZERO
    for cost in range(LAYERS):
        fresh = layers[cost] & ~done
        if fresh == ZERO:
            continue
        done |= fresh
        edge = fresh if cost == 0 else fresh & ~beasts
        wider = around(rules, edge) & view.land & ~done
        layers[min(LAYERS, cost + climb)] |= wider & view.mountains
        layers[cost + 1] |= wider & ~view.mountains
        if (fresh & flights) != ZERO:
            layers[cost + 1] |= flights & ~done
        while fresh != ZERO:
            points[lowest(fresh)] = cost
            fresh = without_lowest(fresh)


@compiled()
def turn_round(rules: Any, view: Any, seat: int, end: int, points: Any) -> None:
    """Make ``points`` from ``end`` into action points to ``end``: only what it costs to enter the two differs."""
    for here in range(N_HEXES):
        if points[here] < FAR and here != end:
            points[here] += move_cost(rules, view, seat, end) - move_cost(rules, view, seat, here)


@compiled()
def nearest(points: Any, hexes: np.uint64) -> int:
    """The hex of the fewest points, or NOWHERE."""
    best, fewest = NOWHERE, FAR
    while hexes != ZERO:
        here = lowest(hexes)
        if points[here] < fewest:
            best, fewest = here, whole(points[here])
        hexes = without_lowest(hexes)
    return best


@compiled()
def best_detour(own: Any, onward: Any, hexes: np.uint64) -> int:
    """The hex through which the way from here to ``onward``'s end is shortest, or NOWHERE."""
    best, fewest = NOWHERE, FAR
    while hexes != ZERO:
        here = lowest(hexes)
        if own[here] + onward[here] < fewest:
            best, fewest = here, whole(own[here] + onward[here])
        hexes = without_lowest(hexes)
    return best


@compiled()
def step_towards(rules: Any, view: Any, seat: int, goal: int, actions: Any, n: int) -> int:
    """Index of the option that brings ``seat`` nearest to ``goal`` for what it costs, or NOWHERE if none does."""
    left = np.empty(N_HEXES, np.int64)
    reckon(rules, view, seat, goal, left)
    turn_round(rules, view, seat, goal, left)
    beasts = occupied(view)
    best, fewest = NOWHERE, whole(2 * FAR)
    for i in range(n):
        kind, there = whole(actions[i]) // ARGUMENTS, whole(actions[i]) % ARGUMENTS
        cost = NOWHERE
        if kind == MOVE:
            cost = move_cost(rules, view, seat, there)
        elif kind == BALLOON:
            cost = whole(rules.cost_balloon)
        elif kind == CARD + TRAVEL:
            cost = whole(rules.amount[TRAVEL]) + 1
        elif kind == CARD + FREE_MOVE:
            cost = 0
        if cost == NOWHERE:
            continue
        total = cost + whole(left[there]) + (1 if there != goal and has(beasts, there) else 0)
        if total < fewest and left[there] < left[view.place[seat]]:
            best, fewest = i, total
    return best


@compiled()
def points_left(rules: Any, view: Any, seat: int) -> int:
    """Action points that ``seat`` still has in the game, if nobody defeats it."""
    total = whole(view.ap[seat])
    for time in range(len(rules.action_points)):
        days = whole(rules.days - view.day - 1) + (1 if time > view.time else 0)
        total += days * whole(rules.action_points[time])
    return total
