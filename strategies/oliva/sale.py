"""Selling and dismissing: what each option brings, and the best way to use several sales."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.oliva.state import (
    COLUMNS,
    DISMISS,
    EMPTY,
    FARM,
    GLASS,
    HARVEST,
    NATION,
    OLIVES,
    PRESSING,
    PURCHASING,
    SELL,
    STOP,
)
from strategies.oliva.cards import clutter, market_worth
from strategies.oliva.mind import survey_nations
from strategies.oliva.purchase import best_buy
from strategies.oliva.purse import Prices, Purse


@compiled()
def survey_row(rules: Any, view: Any, mind: Any, market: int, price: Prices) -> None:
    """Fill in what selling to each card of a row, and dismissing it, brings."""
    for column in range(COLUMNS):
        card = view.grid[market, column]
        if card == EMPTY:
            continue
        type_ = rules.type_of[card]
        worth = market_worth(rules, view, mind, type_)
        denied = mind["denial"] * worth
        mind["sell_worth"][market, column] = worth + denied
        if rules.kind[type_] == NATION:
            above = mind["above"][rules.nation[type_]]
            mind["dismiss_worth"][market, column] = above + denied + bonus_worth(rules, view, mind, type_, price)


@compiled()
def bonus_worth(rules: Any, view: Any, mind: Any, type_: int, price: Prices) -> float:
    """Points that a nation card's bonus action brings now."""
    symbol, times = rules.bonus[type_], rules.bonus_amount[type_]
    if symbol == HARVEST:
        return float(times * price.olive)
    if symbol == FARM:
        return float(times * price.coin)
    if symbol == PRESSING:
        times = min(times, view.resources[view.seat, OLIVES] // rules.press_rate[0])
        gained = rules.press_rate[1] * price.oil
        return float(max(0.0, times * (gained - rules.press_rate[0] * price.olive)))
    if symbol == PURCHASING:
        return best_buy(rules, view, mind, price)
    return float(times * (mind["thinning"] * clutter(mind) + mind["end_value"]))


@compiled()
def best_sales(rules: Any, mind: Any, market: int, times: float, purse: Purse, oil_price: float) -> Purse:
    """The purse after the best up to ``times`` sales, one after the other, the last one perhaps in part."""
    used, points, oil = 0, purse.points, purse.oil
    for step in range(rules.max_sales):
        part = min(1.0, times - step)
        if part <= 0.0:
            break
        best, best_gain, best_cost = -1, 0.0, 0.0
        for column in range(COLUMNS):
            if (used >> column) & 1:
                continue
            cost = float(rules.oil_cost[column])
            gain = mind["sell_worth"][market, column] - cost * oil_price
            if oil >= cost and gain > best_gain:
                best, best_gain, best_cost = column, gain, cost
            if mind["dismiss_worth"][market, column] > best_gain:
                best, best_gain, best_cost = column, mind["dismiss_worth"][market, column], 0.0
        if best < 0:
            break
        used |= 1 << best
        points += part * (best_gain + best_cost * oil_price)
        oil -= part * best_cost
    return Purse(points, purse.coins, purse.olives, oil)


@compiled()
def choose_sale(rules: Any, view: Any, mind: Any, actions: Any, n: int, price: Prices) -> int:
    """The sale that brings most beyond the worth of its oil; stop if none brings anything."""
    market = view.symbol - GLASS
    survey_nations(rules, view, mind)
    survey_row(rules, view, mind, market, price)
    best, best_gain = n - 1, 0.0
    for i in range(n):
        action = actions[i]
        if action == STOP:
            continue
        if action < DISMISS:
            column = action - SELL
            gain = mind["sell_worth"][market, column] - price.oil * rules.oil_cost[column]
        else:
            gain = mind["dismiss_worth"][market, action - DISMISS]
        if gain > best_gain:
            best, best_gain = i, gain
    return best
