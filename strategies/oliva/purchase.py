"""Buying special cards, renewing their row, and choosing a starting pair."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.oliva.state import BUY_ACTION, BUY_SCORING, COINS, COLUMNS, EMPTY, OIL, OLIVES, STOP
from strategies.oliva.cards import action_worth, scoring_worth
from strategies.oliva.params import COIN, FRESH, OIL_PRICE, OLIVE
from strategies.oliva.purse import Outlook, Purse, coin_price, olive_price


@compiled()
def purchase_gain(rules: Any, view: Any, facts: Any, action: int, purse: Purse, future: Outlook, params: Any) -> float:
    """Points that an option of a purchase brings beyond the worth of what it costs."""
    if action < BUY_SCORING:
        column = action - BUY_ACTION
        worth = action_worth(rules, facts, int(rules.type_of[view.special[column]]), params)
        return worth - rules.coin_cost[column] * coin_price(purse, future, params)
    type_ = int(rules.type_of[view.display[action - BUY_SCORING]])
    cost = rules.cost[type_, 0] * coin_price(purse, future, params)
    cost += rules.cost[type_, 1] * olive_price(purse, future, params)
    return scoring_worth(rules, view, facts, type_, params) - cost


@compiled()
def best_purchase(rules: Any, view: Any, facts: Any, purse: Purse, future: Outlook, params: Any) -> float:
    """Points that the best single purchase brings that can be paid; 0 if none brings any."""
    best = 0.0
    for column in range(COLUMNS):
        if view.special[column] != EMPTY and purse.coins >= rules.coin_cost[column]:
            gain = purchase_gain(rules, view, facts, BUY_ACTION + column, purse, future, params)
            best = max(best, gain)
    for position in range(view.n_display):
        cost = rules.cost[rules.type_of[view.display[position]]]
        if purse.coins >= cost[0] and purse.olives >= cost[1]:
            gain = purchase_gain(rules, view, facts, BUY_SCORING + position, purse, future, params)
            best = max(best, gain)
    return best


@compiled()
def choose_purchase(
    rules: Any, view: Any, facts: Any, actions: Any, n: int, purse: Purse, future: Outlook, params: Any
) -> int:
    """The purchase that brings most beyond its cost; stop if none brings anything."""
    best, best_gain = n - 1, 0.0
    for i in range(n):
        if actions[i] != STOP:
            gain = purchase_gain(rules, view, facts, int(actions[i]), purse, future, params)
            if gain > best_gain:
                best, best_gain = i, gain
    return best


@compiled()
def choose_renewal(rules: Any, view: Any, facts: Any, actions: Any, n: int, params: Any) -> int:
    """Renew the special action cards that are worth less than a fresh one."""
    stale = 0
    for column in range(COLUMNS):
        card = int(view.special[column])
        if card != EMPTY and action_worth(rules, facts, int(rules.type_of[card]), params) < params[FRESH]:
            stale |= 1 << column
    for i in range(n):
        if actions[i] == stale:
            return i
    return 0


@compiled()
def choose_start(rules: Any, view: Any, facts: Any, actions: Any, n: int, params: Any) -> int:
    """The starting pair of the highest worth: resources and special action card."""
    best, best_worth = 0, -1.0
    for i in range(n):
        resources = rules.starting_resources[view.pair_resource[actions[i]]]
        worth = action_worth(rules, facts, int(rules.type_of[view.pair_special[actions[i]]]), params)
        worth += (
            params[COIN] * resources[COINS] + params[OLIVE] * resources[OLIVES] + params[OIL_PRICE] * resources[OIL]
        )
        if i == 0 or worth > best_worth:
            best, best_worth = i, worth
    return best
