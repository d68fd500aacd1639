"""How many wars and plagues a game has, what they cost, and who is attacked; for a game whose tallies count them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.sums import TableSums
from reports.stats.estimate import Estimate
from reports.stats.ranges import COUNT
from sim.runlog.facts import GameFacts, TableFacts

NAME: Final = "wars"
GAMES: Final = ""
"""Stands for the number of games below the line of a ratio."""


@dataclass(frozen=True)
class Count:
    """A ratio of two tallies over all seats, or of a tally and the number of games."""

    name: str
    label: str
    unit: str
    top: str
    bottom: str = GAMES


COUNTS: Final = (
    Count("per_game", "Wars in a game", "wars", "wars"),
    Count("tribute", "Tributes taken in a war that is won", "cubes", "tribute", "wars_won"),
    Count("plagues", "Plagues in a game", "plagues", "plagues"),
    Count("plague_losses", "Population that a plague takes in all", "spaces", "plague_losses", "plagues"),
)


def families(game: GameFacts) -> tuple[Family, ...]:
    """The family, for a game that counts wars, tributes and plagues."""
    needed = {name for count in COUNTS for name in (count.top, count.bottom) if name != GAMES} | {"attacked"}
    return (FAMILY,) if needed <= {tally.id for tally in game.tallies} else ()


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """Wars and plagues a game, what they take, and how often each seat is attacked."""
    return tuple(_metrics(game))


def _metrics(game: GameFacts) -> Iterator[Metric]:
    for count in COUNTS:
        columns = tuple(f"seats.n_{name}" for name in (count.top, count.bottom) if name != GAMES)
        yield Metric(NAME, count.name, count.label, count.unit, "ratio", columns)
    for order in range(game.players):
        label = f"Attacks on the {game.seat_title(order)} in a game"
        yield Metric(NAME, f"on_order_{order + 1}", label, "wars", "ratio", ("seats.n_attacked", "seats.order"))


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists."""
    games = sums.by_bundle(sums.games, "n")
    estimates: dict[str, Estimate | None] = {}
    for count in COUNTS:
        bottom = games if count.bottom == GAMES else sums.by_bundle(sums.seats, f"n_{count.bottom}")
        estimates[f"{NAME}.{count.name}"] = estimators.ratio(
            sums, sums.by_bundle(sums.seats, f"n_{count.top}"), bottom, COUNT
        )
    for order in range(sums.game.players):
        seat = sums.seats.filter(pl.col("order") == order)
        estimates[f"{NAME}.on_order_{order + 1}"] = estimators.column_ratio(sums, seat, "n_attacked", within=COUNT)
    return estimators.known(estimates)


FAMILY = Family(NAME, "Wars and plagues", declare, measure, "sim.games.olympus.report.sections.wars")
