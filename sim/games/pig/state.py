"""Pig's records and names."""

from __future__ import annotations

from sim.engine.index import Index
from sim.engine.records import ledger_dtype, state_dtype


class Stream(Index):
    """Streams of chance; one die for both players, since only one rolls at a time."""

    BOTS = "Strategies"
    DIE = "Die"


class Decision(Index):
    """The only decision point."""

    TURN = "Roll or hold"


class Action(Index):
    """Its options."""

    ROLL = "Roll"
    HOLD = "Hold"


class EndReason(Index):
    """Why the game ends."""

    TARGET = "A player reached the target"


class Part(Index):
    """What the score is made of."""

    POINTS = "Points held", "points"


class Tally(Index):
    """What is counted."""

    ROLLS = "Rolls"
    BUSTS = "Turns lost"


STATE = state_dtype([("turn_total", "i4"), ("roll", "i4")], n_streams=len(Stream))
LEDGER = ledger_dtype(n_parts=len(Part), n_tallies=len(Tally))
