"""Play the 100-point game optimally."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.pig.state import Action
from strategies.pig.solve import TARGET, stored_policy

POLICY = stored_policy()


@compiled()
def choose(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """Look up whether to roll, by the points that both still lack: exact for targets up to 100 with a common die."""
    lacking = rules.target - view.score[view.seat]
    if view.turn_total >= lacking:
        return Action.HOLD
    own = max(0, TARGET - lacking)
    other = max(0, TARGET - rules.target + view.score[1 - view.seat])
    total = min(view.turn_total, TARGET - 1)
    return Action.ROLL if (POLICY[own, other, total >> 3] >> (total & 7)) & 1 else Action.HOLD
