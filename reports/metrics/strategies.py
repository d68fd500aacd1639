"""How each strategy of a table fares against its fair share."""

from __future__ import annotations

from typing import Final

import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.metric import fixed, the
from reports.metrics.sums import TableSums
from sim.runlog.facts import GameFacts, TableFacts

NAME: Final = "strategies"
_WON: Final = ("seats.strategy", "seats.win_share")
_TOLERANCE: Final = fixed(1.5)


def _names(table: TableFacts) -> tuple[str, ...]:
    return tuple(dict.fromkeys(table.seats))


def _compete(game: GameFacts, table: TableFacts) -> bool:
    """Whether strategies of this table can win more than their share: there are two, and a winner."""
    return not game.solo and game.players > 1 and len(_names(table)) > 1


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """Score of every strategy; win share and advantage where different strategies meet."""
    metrics = []
    for name in _names(table):
        if _compete(game, table):
            metrics += [_win_share(name), _advantage(name)]
        columns, label = ("seats.strategy", "seats.score"), f"Score of {name}"
        metrics.append(Metric(NAME, "score", label, "score", "mean", columns, subject=name, noun=the(label)))
    return tuple(metrics)


def _win_share(name: str) -> Metric:
    return Metric(
        NAME,
        "win_share",
        label := f"Win share of {name}",
        "%",
        "win share",
        _WON,
        subject=name,
        noun=the(label),
        tolerance=_TOLERANCE,
        restates=True,
    )


def _advantage(name: str) -> Metric:
    return Metric(
        NAME,
        "advantage",
        label := f"Advantage of {name}",
        "points",
        "win share",
        _WON,
        subject=name,
        noun=the(label),
        sentence="Playing as {subject} is worth {value} points",
        tolerance=_TOLERANCE,
        headline=True,
    )


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists."""
    estimates = {}
    fair = 1 / sums.game.players
    for name in _names(sums.table):
        prefix = f"{NAME}.{name}"
        frame = sums.seats.filter(pl.col("strategy") == name)
        estimates[f"{prefix}.score"] = estimators.column_ratio(sums, frame, "score")
        if _compete(sums.game, sums.table):
            share = estimators.win_share(sums, frame)
            estimates[f"{prefix}.win_share"] = share and share.scaled(100)
            estimates[f"{prefix}.advantage"] = share and share.shifted(-fair).scaled(100)
    return estimators.known(estimates)


FAMILY = Family(NAME, "Strategies", declare, measure, "reports.sections.strategies", always=True)
