"""Sale, and the bonus actions of dismissed nation cards."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.oliva.indices import (
    COLUMNS,
    DISMISS,
    EMPTY,
    SELL,
    STOP,
    TURN_OVER,
    Decision,
    Kind,
    Resource,
    Symbol,
    Tally,
)
from sim.games.oliva.market import place_above
from sim.games.oliva.matching import count_matches
from sim.games.oliva.purchase import ask_buy
from sim.games.oliva.resources import gain, press
from sim.games.oliva.zones import acquire


@compiled()
def ask_sale(state: Any, market: int, times: int) -> None:
    """Up to ``times`` sales in a market (OL-02)."""
    state.decision, state.market, state.left = Decision.SALE, market, times


@compiled()
def sale_options(rules: Any, state: Any, actions: Any) -> int:
    """Sell (with enough oil) by column, dismiss (nation cards) by column, stop."""
    row, oil = state.grid[state.market], state.resources[state.seat, Resource.OIL]
    n = 0
    for column in range(COLUMNS):
        if row[column] != EMPTY and oil >= rules.oil_cost[column]:
            actions[n] = SELL + column
            n += 1
    for column in range(COLUMNS):
        if row[column] != EMPTY and rules.kind[rules.type_of[row[column]]] == Kind.NATION:
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
    seat, row = state.seat, state.grid[state.market]
    state.left -= 1
    state.activations += 1
    if action < DISMISS:
        column = action - SELL
        card = row[column]
        row[column] = EMPTY
        state.resources[seat, Resource.OIL] -= rules.oil_cost[column]
        ledger.tallies[seat, Tally.OIL_SPENT] += rules.oil_cost[column]
        ledger.tallies[seat, Tally.SOLD] += 1
        acquire(state, seat, card)
        state.decision = next_sale(state)
    else:
        card = row[action - DISMISS]
        row[action - DISMISS] = EMPTY
        place_above(rules, state, card)
        ledger.tallies[seat, Tally.DISMISSED] += 1
        bonus(rules, state, ledger, rules.type_of[card], next_sale(state))


@compiled()
def next_sale(state: Any) -> int:
    """Kind of decision after a sale: the next one, or the turn's end after the last."""
    return int(Decision.SALE if state.left > 0 else TURN_OVER)


@compiled()
def bonus(rules: Any, state: Any, ledger: Any, type_: int, resume: int) -> None:
    """A dismissed card's bonus, at once (OL-12): its printed value without matches, or with them by OL-13's flag.

    ``resume`` is the kind of decision that follows it.
    """
    seat, symbol, times = state.seat, rules.bonus[type_], rules.bonus_amount[type_]
    if rules.bonus_uses_matches:
        times *= 1 + count_matches(rules, state, symbol, -1)
    state.resume = resume
    if symbol == Symbol.HARVEST:
        gain(state, ledger, seat, Resource.OLIVES, times)
        end_bonus(state)
    elif symbol == Symbol.FARM:
        gain(state, ledger, seat, Resource.COINS, times)
        end_bonus(state)
    elif symbol == Symbol.PRESSING:
        state.decision, state.bonus_left = Decision.PRESS, times
    elif symbol == Symbol.DISPOSAL:
        state.decision, state.bonus_left = Decision.DISPOSE, times
    else:
        state.bonus_left = min(times, rules.max_purchases)
        ask_buy(rules, state, ledger)


@compiled()
def end_bonus(state: Any) -> None:
    """Back to what the bonus interrupted."""
    state.bonus_left = 0
    state.decision = state.resume


@compiled()
def most_pressings(rules: Any, state: Any) -> int:
    """Bonus pressings that can be done now, at the basic card's rate."""
    return int(min(state.bonus_left, state.resources[state.seat, Resource.OLIVES] // rules.press_rate[0]))


@compiled()
def bonus_press(rules: Any, state: Any, ledger: Any, times: int) -> None:
    """Bonus pressings, all at once."""
    press(state, ledger, state.seat, times, rules.press_rate[0], rules.press_rate[1])
    end_bonus(state)
