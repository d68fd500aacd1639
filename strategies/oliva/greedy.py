"""One step ahead: the option that brings most points or resources at once."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import count
from sim.engine.compiling import compiled
from sim.games.oliva.matching import count_matches
from sim.games.oliva.scoring import card_points
from sim.games.oliva.state import (
    BULK,
    BUY,
    BUY_ACTION,
    BUY_SCORING,
    COINS,
    COLUMNS,
    DISMISS,
    DISPOSAL,
    DISPOSE,
    DISPOSE_FIRST,
    EMPTY,
    FARM,
    GLASS,
    HARVEST,
    IN_DECK,
    IN_DISCARD,
    MARKET,
    MAX_HAND,
    N_CARDS,
    N_SYMBOLS,
    NATION,
    OIL,
    OLIVES,
    PRESSING,
    PURCHASE,
    PURCHASING,
    RENEW,
    REVEAL,
    SALE,
    SELECT,
    SELL,
    SPECIAL,
    START,
    STOP,
    SYMBOL,
)
from sim.games.oliva.zones import type_of

COIN_WORTH, OLIVE_WORTH, OIL_WORTH = 0.5, 0.5, 1.25
"""Points that a unit of each resource stands for; a pressing thus gains a quarter of a point."""
UPGRADE_WORTH = 1.75
"""Points that a special action card stands for, beyond those printed on it."""
DISPOSAL_WORTH = 0.75
"""Points that a card without an action, or a basic harvest, stands for when it leaves the deck."""


@compiled()
def choose(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """The option with the highest gain; of equal ones the first."""
    best, best_gain = 0, 0.0
    for i in range(n):
        gain = option_gain(rules, view, actions[i])
        if i == 0 or gain > best_gain:
            best, best_gain = i, gain
    return best


@compiled()
def option_gain(rules: Any, view: Any, action: int) -> float:
    """Points that an option brings at once, resources included."""
    decision = view.decision
    if decision == SELECT:
        hand = view.hand[view.seat]
        first = card_gain(rules, view, hand[action // MAX_HAND])
        return first + card_gain(rules, view, hand[action % MAX_HAND])
    if decision == REVEAL:
        return card_gain(rules, view, view.bottom[view.seat, action])
    if decision == SYMBOL:
        return symbol_gain(rules, view, type_of(rules, view, view.card), action)
    if decision == SALE:
        return sale_gain(rules, view, view.symbol - GLASS, action, view.resources[view.seat, OIL])
    if decision in (PURCHASE, BUY):
        return purchase_gain(rules, view, action)
    if decision == DISPOSE:
        return disposal_gain(rules, view, action)
    if decision == START:
        card = type_of(rules, view, view.pair_special[action])
        resources = rules.starting_resources[view.pair_resource[action]]
        return float(resources_worth(resources) + rules.vp[card])
    return -float(action) if decision == RENEW else float(action)


@compiled()
def resources_worth(amounts: Any) -> float:
    """Points that coins, olives and oil stand for."""
    return float(COIN_WORTH * amounts[COINS] + OLIVE_WORTH * amounts[OLIVES] + OIL_WORTH * amounts[OIL])


@compiled()
def card_gain(rules: Any, view: Any, card: int) -> float:
    """Points that revealing a card would bring now, with its best symbol."""
    type_, best = type_of(rules, view, card), 0.0
    symbols = rules.symbols[type_]
    for symbol in range(N_SYMBOLS):
        if (symbols >> symbol) & 1:
            best = max(best, symbol_gain(rules, view, type_, symbol))
    return best


@compiled()
def symbol_gain(rules: Any, view: Any, type_: int, symbol: int) -> float:
    """Points that a card's action brings now with all cards that match."""
    times = 1 + count_matches(rules, view, symbol, view.slot if view.decision == SYMBOL else -1)
    if symbol == PRESSING:
        times = min(times, view.resources[view.seat, OLIVES] // rules.press_in[type_])
        return float(times * (OIL_WORTH * rules.press_out[type_] - OLIVE_WORTH * rules.press_in[type_]))
    if symbol == DISPOSAL:
        return float(DISPOSAL_WORTH * times * rules.disposals[type_])
    if symbol == PURCHASING:
        return float(min(times, rules.max_purchases) * best_purchase(rules, view))
    if GLASS <= symbol <= BULK:
        return row_gain(rules, view, symbol - GLASS, min(times, rules.max_sales))
    return times * resources_worth(rules.gains[type_, symbol])


@compiled()
def row_gain(rules: Any, view: Any, market: int, times: int) -> float:
    """Points that up to ``times`` sales in a row bring, the best first."""
    oil, used, total = view.resources[view.seat, OIL], 0, 0.0
    for _ in range(times):
        best, best_gain, cost = -1, 0.0, 0
        for column in range(COLUMNS):
            if (used >> column) & 1 or view.grid[market, column] == EMPTY:
                continue
            for action in (SELL + column, DISMISS + column):
                gain = sale_gain(rules, view, market, action, oil)
                if gain > best_gain:
                    best, best_gain = column, gain
                    cost = rules.oil_cost[column] if action < DISMISS else 0
        if best < 0:
            break
        used |= 1 << best
        oil -= cost
        total += best_gain
    return total


@compiled()
def sale_gain(rules: Any, view: Any, market: int, action: int, oil: int) -> float:
    """Points that selling brings beyond the oil it costs, or dismissing with the bonus; 0 for stop."""
    if action == STOP:
        return 0.0
    column = (action - SELL) % COLUMNS
    type_ = rules.type_of[view.grid[market, column]]
    is_nation = rules.kind[type_] == NATION
    if action < DISMISS:
        points = float(view.above[rules.nation[type_]]) if is_nation else float(rules.vp[type_])
        return points - OIL_WORTH * rules.oil_cost[column] if oil >= rules.oil_cost[column] else 0.0
    if not is_nation:
        return 0.0
    return count(view.owned[view.seat, MARKET] & rules.nation_sets[rules.nation[type_]]) + bonus_gain(
        rules, view, type_
    )


@compiled()
def bonus_gain(rules: Any, view: Any, type_: int) -> float:
    """Points that a nation card's bonus action brings."""
    symbol, times = rules.bonus[type_], rules.bonus_amount[type_]
    if symbol == HARVEST:
        return float(OLIVE_WORTH * times)
    if symbol == FARM:
        return float(COIN_WORTH * times)
    if symbol == PRESSING:
        times = min(times, view.resources[view.seat, OLIVES] // rules.press_rate[0])
        return float(times * (OIL_WORTH * rules.press_rate[1] - OLIVE_WORTH * rules.press_rate[0]))
    return best_purchase(rules, view) if symbol == PURCHASING else float(DISPOSAL_WORTH * times)


@compiled()
def best_purchase(rules: Any, view: Any) -> float:
    """Points that the best purchase brings that can be paid."""
    best, resources = 0.0, view.resources[view.seat]
    for column in range(COLUMNS):
        if view.special[column] != EMPTY and resources[COINS] >= rules.coin_cost[column]:
            best = max(best, purchase_gain(rules, view, BUY_ACTION + column))
    for position in range(view.n_display):
        cost = rules.cost[rules.type_of[view.display[position]]]
        if resources[COINS] >= cost[0] and resources[OLIVES] >= cost[1]:
            best = max(best, purchase_gain(rules, view, BUY_SCORING + position))
    return best


@compiled()
def purchase_gain(rules: Any, view: Any, action: int) -> float:
    """Points that a special card brings now, beyond its cost; 0 for stop."""
    if action == STOP:
        return 0.0
    if action < BUY_SCORING:
        column = action - BUY_ACTION
        type_ = rules.type_of[view.special[column]]
        return float(UPGRADE_WORTH + rules.vp[type_] - COIN_WORTH * rules.coin_cost[column])
    type_ = rules.type_of[view.display[action - BUY_SCORING]]
    cost = COIN_WORTH * rules.cost[type_, 0] + OLIVE_WORTH * rules.cost[type_, 1]
    return float(card_points(rules, view, view.seat, type_) - cost)


@compiled()
def disposal_gain(rules: Any, view: Any, action: int) -> float:
    """Points that a card brings by leaving deck or discard pile: one without an action or a basic harvest."""
    if action == STOP:
        return 0.0
    zone, type_ = (action - DISPOSE_FIRST) // N_CARDS, (action - DISPOSE_FIRST) % N_CARDS
    if zone != IN_DECK and zone != IN_DISCARD:
        return -1.0
    symbols = rules.symbols[type_]
    is_weak = symbols == 0 or (symbols == 1 << HARVEST and rules.kind[type_] != SPECIAL)
    return DISPOSAL_WORTH if is_weak else -1.0
