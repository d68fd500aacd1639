"""Olé! as the engine calls it: set up, options, one choice with all that follows, the result.

The rules themselves are told in the order of the rulebook in ``deal.py`` (preparation, the loser's privilege, the
lowest card) and ``turn.py`` (the three rules, chips, the end of a round and its scoring).
"""

from __future__ import annotations

from typing import Any

from sim.engine.bits import ZERO, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.engine.counting import rank_by
from sim.games.ole.deal import begin, open_with_lowest
from sim.games.ole.state import CHIP, Decision, Top
from sim.games.ole.turn import lay_on_table_card, lay_second, take_chip
from sim.games.ole.view import guess, hide

__all__ = ["apply", "grant", "guess", "hide", "item", "legal", "score", "setup"]


@compiled()
def setup(rules: Any, state: Any, ledger: Any) -> None:
    """Deal the first round; its lowest card lies on the table when the first decision is asked."""
    ledger.standing[:] = -1
    begin(rules, state, ledger)


@compiled()
def legal(rules: Any, state: Any, actions: Any) -> int:
    """Options: cards in printed order, then the chip; or red and yellow on top."""
    if state.decision == Decision.ORDER:
        actions[0] = Top.RED
        actions[1] = Top.YELLOW
        return 2
    cards = state.hand[state.seat]
    if state.decision == Decision.TURN:
        cards &= rules.beats[state.order, state.table]
    n = 0
    while cards != ZERO:
        actions[n] = lowest(cards)
        cards = without_lowest(cards)
        n += 1
    if state.decision == Decision.TURN and (rules.may_pass or n == 0):
        actions[n] = CHIP
        n += 1
    return n


@compiled()
def apply(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """Play one option."""
    if state.decision == Decision.ORDER:
        state.order = action
        open_with_lowest(rules, state, ledger)
    elif state.decision == Decision.OPEN:
        lay_second(rules, state, ledger, action)
    elif action == CHIP:
        take_chip(rules, state, ledger)
    else:
        lay_on_table_card(rules, state, ledger, action)


@compiled()
def score(rules: Any, state: Any, ledger: Any) -> None:
    """Fewest minus points win, equal totals share (OE-20); the rounds have been scored as they ended."""
    rank_by(state, -state.score)


@compiled()
def item(rules: Any, state: Any, action: int) -> int:
    """Olé! has no items."""
    return -1


@compiled()
def grant(rules: Any, state: Any, ledger: Any, seat: int, item: int) -> None:
    """Olé! has no items."""
