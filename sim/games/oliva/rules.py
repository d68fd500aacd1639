"""Oliva's rule values: from ``rules.yaml`` and overrides to tables that the compiled rules read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.engine.contract import RuleError, frozen
from sim.engine.values import Values
from sim.games.oliva.cards import BLANK_CARD, Catalogue, Print, card_ids, catalogue
from sim.games.oliva.state import (
    FIRST_BASIC,
    MARKET_NAMES,
    MAX_AUTOMA,
    MAX_BONUS,
    MAX_HAND,
    N_CARDS,
    N_NATIONS,
    N_REGIONS,
    N_SYMBOLS,
    RESOURCES,
    SCORING,
    SPECIAL,
    SYMBOLS,
    TAKE_CHEAPEST,
    TAKE_SCORING,
    TAKE_SPECIAL,
)

LIMITS = ("all", "revealed", "per_nation")
"""Values of ``automa_limit``, in the order of the constants."""

Array = Any
"""A read-only NumPy array; numba infers its exact type."""


class Rules(NamedTuple):
    """What the rules and the strategies read. ``t`` is the number of card types, by section 3's order.

    Scalars as in ``rules.yaml``; then by card id (``N_CARDS``): ``type_of`` (−1: no such card), ``serial`` (place in
    the list of its kind), ``item_of`` (−1: none). By type: ``kind``, ``symbols`` (bit mask), ``gains`` (t, symbol,
    resource), ``press_in``, ``press_out``, ``disposals``, ``renews``, ``vp``, ``seals``, ``cruets``, ``region``,
    ``nation``, ``bonus`` (symbol), ``bonus_amount``, ``per``, ``cost`` (t, coins and olives), ``members`` (t, 2 words).
    """

    players: int
    rounds: int
    cycles: int
    hand: int
    max_sales: int
    max_purchases: int
    resources_per_vp: int
    is_variable: int
    bonus_uses_matches: int
    automa_limit: int
    solo_removed_scoring: int
    n_market: int
    n_basic: int
    n_types: int
    start: Array
    press_rate: Array
    oil_cost: Array
    coin_cost: Array
    starting_resources: Array
    nation_bonus: Array
    type_of: Array
    serial: Array
    item_of: Array
    kind: Array
    symbols: Array
    gains: Array
    press_in: Array
    press_out: Array
    disposals: Array
    renews: Array
    vp: Array
    seals: Array
    cruets: Array
    region: Array
    nation: Array
    bonus: Array
    bonus_amount: Array
    per: Array
    cost: Array
    members: Array
    in_box: Array
    scoring_set: Array
    nation_sets: Array
    region_sets: Array
    item_types: Array
    automa_symbols: Array
    automa_from: Array
    automa_column: Array


@cache
def values() -> Values:
    """The game's ``rules.yaml``."""
    return Values.read(Path(__file__).with_name("rules.yaml"))


def make_rules(overrides: Mapping[str, Any], players: int) -> Rules:
    """Rule values with ``overrides`` for a game of ``players`` (1: solo).

    Raises:
        RuleError: An override that cannot be played.
    """
    tree = values().with_overrides(overrides)
    _check(tree, players)
    cards = catalogue(tree)
    return Rules(
        players=players,
        rounds=tree["rounds"][str(players)],
        cycles=tree["rounds"][str(players)] * max(2, players),
        hand=tree["hand"],
        max_sales=tree["max_sales"],
        max_purchases=tree["max_purchases"],
        resources_per_vp=tree["resources_per_vp"],
        is_variable=int(tree["setup"] == "variable"),
        bonus_uses_matches=int(tree["bonus_uses_matches"]),
        automa_limit=LIMITS.index(tree["automa_limit"]),
        solo_removed_scoring=tree["solo_removed_scoring"],
        n_market=len(cards.market),
        n_basic=cards.n_basic,
        start=frozen([tree["start"][one] for one in RESOURCES], np.int64),
        press_rate=frozen([tree["basic"]["pressing"]["pressing"][one] for one in ("olives", "oil")], np.int64),
        oil_cost=frozen(tree["exchange"]["oil"], np.int64),
        coin_cost=frozen(tree["exchange"]["coins"], np.int64),
        starting_resources=frozen(
            [[row[one] for one in RESOURCES] for row in tree["starting_resources"].values()], np.int64
        ),
        nation_bonus=frozen(
            [nation for nation, n in enumerate(tree["nation_bonus"].values()) for _ in range(n)], np.int64
        ),
        **_card_tables(cards, players),
        **_automa_tables(tree["automa"]),
    )


def _check(tree: Mapping[str, Any], players: int) -> None:
    """Refuse values that cannot be played."""
    for path, names in (("setup", ("standard", "variable")), ("automa_limit", LIMITS)):
        if tree[path] not in names:
            raise RuleError(path, f"{tree[path]!r} is none of {', '.join(names)}")
    if players == 1 and tree["setup"] == "variable":
        raise RuleError("setup", "the solo game has no variable setup; set it to standard or add a player")
    if not 2 <= tree["hand"] <= MAX_HAND:
        raise RuleError("hand", f"must be from 2 to {MAX_HAND}, not {tree['hand']}")
    for path in ("max_sales", "max_purchases", "resources_per_vp"):
        if tree[path] < 1:
            raise RuleError(path, f"must be at least 1, not {tree[path]}")
    groups = {"start": tree["start"], "nation_bonus": tree["nation_bonus"], "exchange": {}}
    groups |= {f"starting_resources.{name}": row for name, row in tree["starting_resources"].items()}
    for group, row in groups.items():
        for name, value in row.items():
            if value < 0:
                raise RuleError(f"{group}.{name}", f"must not be negative, not {value}")
    for name, costs in tree["exchange"].items():
        if len(costs) != 3 or min(costs) < 0:
            raise RuleError(f"exchange.{name}", f"wants three costs of at least 0, one per column, not {costs}")
    bonus_cards, rounds = sum(tree["nation_bonus"].values()), tree["rounds"][str(players)]
    if bonus_cards > MAX_BONUS:
        raise RuleError("nation_bonus", f"{bonus_cards} cards; at most {MAX_BONUS} can be played")
    if not 1 <= rounds <= bonus_cards:
        raise RuleError(f"rounds.{players}", f"must be from 1 to the {bonus_cards} nation bonus cards, not {rounds}")
    n_scoring = sum(row["copies"] for row in tree["scoring"].values())
    if not 0 <= tree["solo_removed_scoring"] <= n_scoring:
        raise RuleError("solo_removed_scoring", f"must be from 0 to the {n_scoring} scoring cards")


@cache
def item_rows() -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Items of the log: id and the serials of its copies (SA02 = SA03, SA06 = SA07 as printed), actions first."""
    tree = values().with_overrides({})
    rows: list[tuple[str, tuple[int, ...]]] = []
    for group, kind in (("special_actions", SPECIAL), ("scoring", SCORING)):
        names = list(tree[group])
        serials: dict[Print, list[int]] = {}
        for card in catalogue(tree).own:
            if card.print.kind == kind:
                serials.setdefault(card.print, []).append(card.serial)
        rows += [(names[own[0]], tuple(own)) for own in serials.values()]
    return tuple(rows)


def _item_numbers() -> dict[tuple[int, int], int]:
    """(kind, serial) of a special card -> number of its item."""
    return {
        (SPECIAL if name.startswith("SA") else SCORING, serial): number
        for number, (name, serials) in enumerate(item_rows())
        for serial in serials
    }


def _card_tables(cards: Catalogue, players: int) -> dict[str, Any]:
    """Tables by card id and by type."""
    by_id = card_ids(cards)
    order = [*cards.own[: cards.n_basic], *cards.market, *cards.own[cards.n_basic :], BLANK_CARD]
    prints = list(dict.fromkeys(card.print for card in order))
    number = {one: i for i, one in enumerate(prints)}
    items = _item_numbers()
    type_of, serial, item_of = (np.full(N_CARDS, -1) for _ in range(3))
    members = np.zeros((len(prints), 2), np.uint64)
    item_types = np.full(len(item_rows()), -1)
    for card_id, card in by_id.items():
        type_of[card_id], serial[card_id] = number[card.print], card.serial
        members[number[card.print], card_id // FIRST_BASIC] |= np.uint64(1 << (card_id % FIRST_BASIC))
        if (item := items.get((card.print.kind, card.serial))) is not None:
            item_of[card_id] = item
            item_types[item] = number[card.print]
    boxed = {SPECIAL: players <= 2, SCORING: players == 2}
    return {
        "n_types": len(prints),
        "type_of": frozen(type_of, np.int64),
        "serial": frozen(serial, np.int64),
        "item_of": frozen(item_of, np.int64),
        "members": frozen(members, np.uint64),
        "item_types": frozen(item_types, np.int64),
        "in_box": frozen(
            [
                _mask(by_id, lambda one, kind=kind: boxed[kind] and one.kind == kind and not one.two_players)
                for kind in boxed
            ],
            np.uint64,
        ),
        "scoring_set": frozen([_mask(by_id, lambda one: one.kind == SCORING)], np.uint64),
        "nation_sets": frozen(
            [_mask(by_id, lambda one, nation=nation: one.nation == nation) for nation in range(N_NATIONS)],
            np.uint64,
        ),
        "region_sets": frozen(
            [_mask(by_id, lambda one, region=region: one.region == region) for region in range(N_REGIONS)],
            np.uint64,
        ),
        **_type_tables(prints),
    }


def _mask(cards: Mapping[int, Any], wanted: Any) -> int:
    """Set (one word) of the cards whose print is ``wanted``."""
    return sum(1 << (card_id % FIRST_BASIC) for card_id, card in cards.items() if wanted(card.print))


def _type_tables(prints: list[Print]) -> dict[str, Any]:
    """Tables by type."""
    gains = np.zeros((len(prints), N_SYMBOLS, len(RESOURCES)), np.int64)
    for i, one in enumerate(prints):
        for symbol, amounts in one.gains:
            gains[i, symbol] = amounts
    columns = {
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
    return {"gains": frozen(gains, np.int64)} | {name: frozen(column, np.int64) for name, column in columns.items()}


def _automa_tables(rows: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Tables by Automa card: symbols (bit mask), where it takes from, which column (or 0 left, 1 right)."""
    if len(rows) > MAX_AUTOMA:
        raise RuleError("automa", f"{len(rows)} cards; at most {MAX_AUTOMA} can be played")
    masks, sources, columns = [], [], []
    for name, row in rows.items():
        unknown = [symbol for symbol in row["symbols"] if symbol not in SYMBOLS]
        if unknown or len(set(row["symbols"])) < len(row["symbols"]):
            raise RuleError(
                f"automa.{name}.symbols", f"wants different ones of {', '.join(SYMBOLS)}, not {row['symbols']}"
            )
        masks.append(sum(1 << SYMBOLS.index(symbol) for symbol in row["symbols"]))
        source, column = _target(f"automa.{name}.take", row["take"])
        sources.append(source)
        columns.append(column)
    return {
        "automa_symbols": frozen(masks, np.int64),
        "automa_from": frozen(sources, np.int64),
        "automa_column": frozen(columns, np.int64),
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
