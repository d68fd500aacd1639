"""Oliva's records.

Every physical card has an id of its own: 0 … 63 the market cards, 64 … 126 the basic cards (each seat has the same
ids for its own) and then the special cards, 127 a card given by a trial. A set of cards is two 64-bit words. What a
card is, its *type*, stands in the rules (``rules.type_of``), so that two cards with the same print are one option.
"""

from __future__ import annotations

from typing import Any

from sim.engine.records import ledger_dtype, state_dtype
from sim.games.oliva.cards import N_ITEMS, N_NATIONS
from sim.games.oliva.indices import (
    BOARD,
    COLUMNS,
    MAX_AUTOMA,
    MAX_BASIC,
    MAX_BONUS,
    MAX_DISPLAY,
    MAX_HAND,
    MAX_MARKET,
    MAX_OWN,
    N_CARDS,
    SEATS,
    Market,
    Part,
    Resource,
    Stream,
    Tally,
)

_FLOW: list[tuple[Any, ...]] = [
    ("active", "i4"),  # seat with the active player marker
    ("cycle", "i4"),  # cycles completed
    ("turn", "i4"),  # turns begun in this cycle, skipped ones included
    ("slot", "i4"),  # bottom space revealed this turn
    ("card", "i4"),  # card revealed this turn
    ("symbol", "i4"),  # symbol that it acts with
    ("matches", "i4"),  # face-up cards that match it
    ("market", "i4"),  # whose row is sold to
    ("left", "i4"),  # repetitions left of the action
    ("bonus_left", "i4"),  # repetitions left of a bonus purchase or disposal; 0 outside
    ("resume", "i4"),  # kind of decision that follows a bonus action
    ("activations", "i4"),  # times the action has been done this turn
]
_SEATS: list[tuple[Any, ...]] = [
    ("resources", "i4", (SEATS, len(Resource))),
    ("owned", "u8", (SEATS, 2)),  # every card of the seat, wherever it lies
    ("discard_seen", "u8", (SEATS, 2)),  # discard pile: cards that everyone saw going there
    ("discard_unseen", "u8", (SEATS, 2)),  # discard pile: cards discarded from the hand
    ("pomace", "u8", (SEATS, 2)),
    ("n_unseen", "i4", (SEATS,)),
    ("deck_top", "i4", (SEATS,)),
    ("deck_end", "i4", (SEATS,)),
    ("n_hand", "i4", (SEATS,)),
    ("deck", "i1", (SEATS, N_CARDS)),  # drawn from deck_top on; what was drawn stays in place
    ("hand", "i1", (SEATS, MAX_HAND)),
    ("top", "i1", (SEATS, BOARD)),
    ("bottom", "i1", (SEATS, BOARD)),
    ("revealed", "i1", (SEATS, BOARD)),
]
_TABLE: list[tuple[Any, ...]] = [
    ("market_left", "u8"),  # market cards still in the deck
    ("special_left", "u8"),  # special cards still in the deck
    ("special_removed", "u8"),  # solo: scoring cards in the box; in a view merged into special_left
    ("special_shown", "u8"),  # scoring cards that setup 4b showed and shuffled back
    ("renewal", "u8"),  # renewal discard pile
    ("dismissed", "u8"),  # nation cards above the grid
    ("market_top", "i4"),
    ("market_end", "i4"),
    ("special_top", "i4"),
    ("special_end", "i4"),
    ("bonus_top", "i4"),
    ("bonus_end", "i4"),
    ("neutral_top", "i4"),
    ("n_display", "i4"),
    ("above", "i4", (N_NATIONS,)),  # cards above the grid
    ("bonus_shown", "i4", (N_NATIONS,)),  # those of them revealed at round starts
    ("grid", "i1", (len(Market), COLUMNS)),
    ("special", "i1", (COLUMNS,)),
    ("display", "i1", (MAX_DISPLAY,)),  # scoring cards, from the left; zero beyond n_display
    ("market_deck", "i1", (MAX_MARKET,)),
    ("special_deck", "i1", (MAX_OWN,)),
    ("bonus_deck", "i1", (MAX_BONUS,)),
    ("neutral", "i1", (MAX_BASIC,)),  # neutral_top lies on the pile, the next one tops the deck
    ("pair_resource", "i1", (SEATS,)),  # variable setup: the laid pairs; EMPTY once chosen
    ("pair_special", "i1", (SEATS,)),
    ("started", "i4"),  # variable setup: seats that have chosen
]
_AUTOMA: list[tuple[Any, ...]] = [
    ("automa_nations", "u8"),  # nation cards above the Automa's board
    ("automa_discard", "u8"),  # set of Automa cards
    ("automa_gone", "u8", (2,)),  # what the Automa took out of the game
    ("automa_top", "i4"),
    ("automa_end", "i4"),
    ("automa_deck", "i1", (MAX_AUTOMA,)),
    ("automa_board", "i1", (2, BOARD)),  # top row, bottom row
    ("gift_type", "i4"),  # type of the card GIFT, in a trial
    ("gift_item", "i4"),
]
STATE = state_dtype([*_FLOW, *_SEATS, *_TABLE, *_AUTOMA], len(Stream) - 1 + SEATS)
LEDGER = ledger_dtype(len(Part), len(Tally), N_ITEMS)
