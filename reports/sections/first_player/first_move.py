"""The first-move study, table by table: moving first told apart from the hand that makes a seat the starter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reports.results import Results, Row, TableResult
from sim.runlog.facts import RunFacts


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
