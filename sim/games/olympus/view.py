"""What a seat can see: everything (OY-45). Only other strategies' future luck is hidden, and that by the arena."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled


@compiled()
def hide(rules: Any, state: Any, seat: int) -> None:
    """Nothing is secret."""


@compiled()
def guess(rules: Any, view: Any, seat: int) -> None:
    """Nothing is unknown."""
