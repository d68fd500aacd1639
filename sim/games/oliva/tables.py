"""How the cards fill the tables of the rules' record: by card id, by card type, and by Automa card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.engine.contract import RuleError
from sim.engine.records import padded
from sim.engine.values import Row, read_rows
from sim.games.oliva.cards import BLANK_CARD, N_ITEMS, N_NATIONS, N_REGIONS, SPECIAL_CARDS, Catalogue, Print, card_ids
from sim.games.oliva.indices import (
    FIRST_BASIC,
    MAX_AUTOMA,
    N_CARDS,
    Kind,
    Resource,
    Source,
    Symbol,
)


class AutomaRow(Row):
    """An Automa card: the symbols on top, and what it takes from the display."""

    symbols: list[str]
    take: str


def card_tables(cards: Catalogue, players: int) -> dict[str, Any]:
    """Tables by card id and by type, in the order basic, global, nation, special action, scoring, blank.

    By id: ``type_of`` (−1: no such card), ``serial`` (place in the list of its kind), ``item_of`` (−1: none).
    """
    items = {(item.kind, serial): number for number, item in enumerate(SPECIAL_CARDS) for serial in item.serials}
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
    boxed = {Kind.SPECIAL: players <= 2, Kind.SCORING: players == 2}
    return {
        "n_types": len(prints),
        "type_of": type_of,
        "serial": serial,
        "item_of": item_of,
        "members": padded(members, N_CARDS),  # by type: the set of its cards
        "item_types": item_types,  # type of each item, −1 if no card of it is in the game
        # special cards that this number of players leaves in the box
        "boxed": _mask(by_id, lambda one: boxed.get(one.kind, False) and not one.two_players),
        "scoring_set": _mask(by_id, lambda one: one.kind == Kind.SCORING),
        "nation_sets": [_mask(by_id, lambda one, nation=nation: one.nation == nation) for nation in range(N_NATIONS)],
        "region_sets": [_mask(by_id, lambda one, region=region: one.region == region) for region in range(N_REGIONS)],
        **_type_tables(prints),
    }


def _mask(cards: Mapping[int, Any], wanted: Any) -> np.uint64:
    """Set (one word) of the cards whose print is ``wanted``."""
    return np.uint64(sum(1 << (card_id % FIRST_BASIC) for card_id, card in cards.items() if wanted(card.print)))


def _type_tables(prints: list[Print]) -> dict[str, Any]:
    """Tables by type; ``symbols`` is a bit mask."""
    gains = np.zeros((len(prints), len(Symbol), len(Resource)), np.int64)  # by symbol, per activation
    for i, one in enumerate(prints):
        for symbol, amounts in one.gains:
            gains[i, symbol] = amounts
    tables = {
        "gains": gains,
        "kind": [one.kind for one in prints],
        "symbols": [sum(1 << symbol for symbol in one.symbols) for one in prints],
        "press_in": [one.press[0] for one in prints],
        "press_out": [one.press[1] for one in prints],
        "disposals": [one.disposals for one in prints],
        "renews": [one.renews for one in prints],
        "vp": [one.vp for one in prints],
        "seals": [one.mark == "seal" for one in prints],
        "cruets": [one.mark == "cruet" for one in prints],
        "region": [one.region for one in prints],
        "nation": [one.nation for one in prints],
        "bonus": [one.bonus[0] for one in prints],
        "bonus_amount": [one.bonus[1] for one in prints],
        "per": [one.per for one in prints],
        "cost": [one.cost for one in prints],  # coins and olives of a scoring card
    }
    return {name: padded(rows, N_CARDS) for name, rows in tables.items()}


def automa_tables(tree: Mapping[str, Any]) -> dict[str, Any]:
    """Tables by Automa card: symbols, where it takes from, which column (scoring cards: 0 left, 1 right).

    Raises:
        RuleError: An unknown symbol or target, or more cards than can be played.
    """
    known = [symbol.id for symbol in Symbol]
    rows = read_rows(tree, "automa", AutomaRow)
    if len(rows) > MAX_AUTOMA:
        raise RuleError("automa", f"{len(rows)} cards; at most {MAX_AUTOMA} can be played, so take some away")
    masks, targets = [], []
    for name, row in rows.items():
        if not set(row.symbols) <= set(known) or len(set(row.symbols)) < len(row.symbols):
            raise RuleError(f"automa.{name}.symbols", f"wants different ones of {', '.join(known)}, not {row.symbols}")
        masks.append(sum(1 << known.index(symbol) for symbol in row.symbols))
        targets.append(_target(f"automa.{name}.take", row.take))
    return {
        "n_automa": len(rows),
        "automa_symbols": padded(masks, MAX_AUTOMA),
        "automa_from": padded([source for source, _ in targets], MAX_AUTOMA),
        "automa_column": padded([column for _, column in targets], MAX_AUTOMA),
    }


def _target(path: str, text: str) -> tuple[int, int]:
    """Source and column of what an Automa card takes, such as ``tin 2`` or ``scoring leftmost``."""
    if text == "cheapest of all":
        return Source.CHEAPEST, 0
    place, _, column = text.partition(" ")
    if place == "scoring" and column in ("leftmost", "rightmost"):
        return Source.SCORING, int(column == "rightmost")
    sources = {source.id: source for source in Source if source < Source.SCORING}
    if place in sources and column in ("1", "2", "3"):
        return sources[place], int(column) - 1
    raise RuleError(
        path,
        f"{text!r} is no target; write a market ({', '.join(sources)}) with a column 1 to 3, "
        "'scoring leftmost', 'scoring rightmost' or 'cheapest of all'",
    )
