"""The reference state of a day, from which the standardised difficulty curve plays that day.

Strong players kill the beasts off, so a later day meets fewer of them; from the reference state every day is met
with all beasts alive, everybody healthy and all guards active, and only the game's own upgrades differ.
"""

from __future__ import annotations

from typing import Any

from sim.engine.bits import ZERO
from sim.engine.compiling import compiled
from sim.games.olvir.beasts import lift_beast, return_beasts, upgrade_beasts
from sim.games.olvir.state import MAX_BEASTS, MORNING, N_BEASTS, N_CITIES, N_HEXES, N_UPGRADES, TIMES


@compiled()
def restore(rules: Any, state: Any, day: int) -> None:
    """Set a running game to the morning of ``day`` (from 0), before its first phase begins.

    All beasts lie in their lairs with the upgrades that the game's deck brings by that day, health is full, guards
    are active, cards are straight; positions, goods, rewards, tracks and dignity stay as they are.
    """
    for kind in range(N_BEASTS):
        gather_beasts(state, kind)
    return_beasts(rules, state, MAX_BEASTS)
    set_upgrades(rules, state, day)
    for city in range(N_CITIES):
        state.guards[city] = rules.guards[city]
    for seat in range(state.n_seats):
        state.down[seat] = 0
        state.health[seat] = rules.full_health
        state.turned[seat] = ZERO
    state.day, state.time = day, MORNING
    state.rounds = day * TIMES
    state.hurting, state.points = 0, 0


@compiled()
def gather_beasts(state: Any, kind: int) -> None:
    """Take every beast of a kind off the map."""
    for here in range(N_HEXES):
        while state.beasts[kind, here] > 0:
            lift_beast(state, kind, here)
            state.off[kind] += 1


@compiled()
def set_upgrades(rules: Any, state: Any, day: int) -> None:
    """The upgrades that the game's own deck gives before the morning of ``day``."""
    state.upgrade_top = 0
    for kind in range(N_BEASTS):
        for upgrade in range(N_UPGRADES):
            state.upgrades[kind, upgrade] = 0
    for past in range(day):
        upgrade_beasts(rules, state, past)
