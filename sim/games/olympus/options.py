"""Options of every decision point, in the documented order."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import ZERO, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.olympus.agenda import about_on_top, rest_on_top
from sim.games.olympus.building import ALL_CUBES, OTHER_TRACK, buildable
from sim.games.olympus.favours import copy_options, favour_options
from sim.games.olympus.payment import discount_options, pay_options
from sim.games.olympus.state import (
    ADVANCE,
    BUILD,
    CEREMONY,
    COPY,
    CULTURE,
    DISCARD,
    DISCOUNT,
    FAVOUR,
    INVOKE,
    JOIN,
    JOINS,
    N_CUBES,
    N_TRACKS,
    NO_BUILDING,
    PAY,
    PLAGUE,
    PRODUCE,
    SKIP,
    STAYS,
    TAKE_POINT,
    TARGET,
    TRIBUTE,
)
from sim.games.olympus.war import target_options
from sim.games.olympus.worship import ceremony_options


@compiled()
def legal(rules: Any, state: Any, actions: Any) -> int:
    """Options of the current decision point; returns how many."""
    decision, seat = state.decision, state.seat
    if decision == CEREMONY:
        return ceremony_options(state, actions)
    if decision == JOIN:
        return two_options(actions, JOINS, STAYS)
    if decision == FAVOUR:
        return favour_options(rules, state, seat, about_on_top(state), rest_on_top(state), actions)
    if decision == BUILD:
        return build_options(rules, state, seat, actions)
    if decision == PAY:
        return pay_options(rules, state, seat, actions)
    if decision == DISCOUNT:
        return discount_options(rules, state, seat, actions)
    if decision == COPY:
        return copy_options(rules, about_on_top(state), actions)
    if decision == PRODUCE:
        return produce_options(about_on_top(state) & ALL_CUBES, actions)
    if decision == ADVANCE:
        return advance_options(about_on_top(state), actions)
    if decision == PLAGUE:
        return two_options(actions, TAKE_POINT, INVOKE)
    if decision == TARGET:
        return target_options(state, seat, actions)
    if decision == TRIBUTE:
        return held_cubes(state, about_on_top(state), actions)
    n = held_cubes(state, seat, actions)
    if decision == DISCARD:
        return n
    actions[n] = SKIP
    return n + 1


@compiled()
def two_options(actions: Any, first: int, second: int) -> int:
    """Just these two."""
    actions[0] = first
    actions[1] = second
    return 2


@compiled()
def build_options(rules: Any, state: Any, seat: int, actions: Any) -> int:
    """Buildings by number, then none (OY-42)."""
    left, n = buildable(rules, state, seat), 0
    while left != ZERO:
        actions[n] = lowest(left)
        left = without_lowest(left)
        n += 1
    if n == 0 or rules.favours_optional == 1:
        actions[n] = NO_BUILDING
        n += 1
    return n


@compiled()
def produce_options(allowed: int, actions: Any) -> int:
    """The allowed types."""
    n = 0
    for cube in range(N_CUBES):
        if (allowed >> cube) & 1:
            actions[n] = cube
            n += 1
    return n


@compiled()
def advance_options(about: int, actions: Any) -> int:
    """All tracks, also those that cannot move; Philosophy leaves out culture."""
    n = 0
    for track in range(N_TRACKS):
        if about != OTHER_TRACK or track != CULTURE:
            actions[n] = track
            n += 1
    return n


@compiled()
def held_cubes(state: Any, seat: int, actions: Any) -> int:
    """Each type in the warehouse of ``seat``."""
    n = 0
    for cube in range(N_CUBES):
        if state.cubes[seat, cube] > 0:
            actions[n] = cube
            n += 1
    return n
