"""Compiling ahead: a game's loop and its strategies side by side, before workers would race to do it."""

from __future__ import annotations

import os
from collections.abc import Sequence

from sim.engine.arena import compiled_loop
from sim.engine.compiling import is_warm
from sim.games import load_game
from strategies import strategies_of


def compile_loop(game: str) -> None:
    """Compile the rules of a game and the loop that plays them."""
    compiled_loop(load_game(game))


def compile_strategies(game: str, names: Sequence[str]) -> None:
    """Compile built-in strategies of a game."""
    for name in names:
        strategies_of(game)[name].chooser(load_game(game))


def is_cold(game: str, names: Sequence[str]) -> bool:
    """Whether the game or one of these strategies was never compiled on this machine."""
    played = load_game(game)
    return not (is_warm(played.module) and all(strategies_of(game)[name].is_warm(played) for name in names))


def compile_ahead(game: str, names: Sequence[str]) -> None:
    """Compile a game and some of its built-in strategies, on two processors where there are two."""
    from joblib import Parallel, delayed

    tasks = [delayed(compile_loop)(game), delayed(compile_strategies)(game, tuple(names))]
    Parallel(n_jobs=min(len(tasks), os.cpu_count() or 1))(tasks)
