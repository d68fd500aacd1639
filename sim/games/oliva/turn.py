"""Player turn: revealing a card, counting what matches it, harvest, pressing and provision."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.oliva.disposal import ask_disposal
from sim.games.oliva.matching import count_matches
from sim.games.oliva.purchase import ask_purchase
from sim.games.oliva.resources import gain, press
from sim.games.oliva.sale import ask_sale
from sim.games.oliva.state import (
    ACTIVATE,
    BLANKS,
    BULK,
    DISPOSAL,
    GLASS,
    MATCHES,
    OLIVES,
    PRESSING,
    PURCHASING,
    RENEW,
    SYMBOL,
    TURN_OVER,
)
from sim.games.oliva.zones import type_of


@compiled()
def reveal(rules: Any, state: Any, ledger: Any, slot: int) -> None:
    """Turn a face-down card over; one with several symbols asks for one of them, one without does nothing."""
    seat = state.seat
    state.revealed[seat, slot] = 1
    state.slot, state.card = slot, state.bottom[seat, slot]
    state.symbol, state.matches, state.activations = -1, 0, 0
    symbols = rules.symbols[type_of(rules, state, state.card)]
    if symbols == 0:
        ledger.tallies[seat, BLANKS] += 1
        state.decision = TURN_OVER
    elif symbols & (symbols - 1):
        state.decision = SYMBOL
    else:
        begin_action(rules, state, ledger, first_symbol(symbols))


@compiled()
def first_symbol(symbols: int) -> int:
    """The lowest symbol of a bit mask that is not empty."""
    symbol = 0
    while not (symbols >> symbol) & 1:
        symbol += 1
    return symbol


@compiled()
def begin_action(rules: Any, state: Any, ledger: Any, symbol: int) -> None:
    """Count the matches, once (OL-06), and ask how the action is carried out."""
    seat, type_ = state.seat, type_of(rules, state, state.card)
    state.symbol = symbol
    state.matches = count_matches(rules, state, symbol, state.slot)
    ledger.tallies[seat, MATCHES] += state.matches
    activations = 1 + state.matches
    if symbol == DISPOSAL:
        ask_disposal(state, activations * rules.disposals[type_])
    elif symbol == PURCHASING:
        state.left = min(rules.max_purchases, activations)
        if rules.renews[type_]:
            state.decision = RENEW
        else:
            ask_purchase(rules, state, ledger)
    elif GLASS <= symbol <= BULK:
        ask_sale(state, min(rules.max_sales, activations))
    else:
        state.decision, state.left = ACTIVATE, activations


@compiled()
def most_activations(rules: Any, state: Any) -> int:
    """How often harvest, provision or pressing can be done now."""
    type_ = type_of(rules, state, state.card)
    if state.symbol != PRESSING:
        return int(state.left)
    return int(min(state.left, state.resources[state.seat, OLIVES] // rules.press_in[type_]))


@compiled()
def activate(rules: Any, state: Any, ledger: Any, times: int) -> None:
    """Harvest, provision or pressing, ``times`` over; 0 forfeits (OL-16, OL-17)."""
    seat, type_ = state.seat, type_of(rules, state, state.card)
    state.activations = times
    if state.symbol == PRESSING:
        press(state, ledger, seat, times, rules.press_in[type_], rules.press_out[type_])
    else:
        for resource in range(3):
            gain(state, ledger, seat, resource, times * rules.gains[type_, state.symbol, resource])
    state.decision = TURN_OVER
