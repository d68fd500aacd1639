"""``sim run``: validate, play, log, estimate, report, print the verdict."""

from __future__ import annotations

import sys
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.console import DONE, INVALID_RUN, has_colour, known_errors, say, show, show_json
from sim.cli.playing import options_for, play

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


def _run_one(
    path: Path, overrides: list[str], options: Options, dry_run: bool, open_report: bool, as_json: bool
) -> int:
    from sim.cli.loading import load
    from sim.runner import invalid_because

    loaded = load(path, overrides)
    if dry_run:
        _show_plan(loaded, options)
        return DONE
    folder = play(loaded, options)
    _report(folder, as_json=as_json, open_report=open_report)
    reason = invalid_because(folder)
    if reason is not None:
        say(f"the run is invalid: {reason}")
        return INVALID_RUN
    return DONE


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
    show(f"  key {keys_of(experiment, loaded.path.parent)['key'][:8]}")
