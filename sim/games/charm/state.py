"""Lucky Charm's records and names."""

from __future__ import annotations

from sim.engine.records import MAX_SEATS, ledger_dtype, state_dtype

DICE, PURSES = 1, 2
"""Streams: the dice, thrown in the order of the seats; the purses, filled likewise."""

PASS, TAKE = 0, 1
"""Options of every decision point."""

WARES = ("charm", "bead", "relic")
"""The wares, in the order in which each seat meets them: a decision point each."""

STATE = state_dtype([("coins", "i4", (MAX_SEATS,)), ("held", "i4", (MAX_SEATS, len(WARES)))], n_streams=3)
LEDGER = ledger_dtype(n_parts=3, n_tallies=0, n_items=len(WARES))
