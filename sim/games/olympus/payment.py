"""Paying for a building cube by cube: discount, fixed cubes, then wild ones (OY-37, OY-40)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import lowest
from sim.engine.compiling import compiled
from sim.games.olympus.agenda import ask, pop
from sim.games.olympus.building import acquire, count_use, spent_as_any
from sim.games.olympus.state import ANY, DISCOUNT, DISCOUNTS, N_CUBES, N_SYMBOLS, PAY, WILD

NOTHING = -1


@compiled()
def is_payable(rules: Any, state: Any, seat: int, spent: int, met: int, discounts: int) -> bool:
    """Whether the cubes pay what is due after cube ``spent`` (or NOTHING) has gone and symbol ``met`` has been met.

    ``discounts``: symbols that may still be left out, down to the least cost (OY-40).
    """
    anything = spent_as_any(state, seat)
    short, spare, cubes, due = 0, 0, 0, 0
    for symbol in range(N_SYMBOLS):
        need = state.need[symbol] - int(symbol == met)
        due += need
        if symbol < N_CUBES:
            have = state.cubes[seat, symbol] - int(symbol == spent)
            cubes += have
            short += max(0, need - have)
            if (anything >> symbol) & 1:
                spare += max(0, have - need)
    left_out = max(0, min(discounts, due - rules.least_cost))
    return bool(short - left_out <= spare and due - left_out <= cubes)


@compiled()
def next_symbol(state: Any) -> int:
    """The symbol to pay now: grain, meat, fish, wild; NOTHING when all is paid."""
    for symbol in range(N_SYMBOLS):
        if state.need[symbol] > 0:
            return symbol
    return NOTHING


@compiled()
def due_symbols(state: Any) -> int:
    """Symbols still to be paid."""
    return int(state.need[0] + state.need[1] + state.need[2] + state.need[WILD])


@compiled()
def discount_options(rules: Any, state: Any, seat: int, actions: Any) -> int:
    """Symbols of the cost whose omission leaves a payable rest."""
    n = 0
    for symbol in range(N_SYMBOLS):
        if state.need[symbol] > 0 and is_payable(rules, state, seat, NOTHING, symbol, state.discounts - 1):
            actions[n] = symbol
            n += 1
    return n


@compiled()
def payers(rules: Any, state: Any, seat: int) -> int:
    """Cube types that may pay the next symbol and let the rest be paid, a bit each."""
    symbol, anything, found = next_symbol(state), spent_as_any(state, seat), 0
    for cube in range(N_CUBES):
        may_pay = symbol == WILD or symbol == cube or (anything >> cube) & 1 == 1
        if may_pay and state.cubes[seat, cube] > 0 and is_payable(rules, state, seat, cube, symbol, 0):
            found |= 1 << cube
    return found


@compiled()
def pay_options(rules: Any, state: Any, seat: int, actions: Any) -> int:
    """The cubes of :func:`payers`."""
    found, n = payers(rules, state, seat), 0
    for cube in range(N_CUBES):
        if (found >> cube) & 1:
            actions[n] = cube
            n += 1
    return n


@compiled()
def payment_asks(rules: Any, state: Any, ledger: Any, seat: int) -> bool:
    """Pay what leaves no choice; whether something is left to ask. A fixed cube of one possible type is not asked."""
    if state.discounts > 0 and due_symbols(state) > rules.least_cost:
        return ask(state, seat, DISCOUNT)
    symbol = next_symbol(state)
    while symbol != NOTHING:
        found = payers(rules, state, seat)
        if symbol == WILD or (found & (found - 1)) != 0:
            return ask(state, seat, PAY)
        spend(rules, state, ledger, seat, lowest(np.uint64(found)))
        symbol = next_symbol(state)
    pop(state)
    acquire(rules, state, ledger, seat, state.building)
    return False


@compiled()
def leave_out(rules: Any, state: Any, ledger: Any, seat: int, symbol: int) -> None:
    """A discount takes one symbol out of the cost."""
    state.need[symbol] -= 1
    state.discounts -= 1
    count_use(ledger, seat, state.owned[seat] & rules.sources[DISCOUNTS])


@compiled()
def spend(rules: Any, state: Any, ledger: Any, seat: int, cube: int) -> None:
    """One cube goes to the supply for the next symbol."""
    symbol = next_symbol(state)
    state.cubes[seat, cube] -= 1
    state.need[symbol] -= 1
    if symbol != WILD and symbol != cube:
        count_use(ledger, seat, state.owned[seat] & rules.sources[ANY + cube])
