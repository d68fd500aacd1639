"""What the sections on ratios against blind chance show, table by table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reports.results import Results, Row, TableResult
from reports.sections.base import GridView, grid
from sim.runlog.facts import Ratio, RunFacts, Titled

ALIKE: Final = 1.0
"""Points of a share that nobody would notice."""


@dataclass(frozen=True)
class AgainstChance:
    """A ratio at one table beside what blind chance would make of it, and their difference."""

    ratio: Ratio
    share: Row
    chance: Row
    over: Row

    @property
    def told(self) -> str:
        """Whether it happens more or less often than by chance, as far as the interval tells."""
        low, high = self.over.low, self.over.high
        if low is None or high is None:
            return "a difference cannot be told"
        if low > -ALIKE and high < ALIKE:
            return "about as often"
        if low > 0:
            return "more often"
        return "less often" if high < 0 else "a difference cannot be told"


@dataclass(frozen=True)
class RatiosView:
    """A group of ratios: what is compared with chance, by table, and all its numbers."""

    group: Titled
    tables: tuple[tuple[TableResult, tuple[AgainstChance, ...]], ...]
    grid: GridView


def ratio_views(results: Results, facts: RunFacts) -> list[RatiosView]:
    """One view a group of ratios that was measured."""
    views = []
    for group in facts.game.ratio_groups:
        numbers = grid(group.id, results, facts)
        tables = ((table, _compared(group, table, results, facts)) for table in results.tables)
        if numbers.rows:
            views.append(RatiosView(group, tuple((table, told) for table, told in tables if told), numbers))
    return views


def _compared(group: Titled, table: TableResult, results: Results, facts: RunFacts) -> tuple[AgainstChance, ...]:
    found = []
    for ratio in facts.game.ratios:
        names = (f"{group.id}.{ratio.id}{part}" for part in ("", ".chance", ".over_chance"))
        share, chance, over = (results.find(name, table.id) for name in names)
        if ratio.group == group.id and share is not None and chance is not None and over is not None:
            found.append(AgainstChance(ratio, share, chance, over))
    return tuple(found)
