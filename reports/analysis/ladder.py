"""Which strategy is stronger than which: the order of those that meet in a run, with ratings."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import comb

import numpy as np
import polars as pl

from reports.analysis.precision import at_any_time
from reports.metrics.sums import won_units
from reports.run import Run
from reports.stats.estimate import Estimate, FloatArray
from reports.stats.ratings import bradley_terry, head_to_head, pairwise_wins, ranked_pairs, strengths
from sim.runlog.facts import RunFacts
from sim.runlog.names import BASE, CONTROL, SHARE_UNITS

AS_GOOD_AS_EQUAL = 0.02
"""Two strategies whose share of each other's wins is surely within this of a half need not be told apart."""

ERROR = 0.05
"""Chance that the interval of any pair misses."""


@dataclass(frozen=True)
class Rung:
    """A strategy of the ladder.

    Attributes:
        strategy: its name.
        rating: in Elo points; 0 is the mean of all, weighed by how well they are known.
        against: by every other strategy that it met, the share of the games won by either of two seats that it won.
        beaten_by_weaker: strategies on lower rungs that surely beat it.
    """

    strategy: str
    rating: Estimate
    against: dict[str, Estimate]
    beaten_by_weaker: tuple[str, ...]


@dataclass(frozen=True)
class Ladder:
    """All strategies, the weakest first, and whether the order of neighbours is settled."""

    rungs: tuple[Rung, ...]
    is_settled: bool


def ladder(run: Run) -> Ladder:
    """The strategies of a run's untreated base games, in the order of who beats whom (`ranked_pairs`).

    Intervals of a run that stops when the order is settled may be looked at after every block. Those of the pairs hold
    for all pairs together.

    Raises:
        NotMeasurableError: no game, or strategies that never met, not even through others.
    """
    names = strategies(run.facts)
    wins = block_wins(run)
    ratings = [_watched(rating, run.facts) for rating in bradley_terry(wins)]
    shares = _shares(wins, run.facts)
    order = ranked_pairs(shares, [rating.value for rating in ratings])
    rungs = tuple(
        Rung(
            names[own],
            ratings[own],
            {names[other]: share for other in order if (share := _of(shares, own, other)) is not None},
            tuple(names[other] for other in order[:place] if (share := _of(shares, own, other)) and share.high < 0.5),
        )
        for place, own in enumerate(order)
    )
    return Ladder(rungs, _is_settled(shares, order))


def is_settled(run: Run) -> bool:
    """Whether more games would hardly change the order: every two neighbours are told apart, or as good as equal."""
    wins = block_wins(run)
    shares = _shares(wins, run.facts)
    return _is_settled(shares, ranked_pairs(shares, strengths(wins)))


def strategies(facts: RunFacts) -> tuple[str, ...]:
    """All strategies of a run's tables, in the order of their first table."""
    return tuple(dict.fromkeys(seat for table in facts.tables for seat in table.seats))


def block_wins(run: Run) -> FloatArray:
    """(B, k, k) wins of every strategy over every other by block, see `pairwise_wins`."""
    names, tables = strategies(run.facts), [table.id for table in run.facts.tables]
    won = (
        run.seats()
        .filter(pl.col("arm").cast(pl.String) == CONTROL, pl.col("variant").cast(pl.String) == BASE)
        .group_by("block", pl.col("table").cast(pl.String), pl.col("strategy").cast(pl.String))
        .agg(won_units().sum().alias("won"))
        .collect(engine="streaming")
    )
    place = {table: index for index, table in enumerate(tables)}
    number = {name: index for index, name in enumerate(names)}
    block = won["block"].to_numpy()
    shares = np.zeros((len(np.unique(block)), len(tables), len(names)))
    at_table, of_strategy = [place[name] for name in won["table"]], [number[name] for name in won["strategy"]]
    shares[np.searchsorted(np.unique(block), block), at_table, of_strategy] = won["won"].to_numpy() / SHARE_UNITS
    seats = np.array([[table.seats.count(name) for name in names] for table in run.facts.tables])
    return pairwise_wins(shares, seats)


def _shares(wins: FloatArray, facts: RunFacts) -> dict[tuple[int, int], Estimate]:
    """Head to head of every pair; the intervals hold for all pairs together (Bonferroni)."""
    n_pairs = max(1, comb(len(strategies(facts)), 2))
    together = head_to_head(wins, level=1 - ERROR / n_pairs)
    return {pair: _watched(share, facts) for pair, share in together.items()}


def _watched(estimate: Estimate, facts: RunFacts) -> Estimate:
    """The estimate, with an interval that allows for looks where the run was stopped by looking."""
    stops = facts.stop is not None and facts.stop.mode == "order"
    return at_any_time(estimate, facts.planned_blocks) if stops else estimate


def _of(shares: dict[tuple[int, int], Estimate], own: int, other: int) -> Estimate | None:
    """The share of `own` against `other`."""
    if (own, other) in shares:
        return shares[own, other]
    share = shares.get((other, own))
    return share and share.scaled(-1).shifted(1)


def _is_settled(shares: dict[tuple[int, int], Estimate], order: list[int]) -> bool:
    steps = [_of(shares, above, below) for below, above in pairwise(order)]
    return all(
        step is None or step.low > 0.5 or (abs(step.low - 0.5) <= AS_GOOD_AS_EQUAL >= abs(step.high - 0.5))
        for step in steps
    )
