"""The run folder: parts while it is played, logs when it is complete, and what a broken one tells.

runs/<experiment>/<UTC stamp>-<key>/
    parts/<table>-<first block>-<blocks>.parquet    while it is played
    logs/<table>/part-00000.parquet …               when all games are in
    run.json                                        written last: its presence means complete
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sim.runlog.facts import RunFacts
from sim.runlog.reading import read_facts
from sim.runner.worker import Chunk, to_parquet

MERGED_GAMES = 50_000
"""Parts are merged into files of at least this many games."""

_PART = re.compile(r"games-(\d{12})-(\d{9})\.parquet")


class RunFolderError(OSError):
    """A run folder that cannot be written or read; says which file and what to do."""


@dataclass(frozen=True)
class Span:
    """A range of blocks that is on disk, with the number of games in it and how many were capped."""

    first_block: int
    n_blocks: int
    n_games: int
    n_capped: int


class RunFolder:
    """One run's folder."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.parts = path / "parts"
        self.logs = path / "logs"

    @classmethod
    def create(cls, base: Path, experiment_id: str, key: str) -> RunFolder:
        """A new folder ``<base>/<experiment>/<UTC stamp>-<first 8 digits of the key>``, never one that is there."""
        stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        names = (f"{stamp}{f'.{n}' if n else ''}-{key[:8]}" for n in itertools.count())
        folder = next(run for name in names if not (run := cls(base / experiment_id / name)).path.exists())
        try:
            folder.parts.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RunFolderError(
                f"{base}: cannot write the run folder ({error.strerror}); choose another with --out"
            ) from error
        return folder

    @property
    def complete(self) -> bool:
        """Whether all games are in (``run.json`` is there)."""
        return (self.path / "run.json").is_file()

    def facts(self) -> RunFacts:
        """What ``run.json`` says.

        Raises:
            RunError: The run is not complete, or the file is damaged or of another version.
        """
        return read_facts(self.path)

    def write(self, name: str, data: bytes | str) -> Path:
        """Write a file in one step: it is there whole, or not at all.

        Raises:
            RunFolderError: Disk full, or not writable.
        """
        target = self.path / name
        return write_atomically(target, data.encode() if isinstance(data, str) else data)

    def add(self, chunk: Chunk) -> None:
        """Keep a chunk; its ``games`` part last, since that one counts."""
        for table in sorted(chunk.parts, key=lambda name: name == "games"):
            write_atomically(self._part(table, chunk.first_block, chunk.n_blocks), chunk.parts[table])

    def _part(self, table: str, first_block: int, n_blocks: int) -> Path:
        return self.parts / f"{table}-{first_block:012d}-{n_blocks:09d}.parquet"

    def spans(self) -> list[Span]:
        """Ranges of blocks on disk, in order; a part that cannot be read does not count, and is removed."""
        found = []
        for path in sorted(self.parts.glob("games-*.parquet")):
            match = _PART.fullmatch(path.name)
            if match is None:
                continue
            first_block, n_blocks = int(match[1]), int(match[2])
            siblings = sorted(self.parts.glob(f"*-{first_block:012d}-{n_blocks:09d}.parquet"))
            counted = None if any(_games_in(sibling) is None for sibling in siblings) else _games_in(path)
            if counted is None:
                for sibling in siblings:
                    sibling.unlink()
            else:
                found.append(Span(first_block, n_blocks, *counted))
        return found

    def finish(self) -> None:
        """Turn the parts into logs: files of at least ``MERGED_GAMES`` games, in the plan's order."""
        if self.logs.is_dir():
            shutil.rmtree(self.logs)
        building = self.path / "logs.partial"
        shutil.rmtree(building, ignore_errors=True)
        spans = self.spans()
        tables = {path.name.split("-", 1)[0] for path in self.parts.glob("*.parquet")}
        for table in sorted(tables):
            (building / table).mkdir(parents=True)
            for number, group in enumerate(_groups(spans)):
                target = building / table / f"part-{number:05d}.parquet"
                merge([self._part(table, span.first_block, span.n_blocks) for span in group], target)
        building.rename(self.logs)

    def clear_parts(self) -> None:
        """Delete the parts of a complete run."""
        shutil.rmtree(self.parts, ignore_errors=True)

    def broken_logs(self) -> list[Path]:
        """Log files of a complete run that cannot be read."""
        return [path for path in sorted(self.logs.glob("*/part-*.parquet")) if _rows(path) is None]


def write_atomically(target: Path, data: bytes) -> Path:
    """Write under a temporary name, flush to disk, rename.

    Raises:
        RunFolderError: Disk full, or not writable.
    """
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise RunFolderError(
            f"{target}: cannot be written ({error.strerror}); make room or choose another folder with --out, "
            "then run again with --resume: what was played is kept"
        ) from error
    return target


def missing(spans: Iterable[Span], n_blocks: int) -> list[tuple[int, int]]:
    """Ranges (first block, number) of 0 … ``n_blocks`` − 1 that no span covers."""
    gaps, reached = [], 0
    for span in spans:
        if span.first_block > reached:
            gaps.append((reached, span.first_block - reached))
        reached = max(reached, span.first_block + span.n_blocks)
    if reached < n_blocks:
        gaps.append((reached, n_blocks - reached))
    return gaps


def merge(parts: list[Path], target: Path) -> None:
    """One file with the rows of ``parts``; a single part is linked, not copied."""
    import polars as pl

    if len(parts) == 1:
        with contextlib.suppress(OSError):
            os.link(parts[0], target)
            return
        write_atomically(target, parts[0].read_bytes())
        return
    write_atomically(target, to_parquet(pl.concat([pl.read_parquet(part) for part in parts])))


def _groups(spans: list[Span]) -> list[list[Span]]:
    groups: list[list[Span]] = [[]]
    for span in spans:
        if sum(member.n_games for member in groups[-1]) >= MERGED_GAMES:
            groups.append([])
        groups[-1].append(span)
    if len(groups) > 1 and sum(member.n_games for member in groups[-1]) < MERGED_GAMES:
        groups[-2:] = [groups[-2] + groups[-1]]
    return groups


def _rows(path: Path) -> int | None:
    """Number of rows, or nothing when the file cannot be read."""
    import polars as pl

    try:
        return int(pl.scan_parquet(path).select(pl.len()).collect().item())
    except (OSError, pl.exceptions.PolarsError):
        return None


def _games_in(path: Path) -> tuple[int, int] | None:
    """Games and capped games in a part (of another table than ``games``: its rows and 0)."""
    import polars as pl

    if not path.name.startswith("games-"):
        rows = _rows(path)
        return None if rows is None else (rows, 0)
    try:
        counts = pl.scan_parquet(path).select(pl.len(), pl.col("capped").sum().alias("capped")).collect()
    except (OSError, pl.exceptions.PolarsError):
        return None
    return int(counts.item(0, 0)), int(counts.item(0, 1))


def find_runs(base: Path, experiment_id: str, key: str) -> list[RunFolder]:
    """Run folders of an experiment with a given key, newest first."""
    pattern = f"*-{key[:8]}"
    return [RunFolder(path) for path in sorted((base / experiment_id).glob(pattern), reverse=True)]
