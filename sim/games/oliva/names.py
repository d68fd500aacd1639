"""Names of cards: what is printed on them, in a few words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from sim.engine.bits import lowest
from sim.games.oliva.cards import BONUSES
from sim.games.oliva.rules import values
from sim.games.oliva.state import (
    BASIC,
    BLANK,
    COINS,
    DISPOSAL,
    EMPTY,
    FIRST_BASIC,
    GIFT,
    GLASS,
    GLOBAL,
    HARVEST,
    HIDDEN,
    MARKET_NAMES,
    N_SYMBOLS,
    NATION,
    OIL,
    OLIVES,
    PER_NATION,
    PRESSING,
    PURCHASING,
    RESOURCES,
    SCORING,
    SPECIAL,
    SYMBOLS,
    TAKE_CHEAPEST,
    TAKE_SCORING,
)

_GROUPS = {
    BASIC: "basic",
    GLOBAL: "global_market",
    NATION: "nation_market",
    SPECIAL: "special_actions",
    SCORING: "scoring",
}
_LETTERS = {symbol: letter for letter, symbol in BONUSES.items()}
_PER = (
    "remaining coin",
    "remaining oil cube",
    "cruet",
    "seal",
    "set of 4 different global cards",
    "nation card of any flag",
    "pomace card",
)
_UNITS = {"coins": ("coin", "coins"), "olives": ("olive", "olives"), "oil": ("oil", "oil")}


@cache
def listed(group: str) -> tuple[str, ...]:
    """Names of a group of ``rules.yaml`` in its order, such as the nations or the special action cards."""
    return tuple(values().with_overrides({})[group])


def nations() -> tuple[str, ...]:
    """The nations, by number."""
    return listed("nation_market")


def automa_card(card: int) -> str:
    """Such as «Automa 07»."""
    return f"Automa {listed('automa')[card]}"


def automa_title(rules: Any, card: int) -> str:
    """The card with what is printed on it, such as «Automa 07 [harvest, pressing; takes bulk 1]»."""
    symbols = [SYMBOLS[symbol] for symbol in range(N_SYMBOLS) if int(rules.automa_symbols[card]) >> symbol & 1]
    source, column = int(rules.automa_from[card]), int(rules.automa_column[card])
    if source == TAKE_CHEAPEST:
        target = "the leftmost card of every row"
    elif source == TAKE_SCORING:
        target = f"the {'rightmost' if column else 'leftmost'} scoring card"
    else:
        target = f"{(*MARKET_NAMES, 'special')[source]} {column + 1}"
    return f"{automa_card(card)} [{', '.join(symbols)}; takes {target}]"


def bonus_name(rules: Any, type_: int) -> str:
    """A nation card's bonus action, such as «H2»."""
    return f"{_LETTERS[int(rules.bonus[type_])]}{rules.bonus_amount[type_]}"


def card_name(rules: Any, state: Any, card: int) -> str:
    """Such as «Harvest», «Asia 4», «Spain H2», «SA17»; «–» for an empty space, «face down» for a hidden card."""
    if card == EMPTY:
        return "–"
    if card == HIDDEN:
        return "face down"
    if card == GIFT:
        return f"{type_name(rules, int(state.gift_type))} (given)"
    type_ = int(rules.type_of[card])
    kind = int(rules.kind[type_])
    name = listed(_GROUPS[kind])[int(rules.serial[card])]
    if kind == BASIC:
        return name.replace("_", " ").capitalize()
    if kind == GLOBAL:
        return f"{name} {rules.vp[type_]}"
    if kind == NATION:
        return f"{name} {bonus_name(rules, type_)}"
    return name


def type_name(rules: Any, type_: int) -> str:
    """Name of a card type: that of its first card."""
    for word in range(2):
        if rules.members[type_, word]:
            return card_name(rules, None, word * FIRST_BASIC + lowest(rules.members[type_, word]))
    return "blank card"


def card_names(rules: Any, state: Any, cards: Iterable[int]) -> list[str]:
    """Names of several cards."""
    return [card_name(rules, state, int(card)) for card in cards]


def set_names(rules: Any, state: Any, words: Iterable[int], first: int = 0) -> list[str]:
    """Names of the cards of a set; ``first`` is the id of its lowest bit."""
    ids = [first + 64 * i + bit for i, word in enumerate(words) for bit in range(64) if int(word) >> bit & 1]
    return card_names(rules, state, ids)


def full_name(rules: Any, state: Any, card: int) -> str:
    """The name, for special cards with what is printed on them."""
    name = card_name(rules, state, card)
    if card < 0:
        return name
    type_ = int(state.gift_type if card == GIFT else rules.type_of[card])
    return f"{name} [{type_title(rules, type_)}]" if rules.kind[type_] in (SPECIAL, SCORING) else name


def type_title(rules: Any, type_: int) -> str:
    """What is printed on a special card, such as «Harvest 2, seal» or «2 VP per Greece card»."""
    if rules.kind[type_] == SCORING:
        return f"{rules.vp[type_]} VP per {_per(int(rules.per[type_]))}"
    if rules.kind[type_] == BLANK:
        return "no action"
    marks = [
        *([f"{rules.vp[type_]} VP"] if rules.vp[type_] else []),
        *(["seal"] if rules.seals[type_] else []),
        *(["cruet"] if rules.cruets[type_] else []),
    ]
    return ", ".join([_action_title(rules, type_), *marks])


def _per(per: int) -> str:
    return f"{nations()[per - PER_NATION]} card" if per >= PER_NATION else _PER[per]


def _action_title(rules: Any, type_: int) -> str:
    symbols = [symbol for symbol in range(N_SYMBOLS) if int(rules.symbols[type_]) >> symbol & 1]
    first = symbols[0]
    if first == HARVEST:
        return f"Harvest {rules.gains[type_, HARVEST, OLIVES]}"
    if first == PRESSING:
        return f"Pressing {rules.press_in[type_]}→{rules.press_out[type_]}"
    if first == PURCHASING:
        return "Purchase" + (" with renewal" if rules.renews[type_] else "")
    if first == DISPOSAL:
        return f"Disposal ×{rules.disposals[type_]}"
    if first >= GLASS:
        return "Sale " + " or ".join(MARKET_NAMES[symbol - GLASS] for symbol in symbols)
    places = [f"{SYMBOLS[symbol]} ({amounts(rules.gains[type_, symbol])})" for symbol in symbols]
    return "Provision " + " or ".join(places)


def amounts(numbers: Any) -> str:
    """Such as «2 coins, 1 olive», of (coins, olives, oil)."""
    order = (COINS, OLIVES, OIL)
    told = [f"{numbers[one]} {_UNITS[RESOURCES[one]][int(numbers[one] != 1)]}" for one in order if numbers[one]]
    return ", ".join(told) or "nothing"
