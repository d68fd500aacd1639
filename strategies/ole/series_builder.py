"""Lay as many cards in a turn as possible."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import has
from sim.engine.compiling import compiled
from sim.games.ole.state import Decision
from strategies.ole.hand import cards_only, lighter_order, series_ahead


@compiled()
def choose(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """The card with the longest series ahead of it (one that ends in a chip counts a card less), then the highest."""
    if view.decision == Decision.ORDER:
        return lighter_order(rules, view)
    ahead = series_ahead(rules, view.order, view.hand[view.seat])
    best, best_length = 0, -1
    for i in range(cards_only(actions, n)):
        length = 1
        if view.decision == Decision.TURN and has(rules.climbs[view.order, view.table], actions[i]):
            length += ahead[actions[i]]
        is_higher = rules.number[actions[i]] > rules.number[actions[best]]
        if length > best_length or (length == best_length and is_higher):
            best, best_length = i, length
    return best
