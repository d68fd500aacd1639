"""Damage and «Being defeated»: one event at a time, its victims one by one clockwise from the active player."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.olvir.measures import count_damage, count_glory, phase_of
from sim.games.olvir.powers import is_usable, turn_card
from sim.games.olvir.state import ARRIVAL, DAMAGE_DEALT, DEFEATS, PREVENT, PREVENT_1, USE


@compiled()
def begin_harm(state: Any, cause: int) -> None:
    """Open an event of damage; :func:`harm` says whom it hits."""
    state.hurting, state.cause, state.victim = 1, cause, 0
    state.felled = 0
    state.hurt[:] = 0


@compiled()
def harm(state: Any, seat: int, damage: int) -> None:
    """Add a victim; nothing can affect a defeated player (OV-38)."""
    if not state.down[seat]:
        state.hurt[seat] = max(0, damage)


@compiled()
def harm_all_at(state: Any, here: int, cause: int) -> None:
    """An event that takes 1 life from every adventurer in a space (OV-27, «Activate beasts» B)."""
    begin_harm(state, cause)
    for seat in range(state.n_seats):
        if state.place[seat] == here:
            harm(state, seat, 1)


@compiled()
def is_adventurer_at(state: Any, here: int) -> bool:
    """Whether somebody stands in the space; a flipped pawn is no adventurer there."""
    for seat in range(state.n_seats):
        if state.place[seat] == here and not state.down[seat]:
            return True
    return False


@compiled()
def deal_harm(rules: Any, state: Any, ledger: Any) -> bool:
    """Deal the event until a holder of the prevention must be asked; True when all is dealt."""
    n = state.n_seats
    while state.victim < n:
        seat = (state.active + state.victim) % n
        if state.hurt[seat] > 0:
            if is_usable(rules, state, seat, PREVENT_1):
                state.seat, state.decision = seat, PREVENT
                return False
            wound(rules, state, ledger, seat)
        state.victim += 1
    state.hurting = 0
    return True


@compiled()
def answer_prevent(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """Prevent 1 damage, or keep the card."""
    seat = state.seat
    if action == USE:
        turn_card(state, ledger, seat, PREVENT_1)
        state.hurt[seat] = max(0, state.hurt[seat] - rules.amount[PREVENT_1])
    wound(rules, state, ledger, seat)
    state.victim += 1


@compiled()
def wound(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """Take the damage; health of zero is a defeat."""
    lost = min(state.health[seat], state.hurt[seat])
    if lost == 0:
        return
    state.health[seat] -= lost
    count_damage(state, ledger, seat, lost)
    if state.cause >= ARRIVAL and seat != state.active:
        ledger.tallies[state.active, DAMAGE_DEALT] += lost
    if state.health[seat] == 0:
        defeat(rules, state, ledger, seat)


@compiled()
def defeat(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """Flip the pawn, end his actions, hand him the sword (OV-35), one step down on the dignity track (OV-36)."""
    before = state.falls[seat]
    state.down[seat] = 1
    state.ap[seat] = 0
    if rules.last_defeated_takes_sword or not state.felled:
        state.sword = seat
    state.felled = 1
    state.falls[seat] = min(before + 1, rules.last_fall)
    count_glory(state, ledger, seat, rules.dignity[state.falls[seat]] - rules.dignity[before])
    ledger.tallies[seat, DEFEATS] += 1
    ledger.phase_defeats[seat, phase_of(state)] += 1
