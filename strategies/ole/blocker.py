"""Leave a table card that the others cannot beat."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import count
from sim.engine.compiling import compiled
from sim.games.ole.state import Decision
from sim.games.ole.view import unseen
from strategies.ole.hand import cards_only, lighter_order


@compiled()
def choose(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """The card that the fewest unseen cards beat; never a chip by choice."""
    if view.decision == Decision.ORDER:
        return lighter_order(rules, view)
    pool = unseen(rules, view, view.seat)
    best, best_threats = 0, rules.n_cards + 1
    for i in range(cards_only(actions, n)):
        threats = count(pool & rules.beats[view.order, actions[i]])
        if threats < best_threats:
            best, best_threats = i, threats
    return best
