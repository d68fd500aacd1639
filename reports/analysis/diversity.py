"""From tables at which two strategies meet to the number of ways to win."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

import numpy as np
import polars as pl
from scipy import stats

from reports.metrics import estimators
from reports.metrics.sums import Array, TableSums
from reports.results.diversity import RESAMPLES, Diversity, Payoff, Way
from reports.stats import blocks
from reports.stats.block_estimate import BlockEstimate, weighted_sum
from reports.stats.contrasts import contrast_of_estimates
from reports.stats.estimate import Estimate
from reports.stats.multiplicity import holm
from reports.stats.payoffs import cyclic_triples, effective_number, nash_weights

FEWEST: Final = 3
"""Two strategies have one meeting, which says all there is to say."""
LEVEL: Final = 0.95
METHOD: Final = "Nash mixture of highest entropy, bootstrap over deals"


@dataclass(frozen=True)
class Meeting:
    """Two strategies at the tables where only they sit.

    Attributes:
        tables: per table what a seat of the first wins more often than one of the second, in points.
    """

    first: str
    second: str
    tables: tuple[BlockEstimate, ...]

    @cached_property
    def payoff(self) -> Estimate:
        """The mean over its tables."""
        if len(self.tables) == 1:
            return self.tables[0]
        return contrast_of_estimates(self.tables, [1 / len(self.tables)] * len(self.tables))

    @cached_property
    def unseen(self) -> float:
        """Standard error that the spread of the blocks does not show, where few of them differ."""
        shown = [blocks.standard_error(table.values) for table in self.tables]
        return math.sqrt(max(self.payoff.se**2 - (np.hypot.reduce(shown) / len(shown)) ** 2, 0.0))


def diversity(tables: Sequence[TableSums]) -> Diversity | None:
    """The ways to win among the strategies that all met each other; None where fewer than three did."""
    meetings = meetings_of(tables)
    names = mutual(list(meetings))
    if len(names) < FEWEST:
        return None
    pairs = {pair: meetings[pair] for pair in combinations(names, 2)}
    game = _table(names, {pair: meeting.payoff.value for pair, meeting in pairs.items()})
    weights, samples = nash_weights(game), _resampled(names, pairs)
    numbers = [effective_number(sample) for sample in samples]
    number = effective_number(weights)
    low, high = np.quantile(numbers, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    sure = _sure(names, pairs)
    cycles, triples = cyclic_triples(sure)
    return Diversity(
        ways=tuple(
            Way(strategy=name, weight=weight, included=included)
            for name, weight, included in zip(names, weights, (samples > 0).mean(axis=0), strict=True)
        ),
        payoffs=tuple(_payoff(meeting) for meeting in pairs.values()),
        effective=number,
        low=min(low, number),
        high=max(high, number),
        level=LEVEL,
        dominant=next((name for name, row in zip(names, sure, strict=True) if (row > 0).sum() == len(names) - 1), None),
        cycles=cycles,
        triples=triples,
        method=METHOD,
    )


def meetings_of(tables: Sequence[TableSums]) -> dict[tuple[str, str], Meeting]:
    """The meetings of every two strategies, from the tables at which exactly these two sit; both ways round."""
    found: dict[tuple[str, str], list[BlockEstimate]] = {}
    for sums in tables:
        names = tuple(dict.fromkeys(sums.table.seats))
        if len(names) != 2 or sums.game.solo:
            continue
        shares = [estimators.win_share(sums, sums.seats.filter(pl.col("strategy") == name)) for name in names]
        own, other = (share for share in shares if isinstance(share, BlockEstimate))
        found.setdefault(names, []).append(weighted_sum((own, other), (100, -100)))
        found.setdefault(names[::-1], []).append(weighted_sum((other, own), (100, -100)))
    return {(first, second): Meeting(first, second, tuple(values)) for (first, second), values in found.items()}


def mutual(pairs: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Strategies that all met each other, taken in the order in which they first occur."""
    met, chosen = set(pairs), list[str]()
    for name in dict.fromkeys(name for pair in pairs for name in pair):
        if all((name, other) in met for other in chosen):
            chosen.append(name)
    return tuple(chosen)


def _table(names: Sequence[str], payoffs: Mapping[tuple[str, str], float]) -> Array:
    """Payoffs as an antisymmetric table in the order of the names."""
    place = {name: index for index, name in enumerate(names)}
    table = np.zeros((len(names), len(names)))
    for (first, second), value in payoffs.items():
        table[place[first], place[second]], table[place[second], place[first]] = value, -value
    return table


def _resampled(names: Sequence[str], pairs: Mapping[tuple[str, str], Meeting]) -> Array:
    """Weights of the mixture in runs drawn from this one, shape (resamples, strategies).

    Whole bundles of deals are drawn. Tables of equally many bundles were played on the same deals, so they are drawn
    the same ones. What few deals did not show is drawn from a normal distribution.
    """
    rng = np.random.default_rng(0)
    sizes = sorted({len(table.values) for meeting in pairs.values() for table in meeting.tables})
    samples = np.empty((RESAMPLES, len(names)))
    for sample in samples:
        drawn = {size: np.bincount(rng.integers(size, size=size), minlength=size) / size for size in sizes}
        values = {
            pair: float(np.mean([drawn[len(table.values)] @ table.values for table in meeting.tables]))
            + (meeting.unseen * float(rng.normal()) if meeting.unseen else 0.0)
            for pair, meeting in pairs.items()
        }
        sample[:] = nash_weights(_table(names, values))
    return samples


def _sure(names: Sequence[str], pairs: Mapping[tuple[str, str], Meeting]) -> Array:
    """The payoffs that differ from 0 for sure, adjusted for their number by Holm's method; 0 for all others."""
    chances = []
    for meeting in pairs.values():
        payoff = meeting.payoff
        chances.append(2 * float(stats.t.sf(abs(payoff.value) / payoff.se, max(1, payoff.n_blocks - 1))))
    kept = holm(chances) <= 1 - LEVEL
    return _table(names, {pair: pairs[pair].payoff.value for pair, sure in zip(pairs, kept, strict=True) if sure})


def _payoff(meeting: Meeting) -> Payoff:
    found = meeting.payoff
    return Payoff(first=meeting.first, second=meeting.second, value=found.value, low=found.low, high=found.high)
