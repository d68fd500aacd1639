"""How long a player can do nothing, and how long what is waited for takes to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.sections.base import Report, Section, Term, grid
from reports.sections.waiting.chart import draw

METHOD: Final = Term(
    "Waiting",
    "A run is a seat's turns in a row in which it can do nothing; the longest one of a game counts. Waits are measured "
    "in own turns, the turn that ends them included. Their curve is Kaplan and Meier's: a wait that the end of the "
    "game cuts off counts until then, as if being cut off told nothing of how much longer it would have lasted. "
    "Intervals come from the spread over deals.",
)


def sections(report: Report) -> Iterator[Section]:
    """The section, of a run that measured waiting."""
    numbers = grid("waiting", report.results, report.facts)
    if numbers.rows:
        yield Section(
            id="waiting",
            title="Waiting: how long can a player do nothing?",
            contents="Waiting",
            template=f"{__package__}/section.html.j2",
            view={"grid": numbers},
            charts=tuple(draw(report.results, report.facts)),
            method=(METHOD,),
        )
