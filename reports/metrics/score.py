"""Scores: how high, made of what, how close; in a solo game also the rank reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np
import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.sums import SHARE_UNITS, TableSums
from reports.stats.estimate import Estimate
from sim.runlog.facts import GameFacts, TableFacts

PROBABILITIES: Final = (0.10, 0.50, 0.90)
MARGIN_PROBABILITIES: Final = (0.50, 0.90)


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """Mean, quantiles and parts of the score; winners, margins and ties, or the ranks of a solo game."""
    return (*_score_metrics(game), *(_rank_metrics(game) if game.solo else _contest_metrics(game)))


def _score_metrics(game: GameFacts) -> Iterator[Metric]:
    yield Metric("score.mean", "Mean score of a seat", "score", "mean", ("seats.score",))
    for probability in PROBABILITIES:
        percent = round(100 * probability)
        label = f"{percent} % of seats score at most"
        yield Metric(f"score.p{percent}", label, "score", "quantile", ("seats.score",))
    for part in game.score_parts:
        label = f"Score from {part.title}"
        yield Metric(f"score.part.{part.id}", label, "score", "mean", (f"seats.score_{part.id}",))


def _contest_metrics(game: GameFacts) -> Iterator[Metric]:
    if game.players < 2:
        return
    columns = ("seats.score", "seats.win_share", "seats.margin")
    yield Metric("score.winner", "Score of the winner", "score", "ratio", columns)
    yield Metric("score.margin.mean", "Mean lead of the winner at the end", "score", "ratio", columns)
    for probability in MARGIN_PROBABILITIES:
        percent = round(100 * probability)
        label = f"{percent} % of games are won by at most"
        yield Metric(f"score.margin.p{percent}", label, "score", "quantile", columns)
    yield Metric("score.margin.relative", "Lead of the winner relative to the winning score", "%", "ratio", columns)
    yield Metric("score.tie_rate", "Games with a shared win", "%", "ratio", ("games.n_winners",))


def _rank_metrics(game: GameFacts) -> Iterator[Metric]:
    for position, rank in enumerate(game.ranks, start=1):
        label = f"Games that end as {rank.title}"
        yield Metric(f"score.rank.{position}", label, "%", "ratio", ("seats.score",))


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists."""
    estimates = {"score.mean": estimators.column_ratio(sums, sums.seats, "score")}
    for probability, estimate in estimators.histogram_quantiles(sums, "score", PROBABILITIES):
        estimates[f"score.p{round(100 * probability)}"] = estimate
    for part in sums.game.score_parts:
        estimates[f"score.part.{part.id}"] = estimators.column_ratio(sums, sums.seats, f"score_{part.id}")
    if sums.game.solo:
        estimates |= _ranks(sums)
    elif sums.game.players > 1:
        estimates |= _contest(sums)
    return estimators.known(estimates)


def _contest(sums: TableSums) -> dict[str, Estimate | None]:
    won, won_score, won_margin = (
        sums.by_bundle(sums.seats, column) / SHARE_UNITS for column in ("won", "won_score", "won_margin")
    )
    relative = estimators.ratio(sums, won_margin, won_score) if (won_score > 0).all() else None
    estimates = {
        "score.winner": estimators.ratio(sums, won_score, won),
        "score.margin.mean": estimators.ratio(sums, won_margin, won),
        "score.margin.relative": relative and relative.scaled(100),
        "score.tie_rate": estimators.column_share(sums, sums.games, "tied"),
    }
    for probability, estimate in estimators.histogram_quantiles(sums, "margin", MARGIN_PROBABILITIES):
        estimates[f"score.margin.p{round(100 * probability)}"] = estimate
    return estimates


def _ranks(sums: TableSums) -> Mapping[str, Estimate | None]:
    """Share of games in each line of the rank table: from its minimum up to the next line's."""
    scores = sums.histograms["score"]
    starts = sorted((rank.min, position) for position, rank in enumerate(sums.game.ranks, start=1))
    ends = [start for start, _ in starts[1:]] + [np.inf]
    games = sums.by_bundle(scores, "count")
    estimates = {}
    for (start, position), end in zip(starts, ends, strict=True):
        reached = scores.filter(pl.col("value") >= start, pl.col("value") < end)
        share = estimators.share(sums, sums.by_bundle(reached, "count"), games)
        estimates[f"score.rank.{position}"] = share and share.scaled(100)
    return estimates


FAMILY = Family("score", "Score", declare, measure, "reports.sections.score", always=True)
