"""Oliva's records, and the numbers that stand for symbols, zones, decisions and tallies.

Every physical card has an id of its own: 0 … 63 the market cards, 64 … 126 the basic cards (each seat has the same
ids for its own) and then the special cards, 127 a card given by a trial. A set of cards is two 64-bit words. What a
card is, its *type*, stands in the rules (``rules.type_of``), so that two cards with the same print are one option.
"""

from __future__ import annotations

from typing import Any

from sim.engine.records import ledger_dtype, state_dtype

SEATS = 4
MARKETS, COLUMNS = 3, 3
BOARD = 2
"""Spaces in each of a board's two rows."""

MARKET, OWN = 0, 1
"""The two words of a card set: market cards; basic and special cards."""

FIRST_BASIC = 64
GIFT = 127
N_CARDS = 128
EMPTY, HIDDEN = -1, -2
"""No card; a face-down card of somebody else in a view."""

MAX_HAND = 8
MAX_MARKET = 64
MAX_OWN = 63
MAX_BASIC = 16
MAX_DISPLAY = 24
MAX_BONUS = 24
MAX_AUTOMA = 32
MAX_OPTIONS = N_CARDS + 1

N_SYMBOLS = 10
HARVEST, PRESSING, FARM, TRUCK, FACTORY, GLASS, TIN, BULK, PURCHASING, DISPOSAL = range(N_SYMBOLS)
SYMBOLS = (
    "harvest",
    "pressing",
    "farm",
    "truck",
    "factory",
    "sale glass",
    "sale tin",
    "sale bulk",
    "purchase",
    "disposal",
)
MARKET_NAMES = ("glass", "tin", "bulk")

COINS, OLIVES, OIL = range(3)
RESOURCES = ("coins", "olives", "oil")

BASIC, GLOBAL, NATION, SPECIAL, SCORING, BLANK = range(6)
"""Kinds of cards; BLANK is a trial's card without an action."""

N_REGIONS, N_NATIONS = 4, 5

DECISION_NAMES = (
    "start",
    "select",
    "reveal",
    "symbol",
    "renew",
    "activate",
    "sale",
    "press",
    "buy",
    "purchase",
    "dispose",
)
START, SELECT, REVEAL, SYMBOL, RENEW, ACTIVATE, SALE, PRESS, BUY, PURCHASE, DISPOSE = range(11)

TURN_OVER, GO_ON = -1, -2
"""Kinds of decision inside ``apply`` only: the turn has to be ended; the next decision point is to be found."""

STOP = 0
"""The option that ends a repeated decision (sale, purchase, buy, dispose)."""
SELL, DISMISS = 1, 1 + COLUMNS
"""First of the sale options, by column."""
BUY_ACTION, BUY_SCORING = 1, 1 + COLUMNS
"""First of the purchase options: by column; by position in the scoring display."""
DISPOSE_FIRST = 1
"""First of the disposal options: + zone × N_CARDS + type."""

N_ZONES = 5
IN_DECK, IN_DISCARD, ON_TOP, ON_REVEALED, ON_UNREVEALED = range(N_ZONES)
ZONES = ("deck", "discard", "top row", "revealed", "unrevealed")

MARKET_STREAM, SPECIAL_STREAM, BONUS_STREAM, NEUTRAL_STREAM, AUTOMA_STREAM = 1, 2, 3, 4, 5
START_STREAM, REMOVAL_STREAM, DECK_STREAM = 6, 7, 8
N_STREAMS = DECK_STREAM + SEATS
"""Streams of chance; a seat's own deck has DECK_STREAM + seat."""

ALL_ABOVE, REVEALED_ABOVE, SAME_NATION_ABOVE = range(3)
"""Values of ``rules.automa_limit``: which cards above the grid limit the Automa's nation cards."""

PER_COIN, PER_OIL, PER_CRUET, PER_SEAL, PER_SET, PER_FLAG, PER_POMACE, PER_NATION = range(8)
"""What a scoring card counts; PER_NATION + nation is the last group."""

TAKE_SPECIAL, TAKE_SCORING, TAKE_CHEAPEST = 3, 4, 5
"""Where an Automa card takes from; 0 … 2 are the markets."""

PART_NAMES = ("resources", "global_market", "special_vp", "scoring_cards", "nations")
RESOURCE_PART, GLOBAL_PART, SPECIAL_PART, SCORING_PART, NATION_PART = range(5)

TALLY_NAMES = (
    "sold",
    "dismissed",
    "olives",
    "oil",
    "coins",
    "oil_spent",
    "activations",
    "matches",
    "forfeits",
    "pressed",
    "bought_actions",
    "bought_scoring",
    "thinned",
    "blanks",
    "skipped",
    "deck_size",
)
(
    SOLD,
    DISMISSED,
    GAINED_OLIVES,
    GAINED_OIL,
    GAINED_COINS,
    OIL_SPENT,
    ACTIVATIONS,
    MATCHES,
    FORFEITS,
    PRESSED,
    BOUGHT_ACTIONS,
    BOUGHT_SCORING,
    THINNED,
    BLANKS,
    SKIPPED,
    DECK_SIZE,
) = range(len(TALLY_NAMES))

N_ITEMS = 38
"""26 kinds of special action cards and 12 scoring cards."""

_FLOW: list[tuple[Any, ...]] = [
    ("active", "i4"),  # seat with the active player marker
    ("cycle", "i4"),  # cycles completed
    ("turn", "i4"),  # turns begun in this cycle, skipped ones included
    ("slot", "i4"),  # bottom space revealed this turn
    ("card", "i4"),  # card revealed this turn
    ("symbol", "i4"),  # symbol that it acts with
    ("matches", "i4"),  # face-up cards that match it
    ("left", "i4"),  # repetitions left of the action
    ("bonus_left", "i4"),  # repetitions left of a bonus purchase or disposal; 0 outside
    ("activations", "i4"),  # times the action has been done this turn
]
_SEATS: list[tuple[Any, ...]] = [
    ("resources", "i4", (SEATS, 3)),
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
    ("grid", "i1", (MARKETS, COLUMNS)),
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
STATE = state_dtype([*_FLOW, *_SEATS, *_TABLE, *_AUTOMA], N_STREAMS)
LEDGER = ledger_dtype(len(PART_NAMES), len(TALLY_NAMES), N_ITEMS)
