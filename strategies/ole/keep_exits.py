"""Keep the cards that can be laid on nearly everything."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.ole.state import Decision
from strategies.ole.hand import cards_only, lighter_order, reach


@compiled()
def choose(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """The card that could be laid on the fewest others, the exits last; never a chip by choice."""
    if view.decision == Decision.ORDER:
        return lighter_order(rules, view)
    best = 0
    for i in range(1, cards_only(actions, n)):
        if reach(rules, view.order, actions[i]) < reach(rules, view.order, actions[best]):
            best = i
    return best
