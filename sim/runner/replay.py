"""A logged game again: its seats play it once more, and the log must agree."""

from __future__ import annotations

from pathlib import Path

from sim.engine.replay import Replay, record_moves
from sim.experiment import Experiment
from sim.runner.folder import RunFolder, RunFolderError
from sim.runner.repeatable import unrepeatable
from sim.runner.worker import hall_for


def replay_game(folder: RunFolder, experiment: Experiment, number: int) -> tuple[Replay, list[str]]:
    """Game ``number`` of a run, ready to be stepped through, and the strategy at every seat.

    Args:
        folder: A complete run.
        experiment: The one it was made from.

    Raises:
        IndexError: The run has no such game.
        RunFolderError: The game does not come out as logged: engine, game or strategies have changed since.
    """
    hall = hall_for(experiment, folder.path)
    planned = hall.plan.game(number)
    strand = planned.strand
    line_up = hall.line_up(strand.table, strand.rotation)
    arena = hall.arena(strand.version, len(line_up))
    seats = hall.seats(line_up, strand.version)
    deal, chance = (int(seeds[0]) for seeds in hall.plan.seeds(planned.block, 1))
    moves, digest = record_moves(arena, seats, deal, chance, strand.treatment)
    if digest != logged_digest(folder.logs, number):
        fault = unrepeatable(hall, strand, planned.block)
        if fault is not None:
            raise RunFolderError(f"{folder.path}: game {number} does not come out as it was logged: {fault}")
        raise RunFolderError(
            f"{folder.path}: game {number} does not come out as it was logged; engine, game or strategies have "
            "changed since this run (its content_key says so). Check out the commit named in run.json, or run again"
        )
    replay = Replay(hall.game, arena.rules, len(line_up), deal, chance, moves, strand.treatment)
    return replay, [strategy.name for strategy in line_up]


def logged_digest(logs: Path, number: int) -> int | None:
    """Digest of a game in the log."""
    import polars as pl

    found = (
        pl.scan_parquet(logs / "games" / "part-*.parquet")
        .filter(pl.col("game") == number)
        .select("digest")
        .collect()
        .get_column("digest")
        .to_list()
    )
    return int(found[0]) if found else None
