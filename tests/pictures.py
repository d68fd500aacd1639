"""The charts of a run, as its page has them."""

from __future__ import annotations

from pathlib import Path

from reports import Run, results
from reports.charts import Chart
from reports.page.contents import contents
from reports.sections.base import Report


def all_charts(folder: Path) -> list[Chart]:
    """All of them, in the order of the page."""
    report = Report(results.read(folder), Run.open(folder).facts)
    return [chart for section in contents(report) for chart in section.charts]


def charts_of(folder: Path, section_id: str, place: str = "") -> list[Chart]:
    """Those at a place of a section."""
    report = Report(results.read(folder), Run.open(folder).facts)
    (section,) = (section for section in contents(report) if section.id == section_id)
    return [chart for chart in section.charts if chart.place == place]
