"""The rules of Pig, in the order in which they are told."""

from __future__ import annotations

from typing import Any

from sim.engine.chance import below
from sim.engine.compiling import compiled
from sim.engine.counting import count_turn, rank_by
from sim.engine.records import ENDED
from sim.games.pig.state import Action, Decision, Part, Stream, Tally
from sim.games.pig.view import guess, hide

__all__ = ["apply", "grant", "guess", "hide", "item", "legal", "score", "setup"]


@compiled()
def setup(rules: Any, state: Any, ledger: Any) -> None:
    """Nothing is dealt: seat 0 begins, and its first decision is to roll."""
    state.decision = Decision.TURN
    ledger.standing[:] = -1


@compiled()
def legal(rules: Any, state: Any, actions: Any) -> int:
    """Roll, or hold what this turn has brought (with nothing to hold there is only the roll)."""
    actions[0] = Action.ROLL
    if state.turn_total == 0:
        return 1
    actions[1] = Action.HOLD
    return 2


@compiled()
def apply(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """Roll: the bust face ends the turn with nothing, any other adds to it. Hold: the turn's total is scored."""
    seat = state.seat
    if action == Action.HOLD:
        state.score[seat] += state.turn_total
        if state.score[seat] >= rules.target:
            state.over = ENDED
        end_turn(state, ledger, False)
        return
    state.roll = 1 + below(state, Stream.DIE, rules.faces)
    ledger.tallies[seat, Tally.ROLLS] += 1
    if state.roll == rules.bust:
        ledger.tallies[seat, Tally.BUSTS] += 1
        end_turn(state, ledger, True)
    else:
        state.turn_total += state.roll


@compiled()
def end_turn(state: Any, ledger: Any, dead: bool) -> None:
    """The die goes to the other player."""
    count_turn(ledger, state.seat, dead)
    state.turns += 1
    state.turn_total = 0
    state.seat = (state.seat + 1) % state.n_seats
    if state.seat == 0:
        state.rounds += 1


@compiled()
def score(rules: Any, state: Any, ledger: Any) -> None:
    """Most points win."""
    rank_by(state, state.score)
    for seat in range(state.n_seats):
        ledger.parts[seat, Part.POINTS] = state.score[seat]


@compiled()
def item(rules: Any, state: Any, action: int) -> int:
    """Pig has no items."""
    return -1


@compiled()
def grant(rules: Any, state: Any, ledger: Any, seat: int, item: int) -> None:
    """Pig has no items."""
