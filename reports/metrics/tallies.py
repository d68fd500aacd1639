"""The game's own counters, per seat and game."""

from __future__ import annotations

from typing import Final

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.sums import TableSums
from reports.stats.ranges import COUNT
from sim.runlog.facts import GameFacts, Named, TableFacts

NAME: Final = "tallies"


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """One mean per tally; those of blind chance are shown with the ratios that they belong to."""
    return tuple(
        Metric(NAME, tally.id, tally.title, tally.unit or "per seat", "mean", (f"seats.n_{tally.id}",), detail=True)
        for tally in _own(game)
    )


def _own(game: GameFacts) -> tuple[Named, ...]:
    chances = {ratio.chance for ratio in game.ratios}
    return tuple(tally for tally in game.tallies if tally.id not in chances)


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists."""
    return estimators.known(
        {
            f"{NAME}.{tally.id}": estimators.column_ratio(sums, sums.seats, f"n_{tally.id}", within=COUNT)
            for tally in _own(sums.game)
        }
    )


FAMILY = Family(NAME, "Tallies", declare, measure, "reports.sections.score", always=True)
