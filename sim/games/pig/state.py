"""Pig's records and names."""

from __future__ import annotations

from sim.engine.records import ledger_dtype, state_dtype

DIE = 1
"""Stream of the die; one for both players, since only one rolls at a time."""

TURN = 0
"""The only decision point: roll or hold."""

ROLL, HOLD = 0, 1

STATE = state_dtype([("turn_total", "i4"), ("roll", "i4")], n_streams=2)
LEDGER = ledger_dtype(n_parts=1, n_tallies=2)

ROLLS, BUSTS = 0, 1
"""Tallies."""
