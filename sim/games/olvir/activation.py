"""«Activate beasts»: spawning, the rush of a spawned beast, and beasts' moves with what they do to guards."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit, count, has, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.olvir.beasts import full_spaces, guards_scared, lift_beast, movement_of, put_beast, rush_of
from sim.games.olvir.harm import harm_all_at, is_adventurer_at
from sim.games.olvir.land import around, city_at, within
from sim.games.olvir.state import (
    ACTIVATE,
    ACTIVATING,
    ARRIVAL,
    BEAST_MOVES,
    FIRST_BEAST_MOVE,
    N_BEASTS,
    N_CITIES,
    N_HEXES,
    NOWHERE,
    RUSH,
    SPAWN,
    SPAWNED,
    SPAWNS,
)


@compiled()
def begin_activations(rules: Any, state: Any) -> None:
    """The points are fixed by the health after the last action (OV-25); a defeated player has one (OV-32)."""
    seat = state.active
    state.was_down = state.down[seat]
    state.points = rules.activation_points[state.health[seat]] + state.more_points
    state.activated[:] = 0
    state.stage = ACTIVATING


@compiled()
def ask_activation(rules: Any, state: Any) -> bool:
    """Ask for the next point, if there is one and any use for it.

    A player who is defeated by his own activation loses the points that are left.
    """
    if state.points <= 0 or state.down[state.active] != state.was_down:
        return False
    if not any_activation(rules, state):
        return False
    state.seat, state.decision = state.active, ACTIVATE
    return True


@compiled()
def any_activation(rules: Any, state: Any) -> bool:
    """Whether a beast can be spawned or moved."""
    full = full_spaces(state)
    for kind in range(N_BEASTS):
        if state.off[kind] > 0:
            return True
        hexes = movable(rules, state, kind)
        while hexes != ZERO:
            if destinations(rules, state, lowest(hexes), movement_of(rules, state, kind), full) != ZERO:
                return True
            hexes = without_lowest(hexes)
    return False


@compiled()
def movable(rules: Any, state: Any, kind: int) -> np.uint64:
    """Hexes with a beast of the kind that can be given a point: also one that has had one already (OV-26)."""
    hexes = state.at[kind]
    if rules.same_beast_again:
        return np.uint64(hexes)
    fresh = ZERO
    while hexes != ZERO:
        here = lowest(hexes)
        hexes = without_lowest(hexes)
        if state.beasts[kind, here] > state.activated[kind, here]:
            fresh |= bit(here)
    return fresh


@compiled()
def destinations(rules: Any, state: Any, here: int, steps: int, full: np.uint64) -> np.uint64:
    """Where a beast's move can end: at least one space away, not back at its start, not a third in a space (OV-28)."""
    land = state.land if rules.beasts_pass_full_spaces else np.uint64(state.land & ~full)
    return within(rules, bit(here), land, steps) & ~bit(here) & ~full


@compiled()
def activation_options(rules: Any, state: Any, actions: Any) -> int:
    """Spawns by level, then every move by kind, start and end in map order."""
    n = 0
    for kind in range(N_BEASTS):
        if state.off[kind] > 0:
            actions[n] = kind
            n += 1
    full = full_spaces(state)
    for kind in range(N_BEASTS):
        hexes, steps = movable(rules, state, kind), movement_of(rules, state, kind)
        while hexes != ZERO:
            here = lowest(hexes)
            hexes = without_lowest(hexes)
            n = write_moves(kind, here, destinations(rules, state, here, steps, full), actions, n)
    return n


@compiled()
def write_moves(kind: int, here: int, ends: np.uint64, actions: Any, n: int) -> int:
    """One option per end of a beast's move, in map order."""
    first = FIRST_BEAST_MOVE + (kind * N_HEXES + here) * N_HEXES
    while ends != ZERO:
        actions[n] = first + lowest(ends)
        ends = without_lowest(ends)
        n += 1
    return n


@compiled()
def rush_options(rules: Any, state: Any, actions: Any) -> int:
    """Moves of the beast that has just been spawned."""
    kind = state.spawned
    here = state.lair[kind]
    ends = destinations(rules, state, here, rush_of(rules, state, kind), full_spaces(state))
    return write_moves(kind, here, ends, actions, 0)


@compiled()
def activate(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """Spend one point on a spawn or on a move."""
    state.points -= 1
    if action < FIRST_BEAST_MOVE:
        spawn(rules, state, ledger, action)
        return
    ledger.tallies[state.active, BEAST_MOVES] += 1
    move_beast(rules, state, action, NOWHERE)


@compiled()
def spawn(rules: Any, state: Any, ledger: Any, kind: int) -> None:
    """A: a defeated beast appears in its lair and hurts everybody there, the active player too (OV-27)."""
    state.off[kind] -= 1
    put_beast(state, kind, state.lair[kind])
    state.activated[kind, state.lair[kind]] += 1
    state.spawned, state.stage = kind, SPAWNED
    ledger.tallies[state.active, SPAWNS] += 1
    harm_all_at(state, state.lair[kind], SPAWN)


@compiled()
def ask_rush(rules: Any, state: Any) -> bool:
    """Ask where a spawned beast with the upgrade rushes to; it is the spawner's choice even if he was defeated."""
    kind = state.spawned
    steps = rush_of(rules, state, kind)
    state.stage = ACTIVATING
    if steps == 0 or destinations(rules, state, state.lair[kind], steps, full_spaces(state)) == ZERO:
        return False
    state.seat, state.decision = state.active, RUSH
    return True


@compiled()
def move_beast(rules: Any, state: Any, action: int, rush: int) -> None:
    """B: move a beast; ``rush`` is its movement when it was just spawned, NOWHERE for its usual one."""
    code = action - FIRST_BEAST_MOVE
    kind, here, there = code // (N_HEXES * N_HEXES), code // N_HEXES % N_HEXES, code % N_HEXES
    steps = movement_of(rules, state, kind) if rush == NOWHERE else rush
    entered = cities_entered(rules, state, here, there, steps)
    lift_beast(state, kind, here)
    put_beast(state, kind, there)
    state.activated[kind, there] += 1
    if rush != NOWHERE:
        state.activated[kind, here] -= 1
    for city in range(N_CITIES):
        if (entered >> city) & 1:
            exhaust_guards(rules, state, kind, city)
    arrive(rules, state, kind, there, entered)


@compiled()
def arrive(rules: Any, state: Any, kind: int, there: int, entered: int) -> None:
    """The move's end beside adventurers: damage, unless a guard, just exhausted or still active, saves them (OV-12)."""
    if not is_adventurer_at(state, there):
        return
    city = city_at(state, there)
    if city != NOWHERE:
        if (entered >> city) & 1 and not rules.arrival_takes_another_guard:
            return
        if state.guards[city] > 0:
            exhaust_guards(rules, state, kind, city)
            return
    harm_all_at(state, there, ARRIVAL)


@compiled()
def exhaust_guards(rules: Any, state: Any, kind: int, city: int) -> None:
    """Turn one active guard of a city to its exhausted side, more for a terrible beast."""
    state.guards[city] = max(0, state.guards[city] - guards_scared(rules, state, kind))


@compiled()
def cities_entered(rules: Any, state: Any, here: int, there: int, steps: int) -> int:
    """Cities with an active guard (as bits) that the beast's walk enters and that lose one for it.

    It takes the walk that enters the fewest of them, then the shortest, then the first in the order of the cities;
    so a guard is worn in passing only where no other way exists, or never (OV-31).
    """
    found = fewest_entered(rules, state, here, there, steps)
    if rules.passing_exhausts_guards or found == 0:
        return found
    city = city_at(state, there)
    return found & (1 << city) if city != NOWHERE else 0


@compiled()
def fewest_entered(rules: Any, state: Any, here: int, there: int, steps: int) -> int:
    """Cities with an active guard (as bits) that the walk which enters the fewest of them enters."""
    open_land = state.land if rules.beasts_pass_full_spaces else np.uint64(state.land & ~full_spaces(state))
    guarded, home = ZERO, ZERO
    for city in range(N_CITIES):
        if state.guards[city] > 0:
            guarded |= state.city[city]
            if has(state.city[city], here):
                home = (open_land & state.city[city]) | bit(here)
    best, fewest, shortest = 0, N_CITIES + 1, steps + 1
    for entered in range(1 << N_CITIES):
        cost = count(np.uint64(entered))
        if cost > fewest or not all_guarded(state, entered):
            continue
        land = open_land & ~guarded
        for city in range(N_CITIES):
            if (entered >> city) & 1:
                land |= open_land & state.city[city]
        length = walk_length(rules, here, there, land, home, steps)
        if length <= steps and (cost < fewest or length < shortest):
            best, fewest, shortest = entered, cost, length
            if entered == 0:
                return 0
    return best


@compiled()
def all_guarded(state: Any, cities: int) -> bool:
    """Whether every city of a set of bits has an active guard."""
    for city in range(N_CITIES):
        if (cities >> city) & 1 and state.guards[city] == 0:
            return False
    return True


@compiled()
def walk_length(rules: Any, here: int, there: int, land: np.uint64, home: np.uint64, steps: int) -> int:
    """Steps of the shortest walk over ``land`` (and, until it is left, within the city ``home``); steps + 1 if none."""
    reached = bit(here)
    for length in range(1, steps + 1):
        reached = (around(rules, reached) & land) | (around(rules, reached & home) & home)
        if has(reached, there):
            return length
    return steps + 1
