"""``sim report``: estimates and page again, from the logs of a run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sim.cli.console import has_colour, known_errors, show


def report(
    run: Annotated[Path, typer.Argument(help="A run's folder, or an experiment's (its newest run).")],
) -> None:
    """Rebuild a run's estimates and report from its logs.

    sim report runs/oliva_2p
    """
    from reports import analyse, render_summary, write_report
    from sim.cli.loading import open_run

    with known_errors():
        folder = open_run(run)
        analyse(folder.path)
        write_report(folder.path)
        show(render_summary(folder.path, colour=has_colour(), encoding=sys.stdout.encoding or "utf-8"))
