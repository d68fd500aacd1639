"""The plan: a finite, ordered table of games. Everything else is a function of it.

Games are ordered by block (deal); within a block by table, variant and seating. So a run can stop at any block,
and any cut into chunks plays the same games.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sim.engine.chance import derive
from sim.engine.compiling import compiled
from sim.engine.contract import Game
from sim.experiment import Experiment

BASE = "base"
CONTROL = "control"
REFERENCE = "reference"
"""Arm of games in which some phases are begun from the game's reference state."""

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
    """Rule overrides under which every deal is played once: the base, a variant, or an arm of the base."""

    variant: str
    arm: str
    rules: Mapping[str, Any]
    phases: range | None = None


@dataclass(frozen=True)
class Lot:
    """Games of one table, version of the rules and seating over a range of blocks: one call of the arena."""

    table: PlannedTable
    version: int
    rotation: int
    first_block: int
    n_blocks: int


@dataclass(frozen=True)
class PlannedGame:
    """One game of the plan, by its number."""

    game: int
    block: int
    table: PlannedTable
    version: int
    rotation: int


@dataclass(frozen=True)
class Plan:
    """All games of an experiment.

    Args:
        seed: The experiment's seed.
        tables: Tables in the experiment's order.
        versions: Versions of the rules; the base first.
    """

    seed: int
    tables: tuple[PlannedTable, ...]
    versions: tuple[Version, ...]

    @property
    def n_blocks(self) -> int:
        """Number of blocks of the table that has most."""
        return max(table.blocks for table in self.tables)

    @property
    def n_games(self) -> int:
        """Number of games in all."""
        return self.games_before(self.n_blocks)

    def prefix(self, n_blocks: int) -> Plan:
        """The plan of the first ``n_blocks`` blocks: the same games, as far as it goes."""
        tables = tuple(replace(table, blocks=min(table.blocks, n_blocks)) for table in self.tables)
        return Plan(self.seed, tables, self.versions)

    def games_before(self, block: int) -> int:
        """Number of games in the blocks 0 … ``block`` − 1."""
        per_table = (min(block, table.blocks) * len(table.seatings) for table in self.tables)
        return sum(per_table) * len(self.versions)

    def lots(self, first_block: int, n_blocks: int) -> Iterator[Lot]:
        """The arena calls that play a range of blocks."""
        for table in self.tables:
            n = min(first_block + n_blocks, table.blocks) - first_block
            if n <= 0:
                continue
            for version in range(len(self.versions)):
                for rotation in range(len(table.seatings)):
                    yield Lot(table, version, rotation, first_block, n)

    def games_of(self, lot: Lot) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Game numbers of a lot, shape (n_blocks,)."""
        blocks = np.arange(lot.first_block, lot.first_block + lot.n_blocks)
        edges = sorted({table.blocks for table in self.tables})
        first = np.array([self.games_before(int(block)) for block in edges], np.int64)
        starts = np.concatenate([[0], first])
        lows = np.concatenate([[0], edges])
        part = np.searchsorted(edges, blocks, side="right")
        alive = [[table for table in self.tables if table.blocks > low] for low in lows]
        width = np.array([sum(len(table.seatings) for table in tables) * len(self.versions) for tables in alive])
        before = np.array([self._offset(lot, tables) for tables in alive])
        return np.asarray(starts[part] + (blocks - lows[part]) * width[part] + before[part])

    def _offset(self, lot: Lot, alive: list[PlannedTable]) -> int:
        """Position of the lot's game inside a block that the tables ``alive`` play."""
        earlier = sum(len(table.seatings) for table in alive if table.index < lot.table.index)
        return earlier * len(self.versions) + lot.version * len(lot.table.seatings) + lot.rotation

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
                return PlannedGame(number, block, lot.table, lot.version, lot.rotation)
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
    """The base, the variants, and, where the experiment asks for them, the game's reference arms."""
    found = [Version(BASE, CONTROL, {})]
    found += [Version(name, CONTROL, rules) for name, rules in experiment.variants.items()]
    if experiment.run.reference:
        found += [Version(BASE, REFERENCE, rules, phases) for rules, phases in game.reference.values()]
    return tuple(found)


def make_plan(experiment: Experiment, game: Game) -> Plan:
    """The plan of an experiment with ``game``."""
    tables = tuple(
        PlannedTable(index, table.id, tuple(experiment.seatings(table)), experiment.blocks(table))
        for index, table in enumerate(experiment.tables)
    )
    return Plan(experiment.run.seed, tables, versions(experiment, game))
