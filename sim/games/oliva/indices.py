"""Oliva's numbered things by name, and the numbers of cards and options."""

from __future__ import annotations

from sim.engine.index import Index

SEATS = 4
COLUMNS = 3
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


class Symbol(Index):
    """Action symbols; the three sale symbols in the order of the markets (OL-02, OL-03)."""

    HARVEST = "Harvest"
    PRESSING = "Pressing"
    FARM = "Farm"
    TRUCK = "Truck"
    FACTORY = "Factory"
    GLASS = "Sale of glass", "", "sale glass"
    TIN = "Sale of tin", "", "sale tin"
    BULK = "Sale of bulk", "", "sale bulk"
    PURCHASE = "Purchase"
    DISPOSAL = "Disposal"


class Market(Index):
    """The rows of the market grid."""

    GLASS = "Glass"
    TIN = "Tin"
    BULK = "Bulk"


class Resource(Index):
    """What seats own beside cards."""

    COINS = "Coins", "coins"
    OLIVES = "Olives", "olives"
    OIL = "Oil", "oil"


class Kind(Index):
    """Kinds of cards, by their group in ``rules.yaml``; BLANK is a trial's card without an action."""

    BASIC = "basic card", "", "basic"
    GLOBAL = "global market card", "", "global_market"
    NATION = "nation card", "", "nation_market"
    SPECIAL = "special action card", "", "special_actions"
    SCORING = "scoring card", "", "scoring"
    BLANK = "blank card"


class Decision(Index):
    """Decision points."""

    START = "Choose a starting pair"
    SELECT = "Select cards"
    REVEAL = "Reveal a card"
    SYMBOL = "Choose a symbol"
    RENEW = "Renew the special row"
    ACTIVATE = "Activate"
    SALE = "Sale"
    PRESS = "Bonus pressing"
    BUY = "Bonus purchase"
    PURCHASE = "Purchase"
    DISPOSE = "Disposal"


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


class Zone(Index):
    """Where an own card lies that is disposed of."""

    DECK = "Deck"
    DISCARD = "Discard pile", "", "discard"
    TOP = "Top row", "", "top row"
    REVEALED = "Revealed in the bottom row", "", "revealed"
    UNREVEALED = "Face down in the bottom row", "", "unrevealed"


class Stream(Index):
    """Streams of chance; a seat's own deck has ``DECK`` + seat."""

    BOTS = "Strategies"
    MARKET = "Market deck"
    SPECIAL = "Special deck"
    BONUS = "Nation bonus deck"
    NEUTRAL = "Neutral deck"
    AUTOMA = "Automa deck"
    START = "Starting resource cards"
    REMOVAL = "Scoring cards that a solo game boxes"
    DECK = "Decks of the seats"


class Setup(Index):
    """Values of ``setup``."""

    STANDARD = "Standard setup"
    VARIABLE = "Variable setup"


class AutomaLimit(Index):
    """Values of ``automa_limit``: which cards above the grid limit the Automa's nation cards."""

    ALL = "All cards above the grid"
    REVEALED = "Those revealed at round starts"
    PER_NATION = "Those of the same nation"


class Per(Index):
    """What a scoring card counts; ``NATION`` + nation is the last group."""

    COIN = "remaining coin"
    OIL = "remaining oil cube"
    CRUET = "cruet"
    SEAL = "seal"
    SET = "set of 4 different global cards"
    FLAG = "nation card of any flag"
    POMACE = "pomace card"
    NATION = "nation card"


class Source(Index):
    """Where an Automa card takes from: a market, the special row, the scoring cards, or the leftmost of every row."""

    GLASS = "Glass"
    TIN = "Tin"
    BULK = "Bulk"
    SPECIAL = "Special"
    SCORING = "Scoring"
    CHEAPEST = "Cheapest of all"


class EndReason(Index):
    """Why the game ends."""

    LAST_ROUND = "The last round is over"


class Part(Index):
    """What the score is made of."""

    RESOURCES = "Remaining resources"
    GLOBAL_MARKET = "Global market cards"
    SPECIAL_VP = "Special action cards"
    SCORING_CARDS = "Scoring cards"
    NATIONS = "Nation cards"


class Tally(Index):
    """What is counted."""

    SOLD = "Market cards sold to", "cards"
    DISMISSED = "Nation cards dismissed", "cards"
    OLIVES = "Olives gained", "olives"
    OIL = "Oil gained", "oil"
    COINS = "Coins gained", "coins"
    OIL_SPENT = "Oil spent on sales", "oil"
    ACTIVATIONS = "Activations", "activations"
    MATCHES = "Matching symbols found", "symbols"
    FORFEITS = "Actions forfeited", "turns"
    PRESSED = "Pressings", "pressings"
    BOUGHT_ACTIONS = "Special action cards bought", "cards"
    BOUGHT_SCORING = "Scoring cards bought", "cards"
    THINNED = "Cards made pomace", "cards"
    BLANKS = "Cards without an action revealed", "turns"
    SKIPPED = "Turns skipped for want of a card", "turns"
    DECK_SIZE = "Cards in play at the end", "cards"
