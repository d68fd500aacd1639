"""Who wins how much from which place in the turn order, table by table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reports.results import Results, Row, SeatsResult, TableResult
from sim.runlog.facts import RunFacts

DEEPEST: Final = 50


@dataclass(frozen=True)
class SeatsView:
    """First player at one table: its seats in turn order and the test of all of them."""

    table: TableResult
    seats: tuple[tuple[str, Row], ...]
    advantage: Row
    trend: Row | None
    test: SeatsResult | None

    @property
    def n_seats(self) -> int:
        """Number of seats at the table."""
        return len(self.table.seats)

    @property
    def fair(self) -> float:
        """The fair share, in percent."""
        return 100 / self.n_seats

    def heat(self, row: Row) -> str:
        """`above` or `below` where the whole interval lies on one side of the fair share; else nothing."""
        if row.above(self.fair):
            return "above"
        return "below" if row.below(self.fair) else ""

    def depth(self, row: Row) -> int:
        """How far the share is from the fair one, relative to it, in percent, `DEEPEST` at most."""
        return min(DEEPEST, round(100 * abs(row.value / self.fair - 1)))


def seats_views(results: Results, facts: RunFacts) -> list[SeatsView]:
    """One view a table at which the first player's advantage was measured."""
    views = []
    tests = {test.table: test for test in results.seats}
    for table in results.tables:
        advantage = results.find("first_player.advantage", table.id)
        if advantage is None:
            continue
        game = facts.game_at(table.id)
        seats = [
            (game.seat_title(order), results.find(f"first_player.order_{order + 1}.win_share", table.id))
            for order in range(game.players)
        ]
        views.append(
            SeatsView(
                table,
                tuple((title, row) for title, row in seats if row is not None),
                advantage,
                results.find("first_player.trend", table.id),
                tests.get(table.id),
            )
        )
    return views
