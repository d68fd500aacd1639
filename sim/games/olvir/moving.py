"""Action «Move», the balloon, and the two cards that move an adventurer."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import has
from sim.engine.compiling import compiled
from sim.games.olvir.beasts import leaving_damage
from sim.games.olvir.harm import begin_harm, harm
from sim.games.olvir.land import city_at
from sim.games.olvir.measures import phase_of
from sim.games.olvir.powers import is_usable, price, turn_card
from sim.games.olvir.state import (
    BALLOONS,
    FREE_MOVE,
    IGNORE_LEAVE,
    LEAVING,
    MOUNTAIN_1,
    NOWHERE,
    TRAVEL,
)


@compiled()
def move_cost(rules: Any, state: Any, seat: int, there: int) -> int:
    """Action points of entering a space: a mountain costs more, from another mountain too (OV-55)."""
    if not has(state.mountains, there):
        return int(rules.cost_move)
    usual = rules.cost_mountain
    return price(rules, state, seat, usual, MOUNTAIN_1) if is_usable(rules, state, seat, MOUNTAIN_1) else usual


@compiled()
def move(rules: Any, state: Any, ledger: Any, seat: int, there: int) -> None:
    """Spend the points, then move and take the damage of the beasts left behind."""
    cost = move_cost(rules, state, seat, there)
    if has(state.mountains, there) and cost != rules.cost_mountain:
        ledger.used[seat, MOUNTAIN_1] += 1
    state.ap[seat] -= cost
    ledger.phase_ap_move[seat, phase_of(state)] += cost
    walk(rules, state, ledger, seat, there)


@compiled()
def walk(rules: Any, state: Any, ledger: Any, seat: int, there: int) -> None:
    """Move the pawn, then the damage: a defeated pawn lies in the new space."""
    damage = leaving_damage(rules, state, state.place[seat])
    if is_usable(rules, state, seat, IGNORE_LEAVE):
        spared = min(damage, rules.amount[IGNORE_LEAVE])
        damage -= spared
        ledger.used[seat, IGNORE_LEAVE] += spared > 0
    left, city = city_at(state, state.place[seat]), city_at(state, there)
    state.entered = city if city != left else NOWHERE
    state.place[seat] = there
    if damage > 0:
        begin_harm(state, LEAVING)
        harm(state, seat, damage)


@compiled()
def free_move(rules: Any, state: Any, ledger: Any, seat: int, there: int) -> None:
    """The reward card: a move without action points."""
    turn_card(state, ledger, seat, FREE_MOVE)
    walk(rules, state, ledger, seat, there)


@compiled()
def take_balloon(rules: Any, state: Any, ledger: Any, seat: int, there: int) -> None:
    """Action «Use a balloon»: no beast can be left by it."""
    state.ap[seat] -= rules.cost_balloon
    state.place[seat] = there
    ledger.tallies[seat, BALLOONS] += 1
    ledger.phase_ap_balloon[seat, phase_of(state)] += rules.cost_balloon


@compiled()
def travel(rules: Any, state: Any, ledger: Any, seat: int, there: int) -> None:
    """The reward card: to any balloon space from anywhere, without leaving damage; it costs action points."""
    turn_card(state, ledger, seat, TRAVEL)
    state.ap[seat] -= rules.amount[TRAVEL]
    state.place[seat] = there
    ledger.phase_ap_balloon[seat, phase_of(state)] += rules.amount[TRAVEL]
