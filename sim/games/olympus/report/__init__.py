"""What Olympus adds to the reports: wars and plagues."""

from __future__ import annotations

from reports.metrics.family import Family
from sim.games.olympus.report import wars
from sim.runlog.facts import GameFacts


def families(game: GameFacts) -> tuple[Family, ...]:
    """The metrics that only Olympus has."""
    return wars.families(game)
