"""What the page shows of variants: those compared with the base, and those of the first-move study."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from reports.charts.player_count import curves
from reports.results import Results, Row, TableResult, VariantResult
from reports.words import shifts as shift_words
from reports.words.shifts import Moved
from sim.runlog.facts import RunFacts

SENTENCES: Final = 4


@dataclass(frozen=True)
class ChangesView:
    """One variant against the base.

    Attributes:
        sentences: what changed, and what can be said of the headlines, the farthest first.
        entries: the shifts to list.
        n_metrics: how many were compared.
        identical: titles of the tables that the variant left exactly as they were.
        everywhere: whether these are all tables.
    """

    variant: VariantResult
    sentences: tuple[str, ...]
    entries: tuple[Moved, ...]
    n_metrics: int
    identical: tuple[str, ...]
    everywhere: bool


def changes_views(results: Results, facts: RunFacts) -> list[ChangesView]:
    """One view a variant that is compared with the base."""
    titles = {table.id: table.title for table in results.tables}
    views = []
    for variant in results.compared():
        entries = shift_words.moved(variant.name, results)
        shown = [entry for entry in shift_words.shown(entries) if entry.shift.verdict != "identical"]
        told = shift_words.farthest(shown, SENTENCES)
        views.append(
            ChangesView(
                variant,
                tuple(shift_words.sentence(entry, results, facts) for entry in told),
                tuple(shown),
                len(entries),
                tuple(titles[table] for table in variant.identical),
                len(variant.identical) == len(results.tables),
            )
        )
    return views


@dataclass(frozen=True)
class FirstMoveView:
    """The first-move study at one table; `rows` by the last part of the metric, empty where it is not possible.

    Attributes:
        missing: seats that no variant, or more than one, lets move first.
    """

    table: TableResult
    rows: Mapping[str, Row]
    missing: tuple[int, ...]


def first_move_views(results: Results, facts: RunFacts) -> list[FirstMoveView]:
    """One view a table, if the study was asked for."""
    if "first_move" not in facts.analyses:
        return []
    movers = list(facts.first_movers.values())
    views = []
    for table in results.tables:
        names = ("moving", "holding", "interaction", "both")
        rows = {name: row for name in names if (row := results.find(f"first_move.{name}", table.id))}
        missing = tuple(seat for seat in range(len(table.seats)) if movers.count(seat) != 1)
        if rows or missing:
            views.append(FirstMoveView(table, rows, missing))
    return views


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
