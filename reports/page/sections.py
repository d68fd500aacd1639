"""What the sections of the page show, taken from the results without computing anything."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reports import words
from reports.results import Results, Row, SeatsResult, TableResult
from sim.runlog.facts import Item, RunFacts, Titled


def anchor(text: str) -> str:
    """A stable id for any name: letters, digits, `_`, `.`, `-`, `@`; a short hash tells changed names apart."""
    plain = re.sub(r"[^A-Za-z0-9_.@-]", "-", text)
    if plain == text:
        return plain
    return f"{plain}-{hashlib.blake2s(text.encode()).hexdigest()[:6]}"


def line_up(seats: Sequence[str]) -> str:
    """The strategies of a table: «4 × weighted» where all are the same, else seat by seat."""
    if len(seats) > 1 and len(set(seats)) == 1:
        return f"{len(seats)} × {seats[0]}"
    return " · ".join(seats)


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
        if row.low is not None and row.low > self.fair:
            return "above"
        return "below" if row.high is not None and row.high < self.fair else ""

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


@dataclass(frozen=True)
class ItemView:
    """One item at one table, with those of its metrics that could be measured."""

    item: Item
    rows: dict[str, Row]


@dataclass(frozen=True)
class ItemsView:
    """All items of a group at one table."""

    table: TableResult
    items: tuple[ItemView, ...]
    columns: tuple[tuple[str, str], ...]


_ITEM_COLUMNS = {
    "offered_share": "on offer, % of seats",
    "take_rate": "taken when offered, %",
    "taken_share": "taken, % of seats",
    "take_per_offer": "copies taken per 100 offers",
    "first_taken": "first taken, turn",
    "win_rate": "win rate when taken, points above fair",
    "score": "score when taken",
    "per_game": "taken, times a game",
    "round": "taken in round",
    "lead": "ahead of the next player",
}


def items_views(group: Titled, results: Results, facts: RunFacts) -> list[ItemsView]:
    """One view a table for a group of items; only columns that were measured."""
    rows = results.by_id()
    views = []
    for table in results.tables:
        items = []
        for item in facts.game.items:
            ids = {name: f"{group.id}.{item.id}.{name}@{table.id}" for name in _ITEM_COLUMNS}
            found = {name: rows[row_id] for name, row_id in ids.items() if row_id in rows}
            if item.group == group.id and found:
                items.append(ItemView(item, found))
        measured = {name for view in items for name in view.rows}
        columns = tuple((name, title) for name, title in _ITEM_COLUMNS.items() if name in measured)
        if items:
            views.append(ItemsView(table, tuple(items), columns))
    return views


MOST_EXPLORED: Final = 1500
"""Estimates in the table of all numbers; of a run with more, those of single items stand in their own tables only."""


def explored(results: Results, facts: RunFacts) -> list[Row]:
    """The rows of the table of all numbers."""
    rows = results.rows()
    if len(rows) <= MOST_EXPLORED:
        return rows
    groups = {group.id for group in facts.game.item_groups}
    return [row for row in rows if row.family not in groups]


@dataclass(frozen=True)
class GridView:
    """Metric, label, unit and the estimates table by table; None where a table lacks the metric."""

    rows: tuple[tuple[str, str, str, tuple[Row | None, ...]], ...]


def grid(family: str, results: Results, facts: RunFacts) -> GridView:
    """All metrics of a family, one column a table."""
    first = {row.metric: row for row in reversed(results.rows()) if row.family == family}
    return GridView(
        tuple(
            (
                metric,
                row.label,
                "" if row.unit == "score" else words.unit(row, facts),
                tuple(results.find(metric, table.id) for table in results.tables),
            )
            for metric, row in reversed(first.items())
        )
    )


def matchups(results: Results) -> dict[tuple[str, str], Row]:
    """Win share of the first strategy at a table where exactly these two meet, by the pair."""
    cells = {}
    for table in results.tables:
        names = tuple(dict.fromkeys(table.seats))
        if len(names) != 2:
            continue
        for own, other in (names, names[::-1]):
            row = results.find(f"strategies.{own}.win_share", table.id)
            if row is not None:
                cells[own, other] = row
    return cells
