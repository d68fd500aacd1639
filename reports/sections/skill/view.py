"""What the section on skill and luck shows: sources of the outcome, and the ladder from weak to strong strategies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from reports.metrics.skill import NAME, SOURCES
from reports.results import Results, Row, TableResult
from sim.runlog.facts import RunFacts

CLEAR_LIFT: Final = 0.2
"""Share by which a strategy must win more than its fair share, surely, to stand a step higher."""


@dataclass(frozen=True)
class SkillView:
    """The shares of the outcome at one table, by source."""

    table: TableResult
    shares: dict[str, Row]


@dataclass(frozen=True)
class Step:
    """Two strategies that meet at a table alone, the stronger one above.

    Attributes:
        row: win share of the upper one, in percent.
    """

    lower: str
    upper: str
    table: TableResult
    row: Row

    @property
    def fair(self) -> float:
        """The fair share, in percent."""
        return 100 / len(self.table.seats)

    @property
    def clear(self) -> bool:
        """Whether the upper strategy surely wins clearly more than its fair share."""
        return self.row.low is not None and self.row.low >= (1 + CLEAR_LIFT) * self.fair


def skill_views(results: Results) -> list[SkillView]:
    """One view a table at which the sources of the outcome were told apart."""
    views = []
    for table in results.tables:
        found = {source: results.find(f"{NAME}.{source}", table.id) for source in SOURCES}
        shares = {source: row for source, row in found.items() if row is not None}
        if shares:
            views.append(SkillView(table, shares))
    return views


def ladder(results: Results, facts: RunFacts) -> list[Step]:
    """Steps of the ladder that the analysis `skill` names, from the weakest strategy up; those that were played."""
    named = (facts.analyses.get(NAME) or {}).get("ladder", [])
    return [step for lower, upper in pairwise(named) for step in _steps(lower, upper, results)]


def _steps(lower: str, upper: str, results: Results) -> Iterator[Step]:
    for table in results.tables:
        row = results.find(f"strategies.{upper}.win_share", table.id)
        if row is not None and set(table.seats) == {lower, upper}:
            yield Step(lower, upper, table, row)
