"""The first player over the number of players."""

from __future__ import annotations

from dataclasses import dataclass

from reports.results import Results, Row, TableResult


@dataclass(frozen=True)
class CurveView:
    """The first player's lift and advantage over the number of players, for one line-up of strategies."""

    name: str
    points: tuple[tuple[TableResult, Row, Row], ...]

    @property
    def course(self) -> str:
        """What the lift does from the fewest to the most players, as far as the intervals tell it."""
        first, last = self.points[0][1], self.points[-1][1]
        if first.high is not None and last.low is not None and last.low > first.high:
            return "rises"
        if first.low is not None and last.high is not None and last.high < first.low:
            return "falls"
        return "stays within its intervals"


def curve_views(results: Results) -> list[CurveView]:
    """One view a line-up that played with different numbers of players."""
    return [
        CurveView(
            name,
            tuple(
                (table, lift, advantage)
                for table in tables
                if (lift := results.find("first_player.lift", table.id))
                and (advantage := results.find("first_player.advantage", table.id))
            ),
        )
        for name, tables in curves(results).items()
    ]


def curves(results: Results) -> dict[str, list[TableResult]]:
    """Tables by who sits there, ascending in players, where there are at least two player counts."""
    found: dict[str, list[TableResult]] = {}
    for table in sorted(results.tables, key=lambda table: len(table.seats)):
        if results.find("first_player.advantage", table.id):
            found.setdefault(" · ".join(dict.fromkeys(table.seats)), []).append(table)
    return {name: tables for name, tables in found.items() if len({len(table.seats) for table in tables}) > 1}
