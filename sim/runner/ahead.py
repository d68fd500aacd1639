"""Compiling ahead: a game's loop and its strategies side by side, before workers would race to do it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence

from sim.engine.arena import compiled_loop
from sim.engine.compiling import cache_folder, is_warm, prune
from sim.games import load_game
from strategies import strategies_of

OUR_OWN = ("sim.engine.loop", "sim.runner.columns")
"""Modules beside those of games and strategies whose compiled code every run uses."""


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


def keep_cache_small(game: str, names: Sequence[str]) -> int:
    """Delete compiled code that nothing used for weeks; that of the game and these strategies counts as used now.

    Returns:
        How many folders were deleted.
    """
    own = [strategies_of(game)[name].module for name in names]
    for module in (*OUR_OWN, load_game(game).module, *own):
        with contextlib.suppress(OSError):
            os.utime(cache_folder(module))
    return prune()


def compile_ahead(game: str, names: Sequence[str]) -> None:
    """Compile a game and some of its built-in strategies, on two processors where there are two."""
    from joblib import Parallel, delayed

    tasks = [delayed(compile_loop)(game), delayed(compile_strategies)(game, tuple(names))]
    Parallel(n_jobs=min(len(tasks), os.cpu_count() or 1))(tasks)
