"""First player: win share by seat, what moving first is worth, and with how many players it matters most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.charts import Chart, placed
from reports.sections.base import Report, Section, Term
from reports.sections.first_player import first_move_chart, player_count_chart, seats_chart
from reports.sections.first_player.first_move import first_move_views
from reports.sections.first_player.player_count import curve_views
from reports.sections.first_player.seats import seats_views

SEATS: Final = Term(
    "First player",
    "Hotelling's T² test of all seats at once; contrasts first, last and trend adjusted by Holm's method. Tables are "
    "never pooled.",
)
FIRST_MOVE: Final = Term(
    "First move",
    "A block is a deal under all its variants. Moving first: the win share of the seat that moves first, over all "
    "variants, less the fair share. The starter's hand: the win share of the starter by the deal, over all variants, "
    "less the fair share. Their meeting: what a seat with both wins beyond the sum of the two; 0 where they only add "
    "up.",
)


def sections(report: Report) -> Iterator[Section]:
    """The section, of a game in which seats compete."""
    results, facts = report.results, report.facts
    seats, moves = seats_views(results, facts), first_move_views(results, facts)
    if seats:
        yield Section(
            id="first-player",
            title="Must someone be compensated?",
            contents="First player",
            template=f"{__package__}/section.html.j2",
            view={"seats_views": seats, "first_move_views": moves, "curve_views": curve_views(results)},
            charts=tuple(_charts(report)),
            method=(SEATS, FIRST_MOVE) if moves else (SEATS,),
        )


def _charts(report: Report) -> Iterator[Chart]:
    yield from seats_chart.draw(report.results, report.facts)
    yield from placed("first_move", first_move_chart.draw(report.results, report.facts))
    yield from placed("player_count", player_count_chart.draw(report.results, report.facts))
