"""Buying special cards, renewing their row, and choosing a starting pair."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.oliva.state import BUY_ACTION, BUY_SCORING, COINS, COLUMNS, EMPTY, OIL, OLIVES, STOP
from strategies.oliva.cards import action_worth, scoring_worth
from strategies.oliva.mind import UNKNOWN
from strategies.oliva.purse import Prices


@compiled()
def purchase_gain(rules: Any, view: Any, mind: Any, action: int, price: Prices) -> float:
    """Points that an option of a purchase brings beyond the worth of what it costs."""
    if action < BUY_SCORING:
        column = action - BUY_ACTION
        worth = action_worth(rules, mind, rules.type_of[view.special[column]])
        return float(worth - rules.coin_cost[column] * price.coin)
    type_ = rules.type_of[view.display[action - BUY_SCORING]]
    cost = rules.cost[type_, 0] * price.coin
    cost += rules.cost[type_, 1] * price.olive
    return float(scoring_worth(rules, view, mind, type_) - cost)


@compiled()
def best_buy(rules: Any, view: Any, mind: Any, price: Prices) -> float:
    """Points that the best single purchase brings that can be paid; 0 if none brings any. Worked out once."""
    if mind["best_buy"] == UNKNOWN:
        best, resources = 0.0, view.resources[view.seat]
        for column in range(COLUMNS):
            if view.special[column] != EMPTY and resources[COINS] >= rules.coin_cost[column]:
                best = max(best, purchase_gain(rules, view, mind, BUY_ACTION + column, price))
        for position in range(view.n_display):
            cost = rules.cost[rules.type_of[view.display[position]]]
            if resources[COINS] >= cost[0] and resources[OLIVES] >= cost[1]:
                best = max(best, purchase_gain(rules, view, mind, BUY_SCORING + position, price))
        mind["best_buy"] = best
    return float(mind["best_buy"])


@compiled()
def choose_purchase(rules: Any, view: Any, mind: Any, actions: Any, n: int, price: Prices) -> int:
    """The purchase that brings most beyond its cost; stop if none brings anything."""
    best, best_gain = n - 1, 0.0
    for i in range(n):
        if actions[i] != STOP:
            gain = purchase_gain(rules, view, mind, actions[i], price)
            if gain > best_gain:
                best, best_gain = i, gain
    return best


@compiled()
def choose_renewal(rules: Any, view: Any, mind: Any, actions: Any, n: int) -> int:
    """Renew the special action cards that are worth less than a fresh one."""
    stale = 0
    for column in range(COLUMNS):
        card = view.special[column]
        if card != EMPTY and action_worth(rules, mind, rules.type_of[card]) < mind["fresh"]:
            stale |= 1 << column
    for i in range(n):
        if actions[i] == stale:
            return i
    return 0


@compiled()
def choose_start(rules: Any, view: Any, mind: Any, actions: Any, n: int) -> int:
    """The starting pair of the highest worth: resources and special action card."""
    best, best_worth = 0, -1.0
    for i in range(n):
        resources = rules.starting_resources[view.pair_resource[actions[i]]]
        worth = action_worth(rules, mind, rules.type_of[view.pair_special[actions[i]]])
        worth += mind["coin"] * resources[COINS] + mind["olive"] * resources[OLIVES] + mind["oil"] * resources[OIL]
        if i == 0 or worth > best_worth:
            best, best_worth = i, worth
    return best
