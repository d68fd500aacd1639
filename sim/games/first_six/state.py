"""First Six's records and names."""

from __future__ import annotations

from sim.engine.index import Index
from sim.engine.records import ledger_dtype, state_dtype


class Stream(Index):
    """Streams of chance."""

    BOTS = "Strategies"
    DIE = "Die"


class Decision(Index):
    """The only decision point."""

    ROLL = "Roll"


class Action(Index):
    """Its only option."""

    ROLL = "Roll"


class EndReason(Index):
    """Why the game ends."""

    ROLLED = "The winning face was rolled"


class Part(Index):
    """What the score is made of."""

    WIN = "Win"


STATE = state_dtype([("roll", "i4")], n_streams=len(Stream))
LEDGER = ledger_dtype(n_parts=len(Part), n_tallies=0)
