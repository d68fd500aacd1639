"""Olé!'s records and names."""

from __future__ import annotations

from sim.engine.contract import Named
from sim.engine.records import MAX_SEATS, ledger_dtype, state_dtype

DEAL = 1
"""Stream of the shuffles, one per round."""

ORDER, OPEN, TURN = 0, 1, 2
"""Decision points: choose the colour order; lay the second card; lay a card or take a chip."""

RED_TOP, YELLOW_TOP = 0, 1
"""Actions at ``ORDER``, and values of ``state.order``."""

CHIP = 64
"""Action at ``TURN``; any lower one is the card to lay."""

EMPTIED, ALL_CHIPS = 0, 1
"""End reasons (of the last round)."""

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
    n_streams=2,
)

CARDS, CHIPS = 0, 1
"""Parts of the score."""

(
    TALLY_CHIPS,
    VOLUNTARY_CHIPS,
    CARDS_LEFT,
    SERIES,
    SERIES_CARDS,
    LONGEST_SERIES,
    FAILED,
    GIVEN_UP,
    STARTED,
    OPENED,
    FIRST_TURN_CARDS,
    FIRST_TURN_CHIPS,
    WENT_OUT,
) = range(13)

TALLIES = (
    Named("chips", "Chips taken"),
    Named("voluntary_chips", "Chips taken although able to lay"),
    Named("cards_left", "Cards left at the end of rounds"),
    Named("series", "Series"),
    Named("series_cards", "Cards laid in series"),
    Named("longest_series", "Longest series"),
    Named("failed", "Series that failed"),
    Named("given_up", "Series given up"),
    Named("started", "Rounds started with the lowest card"),
    Named("opened", "Rounds in which the second card was laid"),
    Named("first_turn_cards", "Cards laid in first turns"),
    Named("first_turn_chips", "Chips taken in first turns"),
    Named("went_out", "Rounds ended by laying the last card"),
)

LEDGER = ledger_dtype(n_parts=2, n_tallies=len(TALLIES))
