"""From tables at which two strategies meet to the number of ways to win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
import polars as pl
from scipy import stats

from reports.metrics import estimators
from reports.metrics.sums import Array, TableSums
from reports.results.diversity import RESAMPLES, Diversity, Payoff, Way
from reports.stats import blocks
from reports.stats.block_estimate import BlockEstimate
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
        tables: per table, shape (n_bundles,), the block values whose mean is what a seat of the first wins more
            often than one of the second, in points.
    """

    first: str
    second: str
    tables: tuple[Array, ...]

    @property
    def value(self) -> float:
        """The mean over its tables."""
        return float(np.mean([values.mean() for values in self.tables]))

    @property
    def error(self) -> tuple[float, int]:
        """Standard error of the value, and degrees of freedom."""
        errors = [blocks.standard_error(values) for values in self.tables]
        return float(np.hypot.reduce(errors)) / len(errors), max(1, min(len(values) for values in self.tables) - 1)


def diversity(tables: Sequence[TableSums]) -> Diversity | None:
    """The ways to win among the strategies that all met each other; None where fewer than three did."""
    meetings = meetings_of(tables)
    names = mutual(list(meetings))
    if len(names) < FEWEST:
        return None
    pairs = {pair: meetings[pair] for pair in combinations(names, 2)}
    game = _table(names, {pair: meeting.value for pair, meeting in pairs.items()})
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
    found: dict[tuple[str, str], list[Array]] = {}
    for sums in tables:
        names = tuple(dict.fromkeys(sums.table.seats))
        if len(names) != 2 or sums.game.solo:
            continue
        shares = [estimators.win_share(sums, sums.seats.filter(pl.col("strategy") == name)) for name in names]
        own, other = (share.values for share in shares if isinstance(share, BlockEstimate))
        found.setdefault(names, []).append(100 * (own - other))
        found.setdefault(names[::-1], []).append(100 * (other - own))
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
    the same ones.
    """
    rng = np.random.default_rng(0)
    sizes = sorted({len(values) for meeting in pairs.values() for values in meeting.tables})
    samples = np.empty((RESAMPLES, len(names)))
    for sample in samples:
        drawn = {size: np.bincount(rng.integers(size, size=size), minlength=size) / size for size in sizes}
        values = {
            pair: float(np.mean([drawn[len(values)] @ values for values in meeting.tables]))
            for pair, meeting in pairs.items()
        }
        sample[:] = nash_weights(_table(names, values))
    return samples


def _sure(names: Sequence[str], pairs: Mapping[tuple[str, str], Meeting]) -> Array:
    """The payoffs that differ from 0 for sure, adjusted for their number by Holm's method; 0 for all others."""
    chances = []
    for meeting in pairs.values():
        se, df = meeting.error
        chances.append(2 * float(stats.t.sf(abs(meeting.value) / se, df)) if se else float(meeting.value == 0))
    kept = holm(chances) <= 1 - LEVEL
    return _table(names, {pair: pairs[pair].value for pair, sure in zip(pairs, kept, strict=True) if sure})


def _payoff(meeting: Meeting) -> Payoff:
    """The payoff; deals that all say the same set no limit to it."""
    se, df = meeting.error
    low, high = blocks.student_interval(meeting.value, se or np.inf, df, LEVEL)
    return Payoff(first=meeting.first, second=meeting.second, value=meeting.value, low=low, high=high)
