"""Where the numbers come from: command, seed, keys, versions, and the experiment in full."""

from __future__ import annotations

from collections.abc import Iterator

from reports.sections.base import Report, Section


def sections(report: Report) -> Iterator[Section]:
    """The section, which every page has."""
    yield Section(
        id="provenance",
        title="Provenance",
        contents="Provenance",
        template=f"{__package__}/section.html.j2",
        view={"config": report.config},
    )
