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
from strategies.oliva.mind import empty_mind, survey
from strategies.oliva.plan import choose_pair, choose_reveal, choose_symbol, face_down_type, symbols_of
from strategies.oliva.purchase import choose_purchase, choose_renewal, choose_start
from strategies.oliva.purse import SALES, Prices, prices, purse_of
from strategies.oliva.sale import choose_sale


@compiled()
def choose(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """The option of the highest worth."""
    if view.decision == ACTIVATE and view.symbol != PRESSING:
        return n - 1
    return weigh(rules, view, empty_mind(params), actions, n)


@compiled()
def weigh(rules: Any, view: Any, minds: Any, actions: Any, n: int) -> int:
    """The option of the highest worth; ``minds`` is an array of one, which the caller keeps alive."""
    decision, mind = view.decision, minds[0]
    survey(rules, view, mind)
    if decision == SELECT:
        return choose_pair(rules, view, mind, actions, n)
    if decision == REVEAL:
        return choose_reveal(rules, view, mind, actions, n)
    if decision == SYMBOL:
        return choose_symbol(rules, view, mind, actions, n)
    if decision == RENEW:
        return choose_renewal(rules, view, mind, actions, n)
    if decision == START:
        return choose_start(rules, view, mind, actions, n)
    return choose_step(rules, view, mind, actions, n)


@compiled()
def choose_step(rules: Any, view: Any, mind: Any, actions: Any, n: int) -> int:
    """An option of the action that is being carried out."""
    decision = view.decision
    if decision == DISPOSE:
        return choose_disposal(rules, mind, actions, n)
    ahead = symbols_of(rules, face_down_type(rules, view))
    if decision == PRESS:
        ahead |= SALES
    price = prices(mind, ahead, purse_of(view))
    if decision == SALE:
        return choose_sale(rules, view, mind, actions, n, price)
    if decision == PRESS:
        return choose_pressing(rules.press_rate[0], rules.press_rate[1], n, price)
    if decision == ACTIVATE:
        type_ = type_of(rules, view, view.card)
        return choose_pressing(rules.press_in[type_], rules.press_out[type_], n, price)
    return choose_purchase(rules, view, mind, actions, n, price)


@compiled()
def choose_pressing(olives: int, oil: int, n: int, price: Prices) -> int:
    """As often as possible if the oil is worth more than the olives, else not at all."""
    return n - 1 if oil * price.oil > olives * price.olive else 0
