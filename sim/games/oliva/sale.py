"""Sale, and the bonus actions of dismissed nation cards."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.oliva.market import place_above
from sim.games.oliva.matching import count_matches
from sim.games.oliva.purchase import ask_buy
from sim.games.oliva.resources import gain, press
from sim.games.oliva.state import (
    COINS,
    COLUMNS,
    DISMISS,
    DISMISSED,
    DISPOSAL,
    DISPOSE,
    EMPTY,
    FARM,
    GLASS,
    HARVEST,
    NATION,
    OIL,
    OIL_SPENT,
    OLIVES,
    PRESS,
    PRESSING,
    SALE,
    SELL,
    SOLD,
    STOP,
    TURN_OVER,
)
from sim.games.oliva.zones import acquire


@compiled()
def ask_sale(state: Any, times: int) -> None:
    """Up to ``times`` sales in the market of the acting symbol (OL-02)."""
    state.decision, state.left = SALE, times


@compiled()
def sale_options(rules: Any, state: Any, actions: Any) -> int:
    """Sell (with enough oil) by column, dismiss (nation cards) by column, stop."""
    row, oil = state.grid[state.symbol - GLASS], state.resources[state.seat, OIL]
    n = 0
    for column in range(COLUMNS):
        if row[column] != EMPTY and oil >= rules.oil_cost[column]:
            actions[n] = SELL + column
            n += 1
    for column in range(COLUMNS):
        if row[column] != EMPTY and rules.kind[rules.type_of[row[column]]] == NATION:
            actions[n] = DISMISS + column
            n += 1
    actions[n] = STOP
    return n + 1


@compiled()
def sale(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """One sale: sell, or dismiss for the bonus; the space stays empty until the end of the turn."""
    if action == STOP:
        state.decision = TURN_OVER
        return
    seat, row = state.seat, state.grid[state.symbol - GLASS]
    state.left -= 1
    state.activations += 1
    if action < DISMISS:
        column = action - SELL
        card = row[column]
        row[column] = EMPTY
        state.resources[seat, OIL] -= rules.oil_cost[column]
        ledger.tallies[seat, OIL_SPENT] += rules.oil_cost[column]
        ledger.tallies[seat, SOLD] += 1
        acquire(state, seat, card)
        go_on_selling(state)
    else:
        card = row[action - DISMISS]
        row[action - DISMISS] = EMPTY
        place_above(rules, state, card)
        ledger.tallies[seat, DISMISSED] += 1
        bonus(rules, state, ledger, rules.type_of[card])


@compiled()
def go_on_selling(state: Any) -> None:
    """Ask for the next sale, or end the turn after the last."""
    if state.left > 0:
        state.decision = SALE
    else:
        state.decision = TURN_OVER


@compiled()
def bonus(rules: Any, state: Any, ledger: Any, type_: int) -> None:
    """A dismissed card's bonus, at once (OL-12): its printed value without matches, or with them by OL-13's flag."""
    seat, symbol, times = state.seat, rules.bonus[type_], rules.bonus_amount[type_]
    if rules.bonus_uses_matches:
        times *= 1 + count_matches(rules, state, symbol, -1)
    if symbol in (HARVEST, FARM):
        gain(state, ledger, seat, OLIVES if symbol == HARVEST else COINS, times)
    else:
        state.bonus_left = times
        if symbol == PRESSING:
            state.decision = PRESS
        elif symbol == DISPOSAL:
            state.decision = DISPOSE
        else:
            state.bonus_left = min(times, rules.max_purchases)
            ask_buy(rules, state, ledger)
        return
    go_on_selling(state)


@compiled()
def most_pressings(rules: Any, state: Any) -> int:
    """Bonus pressings that can be done now, at the basic card's rate."""
    return int(min(state.bonus_left, state.resources[state.seat, OLIVES] // rules.press_rate[0]))


@compiled()
def bonus_press(rules: Any, state: Any, ledger: Any, times: int) -> None:
    """Bonus pressings, all at once."""
    press(state, ledger, state.seat, times, rules.press_rate[0], rules.press_rate[1])
    state.bonus_left = 0
    go_on_selling(state)
