"""The deities: who is called, and whether it is better to lead a ceremony or to join it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from reports.sections import items
from reports.sections.base import Report, Section, Term
from reports.sections.items.rounds import rounds_views
from sim.games.olympus.report.sections.deities.chart import draw
from sim.games.olympus.report.sections.deities.view import COLUMNS, sides_views
from sim.games.olympus.report.sides import BETA
from sim.runlog.facts import Titled

METHOD: Final = Term(
    "Leading and joining",
    "Win shares of α and β weigh every taking, as card statistics count copies, not games. Their difference comes from "
    "the sums per deal of both. They describe who takes a side, not what it does.",
)
TERM: Final = Term("α, β", "The favour of whoever leads a ceremony (α), and that of those who join it (β).")


def sections(report: Report) -> Iterator[Section]:
    """The section on items, with their two sides added."""
    for group in items.groups(__name__, report):
        for section in items.of_group(group, report):
            yield _with_sides(section, group, report)


def _with_sides(section: Section, group: Titled, report: Report) -> Section:
    results, facts = report.results, report.facts
    leading = [item for item in facts.game.items_of(group.id) if item.kind != BETA]
    return replace(
        section,
        title=f"{group.title}: who is called, and is it better to lead or to join?",
        template=f"{__package__}/section.html.j2",
        view={
            **section.view,
            "rounds_views": rounds_views(leading, results),
            "sides_views": sides_views(group, results, facts),
            "side_columns": COLUMNS,
        },
        charts=(*draw(group, results, facts), *section.charts),
        method=(METHOD, *section.method),
        glossary=(TERM, *section.glossary),
    )
