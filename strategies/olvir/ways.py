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
)

FAR = 99
"""Action points to a hex that cannot be reached."""

LAYERS = 30
"""Longest way that is reckoned with, in action points."""


@compiled()
def reckon(rules: Any, view: Any, seat: int, start: int, points: Any) -> None:
    """Fill ``points`` with the action points from ``start`` to every hex."""
    layers = np.zeros(LAYERS + 2, np.uint64)
    layers[0] = bit(start)
    spread(rules, view, seat, layers, points)


@compiled()
def reckon_back(rules: Any, view: Any, seat: int, ends: np.uint64, points: Any) -> None:
    """Fill ``points`` with the action points to enter each hex and go on to the nearest of ``ends``."""
    layers = np.zeros(LAYERS + 2, np.uint64)
    while ends != ZERO:
        end = lowest(ends)
        layers[move_cost(rules, view, seat, end)] |= bit(end)
        ends = without_lowest(ends)
    spread(rules, view, seat, layers, points)


@compiled()
def spread(rules: Any, view: Any, seat: int, layers: Any, points: Any) -> None:
    """Fill ``points`` with the fewest action points to every hex, from the hexes that ``layers`` holds by points.

    What a step costs depends on the hex entered only, so the same spreading reckons ways from a hex and, where the
    points of a hex contain entering it, ways to one. Spaces with beasts are reached but not passed through; balloons
    and a mountain card count as they are now. ``layers`` is used up.
    """
    points[:] = FAR
    beasts = occupied(view)
    flights = view.balloons & ~beasts
    climb = rules.amount[MOUNTAIN_1] if has_power(view, seat, MOUNTAIN_1) else rules.cost_mountain
    done = ZERO
    wide = np.zeros(LAYERS + 2, np.uint64)
    for cost in range(LAYERS):
        fresh = (layers[cost] | wide[cost]) & ~done
        if fresh == ZERO:
            continue
        done |= fresh
        edge = fresh & (~beasts | layers[cost])
        wider = around(rules, edge) & view.land & ~done
        wide[min(LAYERS, cost + climb)] |= wider & view.mountains
        wide[cost + 1] |= wider & ~view.mountains
        if (fresh & flights) != ZERO:
            wide[cost + 1] |= flights & ~done
        while fresh != ZERO:
            points[lowest(fresh)] = cost
            fresh = without_lowest(fresh)


@compiled()
def nearest(points: Any, hexes: np.uint64) -> int:
    """The hex of the fewest points, or NOWHERE."""
    best, fewest = NOWHERE, FAR
    while hexes != ZERO:
        here = lowest(hexes)
        if points[here] < fewest:
            best, fewest = here, points[here]
        hexes = without_lowest(hexes)
    return best


@compiled()
def step_towards(rules: Any, view: Any, seat: int, goal: int, actions: Any, n: int) -> int:
    """Index of the option that brings ``seat`` nearest to ``goal`` for what it costs, or NOWHERE if none does."""
    left = np.empty(N_HEXES, np.int64)
    reckon_back(rules, view, seat, bit(goal), left)
    beasts, place = occupied(view), view.place[seat]
    now = left[place] - move_cost(rules, view, seat, place)
    best, fewest = NOWHERE, 2 * FAR
    for i in range(n):
        kind, there = actions[i] // ARGUMENTS, actions[i] % ARGUMENTS
        cost = NOWHERE
        if kind == MOVE:
            cost = move_cost(rules, view, seat, there)
        elif kind == BALLOON:
            cost = rules.cost_balloon
        elif kind == CARD + TRAVEL:
            cost = rules.amount[TRAVEL] + 1
        elif kind == CARD + FREE_MOVE:
            cost = 0
        if cost == NOWHERE:
            continue
        ahead = left[there] - move_cost(rules, view, seat, there)
        total = cost + ahead + (1 if there != goal and has(beasts, there) else 0)
        if total < fewest and ahead < now:
            best, fewest = i, total
    return best


@compiled()
def points_left(rules: Any, view: Any, seat: int) -> int:
    """Action points that ``seat`` still has in the game, if nobody defeats it."""
    total = view.ap[seat]
    for time in range(len(rules.action_points)):
        days = (rules.days - view.day - 1) + (1 if time > view.time else 0)
        total += days * rules.action_points[time]
    return int(total)
