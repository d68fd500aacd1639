"""What is still to happen: a stack of entries, the next one on top.

The lowest entry is the course of the round (ceremony, joins, favours, wars, upkeep, one after the other); what a
favour, a building or a war asks for in between lies above it and goes first. An entry whose decision is being asked
stays on top until it is answered, so whatever is put above it is simply done before.
"""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled

ABOUT = 256
SEAT = 16 * ABOUT
KIND = 8 * SEAT
"""An entry is one number: kind * KIND + seat * SEAT + about * ABOUT + rest. The kind is a decision or a step, ``about``
says what it concerns (a deity, a place in the order, a target …), the rest mostly how often it is still due."""


@compiled()
def push(state: Any, entry: int) -> None:
    """Put an entry on top."""
    state.agenda[state.n_agenda] = entry
    state.n_agenda += 1


@compiled()
def pop(state: Any) -> None:
    """Take the top entry away."""
    state.n_agenda -= 1
    state.agenda[state.n_agenda] = 0


@compiled()
def kind_on_top(state: Any) -> int:
    """A kind of decision, or GRANT, USE, LEAGUE, EARN."""
    return int(state.agenda[state.n_agenda - 1] // KIND)


@compiled()
def seat_on_top(state: Any) -> int:
    """Whom the top entry concerns."""
    return int(state.agenda[state.n_agenda - 1] // SEAT % (KIND // SEAT))


@compiled()
def about_on_top(state: Any) -> int:
    """What the top entry is about: for instance a deity, a step of the course or a target."""
    return int(state.agenda[state.n_agenda - 1] // ABOUT % (SEAT // ABOUT))


@compiled()
def rest_on_top(state: Any) -> int:
    """The rest of the top entry."""
    return int(state.agenda[state.n_agenda - 1] % ABOUT)


@compiled()
def ask(state: Any, seat: int, decision: int) -> bool:
    """Make a decision of ``seat`` the current decision point; always true."""
    state.seat = seat
    state.decision = decision
    return True
