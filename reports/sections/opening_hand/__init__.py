"""What a card in the opening hand is worth: dealt by chance, so a cause and no description."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.sections.base import Report, Section, Term
from reports.sections.opening_hand.chart import draw
from reports.sections.opening_hand.view import opening_hand_views

METHOD: Final = Term(
    "Opening hand",
    "Mean win share of the seats that are dealt a card, less that of the seats that are not, over all games of a "
    "table. Chance deals, so the difference is an effect; the interval is that of the difference of two ratios over "
    "deals.",
)


def sections(report: Report) -> Iterator[Section]:
    """The section, of a game that deals hands."""
    views = opening_hand_views(report.results, report.facts)
    if views:
        yield Section(
            id="opening-hand",
            title="The opening hand: what is a card worth from the start?",
            contents="Opening hand",
            template=f"{__package__}/section.html.j2",
            view={"opening_hand_views": views},
            charts=tuple(draw(report.results, report.facts)),
            method=(METHOD,),
        )
