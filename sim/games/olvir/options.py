"""The options of every decision point, in the documented order."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, has, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.olvir.activation import activation_options, rush_options
from sim.games.olvir.chores import (
    can_chop,
    can_eat,
    can_fish,
    can_mine,
    can_rest,
    can_travel_by_balloon,
    demand_city,
)
from sim.games.olvir.hunting import hunting_kinds
from sim.games.olvir.moving import move_cost
from sim.games.olvir.powers import free_targets, travel_targets, usable_cards
from sim.games.olvir.state import (
    ACTION,
    ACTIVATE,
    ARGUMENTS,
    ATTACK,
    BALLOON,
    CARD,
    CATCH,
    CHOP,
    DEMAND,
    DIRECTIONS,
    DONE,
    EAT,
    FREE_MOVE,
    HUNT,
    IRON,
    IRONS,
    KEEP,
    MINE,
    MOVE,
    N_BEASTS,
    NOTHING,
    REST,
    RUSH,
    TRAVEL,
    USE,
)


@compiled()
def legal(rules: Any, state: Any, actions: Any) -> int:
    """Write the options of the current decision point; returns how many."""
    decision, seat = state.decision, state.seat
    if decision == ACTION:
        return action_options(rules, state, seat, actions)
    if decision == ACTIVATE:
        return activation_options(rules, state, actions)
    if decision == RUSH:
        return rush_options(rules, state, actions)
    if decision == IRONS:
        irons = state.goods[seat, IRON]
        for i in range(irons + 1):
            actions[i] = i
        return int(irons + 1)
    actions[0] = USE
    actions[1] = KEEP
    return 2


@compiled()
def action_options(rules: Any, state: Any, seat: int, actions: Any) -> int:
    """Everything the active player can do; with action points left «do nothing» is always among it (OV-08)."""
    n, points = 0, state.ap[seat]
    if points > 0:
        n = move_options(rules, state, seat, actions, n)
        n = chore_options(rules, state, seat, actions, n)
        n = balloon_options(rules, state, seat, actions, n)
        n = attack_options(rules, state, seat, actions, n)
    n = free_options(rules, state, seat, actions, n)
    actions[n] = (NOTHING if points > 0 else DONE) * ARGUMENTS
    return n + 1


@compiled()
def write_hexes(kind: int, hexes: np.uint64, actions: Any, n: int) -> int:
    """One option per hex, in map order."""
    while hexes != ZERO:
        actions[n] = kind * ARGUMENTS + lowest(hexes)
        hexes = without_lowest(hexes)
        n += 1
    return n


@compiled()
def move_options(rules: Any, state: Any, seat: int, actions: Any, n: int) -> int:
    """Neighbouring land that the action points suffice for, in ring order."""
    for direction in range(len(DIRECTIONS)):
        there = rules.ring[state.place[seat], direction]
        if there >= 0 and has(state.land, there) and move_cost(rules, state, seat, there) <= state.ap[seat]:
            actions[n] = MOVE * ARGUMENTS + there
            n += 1
    return n


@compiled()
def chore_options(rules: Any, state: Any, seat: int, actions: Any, n: int) -> int:
    """Chop, mine, fish, rest, demand."""
    if can_chop(rules, state, seat):
        actions[n] = CHOP * ARGUMENTS
        n += 1
    if can_mine(rules, state, seat):
        actions[n] = MINE * ARGUMENTS
        n += 1
    if can_fish(rules, state, seat):
        actions[n] = CATCH * ARGUMENTS
        n += 1
    if can_rest(rules, state, seat):
        actions[n] = REST * ARGUMENTS
        n += 1
    city = demand_city(rules, state, seat)
    if city >= 0:
        actions[n] = DEMAND * ARGUMENTS + city
        n += 1
    return n


@compiled()
def balloon_options(rules: Any, state: Any, seat: int, actions: Any, n: int) -> int:
    """Other balloon spaces without beasts, from one without."""
    if not can_travel_by_balloon(rules, state, seat):
        return n
    free = travel_targets(state, seat) & ~(state.at[0] | state.at[1] | state.at[2])
    return write_hexes(BALLOON, free, actions, n)


@compiled()
def attack_options(rules: Any, state: Any, seat: int, actions: Any, n: int) -> int:
    """One option per kind of beast in the space."""
    if state.ap[seat] >= rules.cost_attack:
        for kind in range(N_BEASTS):
            if state.beasts[kind, state.place[seat]] > 0:
                actions[n] = ATTACK * ARGUMENTS + kind
                n += 1
    return n


@compiled()
def free_options(rules: Any, state: Any, seat: int, actions: Any, n: int) -> int:
    """What costs no action points (the travel card comes with the other cards): hunt, eat, reward cards."""
    kinds = hunting_kinds(rules, state, seat)
    for kind in range(N_BEASTS):
        if (kinds >> kind) & 1:
            actions[n] = HUNT * ARGUMENTS + kind
            n += 1
    if can_eat(rules, state, seat):
        actions[n] = EAT * ARGUMENTS
        n += 1
    cards = usable_cards(rules, state, seat)
    while cards != ZERO:
        n = card_options(rules, state, seat, lowest(cards), actions, n)
        cards = without_lowest(cards)
    return n


@compiled()
def card_options(rules: Any, state: Any, seat: int, card: int, actions: Any, n: int) -> int:
    """Uses of one reward card: one per target of the free move (ring order) and of the travel card."""
    if card == FREE_MOVE:
        targets = free_targets(rules, state, seat)
        for direction in range(len(DIRECTIONS)):
            there = rules.ring[state.place[seat], direction]
            if there >= 0 and has(targets, there):
                actions[n] = (CARD + card) * ARGUMENTS + there
                n += 1
        return n
    if card == TRAVEL:
        return write_hexes(CARD + card, travel_targets(state, seat), actions, n)
    actions[n] = (CARD + card) * ARGUMENTS
    return n + 1


@compiled()
def has_free_option(rules: Any, state: Any, seat: int) -> bool:
    """Whether anything can be done without action points."""
    if hunting_kinds(rules, state, seat) != 0 or can_eat(rules, state, seat):
        return True
    return bool(usable_cards(rules, state, seat) != ZERO)
