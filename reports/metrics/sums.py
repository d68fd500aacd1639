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

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from math import ceil
from operator import or_
from typing import Final

import polars as pl

from reports.metrics.bundles import Array as Array
from reports.metrics.bundles import Bundles
from reports.run import Run
from sim.runlog.facts import TableFacts
from sim.runlog.names import BASE, CONTROL, SHARE_UNITS

MAX_BUNDLES: Final = 4096
FEWEST_BUNDLES: Final = 1024
SLICE: Final = 1 << 16
DIGEST_RANGE: Final = 2**31


@dataclass(frozen=True)
class TableSums(Bundles):
    """Block sums of one table under one variant; frames have one row a bundle and key, and whole-number sums.

    Attributes:
        seats: keys order and strategy; `n` seat rows and the sums of the seat columns.
        games: also `capped`, `tied`, `forced` and `all_decisions` (asked and forced), `rotations` (how many different
            ones were seen).
        endings: key end_reason; `n` games.
        histograms: by name (`turns`, `rounds`, `decisions`, `score`, `margin`): columns value, count, game
            (the first game with this value).
        items: key item; see `BlockSums._items`. Empty where not asked for.
        item_winners: `game` by item: the first one that a taker of the item won.
        first_moves: see `BlockSums._first_moves`; empty but for the base of a table where every seat moved first.
        own: by family, what that family alone reads (`Family.read`).
    """

    seats: pl.DataFrame
    endings: pl.DataFrame
    histograms: dict[str, pl.DataFrame]
    items: pl.DataFrame
    item_winners: pl.DataFrame
    first_moves: pl.DataFrame
    own: Mapping[str, pl.DataFrame]

    def first(self, n_bundles: int) -> TableSums:
        """The sums of the first bundles alone: what was known when only their games were played."""

        def cut(frame: pl.DataFrame) -> pl.DataFrame:
            return frame.filter(pl.col("bundle") < n_bundles)

        return replace(
            self,
            n_blocks=min(self.n_blocks, n_bundles * self.bundle_size),
            seats=cut(self.seats),
            games=cut(self.games),
            endings=cut(self.endings),
            histograms={name: cut(frame) for name, frame in self.histograms.items()},
            items=cut(self.items),
            first_moves=cut(self.first_moves),
            own={family: cut(frame) for family, frame in self.own.items()},
        )


Reader = Callable[["BlockSums"], pl.DataFrame]
"""Sums that one family needs, with the columns `table`, `variant` and `bundle`."""


class BlockSums:
    """Block sums of a run's games, base and variants, each log read once."""

    def __init__(self, run: Run, with_items: bool = False, readers: Mapping[str, Reader] | None = None) -> None:
        self.run = run
        self._readers = readers or {}
        self._with_items = with_items
        self._facts = run.facts

    @cached_property
    def blocks(self) -> dict[str, int]:
        """Number of blocks played, by table."""
        counted = self._untreated(self.run.games()).group_by("table").agg(pl.col("block").max() + 1)
        frame = counted.collect(engine="streaming")
        return {str(table): int(blocks) for table, blocks in frame.iter_rows()}

    def table(self, table: TableFacts, variant: str = BASE) -> TableSums | None:
        """The sums of one table under one variant; None when no such game was played."""

        def of(frame: pl.DataFrame) -> pl.DataFrame:
            return frame.filter(pl.col("table") == table.id, pl.col("variant") == variant)

        games = of(self._games)
        if games.is_empty():
            return None
        return TableSums(
            game=self._facts.game.at(table),
            table=table,
            variant=variant,
            n_blocks=self.blocks[table.id],
            bundle_size=self._bundle_size(table.id),
            seats=of(self._seats),
            games=games,
            endings=of(self._endings),
            histograms={name: of(frame) for name, frame in self._histograms.items()},
            items=of(self._items),
            item_winners=of(self._item_winners),
            first_moves=of(self._first_moves),
            own={family: of(frame) for family, frame in self._own.items()},
        )

    def _bundle_size(self, table: str) -> int:
        """Blocks a bundle; a run with many variants has fewer bundles, so that memory stays flat in them too."""
        bundles = max(MAX_BUNDLES // (1 + len(self._facts.variants)), min(FEWEST_BUNDLES, MAX_BUNDLES))
        return ceil(self.blocks[table] / bundles)

    def _untreated(self, frame: pl.LazyFrame, arm: str = CONTROL) -> pl.LazyFrame:
        """Rows of the base and of the run's variants, of one arm alone."""
        variants = (pl.col("variant") == name for name in (BASE, *self._facts.variants))
        return frame.filter(pl.col("arm") == arm, reduce(or_, variants))

    def _bundled(self, frame: pl.LazyFrame, arm: str = CONTROL) -> pl.LazyFrame:
        """Games of an arm, untreated ones unless another is named, with the column `bundle`.

        The sizes are compared, not looked up in a mapping, which doubles the memory of the largest log.
        """
        size = pl.lit(1, pl.Int32)
        for table in self.blocks:
            own = pl.lit(self._bundle_size(table), pl.Int32)
            size = pl.when(pl.col("table") == table).then(own).otherwise(size)
        return self._untreated(frame, arm).with_columns(bundle=pl.col("block") // size)

    @cached_property
    def _seats(self) -> pl.DataFrame:
        columns = ["score", "turns", "dead_turns"]
        columns += [f"score_{part.id}" for part in self._facts.game.score_parts]
        columns += [f"n_{tally.id}" for tally in self._facts.game.tallies]
        margin = pl.col("margin").fill_nan(0).cast(pl.Int64)
        sums = [pl.col(column).cast(pl.Int64).sum() for column in columns]
        return _collect(
            self._bundled(self.run.seats()),
            ["order", "strategy"],
            pl.len().alias("n"),
            won_units().sum().alias("won"),
            (won_units() * pl.col("score").cast(pl.Int64)).sum().alias("won_score"),
            (won_units() * margin).sum().alias("won_margin"),
            *sums,
        )

    @cached_property
    def _games(self) -> pl.DataFrame:
        return _collect(
            self._bundled(self.run.games()),
            [],
            pl.len().alias("n"),
            pl.col("capped").cast(pl.Int64).sum(),
            (pl.col("n_winners") > 1).cast(pl.Int64).sum().alias("tied"),
            pl.col("forced").cast(pl.Int64).sum(),
            (pl.col("decisions") + pl.col("forced")).cast(pl.Int64).sum().alias("all_decisions"),
            pl.col("rotation").n_unique().alias("rotations"),
            (pl.col("digest") % DIGEST_RANGE).cast(pl.Int64).sum(),
        )

    @cached_property
    def _endings(self) -> pl.DataFrame:
        return _collect(self._bundled(self.run.games()), ["end_reason"], pl.len().alias("n"))

    @cached_property
    def _histograms(self) -> dict[str, pl.DataFrame]:
        games, seats = self._bundled(self.run.games()), self._bundled(self.run.seats())
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
        if not self._facts.game.solo:
            winners = seats.filter(pl.col("win_share") > 0)
            margins = winners.with_columns(value=pl.col("margin").cast(pl.Int64))
            frames["margin"] = _collect(margins, ["value"], (won_units().sum() // SHARE_UNITS).alias("count"), first)
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
            (took * won_units()).sum().alias("won"),
            (pl.col("taken").cast(pl.Int64) * won_units()).sum().alias("won_copies"),
            (took * pl.col("score").cast(pl.Int64)).sum().alias("score"),
            (took * pl.col("first_taken").cast(pl.Int64)).sum().alias("first_taken"),
        )

    @cached_property
    def _item_winners(self) -> pl.DataFrame:
        """Per item: the first game that one of its takers won."""
        won = self._item_rows().filter(pl.col("taken") > 0, pl.col("win_share") > 0)
        keys = ["table", "variant", "item"]
        first = won.group_by(keys).agg(pl.col("game").min()).collect(engine="streaming")
        return as_text(first).sort(keys)

    @cached_property
    def _first_moves(self) -> pl.DataFrame:
        """Per table and bundle, over the variants in which each seat moves first in turn.

        `games`; the win shares of the first mover (`moving`), of the starter by the deal (`holding`), and of
        the one who is both (`both`), who occurs in `both_games`.
        """
        moves_first, studied = pl.lit(False), pl.lit(False)
        for table in self._facts.tables:
            for variant, seat in self._facts.first_movers_at(table).items():
                games = (pl.col("table") == table.id) & (pl.col("variant") == variant)
                studied |= games
                moves_first |= games & (pl.col("seat") == seat)
        if not any(self._facts.first_movers_at(table) for table in self._facts.tables):
            return pl.DataFrame(schema={"table": pl.String, "variant": pl.String, "bundle": pl.Int32})
        rows = self._bundled(self.run.seats()).filter(studied)
        # The variants of a deal together are one observation of the base.
        flagged = rows.with_columns(
            variant=pl.lit(BASE), moves=moves_first.cast(pl.Int64), holds=(pl.col("order") == 0).cast(pl.Int64)
        )
        both = pl.col("moves") * pl.col("holds")
        return _collect(
            flagged,
            [],
            pl.col("holds").sum().alias("games"),
            (won_units() * pl.col("moves")).sum().alias("moving"),
            (won_units() * pl.col("holds")).sum().alias("holding"),
            (won_units() * both).sum().alias("both"),
            both.sum().alias("both_games"),
        )

    @cached_property
    def _own(self) -> dict[str, pl.DataFrame]:
        return {family: read(self) for family, read in self._readers.items()}

    def collect(self, rows: pl.LazyFrame, keys: list[str], *sums: pl.Expr, arm: str = CONTROL) -> pl.DataFrame:
        """Block sums by `keys` over rows of a log, of one arm alone: untreated games unless another is named."""
        return _collect(self._bundled(rows, arm), keys, *sums)

    def in_slices(self, rows: pl.LazyFrame) -> Iterator[pl.LazyFrame]:
        """Rows of a log by ranges of blocks, so that what is summed per game or block first needs little memory."""
        for first in range(0, max(self.blocks.values()), SLICE):
            yield rows.filter(pl.col("block").is_between(first, first + SLICE - 1))

    def _item_rows(self) -> pl.LazyFrame:
        rows = self._bundled(self.run.items())
        return rows if self._with_items else rows.head(0)


def won_units() -> pl.Expr:
    """Win share in 840ths; a solo game has none."""
    return (pl.col("win_share").fill_nan(0) * SHARE_UNITS).round().cast(pl.Int64)


def _collect(frame: pl.LazyFrame, keys: list[str], *sums: pl.Expr) -> pl.DataFrame:
    keys = ["table", "variant", "bundle", *keys]
    return as_text(frame.group_by(keys).agg(*sums).collect(engine="streaming")).sort(keys)


def as_text(frame: pl.DataFrame) -> pl.DataFrame:
    """The frame with names as text, however the logs encode them."""
    encoded = [name for name, kind in frame.schema.items() if kind == pl.Categorical or kind == pl.Enum]
    return frame.with_columns(pl.col(encoded).cast(pl.String))
