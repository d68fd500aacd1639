"""The course of the game: whether those who lead win, and how often the lead changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.sections.base import Report, Section, Term, grid
from reports.sections.course.chart import draw

METHOD: Final = Term(
    "Course of the game",
    "A leader is a side whose standing no other beats at a quarter, half or three quarters of the game; sides that "
    "stand alike share what they win. The lead changes where no leader before is one afterwards. Blind chance: a side "
    "drawn from all.",
)


def sections(report: Report) -> Iterator[Section]:
    """The section, of a run that measured the course."""
    numbers = grid("course", report.results, report.facts)
    if numbers.rows:
        yield Section(
            id="course",
            title="The course of the game: does the leader run away?",
            contents="Course",
            template=f"{__package__}/section.html.j2",
            view={"grid": numbers},
            charts=tuple(draw(report.results, report.facts)),
            method=(METHOD,),
        )
