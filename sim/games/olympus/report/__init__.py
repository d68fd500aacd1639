"""What Olympus adds to the reports: who leads and who joins, what the start token is worth, wars and plagues."""

from __future__ import annotations

from reports.metrics.family import Family
from sim.games.olympus.report import sides, start_token, wars
from sim.runlog.facts import GameFacts


def families(game: GameFacts) -> tuple[Family, ...]:
    """The metrics that only Olympus has; of its deities those of any items, and those of their two sides."""
    return (*sides.families(game), *start_token.families(game), *wars.families(game))
