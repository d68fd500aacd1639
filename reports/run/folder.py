"""A run folder, opened for reading.

All tables are lazy: nothing is read until an aggregation is collected, and nothing here collects games.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import polars as pl
from pydantic import ValidationError

from sim.runlog.facts import RUN_SCHEMA, RunFacts

if TYPE_CHECKING:
    import pandas as pd

REQUIRED_LOGS: Final = ("games", "seats")
ITEM_SCHEMA: Final = {
    "game": pl.Int64,
    "block": pl.Int32,
    "table": pl.String,
    "variant": pl.String,
    "arm": pl.String,
    "item": pl.String,
    "offered": pl.Int16,
    "affordable": pl.Int16,
    "first_offered": pl.Int16,
    "taken": pl.Int16,
    "first_taken": pl.Int16,
    "win_share": pl.Float64,
    "score": pl.Int32,
}


class RunError(Exception):
    """A run folder cannot be used; the message names the file and the remedy."""


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
        run = cls(folder, _read_facts(folder))
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
            return pl.LazyFrame(schema=ITEM_SCHEMA)
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

    def to_pandas(self, log: str = "games") -> pd.DataFrame:
        """The whole log `games`, `seats`, `items`, `phases` or `waits` as a pandas frame; it must fit in memory."""
        frames = {
            "games": self.games,
            "seats": self.seats,
            "items": self.items,
            "phases": self.phases,
            "waits": self.waits,
        }
        if log not in frames:
            raise ValueError(f"no log '{log}'; there are {', '.join(frames)}")
        import pandas as pd

        frame = frames[log]().collect()
        return pd.DataFrame({column.name: column.to_numpy() for column in frame})

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


def _read_facts(folder: Path) -> RunFacts:
    file = folder / "run.json"
    if not folder.is_dir():
        raise RunError(f"{folder}: there is no such run folder; `sim list runs` shows those that exist")
    if not file.is_file():
        raise RunError(f"{file}: missing, so the run is not complete; continue it with `sim run … --resume`")
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
        found = raw.get("schema") if isinstance(raw, dict) else None
        if found != RUN_SCHEMA:
            raise RunError(f"{file}: written in format {found!r}, this version reads {RUN_SCHEMA}; play the run again")
        facts = RunFacts.model_validate(raw)
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise RunError(f"{file}: not readable as JSON ({error}); play the run again") from error
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        raise RunError(f"{file}: key '{key}': {first['msg']}; play the run again") from error
    if not facts.complete:
        raise RunError(f"{file}: the run is not complete; continue it with `sim run … --resume`")
    return facts


def _check_parts(folder: Path) -> None:
    parts = sorted(folder.glob("part-*.parquet"))
    if not parts:
        raise RunError(f"{folder}: no log files (part-*.parquet); play the run again")
    for part in parts:
        try:
            pl.read_parquet_schema(part)
        except (pl.exceptions.PolarsError, OSError) as error:
            raise RunError(f"{part}: damaged or cut short ({error}); play the run again") from error
