"""What the section on opening hands shows, table by table."""

from __future__ import annotations

from dataclasses import dataclass

from reports.metrics.opening_hand import NAME
from reports.results import Results, Row, TableResult
from sim.runlog.facts import Item, RunFacts


@dataclass(frozen=True)
class DealtItem:
    """An item, how often a seat is dealt it, and what it then is worth."""

    item: Item
    dealt: Row
    effect: Row

    @property
    def told(self) -> str:
        """`helps` or `harms` where the whole interval lies on one side of nothing."""
        if self.effect.low is not None and self.effect.low > 0:
            return "helps"
        return "harms" if self.effect.high is not None and self.effect.high < 0 else ""


@dataclass(frozen=True)
class OpeningHandView:
    """All items that can be dealt at one table, the most valuable first."""

    table: TableResult
    items: tuple[DealtItem, ...]

    @property
    def told(self) -> tuple[DealtItem, ...]:
        """Those whose effect can be told from nothing."""
        return tuple(item for item in self.items if item.told)


def opening_hand_views(results: Results, facts: RunFacts) -> list[OpeningHandView]:
    """One view a table at which effects of the opening hand were measured."""
    views = []
    for table in results.tables:
        items = []
        for item in facts.game.items:
            dealt, effect = (results.find(f"{NAME}.{item.id}.{name}", table.id) for name in ("dealt", "effect"))
            if dealt is not None and effect is not None:
                items.append(DealtItem(item, dealt, effect))
        if items:
            views.append(OpeningHandView(table, tuple(sorted(items, key=lambda entry: -entry.effect.value))))
    return views
