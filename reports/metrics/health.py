"""Can this run be believed? Checks of a table's games that do not depend on what the game is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl

from reports.metrics.sums import Array, TableSums
from reports.run.numbers import number
from reports.stats import blocks
from sim.runlog.names import SHARE_UNITS

MAX_CAPPED: Final = 0.01
HALVES_LEVEL: Final = 0.999


@dataclass(frozen=True)
class Check:
    """One statement about a run that must hold before its numbers count.

    Attributes:
        id: `health.<name>`.
        title: the statement.
        passed: whether it holds.
        finding: what was found, in words.
    """

    id: str
    title: str
    passed: bool
    finding: str


def checks(sums: TableSums) -> tuple[Check, ...]:
    """All checks of one table."""
    return (_capped(sums), _complete(sums), *_halves_agree(sums))


def _capped(sums: TableSums) -> Check:
    games, capped = int(sums.games["n"].sum()), int(sums.games["capped"].sum())
    return Check(
        id="health.capped",
        title="Games end by themselves",
        passed=sums.table.may_cap or capped <= MAX_CAPPED * games,
        finding=f"{capped:,} of {games:,} games were stopped at their cap",
    )


def _complete(sums: TableSums) -> Check:
    """Every block has all its games, in every seating."""
    expected = sums.blocks_in_bundle * sums.table.rotations
    played = sums.by_bundle(sums.games, "n")
    short = int(np.abs(expected - played).sum())
    all_seatings = (sums.games["rotations"] == sums.table.rotations).all()
    seatings = "1 seating" if sums.table.rotations == 1 else f"all {sums.table.rotations} seatings"
    return Check(
        id="health.complete",
        title="Every deal was played in every seating",
        passed=short == 0 and all_seatings,
        finding=f"{sums.n_blocks:,} deals in {seatings}, {short:,} games short",
    )


def _halves_agree(sums: TableSums) -> tuple[Check, ...]:
    """The first and second half of the deals tell the same, but for a chance of 1 in 1,000."""
    values, what, unit = _headline(sums)
    half = values.size // 2
    if half < 2:
        return ()
    shift = blocks.difference_unpaired(values[half:], values[:half], HALVES_LEVEL)
    return (
        Check(
            id="health.halves",
            title="Both halves of the deals agree",
            passed=shift.contains(0),
            finding=f"{what}: second half {number(shift.value, signed=True)} {unit} against the first; "
            f"chance alone explains ±{number(shift.half_width)}",
        ),
    )


def _headline(sums: TableSums) -> tuple[Array, str, str]:
    """Block values of the first player's win share; of the score where nobody wins."""
    if sums.game.solo or sums.game.players == 1:
        return _block_means(sums, sums.seats, "score"), "mean score", "points"
    starter = sums.seats.filter(pl.col("order") == 0)
    shares = 100 / SHARE_UNITS * _block_means(sums, starter, "won")
    return shares, "win share of the first player", "points"


def _block_means(sums: TableSums, frame: pl.DataFrame, column: str) -> Array:
    total, rows = sums.by_bundle(frame, column), sums.by_bundle(frame, "n")
    return np.asarray(total[rows > 0] / rows[rows > 0])
