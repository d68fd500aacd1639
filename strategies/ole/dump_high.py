"""Get rid of the highest number."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.ole.state import Decision
from strategies.ole.hand import cards_only, lighter_order


@compiled()
def choose(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """The highest number that can be laid; never a chip by choice."""
    if view.decision == Decision.ORDER:
        return lighter_order(rules, view)
    best = 0
    for i in range(1, cards_only(actions, n)):
        if rules.number[actions[i]] > rules.number[actions[best]]:
            best = i
    return best
