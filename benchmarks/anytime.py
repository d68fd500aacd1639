"""``python -m benchmarks.anytime``: do all intervals of a run that is watched contain the truth together?

Runs of 200 to 10,000 blocks are looked at again and again, each look after some more blocks. A run covers when none of
its intervals misses: at least 95 % of runs must. Ordinary intervals, looked at as often, stand beside.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from reports.stats.blocks import difference_paired, mean, ratio, win_share
from reports.stats.estimate import Estimate, FloatArray
from reports.stats.quantiles import quantile
from reports.stats.ranges import COUNT, DIFFERENCE
from reports.stats.sequential import level_at

FIRST: Final = 200
SHARES: Final = (0.001, 0.002, 0.005, 0.01, 0.05, 0.2, 0.5)
TALLIES: Final = (0.002, 0.05, 0.5, 5.0, 50.0)


@dataclass(frozen=True)
class Case:
    """Something that is watched.

    Attributes:
        draw: so many blocks, one row each.
        estimate: its estimate from the blocks so far, at a level.
    """

    name: str
    truth: float
    draw: Callable[[np.random.Generator, int], FloatArray]
    estimate: Callable[[FloatArray, float], Estimate]


def _share(p: float) -> Case:
    return Case(
        f"share {p:g}",
        p,
        lambda rng, n: (rng.random(n) < p).astype(np.float64),
        lambda values, level: win_share(values, level),
    )


def _tally(rate: float) -> Case:
    return Case(
        f"tally {rate:g}",
        rate,
        lambda rng, n: rng.poisson(rate, n).astype(np.float64),
        lambda values, level: mean(values, level, COUNT),
    )


def _flips(share: float) -> Case:
    return Case(
        f"flips {share:g}, won",
        share,
        lambda rng, n: (rng.random(n) < share).astype(np.float64),
        lambda values, level: difference_paired(values, np.zeros_like(values), level, DIFFERENCE),
    )


def _rolls(q: float) -> Case:
    """Rolls until the first six."""
    truth = float(math.ceil(math.log(1 - q) / math.log(5 / 6)))
    return Case(
        f"quantile {q:g} of first six",
        truth,
        lambda rng, n: rng.geometric(1 / 6, n).astype(np.float64),
        lambda values, level: quantile(values, q, level=level, bounds=(1.0, math.inf)),
    )


def _score() -> Case:
    return Case("mean of a skew score", 10.0, lambda rng, n: np.round(rng.gamma(1.0, 10.0, n), 1), mean)


def _dead_turns() -> Case:
    """Turns without effect in games of different length; a fifth of games are hopeless."""

    def draw(rng: np.random.Generator, n: int) -> FloatArray:
        turns = rng.integers(10, 30, n)
        dead = rng.binomial(turns, np.where(rng.random(n) < 0.2, 0.05, 0.0))
        return np.stack([dead, turns], axis=1).astype(np.float64)

    return Case("ratio of counts 0.01", 0.01, draw, lambda rows, level: ratio(rows[:, 0], rows[:, 1], level))


CASES: Final = (
    *map(_share, SHARES),
    *map(_flips, (0.002, 0.05)),
    *map(_tally, TALLIES),
    _score(),
    _dead_turns(),
    *map(_rolls, (0.05, 0.5, 0.9, 0.95)),
)


def looks(most: int, growth: float) -> list[int]:
    """Blocks at which a run is looked at."""
    found = [FIRST]
    while found[-1] < most:
        found.append(min(most, math.ceil(found[-1] * growth)))
    return found


def coverage(case: Case, repetitions: int, most: int, growth: float, together: bool = True) -> float:
    """Share of runs in which no interval misses.

    Args:
        most: blocks at which a run ends.
        growth: of the blocks from look to look.
        together: whether the intervals are those of a sequence, or ordinary ones.
    """
    rng, covered = np.random.default_rng(5), 0
    for _ in range(repetitions):
        values = case.draw(rng, most)
        covered += all(
            case.estimate(values[:n], level_at(n, FIRST) if together else 0.95).contains(case.truth)
            for n in looks(most, growth)
        )
    return covered / repetitions


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.anytime", description=__doc__)
    parser.add_argument("--repetitions", type=int, default=500, help="runs of each case")
    parser.add_argument("--most", type=int, default=10_000, help="blocks of a run")
    parser.add_argument("--growth", type=float, default=1.2, help="of the blocks from look to look")
    wanted = parser.parse_args()
    print(f"{len(looks(wanted.most, wanted.growth))} looks from {FIRST} to {wanted.most} blocks")
    print(f"{'':<28}{'together':>10}{'ordinary':>10}")
    for case in CASES:
        both = [coverage(case, wanted.repetitions, wanted.most, wanted.growth, kind) for kind in (True, False)]
        print(f"{case.name:<28}" + "".join(f"{100 * one:>10.1f}" for one in both), flush=True)


if __name__ == "__main__":
    main()
