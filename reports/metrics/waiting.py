"""How long players must wait: runs of turns in which a seat can do nothing, and waits for a cure.

A wait is measured in own turns. The end of the game cuts off some of them, and what is cut off was on the way to
being long: leaving those out would make waits look short. So the curve is Kaplan and Meier's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Kind, Metric
from reports.metrics.metric import TAIL
from reports.metrics.sums import Array, BlockSums, TableSums
from reports.stats.block_estimate import BlockEstimate
from reports.stats.estimate import Estimate
from reports.stats.ranges import COUNT
from reports.stats.survival import Survival, kaplan_meier
from sim.runlog.facts import GameFacts, TableFacts, Titled

NAME: Final = "waiting"
STREAKS: Final = (1, 2, 3, 5, 8, 12, 20)
AFTER: Final = (1, 2, 3, 5, 8, 12, 20, 30)
_RUNS: Final = ""
"""Stands where a row of sums tells of runs of dead turns, not of a wait."""


def read(sums: BlockSums) -> pl.DataFrame:
    """Keys wait and length: waits that `ended`, and those cut off (`open`).

    Rows of the wait «» are seats by their longest run of dead turns, all `ended`.
    """
    nothing = pl.lit(0, pl.Int64).sum().alias("open")
    runs = sums.run.seats().with_columns(wait=pl.lit(_RUNS), length=pl.col("dead_longest").cast(pl.Int64))
    frames = [sums.collect(runs, ["wait", "length"], pl.len().cast(pl.Int64).alias("ended"), nothing)]
    if sums.run.facts.game.waits:
        count, ended = pl.col("count").cast(pl.Int64), pl.col("ended").cast(pl.Int64)
        waits = sums.run.waits().with_columns(
            pl.col("length").cast(pl.Int64), gone=count * ended, left=count * (1 - ended)
        )
        columns = (pl.col("gone").sum().alias("ended"), pl.col("left").sum().alias("open"))
        frames.append(sums.collect(waits, ["wait", "length"], *columns))
    return pl.concat(frames)


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """Runs of dead turns; per kind of wait how often, how long, and how many last longer than so many turns."""
    return (*_streak_metrics(), *(metric for wait in game.waits for metric in _wait_metrics(wait)))


def _streak_metrics() -> Iterator[Metric]:
    columns = ("seats.dead_longest",)
    for turns in STREAKS:
        running = f" {turns} turns running" if turns > 1 else " in a turn"
        yield Metric(NAME, f"streak_{turns}", f"Seats that can do nothing{running}", "%", "ratio", columns)
    for percent in (50, 90):
        label = f"Longest run of turns in which {percent} % of seats can do nothing, at most"
        tolerance = None if percent == 50 else TAIL
        yield Metric(NAME, f"longest.p{percent}", label, "turns", "quantile", columns, tolerance=tolerance)


def _wait_metrics(wait: Titled) -> Iterator[Metric]:
    columns = ("waits.length", "waits.ended", "waits.count")

    def metric(aspect: str, label: str, unit: str, kind: Kind = "ratio") -> Metric:
        tolerance = TAIL if kind == "quantile" else None
        return Metric(NAME, aspect, f"{wait.title}: {label}", unit, kind, columns, subject=wait.id, tolerance=tolerance)

    yield metric("per_seat", "waits per seat and game", "waits")
    yield metric("rate", "ends at a turn of the wait", "%")
    yield metric("cut_off", "waits that the end of the game cuts off", "%")
    yield metric("median", "half of the waits last at most", "turns", "quantile")
    for turns in AFTER:
        yield metric(f"over_{turns}", f"waits of more than {turns} turn{'s' if turns > 1 else ''}", "%")


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists."""
    estimates: dict[str, Estimate | None] = dict(_streaks(sums))
    for wait in sums.game.waits:
        estimates |= _waits(sums, wait)
    return estimators.known(estimates)


def _streaks(sums: TableSums) -> Iterator[tuple[str, Estimate | None]]:
    rows = sums.own[NAME].filter(pl.col("wait") == _RUNS).rename({"length": "value", "ended": "count"})
    seats = sums.by_bundle(rows, "count")
    for turns in STREAKS:
        reached = estimators.share(sums, sums.by_bundle(rows.filter(pl.col("value") >= turns), "count"), seats)
        yield f"{NAME}.streak_{turns}", reached and reached.scaled(100)
    for probability, estimate in estimators.quantiles_of(sums, rows, (0.5, 0.9)):
        yield f"{NAME}.longest.p{round(100 * probability)}", estimate


def _waits(sums: TableSums, wait: Titled) -> dict[str, Estimate | None]:
    prefix, rows = f"{NAME}.{wait.id}", sums.own[NAME].filter(pl.col("wait") == wait.id)
    ended, cut_off = _by_length(sums, rows, "ended"), _by_length(sums, rows, "open")
    all_of_length = ended + cut_off
    at_risk = np.cumsum(all_of_length[:, ::-1], axis=1)[:, ::-1][:, 1:]
    n, cut = all_of_length.sum(axis=1), cut_off.sum(axis=1)
    rate = estimators.share(sums, ended[:, 1:].sum(axis=1), at_risk.sum(axis=1))
    share_cut = estimators.share(sums, cut, n)
    found: dict[str, Estimate | None] = {
        f"{prefix}.per_seat": estimators.ratio(sums, n, sums.by_bundle(sums.seats, "n"), COUNT),
        f"{prefix}.rate": rate and rate.scaled(100),
        f"{prefix}.cut_off": share_cut and share_cut.scaled(100),
    }
    if at_risk.sum() == 0:
        return found
    curve = kaplan_meier(at_risk, ended[:, 1:])
    found[f"{prefix}.median"] = curve.quantile(0.5)
    return found | {f"{prefix}.over_{turns}": _after(curve, turns) for turns in AFTER}


def _by_length(sums: TableSums, rows: pl.DataFrame, column: str) -> Array:
    """Waits by bundle and length, shape (n_bundles, longest + 1)."""
    longest = int(rows["length"].max() or 0)  # type: ignore[arg-type]
    table = np.zeros((sums.n_bundles, longest + 1))
    np.add.at(table, (rows["bundle"].to_numpy(), rows["length"].to_numpy()), rows[column].to_numpy())
    return table


def _after(curve: Survival, turns: int) -> Estimate | None:
    """Share of waits, in percent, that last longer; None beyond the longest that was seen."""
    if turns > len(curve.estimates):
        return None
    return BlockEstimate.of(curve.estimates[turns - 1], curve.values[:, turns - 1]).scaled(100)


FAMILY = Family(NAME, "Waiting", declare, measure, "reports.sections.waiting", read=read)
