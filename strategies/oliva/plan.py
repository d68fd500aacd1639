"""Planning a cycle: what two cards bring together, played one after the other."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.engine.bits import ZERO, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.oliva.state import (
    BOARD,
    BULK,
    COINS,
    DISPOSAL,
    EMPTY,
    FACTORY,
    GLASS,
    HARVEST,
    MARKETS,
    MAX_HAND,
    N_SYMBOLS,
    OIL,
    OLIVES,
    PRESSING,
    PURCHASING,
    TRUCK,
)
from sim.games.oliva.zones import type_of
from strategies.oliva.cards import clutter
from strategies.oliva.dispose import pomace_points
from strategies.oliva.mind import add_symbols, survey_nations, survey_symbols
from strategies.oliva.purchase import best_buy
from strategies.oliva.purse import SALES, Prices, Purse, prices, prices_ahead, purse_of, purse_worth
from strategies.oliva.sale import best_sales, survey_row

ANYTHING = (1 << N_SYMBOLS) - 1
"""Bit mask of all symbols."""
OLIVE_MAKERS = 1 << HARVEST | 1 << TRUCK | 1 << FACTORY
OIL_MAKERS = 1 << PRESSING | 1 << FACTORY
"""Bit masks of the symbols whose cards bring olives and oil."""
NO_CARD = -1
"""Type of a card that is not there."""
SECOND_BUY = 0.5
"""Share of the best purchase's gain that a second and third one are expected to bring."""


class Plan(NamedTuple):
    """What all plans of a cycle start from.

    Args:
        purse: The own resources.
        rest, busy: Prices when nothing is played after in this cycle; when everything could be.
        early, late: Cards that the others reveal before the own first and second turn.
    """

    purse: Purse
    rest: Prices
    busy: Prices
    early: int
    late: int


@compiled()
def make_plan(rules: Any, view: Any, mind: Any, symbols: int) -> Plan:
    """The plan's start; fills in the visible symbols, and the sales that ``symbols`` (a bit mask) allow."""
    survey_symbols(rules, view, mind)
    survey_nations(rules, view, mind)
    purse = purse_of(view)
    rest, busy = prices(mind, 0, purse), prices(mind, ANYTHING, purse)
    for market in range(MARKETS):
        if (symbols >> (GLASS + market)) & 1:
            survey_row(rules, view, mind, market, busy)
    n = view.n_seats
    early = (view.seat - view.active + n) % n
    return Plan(purse, rest, busy, early, early + max(1, n - 1))


@compiled()
def choose_pair(rules: Any, view: Any, mind: Any, actions: Any, n: int) -> int:
    """The pair of hand cards that brings most."""
    hand, symbols, nobody = view.hand[view.seat], 0, NO_CARD
    for i in range(view.n_hand[view.seat]):
        symbols |= rules.symbols[type_of(rules, view, hand[i])]
    plan = make_plan(rules, view, mind, symbols)
    nothing = purse_worth(mind, plan.purse)
    for i in range(view.n_hand[view.seat]):
        mind["alone"][i] = pair_worth(rules, view, mind, plan, type_of(rules, view, hand[i]), nobody)
    best, best_worth = 0, 0.0
    for i in range(n):
        first, second = actions[i] // MAX_HAND, actions[i] % MAX_HAND
        worth = mind["alone"][first] + mind["alone"][second] - nothing
        one, other = type_of(rules, view, hand[first]), type_of(rules, view, hand[second])
        if work_together(rules.symbols[one], rules.symbols[other]):
            worth = ordered_worth(rules, view, mind, plan, one, other)
        if i == 0 or worth > best_worth:
            best, best_worth = i, worth
    return best


@compiled()
def work_together(one: int, other: int) -> bool:
    """Whether cards with these symbols change each other's worth: they match, or one spends what the other earns."""
    both = one | other
    if one & other or (both & SALES and both & OIL_MAKERS):
        return True
    return bool((one & SALES and other & SALES) or (both & OLIVE_MAKERS and both & 1 << PRESSING))


@compiled()
def ordered_worth(rules: Any, view: Any, mind: Any, plan: Plan, one: int, other: int) -> float:
    """Worth of the purse after two cards, of which what earns is played before what spends."""
    if rules.symbols[one] > rules.symbols[other]:
        return pair_worth(rules, view, mind, plan, other, one)
    return pair_worth(rules, view, mind, plan, one, other)


@compiled()
def choose_reveal(rules: Any, view: Any, mind: Any, actions: Any, n: int) -> int:
    """The card to play first: the better order of the two."""
    bottom = view.bottom[view.seat]
    one, other = type_of(rules, view, bottom[actions[0]]), type_of(rules, view, bottom[actions[1]])
    plan = make_plan(rules, view, mind, rules.symbols[one] | rules.symbols[other])
    forth = pair_worth(rules, view, mind, plan, one, other)
    return 1 if pair_worth(rules, view, mind, plan, other, one) > forth else 0


@compiled()
def choose_symbol(rules: Any, view: Any, mind: Any, actions: Any, n: int) -> int:
    """The symbol whose action brings most, with the card that is still face-down in mind."""
    type_, next_type = type_of(rules, view, view.card), face_down_type(rules, view)
    plan = make_plan(rules, view, mind, rules.symbols[type_] | symbols_of(rules, next_type))
    add_symbols(rules.symbols[type_], -1.0, mind["visible"])
    best, best_worth = 0, 0.0
    for i in range(n):
        after = play_first(rules, view, mind, plan, type_, actions[i], next_type)
        worth = second_worth(rules, view, mind, plan, type_, next_type, after)
        if i == 0 or worth > best_worth:
            best, best_worth = i, worth
    return best


@compiled()
def face_down_type(rules: Any, view: Any) -> int:
    """Type of the card that the player will play later in this cycle."""
    for space in range(BOARD):
        card = view.bottom[view.seat, space]
        if card != EMPTY and not view.revealed[view.seat, space]:
            return type_of(rules, view, card)
    return NO_CARD


@compiled()
def symbols_of(rules: Any, type_: int) -> int:
    """Bit mask of a type's symbols; 0 for no card."""
    return 0 if type_ == NO_CARD else rules.symbols[type_]


@compiled()
def pair_worth(rules: Any, view: Any, mind: Any, plan: Plan, first: int, second: int) -> float:
    """Worth of the purse after playing ``first`` and then ``second``, each with its best symbol."""
    symbols, best = np.uint64(symbols_of(rules, first)), 0.0
    if symbols == ZERO:
        return second_worth(rules, view, mind, plan, first, second, plan.purse)
    while symbols != ZERO:
        after = play_first(rules, view, mind, plan, first, lowest(symbols), second)
        symbols = without_lowest(symbols)
        best = max(best, second_worth(rules, view, mind, plan, first, second, after))
    return best


@compiled()
def play_first(rules: Any, view: Any, mind: Any, plan: Plan, type_: int, symbol: int, next_type: int) -> Purse:
    """The purse after the first card, played with ``next_type`` in mind."""
    times = 1.0 + mind["visible"][symbol] + plan.early * mind["frequency"][symbol]
    price = prices_ahead(symbols_of(rules, next_type), plan.rest, plan.busy)
    return play(rules, view, mind, type_, symbol, times, plan.purse, price)


@compiled()
def second_worth(rules: Any, view: Any, mind: Any, plan: Plan, first: int, second: int, purse: Purse) -> float:
    """Worth of ``purse`` at the cycle's end, after the second card with its best symbol."""
    symbols, shown = np.uint64(symbols_of(rules, second)), symbols_of(rules, first)
    if symbols == ZERO:
        return purse_worth(mind, purse)
    best = 0.0
    while symbols != ZERO:
        symbol = lowest(symbols)
        symbols = without_lowest(symbols)
        times = 1.0 + mind["visible"][symbol] + ((shown >> symbol) & 1) + plan.late * mind["frequency"][symbol]
        after = play(rules, view, mind, second, symbol, times, purse, plan.rest)
        best = max(best, purse_worth(mind, after))
    return best


@compiled()
def play(rules: Any, view: Any, mind: Any, type_: int, symbol: int, times: float, purse: Purse, price: Prices) -> Purse:
    """The purse after an action that is activated ``times``."""
    if symbol == PRESSING:
        return play_pressing(rules, type_, times, purse, price)
    if GLASS <= symbol <= BULK:
        return best_sales(rules, mind, symbol - GLASS, times, purse, price.oil)
    points = purse.points
    if symbol == PURCHASING:
        more = SECOND_BUY * (min(float(rules.max_purchases), times) - 1.0)
        points += best_buy(rules, view, mind, price) * (1.0 + more)
        return Purse(points, purse.coins, purse.olives, purse.oil)
    if symbol == DISPOSAL:
        n = times * rules.disposals[type_]
        points += n * pomace_points(mind)
        points += min(n, mind["n_clutter"]) * mind["thinning"] * clutter(mind)
        return Purse(points, purse.coins, purse.olives, purse.oil)
    gains = rules.gains[type_, symbol]
    return Purse(
        points,
        purse.coins + times * gains[COINS],
        purse.olives + times * gains[OLIVES],
        purse.oil + times * gains[OIL],
    )


@compiled()
def play_pressing(rules: Any, type_: int, times: float, purse: Purse, price: Prices) -> Purse:
    """The purse after pressing as often as possible, if oil is worth more than the olives."""
    olives, oil = float(rules.press_in[type_]), float(rules.press_out[type_])
    if oil * price.oil <= olives * price.olive:
        return purse
    times = min(times, purse.olives / olives)
    return Purse(purse.points, purse.coins, purse.olives - times * olives, purse.oil + times * oil)
