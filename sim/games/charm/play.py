"""The rules of Lucky Charm, in the order in which they are told."""

from __future__ import annotations

from typing import Any

from sim.engine.chance import below
from sim.engine.compiling import compiled
from sim.engine.counting import count_offer, count_taking, count_turn, rank_by
from sim.engine.records import ENDED
from sim.games.charm.state import Action, Decision, Part, Stream, Ware
from sim.games.charm.view import guess, hide

__all__ = ["apply", "grant", "guess", "hide", "item", "legal", "score", "setup"]

N_WARES = len(Ware)


@compiled()
def setup(rules: Any, state: Any, ledger: Any) -> None:
    """Every purse is filled by chance; seat 0 meets the wares first."""
    for seat in range(state.n_seats):
        state.coins[seat] = 1 + below(state, Stream.PURSES, rules.coins)
    state.decision = Decision.CHARM
    ledger.standing[:] = -1


@compiled()
def legal(rules: Any, state: Any, actions: Any) -> int:
    """Pass, or take the ware if the purse holds its price."""
    actions[0] = Action.PASS
    if not can_take(rules, state):
        return 1
    actions[1] = Action.TAKE
    return 2


@compiled()
def can_take(rules: Any, state: Any) -> bool:
    """Whether the purse of the seat to move holds the price of the ware before it."""
    return bool(state.coins[state.seat] >= rules.price[state.decision])


@compiled()
def apply(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """Take the ware or leave it; after its last ware the turn passes, after the last seat the dice are thrown."""
    seat, ware = state.seat, state.decision
    if can_take(rules, state):
        count_offer(ledger, seat, ware, True)
    if action == Action.TAKE:
        count_taking(ledger, seat, ware)
        state.held[seat, ware] += 1
    state.decision += 1
    if state.decision == N_WARES:
        count_turn(ledger, seat, False)
        state.turns += 1
        state.decision = Decision.CHARM
        state.seat = (seat + 1) % state.n_seats
        if state.seat == 0:
            throw(rules, state, ledger)


@compiled()
def throw(rules: Any, state: Any, ledger: Any) -> None:
    """Points are the purse, the wares and a die; the game is over."""
    for seat in range(state.n_seats):
        ledger.parts[seat, Part.PURSE] = state.coins[seat] * rules.worth
        ledger.parts[seat, Part.DIE] = 1 + below(state, Stream.DICE, rules.faces)
        for ware in range(N_WARES):
            ledger.parts[seat, Part.WARES] += state.held[seat, ware] * rules.bonus[ware]
        state.score[seat] = ledger.parts[seat].sum()
    state.rounds = 1
    state.over = ENDED


@compiled()
def score(rules: Any, state: Any, ledger: Any) -> None:
    """Most points win; equal points share."""
    rank_by(state, state.score)


@compiled()
def item(rules: Any, state: Any, action: int) -> int:
    """The ware that an option takes; −1 for passing."""
    return int(state.decision) if action == Action.TAKE else -1


@compiled()
def grant(rules: Any, state: Any, ledger: Any, seat: int, item: int) -> None:
    """One more of a ware; the placebo (−1) is nothing."""
    if item >= 0:
        state.held[seat, item] += 1
