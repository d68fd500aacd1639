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
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.sums import BlockSums, TableSums, won_units
from reports.stats import blocks
from reports.stats.block_estimate import BlockEstimate, weighted_sum
from reports.stats.estimate import Estimate, FloatArray
from reports.stats.ranges import DIFFERENCE, SHARE
from sim.runlog.facts import GameFacts, TableFacts
from sim.runlog.names import BASE, CONTROL, SHARE_UNITS

NAME: Final = "skill"
SOURCES: Final = {
    "strategy": "Outcome decided by which strategy plays",
    "luck": "Outcome decided by the deal and the chance of the game",
    "place": "Outcome decided by the place in the turn order",
    "interplay": "Outcome decided by what a strategy makes of its luck",
}
LEVEL: Final = 0.95
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
    same, other = estimators.share(sums, frozen, whole), estimators.share(sums, whole - frozen, whole)
    if same is None or other is None:
        return {}
    variance = blocks.linearise(whole, cells)
    place = spread(_groups(sums, "order", range(sums.game.players)), variance, sums.n_blocks)
    strategy = spread(_groups(sums, "strategy", sorted(set(sums.table.seats))), variance, sums.n_blocks)
    found = {"strategy": strategy, "luck": rest(same, place), "place": place, "interplay": rest(other, strategy)}
    return {f"{NAME}.{source}": estimate.scaled(100) for source, estimate in found.items()}


@dataclass(frozen=True)
class Group:
    """Seats of one order or one strategy.

    Attributes:
        weight: their share of all seats.
        values: (B,) linearised block values of their win share less the fair one.
    """

    weight: float
    values: FloatArray


def _groups(sums: TableSums, key: str, groups: Sequence[object]) -> list[Group]:
    fair, found = 1 / sums.game.players, []
    for group in groups:
        frame = sums.seats.filter(pl.col(key) == group)
        values = blocks.linearise(sums.by_bundle(frame, "won") / SHARE_UNITS, sums.by_bundle(frame, "n"))
        found.append(Group(int(frame["n"].sum()) / int(sums.seats["n"].sum()), values - fair))
    return found


def spread(groups: Sequence[Group], variance: FloatArray, n_blocks: int) -> BlockEstimate:
    """Variance of the groups' mean win shares around the fair one, as a share of all, less what chance adds to it.

    The interval comes from those of the groups, which hold all at once (Bonferroni; they sum to 0, so one less than
    their number is enough): each lies between the nearest and the farthest point of its own interval. So it is right
    where the groups are alike too, and their squares have no normal distribution.

    Args:
        groups: that all seats fall into.
        variance: (B,) linearised block values of the variance of a win share.

    Returns:
        The share, with the linearised block values of what it is before chance is taken off.
    """
    whole = float(variance.mean())
    level = 1 - (1 - LEVEL) / max(1, len(groups) - 1)
    value, low, high, noise, slopes = 0.0, 0.0, 0.0, 0.0, np.zeros_like(variance)
    for group in groups:
        distance = blocks.mean(group.values, level, DIFFERENCE)
        value += group.weight * distance.value**2
        noise += group.weight * blocks.standard_error(group.values) ** 2
        nearest = 0.0 if distance.contains(0) else min(abs(distance.low), abs(distance.high))
        low += group.weight * nearest**2
        high += group.weight * max(abs(distance.low), abs(distance.high)) ** 2
        slopes += 2 * group.weight * distance.value * (group.values - distance.value)
    value, low, high = value / whole, low / whole, min(high / whole, 1.0)
    best = max(value - noise / whole, 0.0)
    values = best + (slopes - value * (variance - whole)) / whole
    estimate = Estimate(
        best, min(low, best), max(high, best), (high - low) / 4, n_blocks, "Bonferroni over group means", LEVEL, SHARE
    )
    return BlockEstimate.of(estimate, values)


def rest(whole: BlockEstimate, part: BlockEstimate) -> BlockEstimate:
    """What is left of a share without a part of it, linearised on the blocks of both."""
    left = weighted_sum((whole, part), (1, -1))
    return replace(left, low=min(max(left.low, 0.0), 1.0), high=min(max(left.high, 0.0), 1.0))


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
