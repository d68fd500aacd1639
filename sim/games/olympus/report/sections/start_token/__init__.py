"""What holding the start player token is worth, over all rounds and round by round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.sections.base import Report, Section, Term, grid
from sim.games.olympus.report.sections.start_token.chart import draw

METHOD: Final = Term(
    "Start token",
    "Points that a round brought its start player, less what it brought the others on average; the standing at the end "
    "of a round counts markers and end-game buildings as if the game ended then.",
)


def sections(report: Report) -> Iterator[Section]:
    """The section, of a game whose start token passes on."""
    numbers = grid("start_token", report.results, report.facts)
    if numbers.rows:
        yield Section(
            id="start-token",
            title="What is the start token worth?",
            contents="Start token",
            template=f"{__package__}/section.html.j2",
            view={"grid": numbers},
            charts=tuple(draw(report.results, report.facts)),
            method=(METHOD,),
            after="first-player",
        )
