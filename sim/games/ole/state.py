"""Olé!'s records and names."""

from __future__ import annotations

from sim.engine.index import Index
from sim.engine.records import MAX_SEATS, ledger_dtype, state_dtype


class Stream(Index):
    """Streams of chance; the deal's has a shuffle per round."""

    BOTS = "Strategies"
    DEAL = "Deal"


class Colour(Index):
    """In printed order: the first is on top while the order is not reversed."""

    RED = "Red"
    BLUE = "Blue"
    GREEN = "Green"
    YELLOW = "Yellow"


class Top(Index):
    """The two colour orders, by the colour on top: actions at ``Decision.ORDER``, and values of ``state.order``."""

    RED = "Red"
    YELLOW = "Yellow"


class Decision(Index):
    """Decision points."""

    ORDER = "Colour order"
    OPEN = "Second card"
    TURN = "Card or chip"


CHIP = 64
"""Action at ``Decision.TURN``; any lower one is the card to lay."""


class EndReason(Index):
    """Why the last round ended."""

    EMPTIED = "The last round ended with an empty hand"
    ALL_CHIPS = "The last round ended with a chip for everybody"


class Part(Index):
    """What the score is made of."""

    CARDS = "Cards left", "points"
    CHIPS = "Chips", "points"


class Tally(Index):
    """What is counted."""

    CHIPS = "Chips taken"
    VOLUNTARY_CHIPS = "Chips taken although able to lay"
    CARDS_LEFT = "Cards left at the end of rounds"
    SERIES = "Series"
    SERIES_CARDS = "Cards laid in series"
    LONGEST_SERIES = "Longest series"
    FAILED = "Series that failed"
    GIVEN_UP = "Series given up"
    STARTED = "Rounds started with the lowest card"
    OPENED = "Rounds in which the second card was laid"
    FIRST_TURN_CARDS = "Cards laid in first turns"
    FIRST_TURN_CHIPS = "Chips taken in first turns"
    WENT_OUT = "Rounds ended by laying the last card"


STATE = state_dtype(
    [
        ("hand", "u8", (MAX_SEATS,)),  # sets of cards; empty for the others in a view
        ("declined", "u8", (MAX_SEATS,)),  # cards that would have beaten what a seat answered with a chip this round
        ("laid", "u8"),  # cards on the discard pile
        ("n_cards", "i4", (MAX_SEATS,)),  # hand sizes, which everybody sees
        ("chips", "i4", (MAX_SEATS,)),  # taken in this round
        ("round_points", "i4", (MAX_SEATS,)),  # minus points of the previous round
        ("order", "i4"),
        ("holder", "i4"),  # who held this round's lowest card
        ("table", "i4"),  # uppermost card of the pile
        ("last_seat", "i4"),  # who laid it
        ("chips_in_row", "i4"),  # taken since it was laid
        ("turn_cards", "i4"),  # laid in the current turn
        ("turn_climbs", "i4"),  # those of them that were higher in both
        ("had_turn", "i4"),  # bit per seat: has had a turn in this round
    ],
    n_streams=len(Stream),
)

LEDGER = ledger_dtype(n_parts=len(Part), n_tallies=len(Tally))
