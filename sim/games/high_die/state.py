"""High Die's records and names."""

from __future__ import annotations

from sim.engine.index import Index
from sim.engine.records import ledger_dtype, state_dtype


class Stream(Index):
    """Streams of chance; the dice are rolled in the order of the seats."""

    BOTS = "Strategies"
    DICE = "Dice"


class Decision(Index):
    """The only decision point."""

    ROLL = "Roll"


class Action(Index):
    """Its only option."""

    ROLL = "Roll"


class EndReason(Index):
    """Why the game ends."""

    ROLLED = "Everybody has rolled"


class Part(Index):
    """What the score is made of."""

    DIE = "Die"


STATE = state_dtype([], n_streams=len(Stream))
LEDGER = ledger_dtype(n_parts=len(Part), n_tallies=0)
