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
    PRESSING,
    PURCHASING,
    SELL,
    STOP,
)
from strategies.oliva.cards import clutter, market_worth
from strategies.oliva.facts import ABOVE_WORTH, BEST_BUY, DISMISSING_WORTH, SELLING_WORTH
from strategies.oliva.params import DENIAL, THINNING
from strategies.oliva.purse import Outlook, Purse, coin_price, oil_price, olive_price


@compiled()
def survey_row(rules: Any, view: Any, facts: Any, market: int, purse: Purse, future: Outlook, params: Any) -> None:
    """Fill in what selling to each card of a row, and dismissing it, brings."""
    for column in range(COLUMNS):
        card = int(view.grid[market, column])
        if card == EMPTY:
            continue
        type_, place = int(rules.type_of[card]), market * COLUMNS + column
        worth = market_worth(rules, view, facts, type_, params)
        denied = params[DENIAL] * worth
        facts[SELLING_WORTH + place] = worth + denied
        if rules.kind[type_] == NATION:
            above = facts[ABOVE_WORTH + rules.nation[type_]]
            facts[DISMISSING_WORTH + place] = above + denied + bonus_worth(rules, facts, type_, purse, future, params)


@compiled()
def bonus_worth(rules: Any, facts: Any, type_: int, purse: Purse, future: Outlook, params: Any) -> float:
    """Points that a nation card's bonus action brings now."""
    symbol, times = int(rules.bonus[type_]), int(rules.bonus_amount[type_])
    if symbol == HARVEST:
        return times * olive_price(purse, future, params)
    if symbol == FARM:
        return times * coin_price(purse, future, params)
    if symbol == PRESSING:
        times = min(times, int(purse.olives) // int(rules.press_rate[0]))
        gained = rules.press_rate[1] * oil_price(purse, future, params)
        return max(0.0, times * (gained - rules.press_rate[0] * olive_price(purse, future, params)))
    if symbol == PURCHASING:
        return float(facts[BEST_BUY])
    return float(times * (params[THINNING] * clutter(facts, params) + 1.0 / rules.resources_per_vp))


@compiled()
def best_sales(rules: Any, facts: Any, market: int, times: float, purse: Purse, future: Outlook, params: Any) -> Purse:
    """The purse after the best up to ``times`` sales, one after the other, the last one perhaps in part."""
    first, used = market * COLUMNS, 0
    points, oil = purse.points, purse.oil
    for step in range(rules.max_sales):
        part = min(1.0, times - step)
        if part <= 0.0:
            break
        price = oil_price(Purse(points, purse.coins, purse.olives, oil), future, params)
        best, best_gain, best_cost = -1, 0.0, 0.0
        for column in range(COLUMNS):
            if (used >> column) & 1:
                continue
            cost = float(rules.oil_cost[column])
            gain = facts[SELLING_WORTH + first + column] - cost * price
            if oil >= cost and gain > best_gain:
                best, best_gain, best_cost = column, gain, cost
            if facts[DISMISSING_WORTH + first + column] > best_gain:
                best, best_gain, best_cost = column, facts[DISMISSING_WORTH + first + column], 0.0
        if best < 0:
            break
        used |= 1 << best
        points += part * (best_gain + best_cost * price)
        oil -= part * best_cost
    return Purse(points, purse.coins, purse.olives, oil)


@compiled()
def choose_sale(
    rules: Any, view: Any, facts: Any, actions: Any, n: int, purse: Purse, future: Outlook, params: Any
) -> int:
    """The sale that brings most beyond the worth of its oil; stop if none brings anything."""
    market = int(view.symbol) - GLASS
    survey_row(rules, view, facts, market, purse, future, params)
    price = oil_price(purse, future, params)
    best, best_gain = n - 1, 0.0
    for i in range(n):
        action = int(actions[i])
        if action == STOP:
            continue
        if action < DISMISS:
            column = action - SELL
            gain = facts[SELLING_WORTH + market * COLUMNS + column] - price * rules.oil_cost[column]
        else:
            gain = facts[DISMISSING_WORTH + market * COLUMNS + action - DISMISS]
        if gain > best_gain:
            best, best_gain = i, gain
    return best
