"""The rules of Olympus as the arena calls them; each part lives in the file that is named after it."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import has
from sim.engine.compiling import compiled
from sim.games.olympus.agenda import ABOUT, KIND, SEAT, about_on_top, pop, push, rest_on_top, seat_on_top
from sim.games.olympus.building import SINGLE, acquire, count_offers, start_building
from sim.games.olympus.favours import choose_plague, copy_favour, pick_favour
from sim.games.olympus.flow import proceed
from sim.games.olympus.log import note_attack
from sim.games.olympus.options import legal
from sim.games.olympus.payment import leave_out, spend
from sim.games.olympus.scoring import score, standing, standings
from sim.games.olympus.state import (
    ADVANCE,
    BUILD,
    CEREMONY,
    COPY,
    DISCARD,
    DISCOUNT,
    FAVOUR,
    JOIN,
    N_BUILDINGS,
    N_CUBES,
    N_TRACKS,
    NO_BUILDING,
    PAY,
    PLAGUE,
    PRODUCE,
    TARGET,
    TRIBUTE,
    UPKEEP,
)
from sim.games.olympus.tracks import advance, produce, set_limits, take_cubes
from sim.games.olympus.upkeep import begin_round, discard, sell_cube
from sim.games.olympus.view import guess, hide
from sim.games.olympus.war import fight, take_tribute
from sim.games.olympus.worship import answer_join, begin_ceremony

__all__ = ["apply", "grant", "guess", "hide", "item", "legal", "score", "setup"]


@compiled()
def setup(rules: Any, state: Any, ledger: Any) -> None:
    """Markers, cubes and priests of every player; seat 0 starts (OY-04, OY-44)."""
    for seat in range(state.n_seats):
        for track in range(N_TRACKS):
            state.marker[seat, track] = rules.start_space[track]
        for cube in range(N_CUBES):
            state.cubes[seat, cube] = rules.start_cubes[cube]
        set_limits(rules, state, seat)
        ledger.by_round[0, seat] = standing(rules, state, seat)
    begin_round(rules, state, ledger)
    proceed(rules, state, ledger)


@compiled()
def apply(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """Play one option and everything up to the next decision point or the end."""
    decision, seat = state.decision, state.seat
    if decision == CEREMONY:
        pop(state)
        begin_ceremony(state, ledger, seat, action)
    elif decision == JOIN:
        active, step = seat_on_top(state), about_on_top(state)
        pop(state)
        answer_join(state, ledger, active, step, action)
    elif decision == TARGET:
        note_attack(ledger, state.n_seats, seat, action, standings(rules, state))
        fight(rules, state, ledger, seat, action)
    elif decision == DISCOUNT:
        leave_out(rules, state, ledger, seat, action)
    elif decision == PAY:
        spend(rules, state, ledger, seat, action)
    elif decision == DISCARD:
        discard(state, ledger, seat, action)
    else:
        answer(rules, state, ledger, decision, seat, action)
    proceed(rules, state, ledger)


@compiled()
def answer(rules: Any, state: Any, ledger: Any, decision: int, seat: int, action: int) -> None:
    """Answer a decision that leaves the agenda; what remains of it is put back first."""
    about, rest = about_on_top(state), rest_on_top(state)
    pop(state)
    if decision == FAVOUR:
        pick_favour(rules, state, ledger, seat, about, rest, action)
    elif decision == COPY:
        copy_favour(rules, state, ledger, seat, rest, action)
    elif decision == BUILD:
        build(rules, state, ledger, seat, rest, action)
    elif decision == PRODUCE:
        choose_cube(rules, state, ledger, seat, about, rest, action)
    elif decision == ADVANCE:
        push(state, ADVANCE * KIND + seat * SEAT + about * ABOUT + rest - 1)
        advance(rules, state, ledger, seat, action, 1)
    elif decision == PLAGUE:
        choose_plague(rules, state, ledger, seat, about, action)
    elif decision == TRIBUTE:
        push(state, TRIBUTE * KIND + seat * SEAT + about * ABOUT + rest - 1)
        take_tribute(state, ledger, seat, about, action)
    elif decision == UPKEEP:
        sell_cube(rules, state, ledger, seat, action)


@compiled()
def build(rules: Any, state: Any, ledger: Any, seat: int, left: int, action: int) -> None:
    """One building of a favour, or none and no more (OY-38)."""
    count_offers(rules, state, ledger, seat)
    if action != NO_BUILDING:
        push(state, BUILD * KIND + seat * SEAT + left - 1)
        start_building(rules, state, seat, action)


@compiled()
def choose_cube(rules: Any, state: Any, ledger: Any, seat: int, about: int, left: int, cube: int) -> None:
    """A single cube of any type each time (``SINGLE``), or a production of one type, then of another one."""
    if about >= SINGLE:
        push(state, PRODUCE * KIND + seat * SEAT + about * ABOUT + left - 1)
        take_cubes(state, ledger, seat, cube, 1)
    else:
        push(state, PRODUCE * KIND + seat * SEAT + (about & ~(1 << cube)) * ABOUT + left - 1)
        produce(rules, state, ledger, seat, cube)


@compiled()
def item(rules: Any, state: Any, action: int) -> int:
    """The building that an option would build; −1 for any other."""
    return int(action) if state.decision == BUILD and action < N_BUILDINGS else -1


@compiled()
def grant(rules: Any, state: Any, ledger: Any, seat: int, item: int) -> None:
    """Give a building for nothing, with its points and effects; nothing if the seat or, a temple, anybody has it.

    The placebo (−1) is nothing.
    """
    if item >= 0 and not has(state.owned[seat] | state.taken, item):
        acquire(rules, state, ledger, seat, item)
        proceed(rules, state, ledger)
