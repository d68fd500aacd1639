"""Scores: how high, made of what, how close; in a solo game also the rank reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np
import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.metric import TAIL, the
from reports.metrics.sums import TableSums
from reports.stats.estimate import Estimate
from reports.stats.ranges import COUNT, Range
from sim.runlog.facts import GameFacts, TableFacts
from sim.runlog.names import SHARE_UNITS

NAME: Final = "score"
PROBABILITIES: Final = (0.10, 0.50, 0.90)
_SENTENCES: Final = {0.10: "1 score in 10 is", 0.50: "Half of the scores are", 0.90: "9 scores in 10 are"}
MARGIN_PROBABILITIES: Final = (0.50, 0.90)


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """Mean, quantiles and parts of the score; winners, margins and ties, or the ranks of a solo game."""
    return (*_score_metrics(game), *(_rank_metrics(game) if game.solo else _contest_metrics(game)))


def _score_metrics(game: GameFacts) -> Iterator[Metric]:
    label = "Mean score of a seat"
    yield Metric(NAME, "mean", label, "score", "mean", ("seats.score",), noun=the(label), headline=True)
    for probability in PROBABILITIES:
        percent = round(100 * probability)
        label, sentence = f"{percent} % of seats score at most", f"{_SENTENCES[probability]} at most {{value}}"
        tolerance = None if probability == 0.5 else TAIL
        yield Metric(
            NAME, f"p{percent}", label, "score", "quantile", ("seats.score",), sentence=sentence, tolerance=tolerance
        )
    for part in game.score_parts:
        label = f"Score from {part.title}"
        columns = (f"seats.score_{part.id}",)
        yield Metric(NAME, f"part.{part.id}", label, "score", "mean", columns, noun=the(label), detail=True)


def _contest_metrics(game: GameFacts) -> Iterator[Metric]:
    if game.players < 2:
        return
    columns = ("seats.score", "seats.win_share", "seats.margin")
    winner, lead = "Score of the winner", "Mean lead of the winner at the end"
    yield Metric(NAME, "winner", winner, "score", "ratio", columns, noun=the(winner))
    yield Metric(NAME, "margin.mean", lead, "score", "ratio", columns, noun=the(lead))
    for probability in MARGIN_PROBABILITIES:
        percent = round(100 * probability)
        label = f"{percent} % of games are won by at most"
        tolerance = None if probability == 0.5 else TAIL
        yield Metric(NAME, f"margin.p{percent}", label, "score", "quantile", columns, tolerance=tolerance)
    relative = "Lead of the winner relative to the winning score"
    yield Metric(NAME, "margin.relative", relative, "%", "ratio", columns, noun=the(relative))
    yield Metric(NAME, "tie_rate", "Games with a shared win", "%", "ratio", ("games.n_winners",), headline=True)


def _rank_metrics(game: GameFacts) -> Iterator[Metric]:
    for position, rank in enumerate(game.ranks, start=1):
        label = f"Games that end as {rank.title}"
        yield Metric(NAME, f"rank.{position}", label, "%", "ratio", ("seats.score",))


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
    relative = None
    if (won_score > 0).all():
        a_point = Range(low=0.0, step=float(won.sum() / won_score.sum()))
        relative = estimators.ratio(sums, won_margin, won_score, a_point)
    estimates = {
        "score.winner": estimators.ratio(sums, won_score, won),
        "score.margin.mean": estimators.ratio(sums, won_margin, won, COUNT),
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


FAMILY = Family(NAME, "Score", declare, measure, "reports.sections.score", always=True)
