"""Olvir: adventurers gather, fight and deliver while everybody sets the beasts on everybody (Pythagoras)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.games.olvir.game import GAME

__all__ = ["GAME"]


def __getattr__(name: str) -> Any:
    """The game, loaded when it is asked for: what it adds to the reports needs no engine."""
    if name != "GAME":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from sim.games.olvir.game import GAME

    return GAME
