"""All numbers in one table, and games worth watching."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.results import Results, Row
from reports.sections.base import Report, Section
from sim.runlog.facts import RunFacts

MOST_EXPLORED: Final = 1500
"""Estimates in the table of all numbers; of a run with more, those of single items stand in their own tables only."""


def sections(report: Report) -> Iterator[Section]:
    """The section, which every page has."""
    yield Section(
        id="explore",
        title="All numbers",
        contents="All numbers",
        template=f"{__package__}/section.html.j2",
        view={"explored": explored(report.results, report.facts)},
    )


def explored(results: Results, facts: RunFacts) -> list[Row]:
    """The rows of the table of all numbers."""
    rows = results.rows()
    if len(rows) <= MOST_EXPLORED:
        return rows
    groups = {group.id for group in facts.game.item_groups}
    return [row for row in rows if row.family not in groups]
