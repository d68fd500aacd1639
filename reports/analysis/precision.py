"""Stopping when a number is known well enough, without being misled by having looked.

A run that stops by precision is looked at again and again, so the interval of its metric is that of a confidence
sequence (`reports.stats.sequential`): all its intervals hold together.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, TypeVar

import numpy as np

from reports.metrics.bundles import Bundles
from reports.metrics.metric import Metric
from reports.results import Row
from reports.results.precision import Precision
from reports.stats.block_estimate import BlockEstimate
from reports.stats.estimate import Estimate, FloatArray
from reports.stats.sequential import METHOD, blocks_for_half_width, level_at
from sim.runlog.facts import RunFacts
from sim.runlog.reference import Reference

Sums = TypeVar("Sums", bound=Bundles)

_SAME: Final = 1 - 1e-9
"""Correlation of block values above which two numbers say the same in other words."""


def row_of_stop(facts: RunFacts) -> str | None:
    """Id (`metric@table`) of the estimate that decides when the run stops; nothing for a fixed number of games."""
    if facts.stop is None or facts.stop.metric is None:
        return None
    return str(Reference.parse(facts.stop.metric).at(facts.tables[0].id))


def is_watched(facts: RunFacts, metric: Metric, row_id: str) -> bool:
    """Whether looks at this estimate decided when the run stopped.

    Where the order of strategies decides, that is how each of them fares.
    """
    if facts.stop is not None and facts.stop.mode == "order":
        return metric.family == "strategies" and metric.aspect in ("win_share", "advantage")
    return row_id == row_of_stop(facts)


def looked_at(facts: RunFacts, n_blocks: int, level: float) -> float:
    """Level of an ordinary interval after so many blocks, for those of all looks at the run to hold together."""
    return level_at(n_blocks, max(1, min(facts.planned_blocks, n_blocks)), level)


def at_looks(facts: RunFacts, sums: Sums) -> Sums:
    """The sums, for estimates whose intervals hold at all looks together."""
    return replace(sums, level=looked_at(facts, sums.n_blocks, sums.level))


def at_any_time(estimate: Estimate, level: float) -> Estimate:
    """An estimate that was measured for looks (`at_looks`), as one whose intervals hold together at `level`."""
    return replace(estimate, level=level, method=f"{METHOD}: {estimate.method}")


def is_twin(estimate: Estimate, watched: Iterable[Estimate]) -> bool:
    """Whether an estimate says the same as one of those that are watched, in another unit or turned round.

    Looking at the one is looking at the other, so both need the same caution.
    """
    if not isinstance(estimate, BlockEstimate):
        return False
    return any(_same(estimate.values, other.values) for other in watched if isinstance(other, BlockEstimate))


def _same(one: FloatArray, other: FloatArray) -> bool:
    if one.size != other.size or one.size < 2 or np.ptp(one) == 0 or np.ptp(other) == 0:
        return False
    return bool(abs(np.corrcoef(one, other)[0, 1]) > _SAME)


def precision(facts: RunFacts, rows: Iterable[Row]) -> Precision | None:
    """What became of the precision that the run was asked for; nothing for a run that was not."""
    name = row_of_stop(facts)
    if name is None or facts.stop is None or facts.stop.half_width is None:
        return None
    wanted, most = facts.stop.half_width, facts.stop.max_games
    row = next((row for row in rows if row.id == name), None)
    half_width = row.half_width if row is not None else None
    games = None
    if row is not None and half_width is not None and half_width > wanted and most is not None:
        first_look = max(1, min(facts.planned_blocks, row.n_blocks))
        blocks = blocks_for_half_width(half_width, row.n_blocks, wanted, first_look, row.level)
        games = math.ceil(most * blocks / row.n_blocks)
    return Precision(row=name, wanted=wanted, half_width=half_width, games=games)
