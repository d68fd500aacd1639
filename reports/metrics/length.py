"""How long games last, and how much of that time a player has something to decide."""

from __future__ import annotations

from typing import Final

import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.sums import TableSums
from sim.runlog.facts import GameFacts, TableFacts

PROBABILITIES: Final = (0.05, 0.50, 0.90, 0.95)
MEASURES: Final = ("turns", "rounds", "decisions")


def _prefix(measure: str) -> str:
    """Turns are the measure of length; the others carry their name."""
    return "length" if measure == "turns" else f"length.{measure}"


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """Mean and quantiles of turns, rounds and decisions; forced, dead and capped shares; endings."""
    metrics = []
    for measure in MEASURES:
        columns = (f"games.{measure}",)
        metrics.append(Metric(f"{_prefix(measure)}.mean", "Mean length", measure, "mean", columns))
        for probability in PROBABILITIES:
            percent = round(100 * probability)
            label = f"{percent} % of games last at most"
            metrics.append(Metric(f"{_prefix(measure)}.p{percent}", label, measure, "quantile", columns))
    shares: dict[str, tuple[str, tuple[str, ...]]] = {
        "forced_share": ("Decisions with a single option", ("games.forced", "games.decisions")),
        "dead_turns": ("Turns in which a seat could do nothing", ("seats.dead_turns", "seats.turns")),
        "capped": ("Games stopped at their cap", ("games.capped",)),
    }
    metrics += [Metric(f"length.{name}", label, "%", "ratio", read) for name, (label, read) in shares.items()]
    if len(game.end_reasons) > 1:
        metrics += [
            Metric(f"length.end.{reason.id}", f"Games that end by: {reason.title}", "%", "ratio", ("games.end_reason",))
            for reason in game.end_reasons
        ]
    return tuple(metrics)


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists."""
    estimates = {}
    for unit in MEASURES:
        estimates[f"{_prefix(unit)}.mean"] = estimators.histogram_mean(sums, unit)
        for probability, estimate in estimators.histogram_quantiles(sums, unit, PROBABILITIES):
            estimates[f"{_prefix(unit)}.p{round(100 * probability)}"] = estimate
    shares = {
        "forced_share": estimators.column_share(sums, sums.games, "forced", "all_decisions"),
        "dead_turns": estimators.column_share(sums, sums.seats, "dead_turns", "turns"),
        "capped": estimators.column_share(sums, sums.games, "capped"),
    }
    for name, share in shares.items():
        estimates[f"length.{name}"] = share
    games = sums.by_bundle(sums.games, "n")
    for reason in sums.game.end_reasons:
        ended = sums.endings.filter(pl.col("end_reason") == reason.id)
        share = estimators.share(sums, sums.by_bundle(ended, "n"), games)
        estimates[f"length.end.{reason.id}"] = share and share.scaled(100)
    return estimators.known(estimates)


FAMILY = Family("length", "Length", declare, measure, "reports.sections.length")
