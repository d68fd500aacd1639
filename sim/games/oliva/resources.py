"""Olives, oil and coins: gained, and pressed. The supply is unlimited."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.oliva.indices import Resource, Tally


@compiled()
def gain(state: Any, ledger: Any, seat: int, resource: int, amount: int) -> None:
    """Take ``amount`` from the supply."""
    state.resources[seat, resource] += amount
    if resource == Resource.COINS:
        ledger.tallies[seat, Tally.COINS] += amount
    elif resource == Resource.OLIVES:
        ledger.tallies[seat, Tally.OLIVES] += amount
    else:
        ledger.tallies[seat, Tally.OIL] += amount


@compiled()
def press(state: Any, ledger: Any, seat: int, times: int, olives: int, oil: int) -> None:
    """Return ``olives`` for ``oil``, ``times`` over."""
    state.resources[seat, Resource.OLIVES] -= times * olives
    state.resources[seat, Resource.OIL] += times * oil
    ledger.tallies[seat, Tally.OIL] += times * oil
    ledger.tallies[seat, Tally.PRESSED] += times
