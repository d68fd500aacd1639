"""From block sums to estimates: the bridge between `TableSums` and `reports.stats`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import polars as pl

from reports.metrics.bundles import Bundles
from reports.metrics.sums import Array, TableSums
from reports.stats import blocks, quantiles
from reports.stats.block_estimate import BlockEstimate
from reports.stats.estimate import Estimate
from reports.stats.ranges import ANY, COUNT, SHARE, Range
from sim.runlog.names import SHARE_UNITS

_FEWEST: Final = 2
"""Blocks that both sides of a difference need."""


def ratio(sums: Bundles, numerators: Array, denominators: Array, within: Range = ANY) -> BlockEstimate | None:
    """Ratio of block sums, both of shape (n_bundles,); None when nothing was counted.

    Args:
        within: what the ratio of one block can be.
    """
    if denominators.sum() == 0:
        return None
    estimate = blocks.ratio(numerators, denominators, within=replace(within, blocks=sums.bundle_size))
    return _blockwise(sums, estimate, numerators, denominators)


def share(sums: Bundles, successes: Array, trials: Array) -> BlockEstimate | None:
    """Share of trials that succeeded, with the effective-n Wilson interval; None without trials."""
    if trials.sum() == 0:
        return None
    estimate = blocks.share(successes, trials, within=replace(SHARE, blocks=sums.bundle_size))
    return _blockwise(sums, estimate, successes, trials)


def difference_of_shares(
    sums: Bundles, first: tuple[Array, Array], second: tuple[Array, Array]
) -> BlockEstimate | None:
    """Share of some trials less that of others of the same blocks; None where either has too few blocks.

    Args:
        sums: the table that they come from.
        first, second: successes and trials, shape (n_bundles,) each.
    """
    told = min(np.count_nonzero(first[1]), np.count_nonzero(second[1]))
    if told < _FEWEST:
        return None
    estimate = blocks.difference_of_shares(first, second, within=replace(SHARE, blocks=sums.bundle_size))
    n_blocks = min(sums.n_blocks, int(told) * sums.bundle_size)
    return BlockEstimate.of(replace(estimate, n_blocks=n_blocks), blocks.linearise(*first) - blocks.linearise(*second))


def win_share(sums: TableSums, frame: pl.DataFrame) -> Estimate | None:
    """Win share of the seat rows in a frame with the columns `won` (840ths) and `n`."""
    return share(sums, sums.by_bundle(frame, "won") / SHARE_UNITS, sums.by_bundle(frame, "n"))


def column_ratio(
    sums: Bundles, frame: pl.DataFrame, numerator: str, denominator: str = "n", within: Range = ANY
) -> Estimate | None:
    """Ratio of two columns of a frame of sums."""
    return ratio(sums, sums.by_bundle(frame, numerator), sums.by_bundle(frame, denominator), within)


def column_share(sums: Bundles, frame: pl.DataFrame, successes: str, trials: str = "n") -> Estimate | None:
    """Share, in percent, of one column of a frame of sums in another."""
    estimate = share(sums, sums.by_bundle(frame, successes), sums.by_bundle(frame, trials))
    return estimate and estimate.scaled(100)


def histogram_quantiles(
    sums: TableSums, histogram: str, probabilities: Sequence[float]
) -> Iterator[tuple[float, Estimate]]:
    """Quantiles of a logged whole number that is at least 0, by probability."""
    return quantiles_of(sums, sums.histograms[histogram], probabilities)


def quantiles_of(
    sums: TableSums, frame: pl.DataFrame, probabilities: Sequence[float]
) -> Iterator[tuple[float, Estimate]]:
    """Quantiles of whole numbers in a frame with the columns bundle, value and count, by probability.

    Where every block is one row, rows are independent and the interval is exact; else it respects blocks.
    """
    independent = frame["count"].sum() == sums.n_blocks
    if independent:
        frame = frame.group_by("value").agg(pl.col("count").sum()).sort("value")
    values, counts = frame["value"].to_numpy(), frame["count"].to_numpy()
    clusters = None if independent else frame["bundle"].to_numpy()
    for probability in probabilities:
        estimate = quantiles.quantile(values, probability, clusters, counts)
        yield probability, replace(estimate, n_blocks=sums.n_blocks)


def histogram_mean(sums: TableSums, histogram: str) -> Estimate | None:
    """Mean of a logged whole number, turns or the like, over games."""
    frame = sums.histograms[histogram]
    weighted = frame.with_columns(total=pl.col("value") * pl.col("count"))
    return ratio(sums, sums.by_bundle(weighted, "total"), sums.by_bundle(weighted, "count"), COUNT)


def known(estimates: Mapping[str, Estimate | None]) -> dict[str, Estimate]:
    """The estimates that there are data for."""
    return {name: estimate for name, estimate in estimates.items() if estimate is not None}


def _blockwise(sums: Bundles, estimate: Estimate, numerators: Array, denominators: Array) -> BlockEstimate:
    """The estimate with its block values, and with blocks, not bundles, counted."""
    counted = replace(estimate, n_blocks=min(sums.n_blocks, estimate.n_blocks * sums.bundle_size))
    return BlockEstimate.of(counted, blocks.linearise(numerators, denominators))
