"""The games, one folder each; found by looking, so that adding a folder adds a game."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.engine.contract import Game


def game_names() -> tuple[str, ...]:
    """Names of all games, sorted."""
    return tuple(sorted(entry.name for entry in pkgutil.iter_modules(__path__) if entry.ispkg))


def load_game(name: str) -> Game:
    """The game of that name.

    Raises:
        KeyError: There is no such game.
    """
    if name not in game_names():
        raise KeyError(f"no game '{name}'; there are {', '.join(game_names())}")
    game: Game = importlib.import_module(f"sim.games.{name}").GAME
    return game
