"""The rules of High Die: everybody rolls once, the highest die wins."""

from __future__ import annotations

from typing import Any

from sim.engine.chance import below
from sim.engine.compiling import compiled
from sim.engine.counting import count_turn, rank_by
from sim.engine.records import ENDED
from sim.games.high_die.state import Action, Decision, Part, Stream
from sim.games.high_die.view import guess, hide

__all__ = ["apply", "grant", "guess", "hide", "item", "legal", "score", "setup"]


@compiled()
def setup(rules: Any, state: Any, ledger: Any) -> None:
    """Nothing is dealt: seat 0 begins."""
    state.decision = Decision.ROLL
    ledger.standing[:] = -1


@compiled()
def legal(rules: Any, state: Any, actions: Any) -> int:
    """Nobody decides anything: there is only the roll."""
    actions[0] = Action.ROLL
    return 1


@compiled()
def apply(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """Roll: the die is the seat's score. The game ends when everybody has rolled."""
    seat = state.seat
    state.score[seat] = 1 + below(state, Stream.DICE, rules.faces)
    state.turns += 1
    count_turn(ledger, seat, False)
    state.seat = (seat + 1) % state.n_seats
    if state.seat == 0:
        state.rounds = 1
        state.over = ENDED


@compiled()
def score(rules: Any, state: Any, ledger: Any) -> None:
    """The highest die wins; equal dice share."""
    rank_by(state, state.score)
    for seat in range(state.n_seats):
        ledger.parts[seat, Part.DIE] = state.score[seat]


@compiled()
def item(rules: Any, state: Any, action: int) -> int:
    """High Die has no items."""
    return -1


@compiled()
def grant(rules: Any, state: Any, ledger: Any, seat: int, item: int) -> None:
    """High Die has no items."""
