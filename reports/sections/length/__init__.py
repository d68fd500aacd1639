"""How long games last, and how much of them is idle or forced."""

from __future__ import annotations

from collections.abc import Iterator

from reports.sections.base import Report, Section, grid
from reports.sections.length.chart import draw


def sections(report: Report) -> Iterator[Section]:
    """The section, of a run that measured the length."""
    numbers = grid("length", report.results, report.facts)
    if numbers.rows:
        yield Section(
            id="length",
            title="Length and pace",
            contents="Length",
            template=f"{__package__}/section.html.j2",
            view={"grid": numbers},
            charts=tuple(draw(report.results, report.facts)),
        )
