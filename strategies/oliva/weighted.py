"""The player that weighs everything: resources, cards, symbols on the table and the time left, by named parameters."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.oliva.state import (
    ACTIVATE,
    DISPOSE,
    PRESS,
    PRESSING,
    RENEW,
    REVEAL,
    SALE,
    SELECT,
    START,
    SYMBOL,
)
from sim.games.oliva.zones import type_of
from strategies.oliva.dispose import choose_disposal
from strategies.oliva.facts import BEST_BUY, survey
from strategies.oliva.plan import choose_pair, choose_reveal, choose_symbol, face_down_type, symbols_of
from strategies.oliva.purchase import best_purchase, choose_purchase, choose_renewal, choose_start
from strategies.oliva.purse import SALES, Outlook, Purse, oil_price, olive_price, outlook, purse_of
from strategies.oliva.sale import choose_sale


@compiled()
def choose(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """The option of the highest worth."""
    decision = int(view.decision)
    if decision == ACTIVATE and view.symbol != PRESSING:
        return n - 1
    facts = survey(rules, view, params)
    if decision == SELECT:
        return choose_pair(rules, view, facts, actions, n, params)
    if decision == REVEAL:
        return choose_reveal(rules, view, facts, actions, n, params)
    if decision == SYMBOL:
        return choose_symbol(rules, view, facts, actions, n, params)
    if decision == RENEW:
        return choose_renewal(rules, view, facts, actions, n, params)
    if decision == START:
        return choose_start(rules, view, facts, actions, n, params)
    return choose_step(rules, view, facts, actions, n, params)


@compiled()
def choose_step(rules: Any, view: Any, facts: Any, actions: Any, n: int, params: Any) -> int:
    """An option of the action that is being carried out."""
    decision = int(view.decision)
    if decision == DISPOSE:
        return choose_disposal(rules, facts, actions, n, params)
    ahead = symbols_of(rules, face_down_type(rules, view))
    purse, future = purse_of(view), outlook(rules, facts, ahead, params)
    if decision == SALE:
        facts[BEST_BUY] = best_purchase(rules, view, facts, purse, future, params)
        return choose_sale(rules, view, facts, actions, n, purse, future, params)
    if decision == PRESS:
        future = outlook(rules, facts, ahead | SALES, params)
        return choose_pressing(int(rules.press_rate[0]), int(rules.press_rate[1]), n, purse, future, params)
    if decision == ACTIVATE:
        type_ = type_of(rules, view, int(view.card))
        return choose_pressing(int(rules.press_in[type_]), int(rules.press_out[type_]), n, purse, future, params)
    return choose_purchase(rules, view, facts, actions, n, purse, future, params)


@compiled()
def choose_pressing(olives: int, oil: int, n: int, purse: Purse, future: Outlook, params: Any) -> int:
    """As often as possible if the oil is worth more than the olives, else not at all."""
    gained = oil * oil_price(purse, future, params)
    return n - 1 if gained > olives * olive_price(purse, future, params) else 0
