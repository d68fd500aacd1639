"""How the numbers come about: what holds for all of them, and what each section on the page adds."""

from __future__ import annotations

from collections.abc import Iterator

from reports.sections.base import Report, Section


def sections(report: Report) -> Iterator[Section]:
    """The section, which every page has."""
    yield Section(id="method", title="Method", contents="Method", template=f"{__package__}/section.html.j2")
