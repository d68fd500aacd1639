"""From logs to block sums: the only place where game rows are read.

Blocks are independent, games inside a block are not, so every interval is built on sums per block. To keep
memory flat in the number of games, a table with more than `MAX_BUNDLES` blocks is cut into bundles of equally
many consecutive blocks. Bundles of independent blocks are independent too, so the estimators are the same;
with 4,096 bundles the standard error itself is uncertain by about 1 % (1 / sqrt(2 · 4,096)).

Every column is summed as whole numbers, win shares as 840ths (the least common multiple of 1 … 8, the
possible numbers of sharers). So sums do not depend on the order in which threads add, and the same logs
always give the same bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from reports.facts import GameFacts, TableFacts
from reports.run import Run

MAX_BUNDLES: Final = 4096
SHARE_UNITS: Final = 840

Array = NDArray[np.float64]


@dataclass(frozen=True)
class TableSums:
    """Block sums of one table; frames have one row a bundle and key, and whole-number sums.

    Attributes:
        seats: keys order and strategy; `n` seat rows and the sums of the seat columns.
        games: `n` games, `capped`, `tied`, `forced` and `all_decisions` (asked and forced), `rotations` (how
            many different ones were seen).
        endings: key end_reason; `n` games.
        histograms: by name (`turns`, `rounds`, `decisions`, `score`, `margin`): columns value, count, game
            (the first game with this value).
        items: key item; see `BlockSums._items`. Empty where not asked for.
        item_winners: `game` by item: the first one that a taker of the item won.
    """

    game: GameFacts
    table: TableFacts
    n_blocks: int
    bundle_size: int
    seats: pl.DataFrame
    games: pl.DataFrame
    endings: pl.DataFrame
    histograms: dict[str, pl.DataFrame]
    items: pl.DataFrame
    item_winners: pl.DataFrame

    @property
    def n_bundles(self) -> int:
        """How many bundles the table's blocks make."""
        return ceil(self.n_blocks / self.bundle_size)

    @cached_property
    def blocks_in_bundle(self) -> Array:
        """Blocks per bundle, shape (n_bundles,); only the last may have fewer."""
        sizes = np.full(self.n_bundles, float(self.bundle_size))
        sizes[-1] -= self.n_bundles * self.bundle_size - self.n_blocks
        return sizes

    def by_bundle(self, frame: pl.DataFrame, column: str) -> Array:
        """Sum of `column` over the rows of each bundle, shape (n_bundles,); 0 where there is no row."""
        weights = frame[column].to_numpy().astype(np.float64)
        totals = np.bincount(frame["bundle"].to_numpy(), weights=weights, minlength=self.n_bundles)
        return totals.astype(np.float64)


class BlockSums:
    """Block sums of a run's base games, each log read once."""

    def __init__(self, run: Run, with_items: bool) -> None:
        self._run = run
        self._with_items = with_items
        self._game = run.facts.game

    @cached_property
    def blocks(self) -> dict[str, int]:
        """Number of blocks played, by table."""
        counted = _base(self._run.games()).group_by("table").agg(pl.col("block").max() + 1)
        frame = counted.collect(engine="streaming")
        return {str(table): int(blocks) for table, blocks in frame.iter_rows()}

    def table(self, table: TableFacts) -> TableSums | None:
        """The sums of one table; None when no game of it was played."""
        n_blocks = self.blocks.get(table.id, 0)
        if n_blocks == 0:
            return None
        return TableSums(
            game=self._game,
            table=table,
            n_blocks=n_blocks,
            bundle_size=self._bundle_size(table.id),
            seats=_of(table, self._seats),
            games=_of(table, self._games),
            endings=_of(table, self._endings),
            histograms={name: _of(table, frame) for name, frame in self._histograms.items()},
            items=_of(table, self._items),
            item_winners=_of(table, self._item_winners),
        )

    def _bundle_size(self, table: str) -> int:
        return ceil(self.blocks[table] / MAX_BUNDLES)

    def _bundled(self, frame: pl.LazyFrame) -> pl.LazyFrame:
        """Base games with the column `bundle`.

        The sizes are compared, not looked up in a mapping, which doubles the memory of the largest log.
        """
        size = pl.lit(1, pl.Int32)
        for table in self.blocks:
            own = pl.lit(self._bundle_size(table), pl.Int32)
            size = pl.when(pl.col("table") == table).then(own).otherwise(size)
        return _base(frame).with_columns(bundle=pl.col("block") // size)

    @cached_property
    def _seats(self) -> pl.DataFrame:
        columns = ["score", "turns", "dead_turns"]
        columns += [f"score_{part.id}" for part in self._game.score_parts]
        columns += [f"n_{tally.id}" for tally in self._game.tallies]
        margin = pl.col("margin").fill_nan(0).cast(pl.Int64)
        sums = [pl.col(column).cast(pl.Int64).sum() for column in columns]
        return _collect(
            self._bundled(self._run.seats()),
            ["order", "strategy"],
            pl.len().alias("n"),
            _won().sum().alias("won"),
            (_won() * pl.col("score").cast(pl.Int64)).sum().alias("won_score"),
            (_won() * margin).sum().alias("won_margin"),
            *sums,
        )

    @cached_property
    def _games(self) -> pl.DataFrame:
        return _collect(
            self._bundled(self._run.games()),
            [],
            pl.len().alias("n"),
            pl.col("capped").cast(pl.Int64).sum(),
            (pl.col("n_winners") > 1).cast(pl.Int64).sum().alias("tied"),
            pl.col("forced").cast(pl.Int64).sum(),
            (pl.col("decisions") + pl.col("forced")).cast(pl.Int64).sum().alias("all_decisions"),
            pl.col("rotation").n_unique().alias("rotations"),
        )

    @cached_property
    def _endings(self) -> pl.DataFrame:
        return _collect(self._bundled(self._run.games()), ["end_reason"], pl.len().alias("n"))

    @cached_property
    def _histograms(self) -> dict[str, pl.DataFrame]:
        games, seats = self._bundled(self._run.games()), self._bundled(self._run.seats())
        first = pl.col("game").min()
        frames = {
            unit: _collect(
                games.with_columns(value=pl.col(unit).cast(pl.Int64)),
                ["value"],
                pl.len().alias("count"),
                first,
            )
            for unit in ("turns", "rounds", "decisions")
        }
        scores = seats.with_columns(value=pl.col("score").cast(pl.Int64))
        frames["score"] = _collect(scores, ["value"], pl.len().alias("count"), first)
        if not self._game.solo:
            winners = seats.filter(pl.col("win_share") > 0)
            margins = winners.with_columns(value=pl.col("margin").cast(pl.Int64))
            frames["margin"] = _collect(margins, ["value"], (_won().sum() // SHARE_UNITS).alias("count"), first)
        return frames

    @cached_property
    def _items(self) -> pl.DataFrame:
        """Per item: seat rows with it on offer or taken, and sums over the rows that took it.

        Rows that did not take it count as 0 by multiplication, which needs half the memory of a condition.
        """
        took = (pl.col("taken") > 0).cast(pl.Int64)
        offered = (pl.col("offered") > 0).cast(pl.Int64)
        return _collect(
            self._item_rows(),
            ["item"],
            offered.sum().alias("seats_offered"),
            (offered * took).sum().alias("seats_accepted"),
            pl.col("offered").cast(pl.Int64).sum().alias("offers"),
            pl.col("taken").cast(pl.Int64).sum().alias("copies_taken"),
            took.sum().alias("seats_taken"),
            (took * _won()).sum().alias("won"),
            (took * pl.col("score").cast(pl.Int64)).sum().alias("score"),
            (took * pl.col("first_taken").cast(pl.Int64)).sum().alias("first_taken"),
        )

    @cached_property
    def _item_winners(self) -> pl.DataFrame:
        """Per item: the first game that one of its takers won."""
        won = self._item_rows().filter(pl.col("taken") > 0, pl.col("win_share") > 0)
        first = won.group_by("table", "item").agg(pl.col("game").min()).collect(engine="streaming")
        return _as_text(first).sort("table", "item")

    def _item_rows(self) -> pl.LazyFrame:
        rows = self._bundled(self._run.items())
        return rows if self._with_items else rows.head(0)


def _won() -> pl.Expr:
    """Win share in 840ths; a solo game has none."""
    return (pl.col("win_share").fill_nan(0) * SHARE_UNITS).round().cast(pl.Int64)


def _base(frame: pl.LazyFrame) -> pl.LazyFrame:
    """Rows of the rules as given: no variant, no trial arm."""
    return frame.filter(pl.col("variant") == "base", pl.col("arm") == "control")


def _of(table: TableFacts, frame: pl.DataFrame) -> pl.DataFrame:
    return frame.filter(pl.col("table") == table.id)


def _collect(frame: pl.LazyFrame, keys: list[str], *sums: pl.Expr) -> pl.DataFrame:
    keys = ["table", "bundle", *keys]
    return _as_text(frame.group_by(keys).agg(*sums).collect(engine="streaming")).sort(keys)


def _as_text(frame: pl.DataFrame) -> pl.DataFrame:
    """The frame with names as text, however the logs encode them."""
    encoded = [name for name, kind in frame.schema.items() if kind == pl.Categorical or kind == pl.Enum]
    return frame.with_columns(pl.col(encoded).cast(pl.String))
