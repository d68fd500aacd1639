"""What part of play goes into finding the legal options.

The same games are played by the arena's own loop and by one that asks for the options twice at every decision; what
the second takes longer is the time of one asking. Both run in turn and are timed in processor seconds, so a
busy machine slows both alike.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import FunctionType
from typing import Any

import numba
import numpy as np

from benchmarks.arena import batch_size, games_that_take
from sim.engine.arena import Arena, Seat, arena_signature
from sim.engine.contract import Game
from sim.engine.loop import bind
from sim.games import load_game
from strategies import strategies_of

SECONDS = 0.5
"""Measured work per repetition."""

REPETITIONS = 9

once: Any = None
"""The game's function; :func:`doubled_loop` puts it here."""


@dataclass(frozen=True)
class LegalRow:
    """Share of the bare arena's time that legal-option generation takes; medians over the repetitions.

    ``legal_ns`` is the time of one asking, forced decisions included.
    """

    game: str
    players: int
    strategy: str
    legal_share: float
    legal_ns: int
    games: int


def twice(rules: Any, state: Any, actions: Any) -> int:
    """The options of the current decision point, found two times."""
    once(rules, state, actions)
    return int(once(rules, state, actions))


def doubled_loop(game: Game) -> Callable[..., int]:
    """The arena's loop for ``game`` with :func:`twice` for ``legal``, compiled anew (it is not worth a cache)."""
    functions = game.functions()
    legal = numba.njit(nogil=True)(FunctionType(twice.__code__, {"once": functions.legal, "int": int}, "twice"))
    loop = numba.njit(nogil=True)(bind(functions._replace(legal=legal)))
    loop.compile(arena_signature(game))
    return loop  # type: ignore[no-any-return]


class DoubledArena(Arena):
    """An arena that asks for the options of every decision twice."""

    @cached_property
    def _compiled_loop(self) -> Callable[..., int]:
        return doubled_loop(self.game)


def bench_legal(name: str, players: int, strategy: str, rules: Mapping[str, Any]) -> LegalRow:
    """Measure one line-up.

    Raises:
        RuntimeError: The two loops played different games, so their times cannot be compared.
    """
    game = load_game(name)
    chosen = strategies_of(name)[strategy]
    values = game.make_rules(rules, players)
    plain, doubled = Arena(game, values), DoubledArena(game, values)
    seats = [Seat(chosen.chooser(game), chosen.vector())] * players
    n = min(batch_size(plain), games_that_take(plain, seats, SECONDS))
    seeds = np.arange(n, dtype=np.uint64)
    same = plain.play(seats, seeds, seeds).digests.tolist() == doubled.play(seats, seeds, seeds).digests.tolist()
    if not same:
        raise RuntimeError(f"{name}: asking for the options twice changed the games")
    shares, times = [], []
    for _ in range(REPETITIONS):
        (usual, asked), (longer, _) = timed(plain, seats, seeds), timed(doubled, seats, seeds)
        shares.append((longer - usual) / usual)
        times.append((longer - usual) / asked * 1e9)
    return LegalRow(
        name, players, strategy, round(statistics.median(shares), 3), round(statistics.median(times)), n * REPETITIONS
    )


def timed(arena: Arena, seats: list[Seat], seeds: np.ndarray[Any, np.dtype[np.uint64]]) -> tuple[float, int]:
    """Processor seconds that these games take, and how many times options were asked for."""
    began = time.process_time()
    ledgers = arena.play(seats, seeds, seeds).ledgers
    seconds = time.process_time() - began
    return seconds, int(ledgers.n_decisions.sum() + ledgers.n_forced.sum())
