"""Wars and plagues: how many a game has, what they cost, and who is attacked."""

from __future__ import annotations

from collections.abc import Iterator

from reports.sections.base import Report, Section, grid


def sections(report: Report) -> Iterator[Section]:
    """The section, of a game that counts them."""
    numbers = grid("wars", report.results, report.facts)
    if numbers.rows:
        yield Section(
            id="wars",
            title="Wars and plagues",
            contents="Wars",
            template=f"{__package__}/section.html.j2",
            view={"grid": numbers},
        )
