"""All items of a group at each table, with the columns that were measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reports.results import Results, Row, TableResult
from sim.runlog.facts import Item, RunFacts, Titled


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


_ITEM_COLUMNS: Final = {
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
        for item in facts.game.items_of(group.id):
            ids = {name: f"{group.id}.{item.id}.{name}@{table.id}" for name in _ITEM_COLUMNS}
            found = {name: rows[row_id] for name, row_id in ids.items() if row_id in rows}
            if found:
                items.append(ItemView(item, found))
        measured = {name for view in items for name in view.rows}
        columns = tuple((name, title) for name, title in _ITEM_COLUMNS.items() if name in measured)
        if items:
            views.append(ItemsView(table, tuple(items), columns))
    return views
