"""What block sums of every kind share: games counted by bundles of consecutive blocks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Self

import numpy as np
import polars as pl
from numpy.typing import NDArray

from sim.runlog.facts import GameFacts, TableFacts

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Bundles(ABC):
    """Sums over the games of one table, by bundle of blocks.

    Attributes:
        game: the game as played at the table.
        variant: name of the variant; `base` for the rules as given.
        n_blocks: blocks played.
        bundle_size: blocks in every bundle; only the last may have fewer.
        games: by bundle, `n` games and `digest` (sum of the games' digests, 31 bits of each).
    """

    game: GameFacts
    table: TableFacts
    variant: str
    n_blocks: int
    bundle_size: int
    games: pl.DataFrame

    @property
    def n_bundles(self) -> int:
        """How many bundles the blocks make."""
        return ceil(self.n_blocks / self.bundle_size)

    @cached_property
    def blocks_in_bundle(self) -> Array:
        """Blocks per bundle, shape (n_bundles,)."""
        sizes = np.full(self.n_bundles, float(self.bundle_size))
        sizes[-1] -= self.n_bundles * self.bundle_size - self.n_blocks
        return sizes

    @cached_property
    def fingerprint(self) -> tuple[bytes, ...]:
        """Equal for two versions of the rules under which the same games were played."""
        return tuple(self.by_bundle(self.games, column).tobytes() for column in ("n", "digest"))

    def by_bundle(self, frame: pl.DataFrame, column: str) -> Array:
        """Sum of `column` over the rows of each bundle, shape (n_bundles,); 0 where there is no row."""
        weights = frame[column].to_numpy().astype(np.float64)
        totals = np.bincount(frame["bundle"].to_numpy(), weights=weights, minlength=self.n_bundles)
        return totals.astype(np.float64)

    @abstractmethod
    def first(self, n_bundles: int) -> Self:
        """The sums of the first bundles alone: what was known when only their games were played."""
