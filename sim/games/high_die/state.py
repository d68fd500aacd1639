"""High Die's records and names."""

from __future__ import annotations

from sim.engine.records import ledger_dtype, state_dtype

DICE = 1
"""Stream of the dice, rolled in the order of the seats."""

ROLL = 0
"""The only decision point, and its only option."""

STATE = state_dtype([], n_streams=2)
LEDGER = ledger_dtype(n_parts=1, n_tallies=0)
