"""Strategies that can play any game."""

from __future__ import annotations

from typing import Any

from sim.engine.chance import BOT_STREAM, below
from sim.engine.compiling import compiled
from sim.engine.strategy import Strategy


@compiled()
def uniform(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """Every option is equally likely."""
    return below(view, BOT_STREAM, n)


RANDOM = Strategy("random", "Chooses every option with the same probability.", __name__, function="uniform")
