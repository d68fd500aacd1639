"""How a run is cut: into chunks of some seconds, and, when it may stop early, into looks."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from sim.engine.compiling import interpreted
from sim.experiment import Experiment
from sim.runner.ahead import compile_ahead, is_cold, keep_cache_small
from sim.runner.worker import Hall

CHUNK_SECONDS = 3.0
"""Work in a chunk: what a crash can lose."""

CHUNK_GAMES = 50_000
CHUNKS_PER_JOB = 4
"""A short run is still cut into this many chunks for each job, so that no worker idles at its end."""

SHORT_RUN = 15.0
"""Seconds of play below which starting worker processes costs more than threads lose by sharing one interpreter."""

CALLS_SHARE = 4.0
"""A measurement takes this many times as long as one block alone."""

LOOK_GROWTH = 1.5
"""Each look of a run that may stop early comes after this many times the blocks of the one before."""


def looks(experiment: Experiment, n_blocks: int) -> list[int]:
    """Numbers of blocks after which the run is looked at; the last one is ``n_blocks``.

    A function of the experiment alone, so that it does not matter how the run is played.
    """
    if experiment.run.stop.mode == "fixed":
        return [n_blocks]
    first = max(1, math.floor(n_blocks * experiment.run.games / experiment.planned_games))
    found = [first]
    while found[-1] < n_blocks:
        found.append(min(n_blocks, math.ceil(found[-1] * LOOK_GROWTH)))
    return found


def warm_up(hall: Hall, say: Callable[[str], None]) -> float:
    """Compile what the run needs before workers race to do it, and measure blocks a second on one core."""
    names = hall.built_in_strategies()
    if not interpreted() and is_cold(hall.game.name, names):
        say(f"compiling {hall.game.name} (first run only)…")
        compile_ahead(hall.game.name, names)
    if not interpreted():
        keep_cache_small(hall.game.name, names)
    _play_some(hall, 1)
    n, seconds = 1, _play_some(hall, 1)
    # A block of many versions of the rules takes as many calls, whose own time must not be taken for that of games.
    enough = max(0.05, CALLS_SHARE * seconds)
    while seconds < enough and n < min(2048, hall.plan.n_blocks):
        n = min(4 * n, hall.plan.n_blocks, 2048)
        seconds = _play_some(hall, n)
    return n / max(seconds, 1e-6)


def _play_some(hall: Hall, n_blocks: int) -> float:
    """Play the first blocks; returns the seconds that it took."""
    began = time.perf_counter()
    for lot in hall.plan.lots(0, n_blocks):
        hall.play(lot)
    return time.perf_counter() - began


def backend_for(hall: Hall, jobs: int, blocks_per_s: float) -> str:
    """Threads for a short run of compiled strategies, which release the interpreter's lock; else processes."""
    seconds = hall.plan.n_blocks / blocks_per_s / jobs
    return "threading" if seconds < SHORT_RUN and hall.is_compiled else "loky"


def chunk_size(hall: Hall, jobs: int, blocks_per_s: float) -> int:
    """Blocks in a chunk: some seconds of work, and enough chunks that no worker idles at the end."""
    games_per_block = hall.plan.n_games / hall.plan.n_blocks
    by_time = blocks_per_s * CHUNK_SECONDS
    by_games = CHUNK_GAMES / games_per_block
    by_share = hall.plan.n_blocks / (jobs * CHUNKS_PER_JOB)
    return max(1, int(min(by_time, by_games, max(by_share, blocks_per_s * 0.2))))
