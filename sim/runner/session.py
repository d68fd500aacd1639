"""Play an experiment: plan → chunks through joblib → run folder; reuse, resume, stop and go on."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sim.experiment import Experiment
from sim.runlog.facts import RunFacts
from sim.runner.folder import RunFolder, find_runs, missing
from sim.runner.own_files import keep_own_files
from sim.runner.pace import backend_for, chunk_size, looks, warm_up
from sim.runner.plan import Plan
from sim.runner.provenance import content, content_key, design_key, digest
from sim.runner.repeatable import check_repeatable
from sim.runner.run_facts import run_facts
from sim.runner.worker import Chunk, GameFailedError, Hall, Job, hall_for, play_job

CAPPED_SHARE = 0.01
"""Share of capped games above which a run is invalid, unless the table says ``may_cap``."""


@dataclass(frozen=True)
class Options:
    """How to play; none of it changes a result.

    Args:
        out: Folder of all runs.
        jobs: Worker processes or threads.
        backend: joblib's ``loky``, ``threading`` or ``dask``; ``auto`` takes threads for a short run, whose games
            would be over before worker processes have loaded the compiled code.
        chunk_blocks: Blocks in a chunk; by default as many as take ``CHUNK_SECONDS``.
        resume: Go on with an incomplete run of the same key.
        fresh: Play again even if a complete run with the same key exists.
        command: The command line, for the record.
        bot_timeout: Seconds that a game with strategies in plain Python may take; None for as long as it likes.
    """

    out: Path = Path("runs")
    jobs: int = 2
    backend: str = "auto"
    chunk_blocks: int | None = None
    resume: bool = False
    fresh: bool = False
    command: str = ""
    bot_timeout: float | None = None


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
Judge = Callable[[Path, RunFacts], bool]


def never(folder: Path, facts: RunFacts) -> bool:
    """The judge of a run that is never known well enough before all its games are played."""
    return False


def keys_of(experiment: Experiment, folder: Path) -> dict[str, str]:
    """The run's ``design_key``, ``content_key`` and the ``key`` of both together."""
    game = hall_for(experiment, folder).game
    design = design_key(experiment)
    content = content_key(experiment, game, folder)
    return {"design_key": design, "content_key": content, "key": digest([experiment.id, design, content])}


def play_experiment(
    experiment: Experiment, source: Path, options: Options, say: Say, watch: Watch, judge: Judge = never
) -> Played:
    """Play all games of an experiment, or find the run that already has.

    Args:
        experiment: What to play.
        source: The experiment's file; its folder is where strategies of the designer's own lie.
        options: How.
        say: Receives one-line messages for the person.
        watch: Receives the progress, after every chunk.
        judge: For a run that may stop early: whether the games so far are enough, asked at every look with the
            folder of the logs and what ``run.json`` would say.

    Raises:
        RunInterrupted: Ctrl-C; the chunks that were done are kept.
        GameFailedError, RunFolderError, StrategyFileError: With file and remedy.
    """
    keys = keys_of(experiment, source.parent)
    earlier = find_runs(options.out, experiment.id, keys["key"])
    whole = (run for run in earlier if run.complete and not run.broken_logs() and same_names(run, experiment))
    complete = next(whole, None)
    if complete is not None and not options.fresh:
        ask_anew(complete, experiment, source, keys, options)
        return Played(complete, reused=True)
    hall = hall_for(experiment, source.parent)
    hall.bot_timeout = options.bot_timeout
    check_repeatable(hall)
    rate = warm_up(hall, say)
    if options.backend == "auto":
        options = replace(options, backend=backend_for(hall, options.jobs, rate))
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
    began, seconds = datetime.now(UTC), 0.0
    source_content = content(experiment, hall.game, source.parent)
    for n_blocks in looks(experiment, hall.plan.n_blocks):
        plan = hall.plan.prefix(n_blocks)
        seconds += _play_missing(hall, plan, folder, options, rate, watch)
        played = {**_played(folder, options, began, seconds), "content": source_content}
        facts = run_facts(experiment, hall.game, plan, keys, played)
        folder.finish()
        if plan.n_blocks == hall.plan.n_blocks or judge(folder.path, facts):
            break
    folder.write("run.json", facts.text())
    folder.clear_parts()
    return Played(folder, reused=False)


def same_names(run: RunFolder, experiment: Experiment) -> bool:
    """Whether a run's logs call the strategies as the experiment does."""
    seats = {table.id: list(table.seats) for table in experiment.tables}
    return seats == {table.id: list(table.seats) for table in run.facts().tables}


OF_PLAY = ("started", "finished", "seconds", "counts", "jobs", "backend", "commit", "dirty", "versions", "content")
"""What ``run.json`` says of how the games came to be, which asking something else of them does not change."""


def ask_anew(run: RunFolder, experiment: Experiment, source: Path, keys: Mapping[str, str], options: Options) -> None:
    """Ask the games of a complete run what the experiment asks now: title, analyses and targets decide no game."""
    hall, before = hall_for(experiment, source.parent), run.facts()
    plan = hall.plan.prefix(before.blocks_played)
    played = {"command": options.command, **{key: getattr(before, key) for key in OF_PLAY}}
    run.write("config.source.yaml", source.read_bytes())
    run.write("config.resolved.yaml", _yaml(experiment.resolved()))
    run.write("run.json", run_facts(experiment, hall.game, plan, keys, played).text())


def jobs_for(
    experiment: Experiment, folder: Path, gaps: list[tuple[int, int]], size: int, bot_timeout: float | None
) -> Iterator[Job]:
    """The chunks that are still to be played."""
    for first, n in gaps:
        for start in range(first, first + n, size):
            yield Job(experiment, folder, start, min(size, first + n - start), bot_timeout=bot_timeout)


def _play_missing(hall: Hall, plan: Plan, folder: RunFolder, options: Options, rate: float, watch: Watch) -> float:
    """Play the plan's games that are not on disk yet; returns the seconds it took."""
    spans = folder.spans()
    done = sum(span.n_games for span in spans)
    began = time.perf_counter()
    size = options.chunk_blocks or chunk_size(hall, options.jobs, rate)
    todo = jobs_for(hall.experiment, hall.folder, missing(spans, plan.n_blocks), size, options.bot_timeout)
    kept = done
    try:
        for chunk in run_jobs(todo, options):
            folder.add(chunk)
            kept += chunk.n_games
            watch(Progress(kept - done, plan.n_games - done, time.perf_counter() - began))
    except KeyboardInterrupt:
        raise RunInterrupted(folder, kept) from None
    return time.perf_counter() - began


def run_jobs(jobs: Iterator[Job], options: Options) -> Iterator[Chunk]:
    """Chunks as they are finished, from this process or from joblib's workers."""
    if options.jobs == 1:
        yield from map(play_job, jobs)
        return
    from joblib import Parallel, delayed, parallel_config

    parent = os.getpid() if options.backend == "loky" else None
    limits = {"inner_max_num_threads": 1} if options.backend == "loky" else {}
    with cluster(options), parallel_config(backend=options.backend, **limits):
        parallel = Parallel(n_jobs=options.jobs, return_as="generator_unordered", batch_size=1, pre_dispatch="2*n_jobs")
        yield from parallel(delayed(play_job)(replace(job, parent=parent)) for job in jobs)


def cluster(options: Options) -> AbstractContextManager[Any]:
    """The Dask cluster to play on: the scheduler that ``DASK_SCHEDULER_ADDRESS`` names, else one on this machine.

    Its workers must have this version of the package, and see the experiment's folder where it is here.
    """
    if options.backend != "dask":
        return nullcontext()
    from dask.distributed import Client

    address = os.environ.get("DASK_SCHEDULER_ADDRESS")
    here = {"n_workers": options.jobs, "threads_per_worker": 1, "dashboard_address": None}
    return Client(address) if address else Client(**here)  # type: ignore[no-untyped-call]


def _played(folder: RunFolder, options: Options, began: datetime, seconds: float) -> dict[str, Any]:
    """What the session adds to ``run.json``."""
    spans = folder.spans()
    return {
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
    }


def invalid_because(folder: RunFolder) -> str | None:
    """Why a complete run is invalid, if it is: too many games ended at the cap.

    Versions of a sweep do not count: a strange value is a finding, and targets there are told to check the data.
    """
    import polars as pl

    facts = folder.facts()
    may_cap = [table.id for table in facts.tables if table.may_cap]
    swept = [point.name for sweep in facts.sweeps for point in sweep.points if point.rules]
    capped = (
        pl.scan_parquet(folder.logs / "games" / "part-*.parquet")
        .filter(~pl.col("variant").cast(pl.String).is_in(swept))
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
