"""What Olvir adds to the reports: how hard its days are, and what makes them so."""

from __future__ import annotations

from reports.metrics.family import Family
from sim.games.olvir.report import day_difficulty
from sim.runlog.facts import GameFacts


def families(game: GameFacts) -> tuple[Family, ...]:
    """The metrics that only Olvir has."""
    return day_difficulty.families(game)
