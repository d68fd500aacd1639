"""``sim report``: estimates and page again, from the logs of a run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sim.cli.console import has_colour, known_errors, show


def report(
    run: Annotated[Path, typer.Argument(help="A run's folder, or an experiment's (its newest run).")],
    baseline: Annotated[
        Path | None, typer.Option(help="Also show what changed since this baseline (its .toml).")
    ] = None,
) -> None:
    """Rebuild a run's estimates and report from its logs.

    sim report runs/oliva_2p

    sim report runs/oliva_2p --baseline experiments/baselines/oliva_2p.toml
    """
    from reports import render_summary, write_report
    from reports.gate.session import compare_with_baseline, measure
    from sim.cli.loading import open_run

    with known_errors():
        folder = open_run(run)
        measured = measure(folder.path)
        write_report(folder.path, compare_with_baseline(measured, baseline) if baseline else None)
        show(render_summary(folder.path, colour=has_colour(), encoding=sys.stdout.encoding or "utf-8"))
