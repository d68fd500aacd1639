"""What it is worth to have a card in the opening hand.

Hands are dealt at random, so the seats that were dealt a card differ from those that were not in nothing but the
card: the difference of their win shares is what the card does, not who had it (the draw-order effect of 17lands'
opening-hand win rate). It needs no trial. Compared are seats with and without it, of all games alike; whoever was
dealt it in the same game is among those without.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np
import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Kind, Metric
from reports.metrics.sums import SHARE_UNITS, Array, BlockSums, TableSums, won_units
from reports.stats import blocks
from reports.stats.block_estimate import BlockEstimate
from sim.runlog.facts import GameFacts, Item, TableFacts

NAME: Final = "opening_hand"


def families(game: GameFacts) -> tuple[Family, ...]:
    """The family, for a game whose items can lie in the opening hand and whose seats compete."""
    return (FAMILY,) if game.dealt and game.players > 1 and not game.solo else ()


def read(sums: BlockSums) -> pl.DataFrame:
    """Key item: seat rows that were dealt it (`n`), and their win shares (`won`)."""
    dealt = sums.run.items().filter(pl.col("first_offered") == 0)
    return sums.collect(dealt, ["item"], pl.len().alias("n"), won_units().sum().alias("won"))


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """How often an item is dealt to a seat, and what that does to its win share."""
    return tuple(metric for item in game.items for metric in _metrics(item))


def _metrics(item: Item) -> Iterator[Metric]:
    def metric(aspect: str, label: str, unit: str, kind: Kind, columns: tuple[str, ...]) -> Metric:
        return Metric(NAME, aspect, label, unit, kind, columns, subject=item.id, subject_title=item.title)

    yield metric("dealt", f"{item.title}: in the opening hand of a seat", "%", "ratio", ("items.first_offered",))
    columns = ("items.first_offered", "items.win_share", "seats.win_share")
    yield metric("effect", f"{item.title} in the opening hand", "points", "win share", columns)


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists; items that never are in an opening hand have none."""
    n, won = sums.by_bundle(sums.seats, "n"), sums.by_bundle(sums.seats, "won") / SHARE_UNITS
    estimates = {}
    for (item,), rows in sums.own[NAME].partition_by("item", as_dict=True).items():
        n_with, won_with = sums.by_bundle(rows, "n"), sums.by_bundle(rows, "won") / SHARE_UNITS
        dealt = estimators.share(sums, n_with, n)
        estimates[f"{NAME}.{item}.dealt"] = dealt and dealt.scaled(100)
        effect = difference(sums, (won_with, n_with), (won - won_with, n - n_with))
        estimates[f"{NAME}.{item}.effect"] = effect and effect.scaled(100)
    return estimators.known(estimates)


def difference(sums: TableSums, first: tuple[Array, Array], second: tuple[Array, Array]) -> BlockEstimate | None:
    """Ratio of sums over some rows less that over others of the same blocks; None where either has too few blocks.

    Args:
        sums: the table that they come from.
        first, second: numerators and denominators, shape (n_bundles,) each.
    """
    told = min(np.count_nonzero(first[1]), np.count_nonzero(second[1]))
    if told < 2:
        return None
    values = blocks.linearise(*first) - blocks.linearise(*second)
    n_blocks = min(sums.n_blocks, int(told) * sums.bundle_size)
    estimate = replace(blocks.mean(values), n_blocks=n_blocks, method="difference of ratios over blocks")
    return BlockEstimate.of(estimate, values)


FAMILY = Family(NAME, "Opening hand", declare, measure, "reports.sections.opening_hand", read=read)
