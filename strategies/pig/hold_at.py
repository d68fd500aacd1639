"""Hold as soon as the turn has brought enough."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.pig.state import Action


@compiled()
def choose(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """Roll until the turn's total reaches the first parameter or wins."""
    enough = view.turn_total >= params[0] or view.score[view.seat] + view.turn_total >= rules.target
    return Action.HOLD if enough else Action.ROLL
