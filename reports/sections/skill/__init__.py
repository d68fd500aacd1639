"""Skill against luck: what the outcome comes from, and the ladder from weak to strong strategies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.sections.base import Report, Section, Term
from reports.sections.skill.chart import draw
from reports.sections.skill.view import ladder, skill_views

METHOD: Final = Term(
    "Skill against luck",
    "Each deal is played in all seatings of its table under the same chance. The variance of a seat's win share splits "
    "into that of its mean over the seatings of a deal (luck, together with the place), that of the mean win shares by "
    "place and by strategy, and the rest (interplay). Intervals of place and strategy come from those of the means "
    "(Bonferroni), those of luck and interplay combine two intervals.",
)


def sections(report: Report) -> Iterator[Section]:
    """The section, of a run that can tell skill from luck or was asked for a ladder."""
    views, steps = skill_views(report.results), ladder(report.results, report.facts)
    if views or steps:
        yield Section(
            id="skill",
            title="Skill against luck: what does the outcome hang on?",
            contents="Skill and luck",
            template=f"{__package__}/section.html.j2",
            view={"skill_views": views, "ladder": steps},
            charts=tuple(draw(report.results, report.facts)),
            method=(METHOD,) if views else (),
        )
