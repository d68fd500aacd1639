"""The rules of Oliva as the arena calls them; each step lives in the file that is named after it."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.oliva.deal import choose_start, grant, setup
from sim.games.oliva.disposal import dispose
from sim.games.oliva.flow import advance, end_turn, select
from sim.games.oliva.options import legal
from sim.games.oliva.purchase import ask_buy, ask_purchase, buy, renewal
from sim.games.oliva.sale import bonus_press, go_on_selling, sale
from sim.games.oliva.scoring import score
from sim.games.oliva.state import (
    ACTIVATE,
    BUY,
    BUY_ACTION,
    BUY_SCORING,
    DISPOSE,
    GO_ON,
    MAX_HAND,
    PRESS,
    PURCHASE,
    RENEW,
    REVEAL,
    SALE,
    SELECT,
    START,
    STOP,
    SYMBOL,
    TURN_OVER,
)
from sim.games.oliva.turn import activate, begin_action, reveal
from sim.games.oliva.view import guess, hide
from sim.games.oliva.zones import type_of

__all__ = ["apply", "grant", "guess", "hide", "item", "legal", "score", "setup"]


@compiled()
def apply(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """Play one option and everything up to the next decision point or the end."""
    decision = state.decision
    if decision == SELECT:
        select(state, state.seat, action // MAX_HAND, action % MAX_HAND)
    elif decision == REVEAL:
        reveal(rules, state, ledger, action)
    elif decision == ACTIVATE:
        activate(rules, state, ledger, action)
    elif decision == SALE:
        sale(rules, state, ledger, action)
    elif decision == PURCHASE:
        purchase_once(rules, state, ledger, action)
    elif decision == BUY:
        buy_once(rules, state, ledger, action)
    elif decision == DISPOSE:
        dispose_once(rules, state, ledger, action)
    elif decision == PRESS:
        bonus_press(rules, state, ledger, action)
    elif decision == SYMBOL:
        begin_action(rules, state, ledger, action)
    elif decision == RENEW:
        renewal(rules, state, ledger, action)
    elif decision == START:
        choose_start(rules, state, ledger, action)
    if state.decision == TURN_OVER:
        end_turn(rules, state, ledger)
    if state.decision == GO_ON:
        advance(rules, state, ledger)


@compiled()
def purchase_once(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """One purchase of a purchase action, up to three (OL-15)."""
    if action != STOP:
        buy(rules, state, ledger, action)
        state.left -= 1
        state.activations += 1
        if state.left > 0:
            ask_purchase(rules, state, ledger)
            return
    state.decision = TURN_OVER


@compiled()
def buy_once(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """A nation card's bonus purchase, then on with the sales."""
    state.bonus_left -= 1
    if action == STOP:
        state.bonus_left = 0
    else:
        buy(rules, state, ledger, action)
    if state.bonus_left > 0:
        ask_buy(rules, state, ledger)
    else:
        go_on_selling(state)


@compiled()
def dispose_once(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """One card to pomace: of a disposal action, or of a nation card's bonus and then on with the sales."""
    if action != STOP:
        dispose(rules, state, ledger, action)
    if state.bonus_left > 0:
        state.bonus_left = 0 if action == STOP else state.bonus_left - 1
        if state.bonus_left == 0:
            go_on_selling(state)
    else:
        count_disposal(rules, state, action)
        if state.left == 0:
            state.decision = TURN_OVER


@compiled()
def count_disposal(rules: Any, state: Any, action: int) -> None:
    """One card less to dispose of; an upgraded card takes several in one activation."""
    if action == STOP:
        state.left = 0
        return
    per_activation = rules.disposals[type_of(rules, state, state.card)]
    state.activations += int(state.left % per_activation == 0)
    state.left -= 1


@compiled()
def item(rules: Any, state: Any, action: int) -> int:
    """Item that an option of purchase, buy or start would acquire; −1 for any other."""
    decision = state.decision
    if decision == START:
        return int(rules.item_of[state.pair_special[action]])
    if decision not in (BUY, PURCHASE) or action == STOP:
        return -1
    if action < BUY_SCORING:
        return int(rules.item_of[state.special[action - BUY_ACTION]])
    return int(rules.item_of[state.display[action - BUY_SCORING]])
