"""The plan: a finite, ordered table of games. Everything else is a function of it.

Games are ordered by block (deal); within a block by table, variant and seating, then by trial, arm, item and treated
seat. So a run can stop at any block, and any cut into chunks plays the same games.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from sim.engine.chance import derive
from sim.engine.compiling import compiled
from sim.engine.contract import Game
from sim.engine.treatment import BAN, DECLINE, GIFT, NOBODY, PLACEBO, RESTRICT, TAKE, UNTREATED, Treatment
from sim.experiment import Experiment, Trial, sweep_tables
from sim.runlog.names import BASE, CONTROL, REFERENCE, TrialArm
from sim.runner.sweeps import sweep_layouts

DEAL, CHANCE = 1, 2
"""Labels under which a block's two seeds are derived from the experiment's seed."""


@dataclass(frozen=True)
class PlannedTable:
    """A table with its distinct seatings and number of blocks.

    ``seatings[r][place]`` is the position in the line-up of the strategy that sits at ``place``.
    """

    index: int
    id: str
    seatings: tuple[tuple[int, ...], ...]
    blocks: int


@dataclass(frozen=True)
class Version:
    """Rule overrides under which every deal is played once: the base, a variant, a sweep's point, an arm of the base.

    ``tables`` and ``blocks`` limit it to some tables (empty: all) and to so many deals of each (nothing: all).
    """

    variant: str
    arm: str
    rules: Mapping[str, Any]
    phases: range | None = None
    tables: tuple[str, ...] = ()
    blocks: int | None = None

    def blocks_at(self, table: PlannedTable) -> int:
        """Deals that it plays at a table."""
        if self.tables and table.id not in self.tables:
            return 0
        return table.blocks if self.blocks is None else min(table.blocks, self.blocks)


@dataclass(frozen=True)
class Strand:
    """Games of one table under one version, seating and treatment: one in each of its blocks.

    ``arm``: what the log calls the treatment; the version's own arm where there is none.
    """

    table: PlannedTable
    version: int
    rotation: int
    blocks: int
    arm: str
    treatment: Treatment = UNTREATED
    is_trial: bool = False


@dataclass(frozen=True)
class Lot:
    """Games of one strand over a range of blocks: one call of the arena."""

    index: int
    strand: Strand
    first_block: int
    n_blocks: int


@dataclass(frozen=True)
class PlannedGame:
    """One game of the plan, by its number."""

    game: int
    block: int
    strand: Strand


@dataclass(frozen=True)
class Plan:
    """All games of an experiment.

    Args:
        seed: The experiment's seed.
        tables: Tables in the experiment's order.
        versions: Versions of the rules; the base first.
        trials: The strands of its trials.
    """

    seed: int
    tables: tuple[PlannedTable, ...]
    versions: tuple[Version, ...]
    trials: tuple[Strand, ...] = ()

    @cached_property
    def strands(self) -> tuple[Strand, ...]:
        """All strands, in the order of the games inside a block."""
        tables = (
            Strand(table, number, rotation, version.blocks_at(table), version.arm)
            for table in self.tables
            for number, version in enumerate(self.versions)
            if version.blocks_at(table)
            for rotation in range(len(table.seatings))
        )
        return (*tables, *self.trials)

    @property
    def n_blocks(self) -> int:
        """Number of blocks of the strand that has most."""
        return max(strand.blocks for strand in self.strands)

    @property
    def n_games(self) -> int:
        """Number of games in all."""
        return self.games_before(self.n_blocks)

    def prefix(self, n_blocks: int) -> Plan:
        """The plan of the first ``n_blocks`` blocks: the same games, as far as it goes."""
        tables = tuple(replace(table, blocks=min(table.blocks, n_blocks)) for table in self.tables)
        trials = tuple(replace(strand, blocks=min(strand.blocks, n_blocks)) for strand in self.trials)
        return Plan(self.seed, tables, self.versions, trials)

    def games_before(self, block: int) -> int:
        """Number of games in the blocks 0 … ``block`` − 1."""
        return sum(min(block, strand.blocks) for strand in self.strands)

    def lots(self, first_block: int, n_blocks: int) -> Iterator[Lot]:
        """The arena calls that play a range of blocks."""
        for index, strand in enumerate(self.strands):
            n = min(first_block + n_blocks, strand.blocks) - first_block
            if n > 0:
                yield Lot(index, strand, first_block, n)

    def games_of(self, lot: Lot) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Game numbers of a lot, shape (n_blocks,)."""
        blocks = np.arange(lot.first_block, lot.first_block + lot.n_blocks)
        edges, starts, width, rank = self._segments
        part = np.searchsorted(edges, blocks, side="right") - 1
        return np.asarray(starts[part] + (blocks - edges[part]) * width[part] + rank[lot.index, part])

    @cached_property
    def _segments(self) -> tuple[Any, Any, Any, Any]:
        """Ranges of blocks in which the same strands play.

        First block, first game and games a block of each; each strand's place in a block, shape (strands, ranges).
        """
        lengths = np.array([strand.blocks for strand in self.strands])
        edges = np.unique(np.concatenate([[0], lengths[lengths < self.n_blocks]]))
        starts = np.array([self.games_before(int(edge)) for edge in edges], np.int64)
        alive = lengths[:, None] > edges[None, :]
        return edges, starts, alive.sum(axis=0), np.cumsum(alive, axis=0) - alive

    def game(self, number: int) -> PlannedGame:
        """The game with that number.

        Raises:
            IndexError: The plan has no such game.
        """
        if not 0 <= number < self.n_games:
            raise IndexError(f"game {number} is not in the plan; it has the games 0 to {self.n_games - 1}")
        block = bisect_right(range(self.n_blocks), number, key=self.games_before) - 1
        for lot in self.lots(block, 1):
            if int(self.games_of(lot)[0]) == number:
                return PlannedGame(number, block, lot.strand)
        raise IndexError(f"game {number} is not in the plan")

    def seeds(
        self, first_block: int, n_blocks: int
    ) -> tuple[np.ndarray[Any, np.dtype[np.uint64]], np.ndarray[Any, np.dtype[np.uint64]]]:
        """Deal and chance seeds of a range of blocks, each of shape (n_blocks,); the same for every table."""
        deal, chance = np.empty(n_blocks, np.uint64), np.empty(n_blocks, np.uint64)
        fill_seeds(np.uint64(self.seed), DEAL, first_block, deal)
        fill_seeds(np.uint64(self.seed), CHANCE, first_block, chance)
        return deal, chance


@compiled()
def fill_seeds(seed: np.uint64, label: int, first_block: int, seeds: Any) -> None:
    """Seed of each block: a hash of the experiment's seed, what it is for, and the block's number."""
    key = np.uint64(derive(seed, label))
    for i in range(len(seeds)):
        seeds[i] = derive(key, first_block + i)


def versions(experiment: Experiment, game: Game) -> tuple[Version, ...]:
    """The base, the variants, the points of the sweeps, and, where they are asked for, the game's reference arms."""
    found = [Version(BASE, CONTROL, {})]
    found += [Version(name, CONTROL, rules) for name, rules in experiment.variants.items()]
    if experiment.run.reference:
        found += [Version(BASE, REFERENCE, rules, phases) for rules, phases in game.reference.values()]
    for sweep in experiment.sweep:
        tables = tuple(table.id for table in sweep_tables(experiment, sweep))
        points = sweep_layouts(experiment)[sweep.id].versions
        found += [Version(point.name, CONTROL, point.rules, None, tables, sweep.blocks) for point in points]
    return tuple(found)


ARMS = {
    "gift": ((GIFT, TrialArm.GIFT),),
    "restrict": ((RESTRICT, TrialArm.RESTRICT),),
    "ban": ((BAN, TrialArm.BAN),),
    "fork": ((TAKE, TrialArm.TAKE), (DECLINE, TrialArm.DECLINE)),
}
"""What each arm of an experiment's trial does, and what the log calls it."""


def trial_strands(trial: Trial, table: PlannedTable, items: Sequence[int]) -> Iterator[Strand]:
    """The strands of one trial: control, placebo, and for each item and treated seat every arm.

    Args:
        table: The mirror table at which it is tried.
        items: Numbers of the items.
    """

    def strand(arm: str, treatment: Treatment) -> Strand:
        return Strand(table, 0, 0, trial.blocks, arm, treatment, is_trial=True)

    seats = range(len(table.seatings[0]))
    yield strand(TrialArm.UNTREATED, UNTREATED)
    if "gift" in trial.arms:
        for seat in seats:
            yield strand(TrialArm.PLACEBO, Treatment(GIFT, seat, PLACEBO))
    for item in items:
        for kind, arm in (treated for wanted in trial.arms for treated in ARMS[wanted]):
            for seat in (NOBODY,) if kind == BAN else seats:
                yield strand(arm, Treatment(kind, seat, item))


def tried_items(trial: Trial, game: Game, rules: Any) -> list[int]:
    """Numbers of the items that a trial is about: those of its group that are in play under ``rules``."""
    in_play = game.items_in_play(rules) if game.items_in_play else [True] * len(game.items)
    group = next(group for group in game.item_groups if group.id == trial.items)
    asked = trial.only or [item.id for item in game.items_of(group)]
    return [number for number, item in enumerate(game.items) if in_play[number] and item.id in asked]


def make_plan(experiment: Experiment, game: Game) -> Plan:
    """The plan of an experiment with ``game``."""
    tables = tuple(
        PlannedTable(index, table.id, tuple(experiment.seatings(table)), experiment.blocks(table))
        for index, table in enumerate(experiment.tables)
    )
    by_id = {table.id: table for table in tables}
    trials = [
        strand
        for trial in experiment.trials
        for table in [by_id[trial.table]]
        for strand in trial_strands(
            trial, table, tried_items(trial, game, game.make_rules(experiment.game.rules, len(table.seatings[0])))
        )
    ]
    return Plan(experiment.run.seed, tables, versions(experiment, game), tuple(trials))
