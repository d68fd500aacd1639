"""Oliva's cards, read from the values of ``rules.yaml``: what is printed on each, and its id."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sim.engine.contract import RuleError
from sim.games.oliva.state import (
    BASIC,
    BLANK,
    DISPOSAL,
    FACTORY,
    FARM,
    FIRST_BASIC,
    GLASS,
    GLOBAL,
    HARVEST,
    MARKET_NAMES,
    MAX_BASIC,
    MAX_DISPLAY,
    MAX_MARKET,
    MAX_OWN,
    NATION,
    OLIVES,
    PER_COIN,
    PER_CRUET,
    PER_FLAG,
    PER_NATION,
    PER_OIL,
    PER_POMACE,
    PER_SEAL,
    PER_SET,
    PRESSING,
    PURCHASING,
    RESOURCES,
    SCORING,
    SPECIAL,
    TRUCK,
)

BONUSES = {"H": HARVEST, "P": PRESSING, "C": FARM, "B": PURCHASING, "D": DISPOSAL}
"""Letters of the nation cards' bonus actions, in printed order, and the symbol that each would match."""

PROVISIONS = {"farm": FARM, "truck": TRUCK, "factory": FACTORY}
PER = {
    "coin": PER_COIN,
    "oil": PER_OIL,
    "cruet": PER_CRUET,
    "seal": PER_SEAL,
    "set": PER_SET,
    "flag": PER_FLAG,
    "pomace": PER_POMACE,
}
MARKS = ("none", "seal", "cruet")


@dataclass(frozen=True)
class Print:
    """Everything printed on a card; equal prints are one card type.

    Args:
        kind: BASIC, GLOBAL, NATION, SPECIAL, SCORING or BLANK.
        gains: Per symbol that brings resources: (symbol, (coins, olives, oil)).
        symbols: The action symbols on top.
        press: Olives that a pressing takes and oil that it gives.
        disposals: Cards to pomace per activation.
        bonus: Symbol of a nation card's bonus action, and how often.
        per: What a scoring card counts (PER_…).
        cost: Coins and olives that a scoring card costs.
    """

    kind: int
    symbols: tuple[int, ...] = ()
    gains: tuple[tuple[int, tuple[int, ...]], ...] = ()
    press: tuple[int, int] = (0, 0)
    disposals: int = 0
    renews: bool = False
    vp: int = 0
    mark: str = "none"
    region: int = -1
    nation: int = -1
    bonus: tuple[int, int] = (-1, 0)
    per: int = -1
    cost: tuple[int, int] = (0, 0)
    two_players: bool = True


@dataclass(frozen=True)
class Card:
    """A physical card: its print, and its place in the list of its kind (SA02 has 1 among the special actions)."""

    print: Print
    serial: int


@dataclass(frozen=True)
class Catalogue:
    """All cards by id: ``market`` from 0, ``own`` (basic, special action, scoring) from ``FIRST_BASIC``."""

    market: tuple[Card, ...]
    own: tuple[Card, ...]
    n_basic: int


def catalogue(tree: Mapping[str, Any]) -> Catalogue:
    """The cards of a tree of rule values; inside a kind, cards of one type have neighbouring ids.

    Raises:
        RuleError: A card that cannot be played, or more cards than the sets can hold.
    """
    market = [*_globals(tree["global_market"]), *_nations(tree["nation_market"])]
    _room("global_market", len(market), MAX_MARKET, "market cards in all (global and nation)")
    basic = _copies("basic", tree["basic"], lambda path, row: _action(path, row, BASIC))
    _room("basic", len(basic), MAX_BASIC, "basic cards")
    if len(basic) < 3:
        raise RuleError("basic", "a set needs at least 3 cards, since the neutral display shows 2 of them")
    actions = _copies("special_actions", tree["special_actions"], lambda path, row: _action(path, row, SPECIAL))
    nations = list(tree["nation_market"])
    scoring = _copies("scoring", tree["scoring"], lambda path, row: _scoring(path, row, nations))
    _room("scoring", len(scoring), MAX_DISPLAY, "scoring cards")
    own = [*basic, *_by_type(actions), *_by_type(scoring)]
    _room("special_actions", len(own), MAX_OWN, "basic and special cards in all")
    return Catalogue(tuple(market), tuple(own), len(basic))


def card_ids(cards: Catalogue) -> dict[int, Card]:
    """Every physical card by its id."""
    first = dict(enumerate(cards.market))
    return first | dict(enumerate(cards.own, start=FIRST_BASIC))


def parse_bonus(path: str, text: str) -> tuple[int, int]:
    """Symbol and number of a bonus action such as ``H2``.

    Raises:
        RuleError: Not a known letter with a number.
    """
    if text[:1] not in BONUSES or not text[1:].isdecimal() or int(text[1:]) < 1:
        raise RuleError(path, f"{text!r} is no bonus action; write one of {', '.join(BONUSES)} and how often (H2)")
    return BONUSES[text[0]], int(text[1:])


def _room(path: str, n: int, most: int, what: str) -> None:
    if n > most:
        raise RuleError(path, f"{n} {what}; at most {most} can be played, so take some away")


def _at_least(path: str, value: int, least: int) -> int:
    if value < least:
        raise RuleError(path, f"must be at least {least}, not {value}")
    return value


def _globals(regions: Mapping[str, Any]) -> Iterable[Card]:
    for serial, (name, points) in enumerate(regions.items()):
        for vp in sorted(points):
            _at_least(f"global_market.{name}", vp, 0)
            yield Card(Print(GLOBAL, vp=vp, region=serial), serial)


def _nations(nations: Mapping[str, Any]) -> Iterable[Card]:
    order = list(BONUSES.values())
    for serial, (name, texts) in enumerate(nations.items()):
        bonuses = [parse_bonus(f"nation_market.{name}", text) for text in texts]
        for bonus in sorted(bonuses, key=lambda one: (order.index(one[0]), one[1])):
            yield Card(Print(NATION, nation=serial, bonus=bonus), serial)


def _copies(
    group: str, rows: Mapping[str, Mapping[str, Any]], read: Callable[[str, Mapping[str, Any]], Print]
) -> list[Card]:
    cards = []
    for serial, (name, row) in enumerate(rows.items()):
        copies = _at_least(f"{group}.{name}.copies", row["copies"], 0)
        cards += [Card(read(f"{group}.{name}", row), serial)] * copies
    return cards


def _by_type(cards: list[Card]) -> list[Card]:
    """The same cards with those of one type together, types in the order of their first card."""
    prints = list(dict.fromkeys(card.print for card in cards))
    return sorted(cards, key=lambda card: prints.index(card.print))


def _action(path: str, row: Mapping[str, Any], kind: int) -> Print:
    symbols: list[int] = []
    gains: list[tuple[int, tuple[int, ...]]] = []
    if "harvest" in row:
        symbols.append(HARVEST)
        olives = _at_least(f"{path}.harvest", row["harvest"], 0)
        gains.append((HARVEST, tuple(olives if one == OLIVES else 0 for one in range(len(RESOURCES)))))
    for name, symbol in PROVISIONS.items():
        if name in row:
            symbols.append(symbol)
            amounts = [_at_least(f"{path}.{name}.{one}", row[name][one], 0) for one in RESOURCES]
            gains.append((symbol, tuple(amounts)))
    press = (0, 0)
    if "pressing" in row:
        symbols.append(PRESSING)
        olives = _at_least(f"{path}.pressing.olives", row["pressing"]["olives"], 1)
        press = (olives, _at_least(f"{path}.pressing.oil", row["pressing"]["oil"], 0))
    symbols += _sales(f"{path}.sale", row.get("sale", []))
    if "purchase" in row:
        symbols.append(PURCHASING)
        _one_of(f"{path}.purchase", row["purchase"], ("plain", "renewal"))
    if "disposal" in row:
        symbols.append(DISPOSAL)
        _at_least(f"{path}.disposal", row["disposal"], 1)
    return Print(
        kind,
        symbols=tuple(symbols),
        gains=tuple(gains),
        press=press,
        disposals=row.get("disposal", 0),
        renews=row.get("purchase") == "renewal",
        vp=row.get("vp", 0),
        mark=_one_of(f"{path}.mark", row.get("mark", "none"), MARKS),
        two_players=row.get("two_players", True),
    )


def _sales(path: str, names: list[str]) -> list[int]:
    markets = sorted(GLASS + MARKET_NAMES.index(_one_of(path, name, MARKET_NAMES)) for name in names)
    if len(set(markets)) < len(markets):
        raise RuleError(path, "names a market twice; name each once")
    return markets


def _scoring(path: str, row: Mapping[str, Any], nations: list[str]) -> Print:
    per = _one_of(f"{path}.per", row["per"], (*PER, *nations))
    return Print(
        SCORING,
        vp=row["vp"],
        per=PER[per] if per in PER else PER_NATION + nations.index(per),
        cost=(
            _at_least(f"{path}.coins", row["coins"], 0),
            _at_least(f"{path}.olives", row["olives"], 0),
        ),
        two_players=row["two_players"],
    )


def _one_of(path: str, value: str, names: Iterable[str]) -> str:
    if value not in names:
        raise RuleError(path, f"{value!r} is none of {', '.join(names)}")
    return value


BLANK_CARD = Card(Print(BLANK), 0)
"""The placebo of trials: a card without an action and worth nothing."""
