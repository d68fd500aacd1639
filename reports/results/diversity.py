"""What meetings between strategies say about how many ways to win there are."""

from __future__ import annotations

from typing import Final

from reports.results.rows import Interval, Number, Part

RESAMPLES: Final = 300
"""Runs drawn from the deals of this one, for intervals."""


class Payoff(Interval):
    """What a seat of `first` wins more often than a seat of `second` where only these two meet, in points.

    `low` and `high` are None where every deal says the same, so that the deals set no limit.
    """

    first: str
    second: str


class Way(Part):
    """A strategy's part in the mixture that no strategy beats.

    Attributes:
        weight: its share of the mixture.
        included: share of resampled runs in whose mixture it has a part.
    """

    strategy: str
    weight: Number
    included: Number


class Diversity(Part):
    """How many ways to win there are among strategies that all met each other two by two.

    Attributes:
        effective: effective number of strategies of the mixture that no strategy beats; `low` and `high` are the
            ends of its interval.
        dominant: the strategy that surely wins more than each of the others; None where there is none.
        cycles: triples of strategies that surely go round in a circle, of `triples`.
    """

    ways: tuple[Way, ...]
    payoffs: tuple[Payoff, ...]
    effective: Number
    low: Number
    high: Number
    level: float
    dominant: str | None
    cycles: int
    triples: int
    method: str
