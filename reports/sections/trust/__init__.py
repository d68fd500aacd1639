"""Whether the run can be believed: what was played, the checks, how the answer narrowed down, and assumed values."""

from __future__ import annotations

from collections.abc import Iterator

from reports.charts import placed
from reports.sections.base import Report, Section
from reports.sections.trust import narrowing
from reports.sections.trust.assumed import assumed_views, try_assumed


def sections(report: Report) -> Iterator[Section]:
    """The section, which every page has."""
    yield Section(
        id="trust",
        title="Can I believe this run?",
        contents="Trust",
        template=f"{__package__}/section.html.j2",
        view={
            "assumed_views": assumed_views(report.results),
            "try_assumed": try_assumed(report.facts),
        },
        charts=tuple(placed("narrowing", narrowing.draw(report.results, report.facts))),
    )
