"""What holding the start player token is worth, for a game in which it passes on after every round.

The log of phases has, per seat and round, `token` (1 for the start player) and `gained` (points that the round
brought). The value of a round's token is what it brought its holder less what it brought the others on average.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.first_player import seat_share
from reports.metrics.metric import fixed
from reports.metrics.sums import BlockSums, TableSums, won_units
from reports.stats.block_estimate import BlockEstimate
from sim.runlog.facts import GameFacts, TableFacts
from sim.runlog.names import SHARE_UNITS

NAME: Final = "start_token"
_LAST_ROUND: Final = "last_round"
LAST_ROUND: Final = f"{NAME}.{_LAST_ROUND}"
_HALF_A_POINT: Final = 0.5
"""Less than any game can differ by."""
LAST: Final = "last_token"
"""Tally: 1 for the start player of the last round."""
_ENDING: Final = -1
"""Stands where a row of sums tells of the last round's start player, not of a round."""


def families(game: GameFacts) -> tuple[Family, ...]:
    """The family, for a game that logs who held the token in each round."""
    tallies = {tally.id for tally in game.tallies}
    return (FAMILY,) if {"token", "gained"} <= set(game.phase_counters) and LAST in tallies else ()


def read(sums: BlockSums) -> pl.DataFrame:
    """By `number` of the round (0 for the first): `holders`, points they gained, points all gained, and wins.

    The row −1 is about whoever held the token in the last round.
    """
    token, gained = pl.col("token").cast(pl.Int64), pl.col("gained").cast(pl.Int64)
    last, nothing = pl.col(f"n_{LAST}").cast(pl.Int64), pl.lit(0, pl.Int64).sum()
    rounds = sums.collect(
        sums.run.phases(),
        ["number"],
        token.sum().alias("holders"),
        (token * gained).sum().alias("own"),
        gained.sum().alias("all"),
        nothing.alias("won"),
    )
    endings = sums.collect(
        sums.run.seats().with_columns(number=pl.lit(_ENDING, pl.Int8)),
        ["number"],
        last.sum().alias("holders"),
        nothing.alias("own"),
        nothing.alias("all"),
        (last * won_units()).sum().alias("won"),
    )
    return pl.concat([rounds, endings]).filter(pl.col("holders") > 0)


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """Value of the token over all rounds and in each, and win share of its last holder."""
    columns = ("phases.token", "phases.gained")
    half_a_point = fixed(_HALF_A_POINT)
    label = "Points that a round's token is worth"
    values = [Metric(NAME, "gain", label, "score", "ratio", columns, tolerance=half_a_point)]
    for number, phase in enumerate(game.phases, start=1):
        label = f"{phase.title}: points that the token is worth"
        values.append(
            Metric(NAME, "gain", label, "score", "ratio", columns, subject=f"round_{number}", tolerance=half_a_point)
        )
    outcome = (f"seats.n_{LAST}", "seats.win_share")
    label = "Starting the last round: win share above the fair share"
    share = seat_share(game.players)
    return (*values, Metric(NAME, _LAST_ROUND, label, "points", "win share", outcome, tolerance=share))


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists; rounds that were never played have none."""
    frame = sums.own[NAME]
    rounds, endings = frame.filter(pl.col("number") >= 0), frame.filter(pl.col("number") == _ENDING)
    estimates = {f"{NAME}.gain": _gain(sums, rounds)}
    for number in rounds["number"].unique():
        own = rounds.filter(pl.col("number") == number)
        estimates[f"{NAME}.round_{number + 1}.gain"] = _gain(sums, own)
    won, holders = sums.by_bundle(endings, "won") / SHARE_UNITS, sums.by_bundle(endings, "holders")
    share = estimators.share(sums, won, holders)
    estimates[LAST_ROUND] = share and share.shifted(-1 / sums.game.players).scaled(100)
    return estimators.known(estimates)


def _gain(sums: TableSums, rounds: pl.DataFrame) -> BlockEstimate | None:
    """The holder's gain less the mean of the others': (n own − all) / (n − 1), over the rounds played."""
    n = sums.game.players
    more = n * sums.by_bundle(rounds, "own") - sums.by_bundle(rounds, "all")
    return estimators.ratio(sums, more, (n - 1) * sums.by_bundle(rounds, "holders"))


FAMILY = Family(
    NAME, "Start player token", declare, measure, "sim.games.olympus.report.sections.start_token", read=read
)
