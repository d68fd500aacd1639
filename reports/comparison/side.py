"""One side of a comparison: what a run measured, or what a baseline remembers."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import polars as pl

from reports.analysis.changes import Measured
from reports.analysis.estimates import Analysis
from reports.analysis.pairs import Pair
from reports.metrics.bundles import Bundles
from reports.results import Row, row_id
from reports.run import Run
from reports.stats.block_estimate import BlockEstimate
from reports.stats.estimate import Estimate
from sim.runlog.facts import RunFacts
from sim.runlog.names import BASE

GAMES_AT_ONCE: Final = 1_000_000
_SOURCES: Final = ("game", "strategies", "files")
"""What a run tells of the sources that played, each by its hash."""


@dataclass(frozen=True)
class Deals:
    """What the block values of an estimate come from; two sides are paired where all but `games` agrees.

    Attributes:
        seed: seed that every deal follows from.
        players: seats at the table.
        rotations: games of every deal.
        blocks: deals.
        bundle_size: consecutive deals behind one block value.
        games: hash of the games themselves.
    """

    seed: int
    players: int
    rotations: int
    blocks: int
    bundle_size: int
    games: str

    def same_as(self, other: Deals) -> bool:
        """Whether the same deals were played, by whomever and under whatever rules."""
        return replace(self, games="") == replace(other, games="")


@dataclass(frozen=True)
class Reading:
    """One metric on one side.

    Attributes:
        max_shift: the largest shift that a player would not feel.
        row: the estimate as a run shows it; None on the side of a baseline, which only remembers numbers.
    """

    estimate: Estimate
    unit: str
    version: int
    max_shift: float
    deals: Deals
    row: Row | None = None


@dataclass(frozen=True)
class Side:
    """One side of a comparison.

    Attributes:
        title: words for people, such as "the baseline of 2026-11-30".
        fingerprint: hash over all games in order.
        design: what was asked: tables, seating, blocks, seed.
        content: what played: rule values, strategies and hashes of the sources.
        readings: by id of the estimate.
    """

    title: str
    experiment: str
    game: str
    fingerprint: str
    design: Mapping[str, Any]
    content: Mapping[str, Any]
    readings: Mapping[str, Reading]


def side_of_run(run: Run, analysis: Analysis, variant: str | None = None) -> Side:
    """A run as a side.

    Args:
        run: the run.
        analysis: its analysis.
        variant: only this variant, under the ids that the base has; by default everything under its own id.
    """
    facts = run.facts
    if variant is None:
        readings = {entry_id: _reading(entry, facts) for entry_id, entry in analysis.measured.items()}
    else:
        entries = [_as_base(entry) for entry in analysis.measured.values() if entry.row.variant == variant]
        readings = {entry.row.id: _reading(entry, facts) for entry in entries}
    content = {
        **{name: part for name, part in facts.content.items() if name not in _SOURCES},
        "sources": {name: part for name, part in facts.content.items() if name in _SOURCES},
    }
    if variant is not None and variant != BASE:
        content["rules"] = {**content.get("rules", {}), **facts.variants[variant]}
    return Side(
        title=run.path.name if variant in (None, BASE) else f"{run.path.name}@{variant}",
        experiment=facts.id,
        game=facts.game.name,
        fingerprint=fingerprint(run),
        design=facts.design,
        content=content,
        readings=readings,
    )


def _as_base(entry: Measured) -> Measured:
    """A variant's estimate under the id that the base's has."""
    row = entry.row
    plain = {"id": row_id(row.metric, row.table), "variant": BASE, "shift": None}
    return replace(entry, row=row.model_copy(update=plain))


def _reading(entry: Measured, facts: RunFacts) -> Reading:
    limit = entry.metric.max_shift(entry.estimate.value)
    deals = _deals(entry.sums, facts.seed)
    return Reading(entry.estimate, entry.row.unit, entry.row.version, limit, deals, entry.row)


def _deals(sums: Bundles, seed: int) -> Deals:
    games = hashlib.sha256(b"".join(sums.fingerprint)).hexdigest()[:16]
    table = sums.table
    return Deals(seed, len(table.seats), table.rotations, sums.n_blocks, sums.bundle_size, games)


def fingerprint(run: Run) -> str:
    """SHA-256 over the digests of a run's games in the order of the plan; the same for the same games only."""
    told = hashlib.sha256()
    digests = run.games().select("game", "digest")
    last = digests.select(pl.col("game").max()).collect().item()
    for first in range(0, int(last or 0) + 1, GAMES_AT_ONCE):
        inside = pl.col("game").is_between(first, first + GAMES_AT_ONCE, closed="left")
        part = digests.filter(inside).collect(engine="streaming").sort("game")
        for column in ("game", "digest"):
            told.update(part[column].to_numpy().tobytes())
    return told.hexdigest()


def pair(new: Reading, old: Reading, max_shift: float | None = None) -> Pair:
    """The two readings of a metric, ready to be judged.

    Args:
        max_shift: the largest shift that does not matter; by default the old side's.
    """
    limit = old.max_shift if max_shift is None else max_shift
    first, second = as_kept(new.estimate), as_kept(old.estimate)
    same_games = new.deals == old.deals and same_numbers(first, second)
    return Pair(first, second, limit, new.deals.same_as(old.deals), same_games)


def same_numbers(new: Estimate, old: Estimate) -> bool:
    """Whether two estimates of the same deals agree, up to the rounding that a baseline keeps."""
    if isinstance(new, BlockEstimate) and isinstance(old, BlockEstimate):
        return bool(np.array_equal(new.values, old.values))
    return abs(new.value - old.value) <= max(new.half_width, old.half_width) / 10 + 1e-9 * abs(new.value)


def as_kept(estimate: Estimate) -> Estimate:
    """An estimate whose block values have the seven digits that a baseline keeps."""
    if not isinstance(estimate, BlockEstimate):
        return estimate
    return replace(estimate, values=estimate.values.astype(np.float32).astype(np.float64))
