"""From run folders to answers: estimates, terminal summary and HTML report.

    results = analyse("runs/oliva_2p/20261130T024500Z-7c1e0a4b")   # writes estimates.json
    write_report(run_path)                                        # writes report.html
    print(render_summary(run_path))

Charts, templates and statistics are imported by the functions that need them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from reports.run import Run, RunError

if TYPE_CHECKING:
    from reports.results import Results

__all__ = ["Run", "RunError", "analyse", "render_summary", "write_report"]


def analyse(run_path: Path | str) -> Results:
    """Compute a run's results from its logs and write them as `estimates.json`."""
    from reports.estimates import analyse as compute

    return compute(run_path)


def write_report(run_path: Path | str) -> Path:
    """Write a run's `report.html` from its `estimates.json`; returns the page's path."""
    from reports.report import write_report as write

    return write(run_path)


def render_summary(run_path: Path | str, *, colour: bool = False, encoding: str = "utf-8") -> str:
    """The terminal summary of a run from its `estimates.json`."""
    from reports import results, summary

    run = Run.open(run_path)
    report = run.path / "report.html"
    return summary.render(
        results.read(run.path),
        run.facts,
        report if report.is_file() else None,
        colour=colour,
        encoding=encoding,
    )
