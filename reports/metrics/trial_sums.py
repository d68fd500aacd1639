"""From the log of a trial to sums by bundle of blocks, arm and item.

In every block each item is tried at each seat in turn, on the same deal and the same luck as the control. Bundles keep
memory flat in the number of blocks; their number is such that the standard error is uncertain by about 2 %
(1 / sqrt(2 · 1,024)).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from typing import Final

import numpy as np
import polars as pl

from reports.metrics.bundles import Array, Bundles
from reports.metrics.sums import DIGEST_RANGE, as_text, won_units
from reports.run import Run
from sim.runlog.facts import TableFacts, TrialFacts
from sim.runlog.names import BASE, NO_ITEM, TrialArm

MAX_BUNDLES: Final = 1024


@dataclass(frozen=True)
class TrialSums(Bundles):
    """Sums of one trial; frames have one row a bundle, arm and item, and whole numbers.

    Attributes:
        games: also `turns`, `capped`, and `met`, the games in which the treatment took an option away.
        trial: which items were tried, and how.
        seats: over the treated seat, or over all seats where nobody is treated: `n` seat rows, `score`, and the win
            shares `won` and, of the starter alone, `won_first`, in 840ths.
    """

    trial: TrialFacts
    seats: pl.DataFrame

    def first(self, n_bundles: int) -> TrialSums:
        """The sums of the first bundles alone."""
        return replace(
            self,
            n_blocks=min(self.n_blocks, n_bundles * self.bundle_size),
            seats=self.seats.filter(pl.col("bundle") < n_bundles),
            games=self.games.filter(pl.col("bundle") < n_bundles),
        )

    def of_seats(self, column: str, arm: str, item: str = NO_ITEM) -> Array:
        """Sum of a column of `seats` by bundle, shape (n_bundles,)."""
        return self._sums(self._seats, column, arm, item)

    def of_games(self, column: str, arm: str, item: str = NO_ITEM) -> Array:
        """Sum of a column of `games` by bundle, shape (n_bundles,)."""
        return self._sums(self._games, column, arm, item)

    def _sums(self, parts: dict[tuple[object, ...], pl.DataFrame], column: str, arm: str, item: str) -> Array:
        frame = parts.get((arm, item))
        return np.zeros(self.n_bundles) if frame is None else self.by_bundle(frame, column)

    @cached_property
    def _seats(self) -> dict[tuple[object, ...], pl.DataFrame]:
        return self.seats.partition_by("arm", "item", as_dict=True)

    @cached_property
    def _games(self) -> dict[tuple[object, ...], pl.DataFrame]:
        return self.games.partition_by("arm", "item", as_dict=True)


def trial_sums(run: Run) -> Iterator[TrialSums]:
    """The sums of every trial of a run that was played, in the order of the tables."""
    for table in run.facts.tables:
        if table.trial is not None:
            games = _of_trial(run.games(), table)
            last = games.select(pl.col("block").max()).collect(engine="streaming").item()
            if last is not None:
                yield _read(run, table, table.trial, int(last) + 1)


def _read(run: Run, table: TableFacts, trial: TrialFacts, n_blocks: int) -> TrialSums:
    size = ceil(n_blocks / MAX_BUNDLES)
    counts = (pl.col("treated_seat") < 0) | (pl.col("treated_seat") == pl.col("seat"))
    return TrialSums(
        game=run.facts.game.at(table),
        table=table,
        variant=BASE,
        n_blocks=n_blocks,
        bundle_size=size,
        games=_collect(
            _of_trial(run.games(), table),
            size,
            pl.len().alias("n"),
            pl.col("turns").cast(pl.Int64).sum(),
            pl.col("capped").cast(pl.Int64).sum(),
            (pl.col("treated_turn") >= 0).cast(pl.Int64).sum().alias("met"),
            (pl.col("digest") % DIGEST_RANGE).cast(pl.Int64).sum(),
        ),
        trial=trial,
        seats=_collect(
            _of_trial(run.seats(), table).filter(counts),
            size,
            pl.len().alias("n"),
            pl.col("score").cast(pl.Int64).sum(),
            won_units().sum().alias("won"),
            (won_units() * (pl.col("order") == 0).cast(pl.Int64)).sum().alias("won_first"),
        ),
    )


def _of_trial(rows: pl.LazyFrame, table: TableFacts) -> pl.LazyFrame:
    arms = [arm.value for arm in TrialArm]
    return rows.filter(pl.col("arm").cast(pl.String).is_in(arms), pl.col("table") == table.id)


def _collect(rows: pl.LazyFrame, bundle_size: int, *sums: pl.Expr) -> pl.DataFrame:
    keys = ["bundle", "arm", "item"]
    bundled = rows.with_columns(bundle=pl.col("block") // bundle_size).rename({"treated_item": "item"})
    return as_text(bundled.group_by(keys).agg(*sums).collect(engine="streaming")).sort(keys)
