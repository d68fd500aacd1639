"""How long games last, and how much of that time a player has something to decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.metric import SENTENCE, TAIL, the
from reports.metrics.sums import TableSums
from sim.runlog.facts import GameFacts, TableFacts

NAME: Final = "length"
PROBABILITIES: Final = (0.05, 0.50, 0.90, 0.95)
_HEADLINES: Final = (0.50, 0.90)
_SENTENCES: Final = {
    0.05: "1 game in 20 lasts",
    0.50: "Half of the games last",
    0.90: "9 games in 10 last",
    0.95: "19 games in 20 last",
}
MEASURES: Final = ("turns", "rounds", "decisions")


def _aspect(measure: str, name: str) -> str:
    """Turns are the measure of length; the others carry their name."""
    return name if measure == "turns" else f"{measure}.{name}"


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """Mean and quantiles of turns, rounds and decisions; forced, dead and capped shares; endings."""
    metrics = [metric for measure in MEASURES for metric in _lengths(measure)]
    shares: dict[str, tuple[str, tuple[str, ...]]] = {
        "forced_share": ("Decisions with a single option", ("games.forced", "games.decisions")),
        "dead_turns": ("Turns in which a seat could do nothing", ("seats.dead_turns", "seats.turns")),
        "capped": ("Games stopped at their cap", ("games.capped",)),
    }
    metrics += [Metric(NAME, name, label, "%", "ratio", read) for name, (label, read) in shares.items()]
    if len(game.end_reasons) > 1:
        metrics += [
            Metric(NAME, f"end.{reason.id}", f"Games that end by: {reason.title}", "%", "ratio", ("games.end_reason",))
            for reason in game.end_reasons
        ]
    return tuple(metrics)


def _lengths(measure: str) -> Iterator[Metric]:
    """Mean and quantiles of one measure of length; those of turns are the ones that are told first."""
    columns, by_turns, mean = (f"games.{measure}",), measure == "turns", "Mean length"
    name = _aspect(measure, "mean")
    yield Metric(NAME, name, mean, measure, "mean", columns, noun=the(mean), restates=not by_turns)
    for probability in PROBABILITIES:
        percent = round(100 * probability)
        yield Metric(
            NAME,
            _aspect(measure, f"p{percent}"),
            f"{percent} % of games last at most",
            measure,
            "quantile",
            columns,
            tolerance=None if probability == 0.5 else TAIL,
            sentence=f"{_SENTENCES[probability]} at most {{value}} {{unit}}" if by_turns else SENTENCE,
            headline=by_turns and probability in _HEADLINES,
            restates=measure == "decisions",
        )


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists."""
    estimates = {}
    for unit in MEASURES:
        estimates[f"{NAME}.{_aspect(unit, 'mean')}"] = estimators.histogram_mean(sums, unit)
        for probability, estimate in estimators.histogram_quantiles(sums, unit, PROBABILITIES):
            estimates[f"{NAME}.{_aspect(unit, f'p{round(100 * probability)}')}"] = estimate
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


FAMILY = Family(NAME, "Length", declare, measure, "reports.sections.length")
