"""``sim run``: validate, play, log, estimate, report, print the verdict."""

from __future__ import annotations

import os
import shlex
import sys
import webbrowser
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.console import DONE, INVALID_RUN, fail, has_colour, known_errors, say, show, show_json

if TYPE_CHECKING:
    from sim.experiment import Loaded
    from sim.runner import Options, RunFolder

Experiments = Annotated[list[Path], typer.Argument(help="Experiment files.", metavar="EXP…")]
Sets = Annotated[list[str] | None, typer.Option("--set", help="Override a value, as run.games=2000; repeatable.")]
Games = Annotated[str | None, typer.Option("--games", help="Number of games; short for --set run.games=N.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Seed; short for --set run.seed=N.")]
Jobs = Annotated[int, typer.Option("-j", "--jobs", min=0, help="Workers; 0 means one for each core.")]
Backend = Annotated[str, typer.Option(help="loky (processes), threading, dask, or auto: threads for a short run.")]
Out = Annotated[Path, typer.Option(help="Folder of all runs.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with an unfinished run of the same experiment.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Play again although a complete run exists.")]
BotTimeout = Annotated[
    float | None, typer.Option(min=0.1, help="Seconds that one game of strategies in plain Python may take.")
]
ChunkBlocks = Annotated[int | None, typer.Option(min=1, help="Deals in a chunk; changes no result.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show the plan, the games and the time; play nothing.")]
Open = Annotated[bool, typer.Option("--open", help="Open the report in the browser.")]
Json = Annotated[bool, typer.Option("--json", help="Print the estimates as one JSON document.")]

BACKENDS = ("auto", "loky", "threading", "dask")


def run(
    experiments: Experiments,
    sets: Sets = None,
    games: Games = None,
    seed: Seed = None,
    jobs: Jobs = 0,
    backend: Backend = "auto",
    out: Out = Path("runs"),
    resume: Resume = False,
    fresh: Fresh = False,
    chunk_blocks: ChunkBlocks = None,
    bot_timeout: BotTimeout = None,
    dry_run: DryRun = False,
    open_report: Open = False,
    as_json: Json = False,
) -> None:
    """Play experiments, write their reports and print the verdicts.

    sim run experiments/oliva_2p.yaml

    sim run experiments/oliva_2p.yaml --games 2000 --seed 7 -j 2
    """
    overrides = [*(sets or []), *_short("run.games", games), *_short("run.seed", seed)]
    worst = DONE
    with known_errors():
        options = options_for(out, jobs, backend, chunk_blocks, resume=resume, fresh=fresh)
        options = replace(options, bot_timeout=bot_timeout)
        for path in experiments:
            worst = max(worst, _run_one(path, overrides, options, dry_run, open_report, as_json))
    if worst:
        raise typer.Exit(worst)


def _short(path: str, value: object) -> list[str]:
    return [] if value is None else [f"{path}={value}"]


def options_for(
    out: Path, jobs: int, backend: str, chunk_blocks: int | None = None, *, resume: bool = False, fresh: bool = False
) -> Options:
    """How to play, from what the command line says."""
    from sim.runner import Options

    if backend == "dask" and find_spec("distributed") is None:
        fail("the dask backend is not installed; pip install 'tabletop-balance[dask]', or use --backend loky")
    if backend not in BACKENDS:
        fail(f"unknown backend '{backend}'; use one of {', '.join(BACKENDS)}")
    command = shlex.join(["sim", *sys.argv[1:]])
    return Options(out, jobs or os.cpu_count() or 1, backend, chunk_blocks, resume, fresh, command)


def _run_one(
    path: Path, overrides: list[str], options: Options, dry_run: bool, open_report: bool, as_json: bool
) -> int:
    from sim.cli.loading import load
    from sim.runner import invalid_because

    loaded = load(path, overrides)
    if dry_run:
        _show_plan(loaded, with_versions(loaded, options))
        return DONE
    folder = play(loaded, options)
    _report(folder, as_json=as_json, open_report=open_report)
    reason = invalid_because(folder)
    if reason is not None:
        say(f"the run is invalid: {reason}")
        return INVALID_RUN
    return DONE


def play(loaded: Loaded, options: Options) -> RunFolder:
    """Play an experiment, or find the run that already has its games, and say so."""
    from reports import is_known_well_enough
    from sim.cli.progress import watching
    from sim.runner import play_experiment

    with watching(loaded.experiment.id) as watch:
        played = play_experiment(
            loaded.experiment, loaded.path, with_versions(loaded, options), say, watch, is_known_well_enough
        )
    if played.reused:
        say(f"the same games are in {played.folder.path} already: reused (--fresh plays them again)")
    return played.folder


def with_versions(loaded: Loaded, options: Options) -> Options:
    """The options with the versions of the game's metrics, which are part of the design key."""
    from dataclasses import replace

    from sim.cli.catalogue import metric_versions
    from sim.games import load_game

    game = load_game(loaded.experiment.game.name)
    return replace(options, metric_versions=metric_versions(game, len(loaded.experiment.tables[0].seats)))


def _report(folder: RunFolder, *, as_json: bool, open_report: bool) -> None:
    from reports import analyse, render_summary, write_report

    results = analyse(folder.path)
    report = write_report(folder.path)
    if as_json:
        show_json(results.model_dump(mode="json"))
    else:
        show(render_summary(folder.path, colour=has_colour(), encoding=sys.stdout.encoding or "utf-8"))
    if open_report:
        webbrowser.open(report.resolve().as_uri())


def _show_plan(loaded: Loaded, options: Options) -> None:
    from sim.runner.pace import warm_up
    from sim.runner.session import keys_of
    from sim.runner.worker import hall_for

    experiment = loaded.experiment
    hall = hall_for(experiment, loaded.path.parent)
    plan = hall.plan
    show(f"{experiment.id}: {plan.n_games:,} games, seed {plan.seed}, {len(plan.versions)} version(s) of the rules")
    for table in plan.tables:
        seats = " · ".join(experiment.tables[table.index].seats)
        show(f"  table {table.id}: {table.blocks:,} deals × {len(table.seatings)} seating(s)   {seats}")
    rate = warm_up(hall, say) * plan.n_games / plan.n_blocks
    seconds = plan.n_games / rate / options.jobs
    show(f"  about {seconds:,.0f} s with {options.jobs} job(s) at {rate:,.0f} games/s a core")
    show(f"  key {keys_of(experiment, loaded.path.parent, options)['key'][:8]}")
