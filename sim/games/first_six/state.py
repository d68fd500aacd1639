"""First Six's records and names."""

from __future__ import annotations

from sim.engine.records import ledger_dtype, state_dtype

DIE = 1
"""Stream of the die."""

ROLL = 0
"""The only decision point, and its only option."""

STATE = state_dtype([("roll", "i4")], n_streams=2)
LEDGER = ledger_dtype(n_parts=1, n_tallies=0)
