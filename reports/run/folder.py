"""A run folder, opened for reading.

All tables are lazy: nothing is read until an aggregation is collected, and nothing here collects games.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polars as pl

from sim.runlog.columns import ITEMS
from sim.runlog.facts import RunFacts
from sim.runlog.reading import RunError, read_facts

REQUIRED_LOGS: Final = ("games", "seats")


@dataclass(frozen=True)
class Run:
    """A complete run: its facts and its logs.

    Open one with `Run.open`; the frames are lazy (`polars.LazyFrame`), one row a game, game × seat,
    game × seat × item, or game × seat × phase.
    """

    path: Path
    facts: RunFacts
    blocks: int | None = None
    """Read only so many deals of every table; all if not given."""

    @classmethod
    def open(cls, path: Path | str) -> Run:
        """Open the run folder at `path`.

        Raises:
            RunError: the folder is missing, incomplete, of another version, or a log file is damaged.
        """
        folder = Path(path)
        run = cls(folder, read_facts(folder))
        for log in REQUIRED_LOGS:
            _check_parts(folder / "logs" / log)
        run._check_row_counts()
        return run

    def games(self) -> pl.LazyFrame:
        """One row a game."""
        return self._scan("games")

    def seats(self) -> pl.LazyFrame:
        """One row a game and seat."""
        return self._scan("seats")

    def items(self) -> pl.LazyFrame:
        """One row a game, seat and item that was offered or taken; empty where the game has no items."""
        folder = self.path / "logs" / "items"
        if not any(folder.glob("part-*.parquet")):
            return pl.LazyFrame(schema={name: getattr(pl, kind) for name, kind in ITEMS.items()})
        _check_parts(folder)
        return self._scan("items")

    def phases(self) -> pl.LazyFrame:
        """One row a game, seat and phase, of a game whose calendar has phases.

        Raises:
            RunError: there is no such log.
        """
        _check_parts(self.path / "logs" / "phases")
        return self._scan("phases")

    def waits(self) -> pl.LazyFrame:
        """One row for the waits of a game that have seat, kind and length in common, of a game that counts waits.

        Raises:
            RunError: there is no such log.
        """
        _check_parts(self.path / "logs" / "waits")
        return self._scan("waits")

    def _scan(self, log: str) -> pl.LazyFrame:
        frame = pl.scan_parquet(self.path / "logs" / log / "part-*.parquet")
        return frame if self.blocks is None else frame.filter(pl.col("block") < self.blocks)

    def _check_row_counts(self) -> None:
        logged = int(self.games().select(pl.len()).collect().item())
        if logged != self.facts.counts.games:
            raise RunError(
                f"{self.path / 'logs' / 'games'}: {logged:,} games are logged, but run.json counts "
                f"{self.facts.counts.games:,}; files were added or lost, play the run again"
            )


def _check_parts(folder: Path) -> None:
    parts = sorted(folder.glob("part-*.parquet"))
    if not parts:
        raise RunError(f"{folder}: no log files (part-*.parquet); play the run again")
    for part in parts:
        try:
            pl.read_parquet_schema(part)
        except (pl.exceptions.PolarsError, OSError) as error:
            raise RunError(f"{part}: damaged or cut short ({error}); play the run again") from error
