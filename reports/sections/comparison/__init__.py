"""What changed between two runs, or since a baseline."""

from __future__ import annotations

from collections.abc import Iterator

from reports.charts import shifts
from reports.sections.base import Report, Section
from reports.sections.comparison.view import comparison_view


def sections(report: Report) -> Iterator[Section]:
    """The section, where a comparison is asked."""
    if report.since is None:
        return
    view = comparison_view(report.since, report.results, report.facts)
    yield Section(
        id="since",
        title="What changed?",
        contents="What changed",
        template=f"{__package__}/section.html.j2",
        view={"comparison": view},
        charts=tuple(shifts.draw("chart-since", view.entries, report.results, "old value", "new one")),
    )
