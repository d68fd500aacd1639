"""Writes the report of a run: the HTML page and the estimates as a table."""

from __future__ import annotations

from pathlib import Path

from reports import results
from reports.analysis.estimates import write_text
from reports.comparison.compare import Comparison
from reports.page import page
from reports.run import Run
from reports.tables import estimates_csv, sweeps_csv


def write_report(path: Path | str, since: Comparison | None = None) -> Path:
    """Write `report.html` and `tables/estimates.csv` from the `estimates.json` of a run folder.

    Args:
        path: the run folder.
        since: what changed since a baseline, if the page shall show it.

    Returns:
        The path of the page.

    Raises:
        RunError: the run folder cannot be used, or holds no results yet.
    """
    run = Run.open(path)
    found = results.read(run.path)
    config = run.path / "config.resolved.yaml"
    text = config.read_text(encoding="utf-8") if config.is_file() else ""
    report = run.path / "report.html"
    write_text(report, page(found, run.facts, run.path, text, since))
    (run.path / "tables").mkdir(exist_ok=True)
    write_text(run.path / "tables" / "estimates.csv", estimates_csv(found))
    if found.sweeps:
        write_text(run.path / "tables" / "sweeps.csv", sweeps_csv(found))
    return report
