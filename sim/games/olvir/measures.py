"""Counting for the log: damage by cause, defeats and glory by phase, and the world at a phase's start."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.olvir.beasts import strength_of
from sim.games.olvir.state import (
    ARRIVAL,
    CABRU,
    COUNTERATTACK,
    CYCLOPTE,
    DAMAGE,
    IDLING,
    LEAVING,
    MISS,
    MOK,
    N_BEASTS,
    N_UPGRADES,
    TIMES,
)


@compiled()
def phase_of(state: Any) -> int:
    """Number of the phase, from 0: three a day."""
    return int(state.day * TIMES + state.time)


@compiled()
def count_damage(state: Any, ledger: Any, seat: int, lost: int) -> None:
    """Life points that ``seat`` really lost, by the cause of the event."""
    phase, cause = phase_of(state), state.cause
    ledger.tallies[seat, DAMAGE] += lost
    if cause == LEAVING:
        ledger.phase_damage_leaving[seat, phase] += lost
    elif cause == IDLING:
        ledger.phase_damage_idle[seat, phase] += lost
    elif cause == MISS:
        ledger.phase_damage_miss[seat, phase] += lost
    elif cause == COUNTERATTACK:
        ledger.phase_damage_counterattack[seat, phase] += lost
    elif cause == ARRIVAL:
        ledger.phase_damage_arrival[seat, phase] += lost
    else:
        ledger.phase_damage_spawn[seat, phase] += lost


@compiled()
def count_glory(state: Any, ledger: Any, seat: int, glory: int) -> None:
    """Glory gained in the phase (lost, if negative)."""
    ledger.phase_glory[seat, phase_of(state)] += glory


@compiled()
def count_world(rules: Any, state: Any, ledger: Any) -> None:
    """Who is at risk, and the beasts on the map, at the start of a phase."""
    phase = phase_of(state)
    for seat in range(state.n_seats):
        ledger.phase_at_risk[seat, phase] = 1 - state.down[seat]
    ledger.world_moks[phase] = rules.number[MOK] - state.off[MOK]
    ledger.world_cabrus[phase] = rules.number[CABRU] - state.off[CABRU]
    ledger.world_cycloptes[phase] = rules.number[CYCLOPTE] - state.off[CYCLOPTE]
    strength, cards = 0, 0
    for kind in range(N_BEASTS):
        strength += (rules.number[kind] - state.off[kind]) * strength_of(rules, state, kind)
        for upgrade in range(N_UPGRADES):
            cards += state.upgrades[kind, upgrade]
    ledger.world_strength[phase] = strength
    ledger.world_upgrades[phase] = cards
