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
    from reports.comparison.compare import Comparison
    from reports.results import Results
    from sim.runlog.facts import RunFacts

__all__ = ["Run", "RunError", "analyse", "is_known_well_enough", "render_summary", "write_report"]


def analyse(run_path: Path | str) -> Results:
    """Compute a run's results from its logs and write them as `estimates.json`."""
    from reports.analysis.estimates import analyse as compute

    return compute(run_path)


def write_report(run_path: Path | str, since: Comparison | None = None) -> Path:
    """Write a run's `report.html` from its `estimates.json`; returns the page's path.

    Args:
        run_path: the run folder.
        since: what changed since a baseline, if the page shall show it.
    """
    from reports.report import write_report as write

    return write(run_path, since)


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


def is_known_well_enough(run_path: Path | str, facts: RunFacts) -> bool:
    """Whether a run that stops by precision, or by the order of its strategies, may stop.

    Args:
        run_path: Folder with the logs of the games so far.
        facts: What `run.json` would say of them.
    """
    from reports.analysis import ladder
    from reports.analysis.estimates import compute
    from reports.analysis.precision import row_of_stop

    if facts.stop is not None and facts.stop.mode == "order":
        return ladder.is_settled(Run(Path(run_path), facts))
    wanted, row_id = facts.stop.half_width if facts.stop else None, row_of_stop(facts)
    row = next((row for row in compute(Run(Path(run_path), facts)).estimates if row.id == row_id), None)
    known_to = row.half_width if row is not None else None
    return wanted is not None and known_to is not None and known_to <= wanted
