"""What is still to happen: a stack of entries, the next one on top.

The lowest entry is the course of the round (ceremony, joins, favours, wars, upkeep, one after the other); what a
favour, a building or a war asks for in between lies above it and goes first. An entry whose decision is being asked
stays on top until it is answered, so whatever is put above it is simply done before.
"""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled

SEAT_RANGE, ABOUT_RANGE, REST_RANGE = 8, 16, 256
"""An entry is kind, seat, what it is about, and the rest (mostly how often it is still due), in one number."""


@compiled()
def push(state: Any, kind: int, seat: int, about: int, rest: int) -> None:
    """Put an entry on top."""
    state.agenda[state.n_agenda] = ((kind * SEAT_RANGE + seat) * ABOUT_RANGE + about) * REST_RANGE + rest
    state.n_agenda += 1


@compiled()
def pop(state: Any) -> None:
    """Take the top entry away."""
    state.n_agenda -= 1
    state.agenda[state.n_agenda] = 0


@compiled()
def kind_on_top(state: Any) -> int:
    """A kind of decision, or GRANT, USE, LEAGUE."""
    return int(state.agenda[state.n_agenda - 1] // (SEAT_RANGE * ABOUT_RANGE * REST_RANGE))


@compiled()
def seat_on_top(state: Any) -> int:
    """Whom the top entry concerns."""
    return int(state.agenda[state.n_agenda - 1] // (ABOUT_RANGE * REST_RANGE) % SEAT_RANGE)


@compiled()
def about_on_top(state: Any) -> int:
    """What the top entry is about: a deity, a step of the course, a target …"""
    return int(state.agenda[state.n_agenda - 1] // REST_RANGE % ABOUT_RANGE)


@compiled()
def rest_on_top(state: Any) -> int:
    """The rest of the top entry."""
    return int(state.agenda[state.n_agenda - 1] % REST_RANGE)


@compiled()
def ask(state: Any, seat: int, decision: int) -> bool:
    """Make a decision of ``seat`` the current decision point; always true."""
    state.seat = seat
    state.decision = decision
    return True
