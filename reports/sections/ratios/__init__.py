"""Shares that a game's counters make, against what blind chance would make of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.sections.base import Report, Section, Term, anchor
from reports.sections.ratios.chart import draw
from reports.sections.ratios.view import ratio_views

METHOD: Final = Term(
    "Blind chance",
    "What the same choices would have made, had each possible target been as likely as any other. Counted choice by "
    "choice, so the difference is paired.",
)


def sections(report: Report) -> Iterator[Section]:
    """One section a group of ratios that was measured."""
    for view in ratio_views(report.results, report.facts):
        yield Section(
            id=anchor(f"ratios-{view.group.id}"),
            title=view.group.title,
            contents=view.group.title.partition(":")[0],
            template=f"{__package__}/section.html.j2",
            view={"view": view},
            charts=tuple(draw(view.group, report.results, report.facts)),
            method=(METHOD,),
            family=view.group.id,
        )
