"""The record of rule values that the compiled rules read, and how the cards fill its tables.

A record rather than a tuple of arrays: it travels between compiled functions as one pointer, and the sizes of its
tables are known when they are compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.engine.contract import RuleError
from sim.games.oliva.cards import BLANK_CARD, Catalogue, Print, card_ids
from sim.games.oliva.state import (
    COLUMNS,
    FIRST_BASIC,
    MARKET_NAMES,
    MAX_AUTOMA,
    MAX_BONUS,
    N_CARDS,
    N_ITEMS,
    N_NATIONS,
    N_REGIONS,
    N_SYMBOLS,
    RESOURCES,
    SCORING,
    SEATS,
    SPECIAL,
    SYMBOLS,
    TAKE_CHEAPEST,
    TAKE_SCORING,
    TAKE_SPECIAL,
)

_SCALARS = (
    "players",
    "rounds",
    "cycles",
    "hand",
    "max_sales",
    "max_purchases",
    "resources_per_vp",
    "is_variable",
    "bonus_uses_matches",
    "automa_limit",
    "solo_removed_scoring",
    "n_market",
    "n_basic",
    "n_types",
    "n_bonus",
    "n_automa",
)
_BY_CARD = ("type_of", "serial", "item_of")
_BY_TYPE = (
    "kind",
    "symbols",
    "press_in",
    "press_out",
    "disposals",
    "renews",
    "vp",
    "seals",
    "cruets",
    "region",
    "nation",
    "bonus",
    "bonus_amount",
    "per",
)
_FIELDS: list[tuple[Any, ...]] = [
    *((name, "i4") for name in _SCALARS),
    *((name, "i4", (N_CARDS,)) for name in (*_BY_CARD, *_BY_TYPE)),
    ("start", "i4", (len(RESOURCES),)),
    ("press_rate", "i4", (2,)),  # of the basic pressing: olives in, oil out
    ("oil_cost", "i4", (COLUMNS,)),
    ("coin_cost", "i4", (COLUMNS,)),
    ("starting_resources", "i4", (SEATS, len(RESOURCES))),
    ("nation_bonus", "i4", (MAX_BONUS,)),  # nation of each nation bonus card
    ("gains", "i4", (N_CARDS, N_SYMBOLS, len(RESOURCES))),  # by type and symbol, per activation
    ("cost", "i4", (N_CARDS, 2)),  # by type: coins and olives of a scoring card
    ("members", "u8", (N_CARDS, 2)),  # by type: the set of its cards
    ("boxed", "u8"),  # special cards that this number of players leaves in the box
    ("scoring_set", "u8"),
    ("nation_sets", "u8", (N_NATIONS,)),
    ("region_sets", "u8", (N_REGIONS,)),
    ("item_types", "i4", (N_ITEMS,)),  # type of each item, −1 if no card of it is in the game
    ("automa_symbols", "i4", (MAX_AUTOMA,)),  # bit masks
    ("automa_from", "i4", (MAX_AUTOMA,)),
    ("automa_column", "i4", (MAX_AUTOMA,)),
]
RULES = np.dtype(_FIELDS, align=True)
"""Rule values, by attribute.

Scalars as in ``rules.yaml``, with numbers of cards. By card id: ``type_of`` (−1: no such card), ``serial`` (place in
the list of its kind), ``item_of`` (−1: none). By type, in the order basic, global, nation, special action, scoring,
blank: ``kind`` and what is printed (``symbols`` is a bit mask).
"""


def rules_record(values: Mapping[str, Any]) -> Any:
    """A read-only record of ``values`` by field name; a shorter list fills the start of its table."""
    array = np.zeros(1, RULES).view(np.recarray)
    for name, value in values.items():
        target, source = array[name][0], np.asarray(value)
        if source.ndim == 0:
            array[name][0] = value
        else:
            target[: len(source)] = source
    array.flags.writeable = False
    return array[0]


def card_tables(cards: Catalogue, players: int, items: Mapping[tuple[int, int], int]) -> dict[str, Any]:
    """Tables by card id and by type; ``items`` is (kind, serial) -> number of the item."""
    by_id = card_ids(cards)
    order = [*cards.own[: cards.n_basic], *cards.market, *cards.own[cards.n_basic :], BLANK_CARD]
    prints = list(dict.fromkeys(card.print for card in order))
    number = {one: i for i, one in enumerate(prints)}
    type_of, serial, item_of = (np.full(N_CARDS, -1) for _ in range(3))
    members = np.zeros((len(prints), 2), np.uint64)
    item_types = np.full(N_ITEMS, -1)
    for card_id, card in by_id.items():
        type_of[card_id], serial[card_id] = number[card.print], card.serial
        members[number[card.print], card_id // FIRST_BASIC] |= np.uint64(1 << (card_id % FIRST_BASIC))
        if (item := items.get((card.print.kind, card.serial))) is not None:
            item_of[card_id] = item
            item_types[item] = number[card.print]
    boxed = {SPECIAL: players <= 2, SCORING: players == 2}
    return {
        "n_types": len(prints),
        "type_of": type_of,
        "serial": serial,
        "item_of": item_of,
        "members": members,
        "item_types": item_types,
        "boxed": _mask(by_id, lambda one: boxed.get(one.kind, False) and not one.two_players),
        "scoring_set": _mask(by_id, lambda one: one.kind == SCORING),
        "nation_sets": [_mask(by_id, lambda one, nation=nation: one.nation == nation) for nation in range(N_NATIONS)],
        "region_sets": [_mask(by_id, lambda one, region=region: one.region == region) for region in range(N_REGIONS)],
        **_type_tables(prints),
    }


def _mask(cards: Mapping[int, Any], wanted: Any) -> np.uint64:
    """Set (one word) of the cards whose print is ``wanted``."""
    return np.uint64(sum(1 << (card_id % FIRST_BASIC) for card_id, card in cards.items() if wanted(card.print)))


def _type_tables(prints: list[Print]) -> dict[str, Any]:
    """Tables by type."""
    gains = np.zeros((len(prints), N_SYMBOLS, len(RESOURCES)), np.int64)
    for i, one in enumerate(prints):
        for symbol, amounts in one.gains:
            gains[i, symbol] = amounts
    return {
        "gains": gains,
        "kind": [one.kind for one in prints],
        "symbols": [sum(1 << symbol for symbol in one.symbols) for one in prints],
        "press_in": [one.press[0] for one in prints],
        "press_out": [one.press[1] for one in prints],
        "disposals": [one.disposals for one in prints],
        "renews": [int(one.renews) for one in prints],
        "vp": [one.vp for one in prints],
        "seals": [int(one.mark == "seal") for one in prints],
        "cruets": [int(one.mark == "cruet") for one in prints],
        "region": [one.region for one in prints],
        "nation": [one.nation for one in prints],
        "bonus": [one.bonus[0] for one in prints],
        "bonus_amount": [one.bonus[1] for one in prints],
        "per": [one.per for one in prints],
        "cost": [one.cost for one in prints],
    }


def automa_tables(rows: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Tables by Automa card: symbols, where it takes from, which column (scoring cards: 0 left, 1 right).

    Raises:
        RuleError: An unknown symbol or target.
    """
    masks, targets = [], []
    for name, row in rows.items():
        unknown = [symbol for symbol in row["symbols"] if symbol not in SYMBOLS]
        if unknown or len(set(row["symbols"])) < len(row["symbols"]):
            raise RuleError(
                f"automa.{name}.symbols", f"wants different ones of {', '.join(SYMBOLS)}, not {row['symbols']}"
            )
        masks.append(sum(1 << SYMBOLS.index(symbol) for symbol in row["symbols"]))
        targets.append(_target(f"automa.{name}.take", row["take"]))
    return {
        "n_automa": len(rows),
        "automa_symbols": masks,
        "automa_from": [source for source, _ in targets],
        "automa_column": [column for _, column in targets],
    }


def _target(path: str, text: str) -> tuple[int, int]:
    """Source and column of what an Automa card takes, such as ``tin 2`` or ``scoring leftmost``."""
    if text == "cheapest of all":
        return TAKE_CHEAPEST, 0
    place, _, column = text.partition(" ")
    if place == "scoring" and column in ("leftmost", "rightmost"):
        return TAKE_SCORING, int(column == "rightmost")
    sources = {**{name: i for i, name in enumerate(MARKET_NAMES)}, "special": TAKE_SPECIAL}
    if place in sources and column in ("1", "2", "3"):
        return sources[place], int(column) - 1
    raise RuleError(
        path,
        f"{text!r} is no target; write a market ({', '.join(sources)}) with a column 1 to 3, "
        "'scoring leftmost', 'scoring rightmost' or 'cheapest of all'",
    )
