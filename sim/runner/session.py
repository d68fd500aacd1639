"""Play an experiment: plan → chunks through joblib → run folder; reuse, resume, stop and go on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sim.engine.compiling import interpreted, is_warm
from sim.experiment import Experiment
from sim.runner.folder import RunFolder, as_json, find_runs, missing
from sim.runner.own_files import keep_own_files
from sim.runner.provenance import content_key, design_key, digest, run_facts
from sim.runner.worker import Chunk, GameFailedError, Hall, Job, hall_for, play_job

CHUNK_SECONDS = 3.0
"""Work in a chunk: what a crash can lose."""

CHUNK_GAMES = 50_000
CHUNKS_PER_JOB = 4
"""A short run is still cut into this many chunks for each job, so that no worker idles at its end."""

CAPPED_SHARE = 0.01
"""Share of capped games above which a run is invalid, unless the table says ``may_cap``."""


@dataclass(frozen=True)
class Options:
    """How to play; none of it changes a result.

    Args:
        out: Folder of all runs.
        jobs: Worker processes or threads.
        backend: joblib's: ``loky`` or ``threading``.
        chunk_blocks: Blocks in a chunk; by default as many as take ``CHUNK_SECONDS``.
        resume: Go on with an incomplete run of the same key.
        fresh: Play again even if a complete run with the same key exists.
        command: The command line, for the record.
    """

    out: Path = Path("runs")
    jobs: int = 2
    backend: str = "loky"
    chunk_blocks: int | None = None
    resume: bool = False
    fresh: bool = False
    command: str = ""
    metric_versions: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Progress:
    """How far a run is."""

    games: int
    of_games: int
    seconds: float

    @property
    def games_per_s(self) -> float:
        """Games a second since the run began."""
        return self.games / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float:
        """Time to the end at this rate."""
        return (self.of_games - self.games) / self.games_per_s if self.games_per_s else float("inf")


@dataclass(frozen=True)
class Played:
    """A complete run: its folder, and whether it was there already."""

    folder: RunFolder
    reused: bool


class RunInterrupted(KeyboardInterrupt):
    """Stopped by the person; what was played is kept."""

    def __init__(self, folder: RunFolder, games: int) -> None:
        super().__init__()
        self.folder, self.games = folder, games


Say = Callable[[str], None]
Watch = Callable[[Progress], None]


def keys_of(experiment: Experiment, folder: Path, options: Options) -> dict[str, str]:
    """The run's ``design_key``, ``content_key`` and the ``key`` of both together."""
    game = hall_for(experiment, folder).game
    design = design_key(experiment, options.metric_versions)
    content = content_key(experiment, game, folder)
    return {"design_key": design, "content_key": content, "key": digest([experiment.id, design, content])}


def play_experiment(experiment: Experiment, source: Path, options: Options, say: Say, watch: Watch) -> Played:
    """Play all games of an experiment, or find the run that already has.

    Args:
        experiment: What to play.
        source: The experiment's file; its folder is where strategies of the designer's own lie.
        options: How.
        say: Receives one-line messages for the person.
        watch: Receives the progress, after every chunk.

    Raises:
        RunInterrupted: Ctrl-C; the chunks that were done are kept.
        GameFailedError, RunFolderError, StrategyFileError: With file and remedy.
    """
    keys = keys_of(experiment, source.parent, options)
    earlier = find_runs(options.out, experiment.id, keys["key"])
    complete = next((run for run in earlier if run.complete and not run.broken_logs()), None)
    if complete is not None and not options.fresh:
        return Played(complete, reused=True)
    hall = hall_for(experiment, source.parent)
    rate = warm_up(hall, say)
    unfinished = next((run for run in earlier if not run.complete), None)
    if unfinished is not None and options.resume:
        folder = unfinished
        say(f"going on with {folder.path}")
    else:
        if unfinished is not None:
            say(f"an unfinished run of this experiment lies in {unfinished.path}; --resume would go on with it")
        folder = RunFolder.create(options.out, experiment.id, keys["key"])
        folder.write("config.source.yaml", source.read_bytes())
    folder.write("config.resolved.yaml", _yaml(experiment.resolved()))
    keep_own_files(experiment, source.parent, folder)
    began = datetime.now(UTC)
    seconds = _play_missing(experiment, source.parent, folder, options, rate, watch)
    _finish(experiment, hall, folder, keys, options, began, seconds)
    return Played(folder, reused=False)


def warm_up(hall: Hall, say: Say) -> float:
    """Compile what the run needs before workers race to do it, and measure blocks a second on one core."""
    if not interpreted() and not is_warm(hall.game.module):
        say(f"compiling {hall.game.name} (first run only)…")
    n, seconds = 1, 0.0
    _play_some(hall, n)
    while seconds < 0.05 and n < min(2048, hall.plan.n_blocks):
        n = min(4 * n, hall.plan.n_blocks, 2048)
        began = time.perf_counter()
        _play_some(hall, n)
        seconds = time.perf_counter() - began
    return n / max(seconds, 1e-6)


def _play_some(hall: Hall, n_blocks: int) -> None:
    for lot in hall.plan.lots(0, n_blocks):
        hall.play(lot)


def chunk_size(hall: Hall, options: Options, blocks_per_s: float) -> int:
    """Blocks in a chunk: some seconds of work, and enough chunks that no worker idles at the end."""
    if options.chunk_blocks is not None:
        return max(1, options.chunk_blocks)
    games_per_block = hall.plan.n_games / hall.plan.n_blocks
    by_time = blocks_per_s * CHUNK_SECONDS
    by_games = CHUNK_GAMES / games_per_block
    by_share = hall.plan.n_blocks / (options.jobs * CHUNKS_PER_JOB)
    return max(1, int(min(by_time, by_games, max(by_share, blocks_per_s * 0.2))))


def jobs_for(experiment: Experiment, folder: Path, gaps: list[tuple[int, int]], size: int) -> Iterator[Job]:
    """The chunks that are still to be played."""
    for first, n in gaps:
        for start in range(first, first + n, size):
            yield Job(experiment, folder, start, min(size, first + n - start))


def _play_missing(
    experiment: Experiment, source: Path, folder: RunFolder, options: Options, rate: float, watch: Watch
) -> float:
    """Play what is not on disk yet; returns the seconds it took."""
    hall = hall_for(experiment, source)
    spans = folder.spans()
    gaps = missing(spans, hall.plan.n_blocks)
    done = sum(span.n_games for span in spans)
    began = time.perf_counter()
    todo = jobs_for(experiment, source, gaps, chunk_size(hall, options, rate))
    kept = done
    try:
        for chunk in run_jobs(todo, options):
            folder.add(chunk)
            kept += chunk.n_games
            watch(Progress(kept - done, hall.plan.n_games - done, time.perf_counter() - began))
    except KeyboardInterrupt:
        raise RunInterrupted(folder, kept) from None
    return time.perf_counter() - began


def run_jobs(jobs: Iterator[Job], options: Options) -> Iterator[Chunk]:
    """Chunks as they are finished, from this process or from joblib's workers."""
    if options.jobs == 1:
        yield from map(play_job, jobs)
        return
    from joblib import Parallel, delayed, parallel_config

    limits = {"inner_max_num_threads": 1} if options.backend == "loky" else {}
    with parallel_config(backend=options.backend, **limits):
        parallel = Parallel(n_jobs=options.jobs, return_as="generator_unordered", batch_size=1, pre_dispatch="2*n_jobs")
        yield from parallel(delayed(play_job)(job) for job in jobs)


def _finish(
    experiment: Experiment,
    hall: Hall,
    folder: RunFolder,
    keys: Mapping[str, str],
    options: Options,
    began: datetime,
    seconds: float,
) -> None:
    spans = folder.spans()
    folder.finish()
    played = {
        "command": options.command,
        "started": began.isoformat(timespec="seconds"),
        "finished": datetime.now(UTC).isoformat(timespec="seconds"),
        "seconds": round(seconds, 3),
        "counts": {
            "games": sum(span.n_games for span in spans),
            "capped": sum(span.n_capped for span in spans),
        },
        "jobs": options.jobs,
        "backend": options.backend,
        "interrupted": False,
        "reused": False,
    }
    folder.write("run.json", as_json(run_facts(experiment, hall.game, hall.plan, keys, played)))
    folder.clear_parts()


def invalid_because(folder: RunFolder) -> str | None:
    """Why a complete run is invalid, if it is: too many games ended at the cap."""
    import polars as pl

    facts = folder.facts()
    may_cap = [table["id"] for table in facts["tables"] if table.get("may_cap")]
    capped = (
        pl.scan_parquet(folder.logs / "games" / "part-*.parquet")
        .group_by(pl.col("table").cast(pl.String))
        .agg(pl.col("capped").mean())
        .filter(~pl.col("table").is_in(may_cap), pl.col("capped") > CAPPED_SHARE)
        .sort("table")
        .collect()
    )
    if capped.height == 0:
        return None
    table, share = capped.row(0)
    return (
        f"{share:.1%} of the games at table '{table}' were ended by the game's cap (limit {CAPPED_SHARE:.0%}); "
        "give stronger strategies, or say may_cap: true at that table"
    )


def _yaml(data: Mapping[str, Any]) -> str:
    import io

    from ruamel.yaml import YAML

    buffer = io.StringIO()
    YAML(typ="safe", pure=True).dump(dict(data), buffer)
    return buffer.getvalue()


__all__ = [
    "GameFailedError",
    "Options",
    "Played",
    "Progress",
    "RunInterrupted",
    "play_experiment",
]
