"""Purchase: special action cards, scoring cards, and renewal of the special row."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.engine.counting import count_offer, count_taking
from sim.games.oliva.market import renew, take_from_display
from sim.games.oliva.state import (
    BOUGHT_ACTIONS,
    BOUGHT_SCORING,
    BUY,
    BUY_ACTION,
    BUY_SCORING,
    COINS,
    COLUMNS,
    EMPTY,
    OLIVES,
    PURCHASE,
    STOP,
)
from sim.games.oliva.zones import acquire


@compiled()
def ask_purchase(rules: Any, state: Any, ledger: Any) -> None:
    """One purchase of a purchase action."""
    state.decision = PURCHASE
    count_offers(rules, state, ledger)


@compiled()
def ask_buy(rules: Any, state: Any, ledger: Any) -> None:
    """One purchase as a nation card's bonus (OL-14)."""
    state.decision = BUY
    count_offers(rules, state, ledger)


@compiled()
def can_pay_action(rules: Any, state: Any, column: int) -> bool:
    """Whether the coins suffice for a special action card in ``column``."""
    return bool(state.resources[state.seat, COINS] >= rules.coin_cost[column])


@compiled()
def can_pay_scoring(rules: Any, state: Any, card: int) -> bool:
    """Whether the cost printed on a scoring card can be paid."""
    cost, resources = rules.cost[rules.type_of[card]], state.resources[state.seat]
    return bool(resources[COINS] >= cost[0] and resources[OLIVES] >= cost[1])


@compiled()
def count_offers(rules: Any, state: Any, ledger: Any) -> None:
    """Log what lies there and what could be paid."""
    seat = state.seat
    for column in range(COLUMNS):
        card = state.special[column]
        if card != EMPTY:
            count_offer(ledger, seat, rules.item_of[card], can_pay_action(rules, state, column))
    for position in range(state.n_display):
        card = state.display[position]
        count_offer(ledger, seat, rules.item_of[card], can_pay_scoring(rules, state, card))


@compiled()
def purchase_options(rules: Any, state: Any, actions: Any) -> int:
    """Special columns that can be paid, scoring cards that can be paid, stop."""
    n = 0
    for column in range(COLUMNS):
        if state.special[column] != EMPTY and can_pay_action(rules, state, column):
            actions[n] = BUY_ACTION + column
            n += 1
    for position in range(state.n_display):
        if can_pay_scoring(rules, state, state.display[position]):
            actions[n] = BUY_SCORING + position
            n += 1
    actions[n] = STOP
    return n + 1


@compiled()
def buy(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """Pay and take the card to the discard pile; its space in the row stays empty until the end of the turn."""
    seat = state.seat
    if action < BUY_SCORING:
        column = action - BUY_ACTION
        card = state.special[column]
        state.special[column] = EMPTY
        state.resources[seat, COINS] -= rules.coin_cost[column]
        ledger.tallies[seat, BOUGHT_ACTIONS] += 1
    else:
        card = take_from_display(state, action - BUY_SCORING)
        cost = rules.cost[rules.type_of[card]]
        state.resources[seat, COINS] -= cost[0]
        state.resources[seat, OLIVES] -= cost[1]
        ledger.tallies[seat, BOUGHT_SCORING] += 1
    count_taking(ledger, seat, rules.item_of[card])
    acquire(state, seat, card)


@compiled()
def renewal_options(state: Any, actions: Any) -> int:
    """Which columns to renew, as bit masks: none first, then one, two and three of those that hold a card."""
    occupied, n = 0, 0
    for column in range(COLUMNS):
        if state.special[column] != EMPTY:
            occupied |= 1 << column
    for columns in (0, 1, 2, 4, 3, 5, 6, 7):
        if columns & ~occupied == 0:
            actions[n] = columns
            n += 1
    return n


@compiled()
def renewal(rules: Any, state: Any, ledger: Any, columns: int) -> None:
    """Renew the row once, then purchase."""
    renew(rules, state, columns)
    ask_purchase(rules, state, ledger)
