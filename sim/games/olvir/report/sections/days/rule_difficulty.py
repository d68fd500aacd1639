"""What the page says of the changes of the rules and the difficulty, table by table."""

from __future__ import annotations

from dataclasses import dataclass

from reports.results import Results, TableResult
from sim.games.olvir.report import rule_difficulty
from sim.games.olvir.report.day_difficulty import DAMAGE, HAZARD
from sim.runlog.facts import RunFacts


@dataclass(frozen=True)
class RuleDifficultyView:
    """The changes at one table, as sentences, the strongest first."""

    table: TableResult
    sentences: tuple[str, ...]


def rule_difficulty_views(results: Results, facts: RunFacts) -> tuple[RuleDifficultyView, ...]:
    """One view a table at which variants were played; a game without a calendar has none."""
    if not facts.game.phases:
        return ()
    views = (RuleDifficultyView(table, _sentences(table, results, facts)) for table in results.tables)
    return tuple(view for view in views if view.sentences)


def _sentences(table: TableResult, results: Results, facts: RunFacts) -> tuple[str, ...]:
    hazards = rule_difficulty.shifts(HAZARD.name, table.id, results, facts)
    damages = {entry.row.variant: entry for entry in rule_difficulty.shifts(DAMAGE.name, table.id, results, facts)}
    return tuple(rule_difficulty.sentence(entry, damages.get(entry.row.variant)) for entry in hazards)
