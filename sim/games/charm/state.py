"""Lucky Charm's records and names."""

from __future__ import annotations

from sim.engine.index import Index
from sim.engine.records import MAX_SEATS, ledger_dtype, state_dtype


class Stream(Index):
    """Streams of chance; dice are thrown and purses filled in the order of the seats."""

    BOTS = "Strategies"
    DICE = "Dice"
    PURSES = "Purses"


class Ware(Index):
    """The wares, in the order in which each seat meets them."""

    CHARM = "Charm"
    BEAD = "Bead"
    RELIC = "Relic"


class Decision(Index):
    """A decision point for each ware, in the same order."""

    CHARM = "The charm"
    BEAD = "The bead"
    RELIC = "The relic"


class Action(Index):
    """Options of every decision point."""

    PASS = "Pass"
    TAKE = "Take"


class EndReason(Index):
    """Why the game ends."""

    THROWN = "The dice are thrown"


class Part(Index):
    """What the score is made of."""

    PURSE = "Purse"
    DIE = "Die"
    WARES = "Wares"


STATE = state_dtype([("coins", "i4", (MAX_SEATS,)), ("held", "i4", (MAX_SEATS, len(Ware)))], n_streams=len(Stream))
LEDGER = ledger_dtype(n_parts=len(Part), n_tallies=0, n_items=len(Ware))
