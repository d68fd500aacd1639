"""Oliva's cards, read from the values of ``rules.yaml``: what is printed on each, and its id."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from pydantic import Field

from sim.engine.contract import RuleError
from sim.engine.values import Row, Values, read_rows
from sim.games.oliva.indices import FIRST_BASIC, MAX_BASIC, MAX_DISPLAY, MAX_MARKET, MAX_OWN, Kind, Market, Per, Symbol

VALUES = Values.beside(__file__)

BONUSES = {
    "H": Symbol.HARVEST,
    "P": Symbol.PRESSING,
    "C": Symbol.FARM,
    "B": Symbol.PURCHASE,
    "D": Symbol.DISPOSAL,
}
"""Letters of the nation cards' bonus actions, in printed order, and the symbol that each would match."""

Count = Annotated[int, Field(ge=0)]
OneOrMore = Annotated[int, Field(ge=1)]


class Amounts(Row):
    """Resources that an activation brings."""

    coins: Count
    olives: Count
    oil: Count


class Pressing(Row):
    """Olives that a pressing takes and oil that it gives."""

    olives: OneOrMore
    oil: Count


class CardRow(Row):
    """What rows of own cards share; ``two_players``: whether the card plays with 2 players and solo."""

    copies: Count
    vp: int = 0
    two_players: bool = True


AnyCardRow = TypeVar("AnyCardRow", bound=CardRow)


class ActionRow(CardRow):
    """A basic or special action card: its actions (one symbol each), and what else is printed on it."""

    harvest: Count | None = None
    farm: Amounts | None = None
    truck: Amounts | None = None
    factory: Amounts | None = None
    pressing: Pressing | None = None
    sale: list[Literal["glass", "tin", "bulk"]] = Field(default=[])
    purchase: Literal["plain", "renewal"] | None = None
    disposal: OneOrMore | None = None
    mark: Literal["none", "seal", "cruet"] = "none"


class ScoringRow(CardRow):
    """A scoring card: points for each ``per`` that its owner has at the end, and its cost."""

    per: str
    coins: Count
    olives: Count


@dataclass(frozen=True)
class Print:
    """Everything printed on a card; equal prints are one card type.

    Args:
        kind: A Kind.
        gains: Per symbol that brings resources: (symbol, (coins, olives, oil)).
        symbols: The action symbols on top.
        press: Olives that a pressing takes and oil that it gives.
        disposals: Cards to pomace per activation.
        bonus: Symbol of a nation card's bonus action, and how often.
        per: What a scoring card counts (a Per).
        cost: Coins and olives that a scoring card costs.
    """

    kind: Kind
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
    basic = _copies(tree, Kind.BASIC, ActionRow, lambda path, row: _action(path, row, Kind.BASIC))
    _room("basic", len(basic), MAX_BASIC, "basic cards")
    if len(basic) < 3:
        raise RuleError("basic", "a set needs at least 3 cards, since the neutral display shows 2 of them")
    actions = _copies(tree, Kind.SPECIAL, ActionRow, lambda path, row: _action(path, row, Kind.SPECIAL))
    nations = list(tree["nation_market"])
    scoring = _copies(tree, Kind.SCORING, ScoringRow, lambda path, row: _scoring(path, row, nations))
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


def _globals(regions: Mapping[str, Any]) -> Iterable[Card]:
    for serial, points in enumerate(regions.values()):
        for vp in sorted(points):
            yield Card(Print(Kind.GLOBAL, vp=vp, region=serial), serial)


def _nations(nations: Mapping[str, Any]) -> Iterable[Card]:
    order: list[int] = list(BONUSES.values())
    for serial, (name, texts) in enumerate(nations.items()):
        bonuses = [parse_bonus(f"nation_market.{name}", text) for text in texts]
        for bonus in sorted(bonuses, key=lambda one: (order.index(one[0]), one[1])):
            yield Card(Print(Kind.NATION, nation=serial, bonus=bonus), serial)


def _copies(
    tree: Mapping[str, Any], kind: Kind, row: type[AnyCardRow], read: Callable[[str, AnyCardRow], Print]
) -> list[Card]:
    cards: list[Card] = []
    for serial, (name, cells) in enumerate(read_rows(tree, kind.id, row).items()):
        cards += [Card(read(f"{kind.id}.{name}", cells), serial)] * cells.copies
    return cards


def _by_type(cards: list[Card]) -> list[Card]:
    """The same cards with those of one type together, types in the order of their first card."""
    prints = list(dict.fromkeys(card.print for card in cards))
    return sorted(cards, key=lambda card: prints.index(card.print))


def _action(path: str, row: ActionRow, kind: Kind) -> Print:
    symbols: list[int] = []
    gains: list[tuple[int, tuple[int, ...]]] = []
    if row.harvest is not None:
        symbols.append(Symbol.HARVEST)
        gains.append((Symbol.HARVEST, (0, row.harvest, 0)))
    for symbol in (Symbol.FARM, Symbol.TRUCK, Symbol.FACTORY):
        amounts: Amounts | None = getattr(row, symbol.id)
        if amounts:
            symbols.append(symbol)
            gains.append((symbol, (amounts.coins, amounts.olives, amounts.oil)))
    if row.pressing:
        symbols.append(Symbol.PRESSING)
    if len(set(row.sale)) < len(row.sale):
        raise RuleError(f"{path}.sale", "names a market twice; name each once")
    symbols += [Symbol.GLASS + market for market in Market if market.id in row.sale]
    if row.purchase:
        symbols.append(Symbol.PURCHASE)
    if row.disposal:
        symbols.append(Symbol.DISPOSAL)
    return Print(
        kind,
        symbols=tuple(symbols),
        gains=tuple(gains),
        press=(row.pressing.olives, row.pressing.oil) if row.pressing else (0, 0),
        disposals=row.disposal or 0,
        renews=row.purchase == "renewal",
        vp=row.vp,
        mark=row.mark,
        two_players=row.two_players,
    )


def _scoring(path: str, row: ScoringRow, nations: list[str]) -> Print:
    counted = [*(per.id for per in Per if per is not Per.NATION), *nations]
    if row.per not in counted:
        raise RuleError(f"{path}.per", f"use one of {', '.join(counted)}, not {row.per!r}")
    return Print(
        Kind.SCORING,
        vp=row.vp,
        per=counted.index(row.per),
        cost=(row.coins, row.olives),
        two_players=row.two_players,
    )


BLANK_CARD = Card(Print(Kind.BLANK), 0)
"""The placebo of trials: a card without an action and worth nothing."""


class SpecialCard(NamedTuple):
    """An item of the log: the cards of one kind that are printed alike, by their places in its list.

    Its id is that of the first; as printed SA02 is SA03, and SA06 is SA07.
    """

    id: str
    kind: Kind
    serials: tuple[int, ...]


def special_cards(tree: Mapping[str, Any]) -> tuple[SpecialCard, ...]:
    """The items of a tree of rule values, action cards first."""
    found: list[SpecialCard] = []
    for kind in (Kind.SPECIAL, Kind.SCORING):
        names = list(tree[kind.id])
        serials: dict[Print, list[int]] = {}
        for card in catalogue(tree).own:
            if card.print.kind == kind:
                serials.setdefault(card.print, []).append(card.serial)
        found += [SpecialCard(names[own[0]], kind, tuple(own)) for own in serials.values()]
    return tuple(found)


SPECIAL_CARDS = special_cards(VALUES.with_overrides({}))
N_ITEMS = len(SPECIAL_CARDS)
N_NATIONS = len(VALUES.with_overrides({})["nation_market"])
N_REGIONS = len(VALUES.with_overrides({})["global_market"])
