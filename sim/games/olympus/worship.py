"""The Worship phase: ceremonies, joining, the order of favours and wars."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.engine.counting import count_turn
from sim.games.olympus.agenda import ABOUT, KIND, SEAT, about_on_top, ask, pop, push, seat_on_top
from sim.games.olympus.favours import grant_favour
from sim.games.olympus.log import note_answer, note_ceremony
from sim.games.olympus.state import (
    ALPHA,
    ALPHA_USED,
    BETA,
    BETA_USED,
    CEREMONY,
    DISCARD,
    GRANT,
    JOIN,
    JOINS,
    N_DEITIES,
    TARGET,
)
from sim.games.olympus.war import plague, war_asks

ALL_DEITIES = (1 << N_DEITIES) - 1


@compiled()
def ceremony_asks(state: Any) -> bool:
    """The next active player clockwise who has a priest must begin a ceremony (OY-05); others pass.

    When nobody has one, or every deity has had its ceremony, the Upkeep phase begins (OY-08, OY-09).
    """
    active = seat_on_top(state)
    pop(state)
    if state.worshipped != ALL_DEITIES:
        for step in range(state.n_seats):
            seat = (active + step) % state.n_seats
            if state.priests[seat] > 0:
                push(state, CEREMONY * KIND + seat * SEAT)
                return ask(state, seat, CEREMONY)
    push(state, DISCARD * KIND)
    return False


@compiled()
def ceremony_options(state: Any, actions: Any) -> int:
    """Each deity without a ceremony this round."""
    n = 0
    for deity in range(N_DEITIES):
        if not (state.worshipped >> deity) & 1:
            actions[n] = deity
            n += 1
    return n


@compiled()
def begin_ceremony(state: Any, ledger: Any, seat: int, deity: int) -> None:
    """The active player's priest goes to the α space; then the others are asked, clockwise (OY-06)."""
    note_ceremony(state, ledger, seat, deity)
    state.priests[seat] -= 1
    state.active = seat
    state.deity = deity
    state.worshipped |= 1 << deity
    state.joined = 1 << seat
    state.favoured = 0
    push(state, JOIN * KIND + seat * SEAT + ABOUT)


@compiled()
def member(state: Any, active: int, step: int) -> int:
    """The seat ``step`` places to the active player's left."""
    return int((active + step) % state.n_seats)


@compiled()
def join_asks(state: Any) -> bool:
    """The next other player with a priest may join; afterwards favours are granted (OY-07 if nobody joined)."""
    active = seat_on_top(state)
    for step in range(about_on_top(state), state.n_seats):
        seat = member(state, active, step)
        if state.priests[seat] > 0:
            pop(state)
            push(state, JOIN * KIND + active * SEAT + step * ABOUT)
            return ask(state, seat, JOIN)
    pop(state)
    push(state, GRANT * KIND + active * SEAT)
    return False


@compiled()
def answer_join(state: Any, ledger: Any, active: int, step: int, action: int) -> None:
    """One priest on the β space, or not; then the next player."""
    seat = member(state, active, step)
    note_answer(state, ledger, seat, action == JOINS)
    if action == JOINS:
        state.priests[seat] -= 1
        state.joined |= 1 << seat
    push(state, JOIN * KIND + active * SEAT + (step + 1) * ABOUT)


@compiled()
def grant_next(rules: Any, state: Any, ledger: Any) -> None:
    """Favours in turn order, the active player first, each completely (OY-10); then the wars."""
    active, step = seat_on_top(state), about_on_top(state)
    pop(state)
    if step == state.n_seats:
        push(state, TARGET * KIND + active * SEAT)
        return
    push(state, GRANT * KIND + active * SEAT + (step + 1) * ABOUT)
    seat = member(state, active, step)
    if (state.joined >> seat) & 1:
        grant_favour(rules, state, ledger, seat, state.deity, ALPHA if step == 0 else BETA)


@compiled()
def target_asks(rules: Any, state: Any, ledger: Any) -> bool:
    """Wars, the active player's first, each player's one after the other (OY-11); then plague and next ceremony."""
    active = seat_on_top(state)
    for step in range(about_on_top(state), state.n_seats):
        seat = member(state, active, step)
        if war_asks(state, seat):
            pop(state)
            push(state, TARGET * KIND + active * SEAT + step * ABOUT)
            return ask(state, seat, TARGET)
    pop(state)
    end_ceremony(rules, state, ledger, active)
    push(state, CEREMONY * KIND + member(state, active, 1) * SEAT)
    return False


@compiled()
def end_ceremony(rules: Any, state: Any, ledger: Any, active: int) -> None:
    """The plague, if invoked, strikes last (OY-46). In the log a ceremony is one turn of the active player."""
    if state.invoked == 1:
        plague(rules, state, ledger)
    for seat in range(state.n_seats):
        if (state.joined & state.favoured) >> seat & 1:
            ledger.tallies[seat, ALPHA_USED if seat == active else BETA_USED] += 1
    count_turn(ledger, active, not (state.favoured >> active) & 1)
    state.turns += 1
    state.joined = 0
    state.favoured = 0
    state.wins_ties = 0
