"""Planning a cycle: what two cards bring together, played one after the other."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.oliva.state import (
    BOARD,
    BULK,
    COINS,
    DISPOSAL,
    EMPTY,
    GLASS,
    MARKETS,
    MAX_HAND,
    N_SYMBOLS,
    OIL,
    OLIVES,
    PRESSING,
    PURCHASING,
)
from sim.games.oliva.zones import type_of
from strategies.oliva.cards import clutter
from strategies.oliva.dispose import pomace_points
from strategies.oliva.facts import BEST_BUY, FREQUENCY, MATCHING_NOW, N_CLUTTER, survey_symbols
from strategies.oliva.params import THINNING
from strategies.oliva.purchase import best_purchase
from strategies.oliva.purse import Outlook, Purse, oil_price, olive_price, outlook, purse_of, purse_worth
from strategies.oliva.sale import best_sales, survey_row

ANYTHING = (1 << N_SYMBOLS) - 1
"""Bit mask of all symbols."""
EMPTY_SPACE = -1
"""Type of no card."""
SECOND_BUY = 0.5
"""Share of the best purchase's gain that a second and third one are expected to bring."""


@compiled()
def survey_cycle(rules: Any, view: Any, facts: Any, params: Any) -> None:
    """Fill in what planning needs: visible symbols, the best purchase and all sales."""
    survey_symbols(rules, view, facts)
    purse, future = purse_of(view), outlook(rules, facts, ANYTHING, params)
    facts[BEST_BUY] = best_purchase(rules, view, facts, purse, future, params)
    for market in range(MARKETS):
        survey_row(rules, view, facts, market, purse, future, params)


@compiled()
def choose_pair(rules: Any, view: Any, facts: Any, actions: Any, n: int, params: Any) -> int:
    """The pair of hand cards that brings most, in its better order."""
    survey_cycle(rules, view, facts, params)
    hand = view.hand[view.seat]
    best, best_worth = 0, 0.0
    for i in range(n):
        one = type_of(rules, view, int(hand[actions[i] // MAX_HAND]))
        other = type_of(rules, view, int(hand[actions[i] % MAX_HAND]))
        worth = pair_worth(rules, view, facts, one, other, params)
        if one != other:
            worth = max(worth, pair_worth(rules, view, facts, other, one, params))
        if i == 0 or worth > best_worth:
            best, best_worth = i, worth
    return best


@compiled()
def choose_reveal(rules: Any, view: Any, facts: Any, actions: Any, n: int, params: Any) -> int:
    """The card to play first: the better order of the two."""
    survey_cycle(rules, view, facts, params)
    bottom = view.bottom[view.seat]
    one, other = type_of(rules, view, int(bottom[actions[0]])), type_of(rules, view, int(bottom[actions[1]]))
    forth = pair_worth(rules, view, facts, one, other, params)
    return 1 if pair_worth(rules, view, facts, other, one, params) > forth else 0


@compiled()
def choose_symbol(rules: Any, view: Any, facts: Any, actions: Any, n: int, params: Any) -> int:
    """The symbol whose action brings most, with the card that is still face-down in mind."""
    survey_cycle(rules, view, facts, params)
    for space in range(BOARD):
        if view.bottom[view.seat, space] == view.card:
            for symbol in range(N_SYMBOLS):
                facts[MATCHING_NOW + symbol] -= (int(rules.symbols[type_of(rules, view, int(view.card))]) >> symbol) & 1
    type_, next_type = type_of(rules, view, int(view.card)), face_down_type(rules, view)
    best, best_worth = 0, 0.0
    for i in range(n):
        worth = sequence_worth(rules, view, facts, type_, int(actions[i]), next_type, params)
        if i == 0 or worth > best_worth:
            best, best_worth = i, worth
    return best


@compiled()
def face_down_type(rules: Any, view: Any) -> int:
    """Type of the card that the player will play later in this cycle."""
    for space in range(BOARD):
        card = int(view.bottom[view.seat, space])
        if card != EMPTY and not view.revealed[view.seat, space]:
            return type_of(rules, view, card)
    return EMPTY_SPACE


@compiled()
def symbols_of(rules: Any, type_: int) -> int:
    """Bit mask of a type's symbols; 0 for no card."""
    return 0 if type_ == EMPTY_SPACE else int(rules.symbols[type_])


@compiled()
def pair_worth(rules: Any, view: Any, facts: Any, first: int, second: int, params: Any) -> float:
    """Worth of the purse after playing ``first`` and then ``second``, each with its best symbol."""
    symbols, best = int(rules.symbols[first]), -1.0
    if symbols == 0:
        return sequence_worth(rules, view, facts, first, -1, second, params)
    symbol = 0
    while symbols:
        if symbols & 1:
            best = max(best, sequence_worth(rules, view, facts, first, symbol, second, params))
        symbols >>= 1
        symbol += 1
    return best


@compiled()
def sequence_worth(rules: Any, view: Any, facts: Any, first: int, symbol: int, second: int, params: Any) -> float:
    """Worth of the purse after playing ``first`` with ``symbol`` (−1: nothing) and then ``second``."""
    others_first = (int(view.seat) - int(view.active) + int(view.n_seats)) % int(view.n_seats)
    symbols = symbols_of(rules, second)
    purse, rest = purse_of(view), outlook(rules, facts, 0, params)
    if symbol >= 0:
        times = 1.0 + facts[MATCHING_NOW + symbol] + others_first * facts[FREQUENCY + symbol]
        purse = play(rules, facts, first, symbol, times, purse, outlook(rules, facts, symbols, params), params)
    best = purse_worth(purse, rest, params)
    shown, others = symbols_of(rules, first), others_first + max(1, int(view.n_seats) - 1)
    for later in range(N_SYMBOLS):
        if (symbols >> later) & 1:
            times = 1.0 + facts[MATCHING_NOW + later] + ((shown >> later) & 1) + others * facts[FREQUENCY + later]
            after = play(rules, facts, second, later, times, purse, rest, params)
            best = max(best, purse_worth(after, rest, params))
    return best


@compiled()
def play(
    rules: Any, facts: Any, type_: int, symbol: int, times: float, purse: Purse, future: Outlook, params: Any
) -> Purse:
    """The purse after an action that is activated ``times``."""
    if symbol == PRESSING:
        return play_pressing(rules, type_, times, purse, future, params)
    if GLASS <= symbol <= BULK:
        return best_sales(rules, facts, symbol - GLASS, times, purse, future, params)
    points, coins = purse.points, purse.coins
    if symbol == PURCHASING:
        points += facts[BEST_BUY] * (1.0 + SECOND_BUY * (min(float(rules.max_purchases), times) - 1.0))
        return Purse(points, coins, purse.olives, purse.oil)
    if symbol == DISPOSAL:
        n = times * rules.disposals[type_]
        points += n * pomace_points(rules, facts)
        points += min(n, facts[N_CLUTTER]) * params[THINNING] * clutter(facts, params)
        return Purse(points, coins, purse.olives, purse.oil)
    gains = rules.gains[type_, symbol]
    return Purse(
        points, coins + times * gains[COINS], purse.olives + times * gains[OLIVES], purse.oil + times * gains[OIL]
    )


@compiled()
def play_pressing(rules: Any, type_: int, times: float, purse: Purse, future: Outlook, params: Any) -> Purse:
    """The purse after pressing as often as possible, if oil is worth more than the olives."""
    olives, oil = float(rules.press_in[type_]), float(rules.press_out[type_])
    if oil * oil_price(purse, future, params) <= olives * olive_price(purse, future, params):
        return purse
    times = min(times, purse.olives / olives)
    return Purse(purse.points, purse.coins, purse.olives - times * olives, purse.oil + times * oil)
