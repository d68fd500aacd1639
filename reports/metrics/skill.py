"""Skill against luck: what the outcome of a game hangs on.

At a table of different strategies every deal is played in every seating, under the same chance. So a seat's win
share in a block is a function of the deal and its chance, and of which strategies sit where, and its variance
splits exactly into

    place + luck + strategy + interplay = 100 %,

the shares of pick-freeze with the deal and its chance frozen and the seating redrawn (Sobol 1993):

* place: the mean win shares by order of play;
* luck: what the deal and the chance of a game give a seat, whoever plays there;
* strategy: the mean win shares of the strategies;
* interplay: the rest: what a strategy makes of its luck, and who sits with whom.

Deal and chance cannot be told apart here: both are the same in all seatings of a block. The shares hang on how
different the strategies of the table are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.sums import BlockSums, TableSums, won_units
from reports.stats import blocks
from reports.stats.estimate import Estimate
from reports.stats.shifts import difference_of_estimates
from sim.runlog.facts import GameFacts, TableFacts
from sim.runlog.names import BASE, CONTROL, SHARE_UNITS

NAME: Final = "skill"
SOURCES: Final = {
    "strategy": "Outcome decided by which strategy plays",
    "luck": "Outcome decided by the deal and the chance of the game",
    "place": "Outcome decided by the place in the turn order",
    "interplay": "Outcome decided by what a strategy makes of its luck",
}
_CELL: Final = ["table", "variant", "arm", "block", "seat"]


def applies(game: GameFacts, table: TableFacts) -> bool:
    """Whether different strategies compete at the table."""
    return game.players > 1 and not game.solo and len(set(table.seats)) > 1


def read(sums: BlockSums) -> pl.DataFrame:
    """Over the cells (a seat in a block, under all seatings) of the base.

    `cells`, and of win shares in 840ths: `within`, the sum of their squares over seatings, and `between`, the sum
    over cells of the square of their sum over seatings.
    """
    base = sums.run.seats().filter(pl.col("variant") == BASE, pl.col("arm") == CONTROL)
    won = won_units()
    frames = []
    for rows in sums.in_slices(base):
        cells = rows.group_by(_CELL).agg(total=won.sum(), squares=(won * won).sum())
        columns = (
            pl.len().alias("cells"),
            pl.col("squares").sum().alias("within"),
            (pl.col("total") * pl.col("total")).sum().alias("between"),
        )
        frames.append(sums.collect(cells, [], *columns))
    return pl.concat(frames)


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """One share a source."""
    if not applies(game, table):
        return ()
    columns = ("seats.win_share", "seats.seat", "seats.order", "seats.strategy")
    return tuple(Metric(NAME, source, label, "%", "ratio", columns) for source, label in SOURCES.items())


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists; none where the strategies never changed seats."""
    if not applies(sums.game, sums.table) or sums.table.rotations < 2:
        return {}
    rows, seatings, fair = sums.own[NAME], sums.table.rotations, 1 / sums.game.players
    cells = sums.by_bundle(rows, "cells")
    whole = sums.by_bundle(rows, "within") / SHARE_UNITS**2 / seatings - fair**2 * cells
    frozen = sums.by_bundle(rows, "between") / SHARE_UNITS**2 / seatings**2 - fair**2 * cells
    variance = float(whole.sum() / cells.sum())
    same, other = estimators.share(sums, frozen, whole), estimators.share(sums, whole - frozen, whole)
    place = _spread(sums, "order", range(sums.game.players), variance)
    strategy = _spread(sums, "strategy", sorted(set(sums.table.seats)), variance)
    if same is None or other is None:
        return {}
    found = {
        "strategy": strategy,
        "luck": difference_of_estimates(same, place),
        "place": place,
        "interplay": difference_of_estimates(other, strategy),
    }
    return {f"{NAME}.{source}": _within(estimate).scaled(100) for source, estimate in found.items()}


def _within(share: Estimate) -> Estimate:
    """A share whose limits, combined from others, do not leave 0 to 1."""
    return replace(share, low=max(share.low, 0.0), high=min(share.high, 1.0))


def _spread(sums: TableSums, key: str, groups: Sequence[object], variance: float) -> Estimate:
    """Variance of the groups' mean win shares around the fair one, as a share of `variance`."""
    fair, shares, weights = 1 / sums.game.players, [], []
    for group in groups:
        frame = sums.seats.filter(pl.col(key) == group)
        values = blocks.linearise(sums.by_bundle(frame, "won") / SHARE_UNITS, sums.by_bundle(frame, "n"))
        shares.append(blocks.mean(values, 1 - 0.05 / max(1, len(groups) - 1)).shifted(-fair))
        weights.append(int(frame["n"].sum()) / int(sums.seats["n"].sum()))
    return spread(shares, weights, variance, sums.n_blocks)


def spread(distances: Sequence[Estimate], weights: Sequence[float], variance: float, n_blocks: int) -> Estimate:
    """Weighted mean square of distances, as a share of `variance`, less what chance alone adds to it.

    The interval comes from those of the distances, which hold all at once (Bonferroni; they sum to 0, so one less
    than their number is enough): each lies between the nearest and the farthest point of its own interval.
    """
    value, low, high, noise = 0.0, 0.0, 0.0, 0.0
    for distance, weight in zip(distances, weights, strict=True):
        value += weight * distance.value**2
        noise += weight * distance.se**2
        nearest = 0.0 if distance.contains(0) else min(abs(distance.low), abs(distance.high))
        low += weight * nearest**2
        high += weight * max(abs(distance.low), abs(distance.high)) ** 2
    se = (high - low) / 4 / variance
    best = max(value - noise, 0.0) / variance
    return Estimate(best, low / variance, high / variance, se, n_blocks, "Bonferroni over group means", 0.95)


FAMILY = Family(
    NAME,
    "Skill against luck",
    declare,
    measure,
    "reports.sections.skill",
    base_only=True,
    read=read,
    options={"ladder": ["weak", "strong"]},
)
