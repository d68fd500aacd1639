"""The bare arena: games and decisions a second on one core, without logs."""

from __future__ import annotations

import statistics
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from sim.engine.arena import Arena, Seat
from sim.games import load_game
from sim.runner.worker import ROOM
from strategies import strategies_of

SECONDS = 1.0
"""Measured work per repetition."""

REPETITIONS = 5


@dataclass(frozen=True)
class ArenaRow:
    """Rate of one strategy at every seat of one game; medians over the repetitions."""

    game: str
    players: int
    strategy: str
    games_per_s: float
    decisions_per_s: float
    forced_per_s: float
    games: int
    state_bytes: int


def bench_arena(name: str, players: int, strategy: str, rules: Mapping[str, Any]) -> ArenaRow:
    """Measure one line-up."""
    game = load_game(name)
    chosen = strategies_of(name)[strategy]
    arena = Arena(game, game.make_rules(rules, players))
    seats = [Seat(chosen.chooser(game), chosen.vector())] * players
    n = games_that_take(arena, seats, SECONDS)
    step = batch_size(arena)
    rates = []
    for _ in range(REPETITIONS):
        asked = forced = 0
        began = time.perf_counter()
        for start in range(0, n, step):
            seeds = np.arange(start, min(start + step, n), dtype=np.uint64)
            ledgers = arena.play(seats, seeds, seeds).ledgers
            asked += int(ledgers.n_decisions[:, :players].sum())
            forced += int(ledgers.n_forced[:, :players].sum())
        seconds = time.perf_counter() - began
        rates.append((n / seconds, asked / seconds, forced / seconds))
    games, decisions, single = (statistics.median(column) for column in zip(*rates, strict=True))
    return ArenaRow(name, players, strategy, games, decisions, single, n * REPETITIONS, game.state.itemsize)


def batch_size(arena: Arena) -> int:
    """Games of a batch, as the runner cuts them."""
    return max(1, ROOM // (arena.game.state.itemsize + arena.game.ledger.itemsize))


def games_that_take(arena: Arena, seats: list[Seat], seconds: float) -> int:
    """Number of games that take about ``seconds``."""
    n, took = 1, 0.0
    arena.play(seats, np.zeros(1, np.uint64), np.zeros(1, np.uint64))
    while took < seconds / 8 and n < batch_size(arena):
        n = min(batch_size(arena), n * 4)
        seeds = np.arange(n, dtype=np.uint64)
        began = time.perf_counter()
        arena.play(seats, seeds, seeds)
        took = time.perf_counter() - began
    return max(1, int(n * seconds / max(took, 1e-9)))


def as_row(row: ArenaRow) -> dict[str, Any]:
    """Plain data, rates rounded to whole numbers."""
    return {key: round(value) if isinstance(value, float) else value for key, value in asdict(row).items()}
