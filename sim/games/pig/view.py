"""What a seat can see in Pig: everything."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled


@compiled()
def hide(rules: Any, state: Any, seat: int) -> None:
    """Pig is a game of open information; only the die's future is unknown, and the arena takes that away."""


@compiled()
def guess(rules: Any, view: Any, seat: int) -> None:
    """Nothing is left to guess."""
