"""``sim compile``: compile games ahead of their first run."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from sim.cli.console import say


def compile_games(
    names: Annotated[list[str] | None, typer.Argument(help="Games; all of them by default.", metavar="GAME…")] = None,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=1, help="Games that are compiled at a time.")] = 2,
) -> None:
    """Compile the rules and strategies of games, so that no run has to wait for it.

    sim compile oliva
    """
    from joblib import Parallel, delayed

    from sim.cli.loading import known_game
    from sim.games import game_names

    chosen = [known_game(name) for name in names or game_names()]
    began = time.perf_counter()
    for name, seconds in Parallel(n_jobs=min(jobs, len(chosen)), return_as="generator_unordered", batch_size=1)(
        delayed(compile_game)(name) for name in chosen
    ):
        say(f"{name}: {seconds:.1f} s")
    say(f"{len(chosen)} game(s) in {time.perf_counter() - began:.1f} s")


def compile_game(name: str) -> tuple[str, float]:
    """Compile one game with all its strategies; returns its name and the seconds it took."""
    from sim.runner.ahead import compile_loop, compile_strategies, keep_cache_small
    from strategies import strategies_of

    began = time.perf_counter()
    compile_loop(name)
    compile_strategies(name, list(strategies_of(name)))
    keep_cache_small(name, list(strategies_of(name)))
    return name, time.perf_counter() - began
