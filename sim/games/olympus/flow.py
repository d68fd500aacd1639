"""Going on from one decision point to the next: the agenda worked off from the top."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.engine.records import RUNNING
from sim.games.olympus.agenda import about_on_top, ask, kind_on_top, pop, rest_on_top, seat_on_top
from sim.games.olympus.favours import LEFT
from sim.games.olympus.payment import payment_asks
from sim.games.olympus.state import (
    CEREMONY,
    COPY,
    DISCARD,
    EARN,
    FAVOUR,
    GRANT,
    JOIN,
    LEAGUE,
    PAY,
    TARGET,
    TRIBUTE,
    USE,
)
from sim.games.olympus.upkeep import count_league, discard_asks, earn_points, use_next
from sim.games.olympus.war import tribute_asks
from sim.games.olympus.worship import ceremony_asks, grant_next, join_asks, target_asks


@compiled()
def proceed(rules: Any, state: Any, ledger: Any) -> None:
    """Go on to the next decision point, or to the end of the game."""
    while state.over == RUNNING and not asks(rules, state, ledger):
        pass


@compiled()
def asks(rules: Any, state: Any, ledger: Any) -> bool:
    """Whether the top of the agenda is a decision to ask now; a step that asks nothing is carried out."""
    kind = kind_on_top(state)
    if kind == CEREMONY:
        return ceremony_asks(state)
    if kind == JOIN:
        return join_asks(state)
    if kind == TARGET:
        return target_asks(rules, state, ledger)
    if kind == PAY:
        return payment_asks(rules, state, ledger, seat_on_top(state))
    if kind == DISCARD:
        return discard_asks(rules, state, ledger)
    if kind == TRIBUTE:
        return tribute_asks(state, seat_on_top(state), about_on_top(state), rest_on_top(state))
    if kind == GRANT:
        grant_next(rules, state, ledger)
    elif kind == USE:
        use_next(rules, state, ledger)
    elif kind == LEAGUE:
        count_league(rules, state, ledger, seat_on_top(state))
    elif kind == EARN:
        earn_points(rules, state, ledger, seat_on_top(state))
    else:
        return repeated_asks(state, kind)
    return False


@compiled()
def repeated_asks(state: Any, kind: int) -> bool:
    """A decision that is due as often as its rest says."""
    left = rest_on_top(state)
    if kind == FAVOUR:
        left //= LEFT
    elif kind == COPY:
        left //= 2
    if left > 0:
        return ask(state, seat_on_top(state), kind)
    pop(state)
    return False
