"""How each strategy of a table fares against its fair share."""

from __future__ import annotations

import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.sums import TableSums
from sim.runlog.facts import GameFacts, TableFacts


def _names(table: TableFacts) -> tuple[str, ...]:
    return tuple(dict.fromkeys(table.seats))


def _compete(game: GameFacts, table: TableFacts) -> bool:
    """Whether strategies of this table can win more than their share: there are two, and a winner."""
    return not game.solo and game.players > 1 and len(_names(table)) > 1


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """Score of every strategy; win share and advantage where different strategies meet."""
    metrics = []
    for name in _names(table):
        prefix = f"strategies.{name}"
        if _compete(game, table):
            columns = ("seats.strategy", "seats.win_share")
            metrics += [
                Metric(f"{prefix}.win_share", f"Win share of {name}", "%", "win share", columns),
                Metric(f"{prefix}.advantage", f"Advantage of {name}", "points", "win share", columns),
            ]
        columns = ("seats.strategy", "seats.score")
        metrics.append(Metric(f"{prefix}.score", f"Score of {name}", "score", "mean", columns))
    return tuple(metrics)


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists."""
    estimates = {}
    fair = 1 / sums.game.players
    for name in _names(sums.table):
        prefix = f"strategies.{name}"
        frame = sums.seats.filter(pl.col("strategy") == name)
        estimates[f"{prefix}.score"] = estimators.column_ratio(sums, frame, "score")
        if _compete(sums.game, sums.table):
            share = estimators.win_share(sums, frame)
            estimates[f"{prefix}.win_share"] = share and share.scaled(100)
            estimates[f"{prefix}.advantage"] = share and share.shifted(-fair).scaled(100)
    return estimators.known(estimates)


FAMILY = Family("strategies", "Strategies", declare, measure, "reports.sections.strategies", always=True)
