"""What a seat can see in Lucky Charm: everything."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled


@compiled()
def hide(rules: Any, state: Any, seat: int) -> None:
    """Nothing is secret but the dice to come, which the arena takes away."""


@compiled()
def guess(rules: Any, view: Any, seat: int) -> None:
    """Nothing is left to guess."""
