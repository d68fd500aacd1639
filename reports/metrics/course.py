"""How a game runs: does the leader run away, can the last come back, does the lead change hands?

Standings are the scores at a quarter, a half and three quarters of the game. A leader is a seat whose standing no
other beats; leaders who stand alike share what they win.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.sums import BlockSums, TableSums, won_units
from reports.stats.estimate import Estimate
from reports.stats.ranges import Range
from sim.runlog.facts import GameFacts, TableFacts
from sim.runlog.names import SHARE_UNITS

NAME: Final = "course"
QUARTERS: Final = {1: "a quarter", 2: "half", 3: "three quarters"}
UNKNOWN: Final = -1
"""Standing in a game that keeps none."""
_HALF: Final = 2
_END: Final = 4
_WON: Final = (*(f"leader_q{quarter}" for quarter in QUARTERS), "comeback")


def applies(game: GameFacts) -> bool:
    """Whether seats compete."""
    return game.players > 1 and not game.solo


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """Games won by those who lead at each quarter, by the last at half, and changes of the lead."""
    if not applies(game):
        return ()
    columns = tuple(f"seats.score_q{quarter}" for quarter in QUARTERS)
    leaders = [
        Metric(NAME, f"leader_q{quarter}", f"Games won by who leads at {word} of the game", "%", "ratio", columns)
        for quarter, word in QUARTERS.items()
    ]
    return (
        *leaders,
        Metric(NAME, "even", "Games won by a side drawn blindly", "%", "mean", ("seats.side",)),
        Metric(NAME, "comeback", "Games won by who is last at half of the game", "%", "ratio", columns),
        Metric(NAME, "changes", "Changes of the lead from quarter to quarter", "per game", "mean", columns),
    )


def read(sums: BlockSums) -> pl.DataFrame:
    """Games that were `followed`; won by their leaders, the last, a side drawn blindly; changes of the lead."""
    kept = pl.any_horizontal(_standing(quarter) != UNKNOWN for quarter in QUARTERS)
    rows = sums.run.seats().with_columns(kept=kept)
    if sums.run.facts.game.low_wins:
        rows = rows.with_columns(-_standing(quarter) for quarter in QUARTERS)
    frames = []
    for some in sums.in_slices(rows):
        games = some.group_by(["table", "variant", "arm", "block", "game"]).agg(*_of_a_game())
        lead = [pl.col(f"lead_{moment}") for moment in (*QUARTERS, _END)]
        changes = [(before & after) == 0 for before, after in pairwise(lead)]
        followed = games.filter(pl.col("followed")).with_columns(changes=pl.sum_horizontal(changes).cast(pl.Int64))
        columns = [pl.col(name).sum() for name in (*_WON, "even", "changes")]
        frames.append(sums.collect(followed, [], pl.len().alias("followed"), *columns))
    return pl.concat(frames)


def _standing(quarter: int) -> pl.Expr:
    return pl.col(f"score_q{quarter}").cast(pl.Int64)


def _of_a_game() -> Iterator[pl.Expr]:
    """What is summed of a game's seats; a set of sides is a number with their bits."""
    sides = 2 ** pl.col("side").cast(pl.Int64)
    yield pl.col("kept").any().alias("followed")
    for quarter in QUARTERS:
        leads = _standing(quarter) == _standing(quarter).max()
        yield _won_by(leads).alias(f"leader_q{quarter}")
        yield sides.filter(leads).unique().sum().alias(f"lead_{quarter}")
    yield (SHARE_UNITS // pl.col("side").n_unique().cast(pl.Int64)).alias("even")
    yield _won_by(_standing(_HALF) == _standing(_HALF).min()).alias("comeback")
    yield sides.filter(pl.col("win_share") > 0).unique().sum().alias(f"lead_{_END}")


def _won_by(chosen: pl.Expr) -> pl.Expr:
    """Win share of the chosen seats, shared out among their sides, in 840ths of 840ths (whole numbers)."""
    return (won_units() * chosen).sum() * (SHARE_UNITS // pl.col("side").filter(chosen).n_unique().cast(pl.Int64))


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists; none for a game that keeps no standings."""
    if not applies(sums.game):
        return {}
    rows = sums.own[NAME]
    followed = sums.by_bundle(rows, "followed")
    if followed.sum() == 0:
        return {}
    estimates: dict[str, Estimate | None] = {}
    for name in _WON:
        won = estimators.share(sums, sums.by_bundle(rows, name) / SHARE_UNITS**2, followed)
        estimates[f"{NAME}.{name}"] = won and won.scaled(100)
    even = 100 * float(sums.by_bundle(rows, "even").sum() / SHARE_UNITS / followed.sum())
    estimates[f"{NAME}.even"] = Estimate.certain(even, sums.n_blocks, "fixed by the sides of the table")
    estimates[f"{NAME}.changes"] = estimators.column_ratio(sums, rows, "changes", "followed", Range(0.0, len(QUARTERS)))
    return estimators.known(estimates)


FAMILY = Family(NAME, "Course of the game", declare, measure, "reports.sections.course", read=read)
