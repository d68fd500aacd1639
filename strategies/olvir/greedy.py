"""Take the best thing in reach: deliver, hand in, gather what somebody wants, fight at even odds, else wander to it."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.compiling import compiled
from sim.games.olvir.beasts import strength_of
from sim.games.olvir.state import (
    ACTION,
    ACTIVATE,
    ARGUMENTS,
    ATTACK,
    BALLOON,
    CATCH,
    CHOP,
    DEMAND,
    EAT,
    FIRST_BEAST_MOVE,
    FISH,
    HUNT,
    IRON,
    MINE,
    MOVE,
    N_CITIES,
    N_GOODS,
    N_HEXES,
    REST,
    RUSH,
    WOOD,
)
from strategies.olvir.outlook import gate_of, sources

__all__ = ["choose"]

EVEN_ODDS = 4
"""Highest strength that a die beats half of the time."""

WEAK = 2
"""Health at which it rests and eats, and does not attack."""


@compiled()
def choose(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """The first option of the highest worth at this moment; questions are answered with «use»."""
    if view.decision != ACTION and view.decision != ACTIVATE and view.decision != RUSH:
        return 0
    seat, best, most = view.seat, 0, 0.0
    for i in range(n):
        if view.decision == ACTION:
            worth = action_worth(rules, view, seat, actions[i])
        else:
            worth = beast_worth(view, seat, actions[i])
        if i == 0 or worth > most:
            best, most = i, worth
    return best


@compiled()
def action_worth(rules: Any, view: Any, seat: int, action: int) -> float:
    """Worth of an option, as if it were the last."""
    kind, argument = action // ARGUMENTS, action % ARGUMENTS
    if kind == DEMAND:
        return 10.0
    if kind == HUNT:
        return 9.0
    if kind == REST or kind == EAT:
        return 7.0 if view.health[seat] <= WEAK else 0.5
    if kind == CHOP:
        return gathering_worth(view, seat, WOOD)
    if kind == MINE:
        return gathering_worth(view, seat, IRON)
    if kind == CATCH:
        return gathering_worth(view, seat, FISH)
    if kind == ATTACK:
        is_even = strength_of(rules, view, argument) <= EVEN_ODDS
        return 5.0 if view.health[seat] > WEAK and is_even else 0.2
    if kind == MOVE or kind == BALLOON:
        return move_worth(rules, view, seat, argument)
    return 0.4


@compiled()
def gathering_worth(view: Any, seat: int, good: int) -> float:
    """Worth of a resource: much if some city wants more of it than is held."""
    for city in range(N_CITIES):
        if view.asked[city, good] > view.goods[seat, good]:
            return 6.0
    return 0.6


@compiled()
def move_worth(rules: Any, view: Any, seat: int, there: int) -> float:
    """Worth of going to a hex: the nearer the next thing that is missing for a demand, the better."""
    fewest = N_HEXES
    for city in range(N_CITIES):
        missing = 0
        for good in range(N_GOODS):
            if view.asked[city, good] > view.goods[seat, good]:
                missing += 1
                fewest = min(fewest, nearest_source(rules, view, good, there))
        if missing == 0:
            fewest = min(fewest, rules.far[there, gate_of(view, city)])
    return 4.0 - fewest / 10.0


@compiled()
def nearest_source(rules: Any, view: Any, good: int, there: int) -> int:
    """Spaces from ``there`` to the nearest place with a resource."""
    fewest, places = N_HEXES, sources(view, good)
    for here in range(N_HEXES):
        if (places >> np.uint64(here)) & np.uint64(1):
            fewest = min(fewest, rules.far[there, here])
    return fewest


@compiled()
def beast_worth(view: Any, seat: int, action: int) -> float:
    """Worth of a spawn or a beast's move: rivals hurt, less oneself."""
    if action < FIRST_BEAST_MOVE:
        return 0.0
    there, worth = (action - FIRST_BEAST_MOVE) % N_HEXES, 0.0
    for other in range(view.n_seats):
        if view.place[other] == there and not view.down[other]:
            worth += -2.0 if other == seat else 1.0
    return worth
