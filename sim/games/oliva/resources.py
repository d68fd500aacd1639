"""Olives, oil and coins: gained, and pressed. The supply is unlimited."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.oliva.state import COINS, GAINED_COINS, GAINED_OIL, GAINED_OLIVES, OIL, OLIVES, PRESSED


@compiled()
def gain(state: Any, ledger: Any, seat: int, resource: int, amount: int) -> None:
    """Take ``amount`` from the supply."""
    state.resources[seat, resource] += amount
    if resource == COINS:
        ledger.tallies[seat, GAINED_COINS] += amount
    elif resource == OLIVES:
        ledger.tallies[seat, GAINED_OLIVES] += amount
    else:
        ledger.tallies[seat, GAINED_OIL] += amount


@compiled()
def press(state: Any, ledger: Any, seat: int, times: int, olives: int, oil: int) -> None:
    """Return ``olives`` for ``oil``, ``times`` over."""
    state.resources[seat, OLIVES] -= times * olives
    state.resources[seat, OIL] += times * oil
    ledger.tallies[seat, GAINED_OIL] += times * oil
    ledger.tallies[seat, PRESSED] += times
