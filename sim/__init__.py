"""Tabletop balance: play a game millions of times and say, with honest uncertainty, whether it is balanced."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.engine.compiling import compiled
    from sim.engine.strategy import Param, Strategy
    from sim.games import game_names, load_game

__all__ = ["Param", "Strategy", "compiled", "game_names", "load_game"]
__version__ = "0.1.0"

_HOMES = {
    "Param": "sim.engine.strategy",
    "Strategy": "sim.engine.strategy",
    "compiled": "sim.engine.compiling",
    "game_names": "sim.games",
    "load_game": "sim.games",
}


def __getattr__(name: str) -> Any:
    """What the package offers, loaded when it is asked for: who reads a run folder needs no compiler."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
