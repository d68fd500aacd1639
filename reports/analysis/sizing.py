"""How many games a question needs, from a pilot run of it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from reports import results
from reports.analysis import targets
from reports.run import Run
from reports.stats import sparse
from reports.stats.planning import blocks_for_half_width
from reports.stats.student import z_quantile
from sim.runlog.facts import RunFacts


@dataclass(frozen=True)
class Need:
    """What a metric needs to be known well enough.

    Attributes:
        row: id of the estimate.
        unit: its unit.
        value: what the pilot found.
        half_width: the wanted one.
        blocks: blocks of its table.
        games: games of the whole experiment, or of the trial alone, that give so many blocks.
    """

    row: str
    unit: str
    value: float
    half_width: float
    blocks: int
    games: int


def needs(run_path: Path, half_width: float | None, metric: str | None) -> list[Need]:
    """Games that the metrics of an experiment need, the most demanding first.

    Args:
        run_path: Folder of the pilot run.
        half_width: Wanted ± in the metric's own unit; by default a quarter of its target band, so that a metric in
            the middle of its band is on target with room to spare.
        metric: The metric asked about; by default every one that a target with a band names.

    Returns:
        One need a metric whose spread the pilot could measure.
    """
    run, found = Run.open(run_path), results.read(run_path)
    wanted: dict[str, float] = {}
    if metric is not None and half_width is not None:
        wanted[str(targets.reference(metric, run.facts))] = half_width
    else:
        for target in found.targets:
            low, high = target.low, target.high
            if low is not None and high is not None:
                wanted |= {member.row: half_width or (high - low) / 4 for member in target.members}
    rows = {row.id: row for row in found.estimates}
    return sorted(
        (
            need(rows[name], width, _games_per_block(rows[name], run.facts, found))
            for name, width in wanted.items()
            if name in rows and rows[name].half_width is not None
        ),
        key=lambda entry: (-entry.games, entry.row),
    )


def _games_per_block(row: results.Row, facts: RunFacts, found: results.Results) -> float:
    """Games of the whole experiment for a block of the row's table; of its trial alone for what a trial tells."""
    if row.arm:
        trial = next(trial for trial in found.trials if trial.table == row.table)
        return trial.games / trial.blocks
    tried = sum(trial.games for trial in found.trials)
    return (facts.counts.games - tried) / max(table.blocks for table in facts.tables)


def need(row: results.Row, half_width: float, games_per_block: float) -> Need:
    """What one metric needs; the pilot's interval tells the variance of a block.

    Where few blocks of the pilot differed, or none did, fewer blocks would leave more unseen: then half the blocks are
    known half as well.
    """
    if row.half_width is None:
        raise ValueError(f"{row.id}: the pilot set no limits")
    se = row.half_width / z_quantile((1 - row.level) / 2)
    blocks = blocks_for_half_width(se**2 * row.n_blocks, half_width, row.level)
    if row.method in sparse.METHODS:
        blocks = max(blocks, math.ceil(row.n_blocks * row.half_width / half_width))
    return Need(row.id, row.unit, row.value, half_width, blocks, math.ceil(blocks * games_per_block))
