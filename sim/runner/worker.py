"""A chunk of the plan, played in a worker: blocks in, Parquet bytes out."""

from __future__ import annotations

import io
import os
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.engine.arena import Arena, PlayError, Seat
from sim.engine.treatment import PLACEBO
from sim.experiment import Experiment, ResolvedStrategy
from sim.games import load_game
from sim.runner import bot_watch
from sim.runner.bot_watch import BotTimeoutError
from sim.runner.plan import Lot, Plan, PlannedTable, make_plan
from sim.runner.seats import build_seat, describe, error_place

if TYPE_CHECKING:
    import polars as pl

PARENT_CHECK_SECONDS = 1.0

ROOM = 1 << 24
"""Bytes of records that a batch of games may hold; it bounds a worker's memory."""


@dataclass(frozen=True)
class Job:
    """A range of blocks of an experiment; ``folder`` is where its designer's own strategy files lie.

    ``parent``: the process that a worker process must not outlive; nothing for threads and for other machines.
    ``bot_timeout``: seconds that a game with strategies in plain Python may take.
    """

    experiment: Experiment
    folder: Path
    first_block: int
    n_blocks: int
    parent: int | None = None
    bot_timeout: float | None = None


@dataclass(frozen=True)
class Chunk:
    """What a job left: Parquet bytes by table name, and how many games."""

    first_block: int
    n_blocks: int
    n_games: int
    n_capped: int
    parts: Mapping[str, bytes]


class GameFailedError(RuntimeError):
    """A game that could not be played to its end; says which, whose fault, and what to do."""

    def __init__(self, message: str, *, fault_of_strategy: bool) -> None:
        super().__init__(message)
        self.message, self.fault_of_strategy = message, fault_of_strategy

    def __reduce__(self) -> tuple[Any, ...]:
        return _failed, (self.message, self.fault_of_strategy)


def _failed(message: str, fault_of_strategy: bool) -> GameFailedError:
    return GameFailedError(message, fault_of_strategy=fault_of_strategy)


class Hall:
    """Everything a process needs to play an experiment: plan, and an arena with seats for every variant."""

    def __init__(self, experiment: Experiment, folder: Path) -> None:
        self.experiment, self.folder = experiment, folder
        self.bot_timeout: float | None = None
        self.game = load_game(experiment.game.name)
        self.plan: Plan = make_plan(experiment, self.game)
        self._arenas: dict[tuple[int, int], Arena] = {}
        self._seats: dict[tuple[str, int, int], Seat] = {}

    def arena(self, version: int, players: int) -> Arena:
        """The arena under a version's rule values, for a number of players."""
        key = (version, players)
        if key not in self._arenas:
            changed = self.experiment.changed_rules(self.plan.versions[version].rules)
            self._arenas[key] = Arena(self.game, self.game.make_rules(changed, players))
        return self._arenas[key]

    def built_in_strategies(self) -> list[str]:
        """Names of the game's own strategies that sit at a table."""
        line_ups = [self.experiment.line_up(table) for table in self.experiment.tables]
        return sorted({strategy.base for line_up in line_ups for strategy in line_up if strategy.file is None})

    def line_up(self, table: PlannedTable, rotation: int) -> list[ResolvedStrategy]:
        """The strategies at the seats of a table, in the seating ``rotation``."""
        strategies = self.experiment.line_up(self.experiment.tables[table.index])
        return [strategies[i] for i in table.seatings[rotation]]

    def seats(self, line_up: list[ResolvedStrategy], version: int) -> list[Seat]:
        """What the arena is given for a line-up."""
        return [self._seat(strategy, version, len(line_up)) for strategy in line_up]

    @property
    def is_compiled(self) -> bool:
        """Whether all strategies at the tables are compiled."""
        line_ups = (self.line_up(table, 0) for table in self.plan.tables)
        return all(seat.is_compiled for line_up in line_ups for seat in self.seats(line_up, 0))

    def play(self, lot: Lot, moves: Any = None) -> tuple[Any, Any]:
        """Play a lot; returns what describes its games and what they left.

        Raises:
            GameFailedError: A strategy or the rules failed in one of the games.
        """
        from sim.runner.columns import LotFacts

        strand = lot.strand
        line_up = self.line_up(strand.table, strand.rotation)
        arena = self.arena(strand.version, len(line_up))
        seats = self.seats(line_up, strand.version)
        deal, chance = self.plan.seeds(lot.first_block, lot.n_blocks)
        games = self.plan.games_of(lot)
        blocks = np.arange(lot.first_block, lot.first_block + lot.n_blocks, dtype=np.int32)
        names = [strategy.name for strategy in line_up]
        version = self.plan.versions[strand.version]
        facts = LotFacts(
            strand.table.id,
            version.variant,
            strand.arm,
            strand.treatment.seat,
            self.game.items[strand.treatment.item].id if strand.treatment.item != PLACEBO else "",
            strand.is_trial,
            strand.rotation,
            names,
            games,
            blocks,
            deal,
            chance,
            version.phases,
        )
        with self.looking_after(arena, seats, line_up, games):
            return facts, arena.play(seats, deal, chance, moves, strand.treatment)

    @contextmanager
    def looking_after(
        self, arena: Arena, seats: Sequence[Seat], line_up: Sequence[ResolvedStrategy], games: Any
    ) -> Iterator[None]:
        """While the games of these numbers are played: watch strategies in plain Python, and name what fails.

        Raises:
            GameFailedError: A strategy or the rules failed in one of the games, or a game took too long.
        """

        def at_work() -> str:
            game, seat = arena.at_work()
            return f"game {int(games[game])}, seat {seat}, strategy '{line_up[seat].name}'"

        try:
            if all(seat.is_compiled for seat in seats):
                yield
            else:
                with bot_watch.watching(lambda: arena.at_work()[0], at_work, self.bot_timeout):
                    yield
        except PlayError as error:
            raise self._failure(error, line_up[error.seat], int(games[error.game])) from error

    def _seat(self, strategy: ResolvedStrategy, version: int, players: int) -> Seat:
        key = (strategy.name, version, players)
        if key not in self._seats:
            rules = self.arena(version, players).rules
            self._seats[key] = build_seat(strategy, self.game, rules, self.folder)
        return self._seats[key]

    def _failure(self, error: PlayError, strategy: ResolvedStrategy, game: int) -> GameFailedError:
        where = f"game {game}, seat {error.seat}"
        if not error.fault_of_strategy:
            return GameFailedError(f"{where}: {error}", fault_of_strategy=False)
        place, cause = f"strategy '{strategy.name}'", str(error)
        if error.__cause__ is not None:
            cause = f"raised {describe(error.__cause__)}"
        if strategy.file is not None:
            path = self.folder / strategy.file[0]
            place = f"{error_place(error.__cause__, path) if error.__cause__ else path}: {place}"
        remedy = "it must return an index from 0 to the number of options less one"
        if isinstance(error.__cause__, BotTimeoutError):
            cause, remedy = (
                f"did not end its game within {self.bot_timeout:g} s",
                "make it quicker, or raise --bot-timeout",
            )
        elif error.__cause__ is not None:
            remedy = "mend it"
        return GameFailedError(
            f"{place} {cause} ({where}); {remedy}, then run again with --resume to keep what was played",
            fault_of_strategy=True,
        )


_OF_THREAD = threading.local()


def hall_for(experiment: Experiment, folder: Path) -> Hall:
    """The thread's hall for an experiment, built once."""
    halls: dict[tuple[Experiment, Path], Hall] = _OF_THREAD.__dict__.setdefault("halls", {})
    if (experiment, folder) not in halls:
        halls[experiment, folder] = Hall(experiment, folder)
    return halls[experiment, folder]


def batches(hall: Hall, first_block: int, n_blocks: int) -> Iterator[tuple[int, int]]:
    """Cut a range of blocks so that a batch's records stay small."""
    size = hall.game.state.itemsize + hall.game.ledger.itemsize
    step = max(1, ROOM // size)
    for start in range(first_block, first_block + n_blocks, step):
        yield start, min(step, first_block + n_blocks - start)


@cache
def leave_with(parent: int) -> None:
    """End this worker process soon after ``parent`` is gone, also when that was killed without a chance to say so."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(PARENT_CHECK_SECONDS)
        os._exit(1)

    if os.getppid() == parent:
        threading.Thread(target=watch, daemon=True).start()


def play_job(job: Job) -> Chunk:
    """Play a chunk; the worker that joblib calls.

    Raises:
        GameFailedError: See :meth:`Hall.play`.
    """
    if job.parent is not None:
        leave_with(job.parent)
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    import polars as pl

    from sim.runner.columns import frames

    hall = hall_for(job.experiment, job.folder)
    hall.bot_timeout = job.bot_timeout
    rows: dict[str, list[pl.DataFrame]] = {}
    for start, n in batches(hall, job.first_block, job.n_blocks):
        batch: dict[str, list[pl.DataFrame]] = {}
        for lot in hall.plan.lots(start, n):
            facts, outcome = hall.play(lot)
            for name, frame in frames(hall.game, facts, outcome).items():
                batch.setdefault(name, []).append(frame)
        for name, parts in batch.items():
            rows.setdefault(name, []).append(in_order(parts))
    tables = {name: pl.concat(parts) for name, parts in rows.items()}
    return Chunk(
        job.first_block,
        job.n_blocks,
        tables["games"].height,
        int(tables["games"]["capped"].sum()),
        {name: to_parquet(frame) for name, frame in tables.items()},
    )


def in_order(parts: list[pl.DataFrame]) -> pl.DataFrame:
    """The rows of a batch's lots in the plan's order of games (seats and items keep theirs)."""
    import polars as pl

    return parts[0] if len(parts) == 1 else pl.concat(parts).sort("game", maintain_order=True)


def to_parquet(frame: pl.DataFrame) -> bytes:
    """Parquet bytes, zstd."""
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", compression_level=1, statistics=False)
    return buffer.getvalue()
