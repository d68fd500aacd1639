"""``sim baseline``: accept a run, show what was accepted, see what an accept would change."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.console import INVALID_RUN, fail, known_errors, say, show, writing

if TYPE_CHECKING:
    from reports.gate.session import Candidate, Measured

BASELINES = Path("experiments/baselines")

RunArgument = Annotated[Path, typer.Argument(help="A run's folder, or an experiment's (its newest run).")]
Reason = Annotated[str, typer.Option(help="Why these numbers are right now; kept in the baseline.")]
Metrics = Annotated[
    list[str] | None,
    typer.Option("--metrics", help="What to gate: targets, headlines, or a pattern as 'length.*'; repeatable."),
]
MaxShifts = Annotated[
    list[str] | None,
    typer.Option("--max-shift", help="Largest shift not felt, as length.p50=2; repeatable.", metavar="METRIC=VALUE"),
]
Folder = Annotated[Path, typer.Option("--baselines", help="Folder of the baselines.")]

app = typer.Typer(help="Accept a run as the baseline of the gate, show it, compare with it.", no_args_is_help=True)


@app.command()
def accept(
    run: RunArgument,
    reason: Reason,
    metrics: Metrics = None,
    max_shifts: MaxShifts = None,
    allow_dirty: Annotated[bool, typer.Option("--allow-dirty", help="Although the program was not committed.")] = False,
    allow_ci: Annotated[bool, typer.Option("--allow-ci", help="Although this is a build.")] = False,
    folder: Folder = BASELINES,
) -> None:
    """Make a run the baseline of its experiment, and print what that changes.

    sim baseline accept runs/oliva_2p --reason "bots plan two cards ahead"
    """
    with known_errors():
        found, measured = _candidate(run, folder, reason, metrics, max_shifts)
        _check(measured, run, allow_dirty=allow_dirty, allow_ci=allow_ci)
        _show_difference(found)
        with writing(found.file):
            found.write()
    say(f"written: {found.file}; commit it together with its .parquet")


@app.command()
def diff(run: RunArgument, metrics: Metrics = None, max_shifts: MaxShifts = None, folder: Folder = BASELINES) -> None:
    """Print what accepting a run would change, and write nothing.

    sim baseline diff runs/oliva_2p
    """
    with known_errors():
        found, _ = _candidate(run, folder, "a look ahead", metrics, max_shifts)
        _show_difference(found)


@app.command("show")
def show_baseline(
    experiment: Annotated[str, typer.Argument(help="An experiment's id, or a baseline's file.")],
    folder: Folder = BASELINES,
) -> None:
    """Print a baseline.

    sim baseline show oliva_2p
    """
    from reports.gate import files
    from reports.gate.session import baseline_file
    from reports.gate.showing import show as told

    given = Path(experiment)
    with known_errors():
        show(told(files.read(given if given.suffix == ".toml" else baseline_file(folder, experiment)).baseline))


def _candidate(
    run: Path, folder: Path, reason: str, metrics: list[str] | None, max_shifts: list[str] | None
) -> tuple[Candidate, Measured]:
    from reports.gate.session import candidate, measure
    from sim.cli.loading import open_run

    if not reason.strip():
        fail("--reason is empty: say why these numbers are right now")
    limits = dict(_limit(text) for text in max_shifts or [])
    measured = measure(open_run(run).path)
    return candidate(measured, folder, reason, metrics or [], limits), measured


def _limit(text: str) -> tuple[str, float]:
    name, equals, value = text.rpartition("=")
    try:
        limit = float(value)
    except ValueError:
        limit = -1.0
    if not equals or not 0 <= limit < float("inf"):
        fail(f"--max-shift: '{text}' is not METRIC=VALUE with a value of 0 or more, as length.p50=2")
    return name, limit


def _check(measured: Measured, run: Path, *, allow_dirty: bool, allow_ci: bool) -> None:
    """Refuse what must not become a baseline."""
    from reports.gate.session import refusal
    from sim.cli.loading import open_run
    from sim.runner import invalid_because

    invalid = invalid_because(open_run(run))
    if invalid is not None:
        fail(f"the run is invalid: {invalid}", INVALID_RUN)
    reason = refusal(measured.facts, os.environ, allow_dirty=allow_dirty, allow_ci=allow_ci)
    if reason:
        fail(reason)


def _show_difference(found: Candidate) -> None:
    from reports.gate.showing import difference

    show(difference(found.proposal.baseline, found.earlier))
