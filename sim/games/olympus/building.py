"""Building: what can be built, and what a new building brings (rulebook: Hephaestus)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.engine.counting import count_offer, count_taking
from sim.games.olympus.agenda import ABOUT, KIND, SEAT, push
from sim.games.olympus.state import (
    ADVANCE,
    ADVANCE_OTHER,
    ANY,
    BUILDING_PART,
    COMMON_BUILT,
    CULTURE,
    DISCOUNTS,
    N_COMMON,
    N_CUBES,
    N_EFFECTS,
    N_SYMBOLS,
    N_TRACKS,
    PAY,
    PRODUCE,
    PRODUCE_TYPES,
    TEMPLES_BUILT,
)
from sim.games.olympus.tables import MAX_COST, MAX_DISCOUNT
from sim.games.olympus.tracks import advance, mark_favoured, score_points, set_limits

ALL_CUBES = 7
"""``about`` of a choice among all cube types: bit per type."""
SINGLE = 8
"""Added to it when a choice brings a single cube, not a production."""
ANY_TRACK, OTHER_TRACK = 0, 1
"""``about`` of a choice among all tracks; among those but culture."""


@compiled()
def within_culture(rules: Any, state: Any, seat: int) -> np.uint64:
    """Buildings whose culture requirement is met and that are not built yet; temples by nobody (OY-39, OY-43)."""
    allowed = rules.by_culture[state.marker[seat, CULTURE]]
    return np.uint64(allowed & ~(state.owned[seat] | state.taken))


@compiled()
def spent_as_any(state: Any, seat: int) -> int:
    """Cube types that the owner may spend as any type, a bit each (Temples of Demeter, Artemis, Poseidon)."""
    found = 0
    for cube in range(N_CUBES):
        found |= int(state.powers[seat, ANY + cube] > 0) << cube
    return found


@compiled()
def buildable(rules: Any, state: Any, seat: int) -> np.uint64:
    """Buildings that the seat could build and pay for now, discounts included (OY-40)."""
    cubes = state.cubes[seat]
    sets = rules.payable[min(MAX_DISCOUNT, state.powers[seat, DISCOUNTS]), spent_as_any(state, seat)]
    payable = sets[min(MAX_COST, int(cubes[0])), min(MAX_COST, int(cubes[1])), min(MAX_COST, int(cubes[2]))]
    return np.uint64(within_culture(rules, state, seat) & payable)


@compiled()
def count_offers(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """For the log: buildings within culture are on offer, buildable ones affordable."""
    can_build = buildable(rules, state, seat)
    left = within_culture(rules, state, seat)
    while left != ZERO:
        building = lowest(left)
        count_offer(ledger, seat, building, bool(can_build & bit(building) != ZERO))
        left = without_lowest(left)


@compiled()
def count_use(ledger: Any, seat: int, working: np.uint64) -> None:
    """For the log: these buildings have made a difference."""
    while working != ZERO:
        ledger.used[seat, lowest(working)] += 1
        working = without_lowest(working)


@compiled()
def start_building(rules: Any, state: Any, seat: int, building: int) -> None:
    """Its cost is due, less a discount."""
    mark_favoured(state, seat)
    state.building = building
    for symbol in range(N_SYMBOLS):
        state.need[symbol] = rules.cost[building, symbol]
    state.discounts = min(MAX_DISCOUNT, state.powers[seat, DISCOUNTS])
    push(state, PAY * KIND + seat * SEAT)


@compiled()
def acquire(rules: Any, state: Any, ledger: Any, seat: int, building: int) -> None:
    """The building is there: points at once, then its effects."""
    state.owned[seat] |= bit(building)
    if building >= N_COMMON:
        state.taken |= bit(building)
        ledger.tallies[seat, TEMPLES_BUILT] += 1
    else:
        ledger.tallies[seat, COMMON_BUILT] += 1
    count_taking(ledger, seat, building)
    score_points(state, ledger, seat, BUILDING_PART, rules.points[building])
    add_powers(rules, state, seat, building)
    set_limits(rules, state, seat)
    immediate_effects(rules, state, ledger, seat, building)


@compiled()
def add_powers(rules: Any, state: Any, seat: int, building: int) -> None:
    """Lasting effects add up; discounts only if the rules say so."""
    for effect in range(ADVANCE_OTHER, N_EFFECTS):
        held, new = state.powers[seat, effect], rules.effect[building, effect]
        if effect == DISCOUNTS and rules.discounts_add_up == 0:
            state.powers[seat, effect] = max(held, new)
        else:
            state.powers[seat, effect] = held + new


@compiled()
def immediate_effects(rules: Any, state: Any, ledger: Any, seat: int, building: int) -> None:
    """Steps and productions of a new building; choices among them go on the agenda."""
    effect = rules.effect[building]
    has_worked = False
    if effect[PRODUCE_TYPES] > 0:
        push(state, PRODUCE * KIND + seat * SEAT + ALL_CUBES * ABOUT + effect[PRODUCE_TYPES])
        has_worked = True
    if effect[ADVANCE_OTHER] > 0:
        push(state, ADVANCE * KIND + seat * SEAT + OTHER_TRACK * ABOUT + effect[ADVANCE_OTHER])
        has_worked = True
    for track in range(N_TRACKS):
        if effect[track] > 0:
            advance(rules, state, ledger, seat, track, effect[track])
            has_worked = True
    if has_worked:
        ledger.used[seat, building] += 1
