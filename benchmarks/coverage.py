"""``python -m benchmarks.coverage``: do intervals of nominally 95 % contain the truth as often as they say?

For shares, paired flips and tallies, from hardly any events to many and from 2 to 10,000 blocks. A cell is coverage
in percent, then the width relative to the ideal interval, ± 1.96 standard errors known beforehand; where few events
are expected, no interval that covers can be near 1. Shares of independent games are exact sums over all outcomes, the
rest has a fixed seed.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy import stats

from reports.stats.blocks import difference_paired, mean, win_share
from reports.stats.estimate import Estimate, FloatArray
from reports.stats.ranges import COUNT, DIFFERENCE
from reports.stats.student import z_quantile

BLOCKS: Final = (2, 5, 10, 20, 50, 200, 1000, 10_000)
SHARES: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5)
TALLIES: Final = (0.002, 0.01, 0.05, 0.2, 0.5, 1.0, 3.0, 10.0, 50.0)
FINE: Final = tuple(float(p) for p in np.geomspace(0.001, 0.5, 80))
"""Shares over which the worst is looked for: coverage jumps between outcomes, so a coarse grid would miss it."""
_UNLIKELY: Final = 1e-7


@dataclass(frozen=True)
class Coverage:
    """How often intervals contain the truth, and how wide they are relative to ± 1.96 known standard errors."""

    covered: float
    width: float

    def __str__(self) -> str:
        return f"{100 * self.covered:5.1f}  {self.width:5.2f}"


@dataclass(frozen=True)
class Flips:
    """What a block can say in which the result of the other arm is different, and how likely each is."""

    name: str
    sizes: tuple[float, ...]
    chances: tuple[float, ...]


FLIPS: Final = (
    Flips("won", (1.0,), (1.0,)),
    Flips("won or lost", (1.0, -1.0), (0.5, 0.5)),
    Flips("one seat of four", (0.25,), (1.0,)),
    Flips("of many sizes", (0.25, 0.5, 1.0, -0.25, -0.5), (0.4, 0.2, 0.1, 0.2, 0.1)),
)


def share_coverage(shares: Sequence[float], blocks: int) -> list[Coverage]:
    """Exact coverage of `win_share` for independent games that are won with these probabilities."""
    known: dict[int, Estimate] = {}
    found = []
    for p in shares:
        first, last = (int(stats.binom.ppf(q, blocks, p)) for q in (_UNLIKELY, 1 - _UNLIKELY))
        outcomes = range(first, last + 1)
        for won in outcomes:
            if won not in known:
                known[won] = win_share(np.repeat([1.0, 0.0], [won, blocks - won]))
        chances = stats.binom.pmf(np.array(outcomes), blocks, p)
        ideal = 2 * z_quantile(0.025) * math.sqrt(p * (1 - p) / blocks)
        covered = sum(chance for won, chance in zip(outcomes, chances, strict=True) if known[won].contains(p))
        width = sum(2 * known[won].half_width * chance for won, chance in zip(outcomes, chances, strict=True))
        found.append(Coverage(float(covered), float(width) / ideal))
    return found


def flip_coverage(flips: Flips, share: float, blocks: int, repetitions: int) -> Coverage:
    """Coverage of `difference_paired` for two arms that differ in a share of the blocks."""
    sizes, chances = np.array([0.0, *flips.sizes]), np.array([1 - share, *(share * part for part in flips.chances)])

    def draw(rng: np.random.Generator) -> FloatArray:
        return np.repeat(sizes, rng.multinomial(blocks, chances))

    truth = float(chances @ sizes)
    deviation = math.sqrt(float(chances @ sizes**2) - truth**2)
    none = np.zeros(blocks)
    return _simulated(
        draw, lambda x: difference_paired(x, none, within=DIFFERENCE), truth, deviation, blocks, repetitions
    )


def tally_coverage(rate: float, blocks: int, repetitions: int) -> Coverage:
    """Coverage of `mean` for something counted that happens at random, so often in a block."""

    def draw(rng: np.random.Generator) -> FloatArray:
        return np.sort(rng.poisson(rate, blocks).astype(np.float64))

    return _simulated(draw, lambda x: mean(x, within=COUNT), rate, math.sqrt(rate), blocks, repetitions)


def _simulated(
    draw: Callable[[np.random.Generator], FloatArray],
    estimate: Callable[[FloatArray], Estimate],
    truth: float,
    deviation: float,
    blocks: int,
    repetitions: int,
) -> Coverage:
    rng, known = np.random.default_rng(1), dict[bytes, Estimate]()
    covered, width = 0, 0.0
    for _ in range(repetitions):
        values = draw(rng)
        key = values.tobytes()
        one = known.get(key) or known.setdefault(key, estimate(values))
        covered += one.contains(truth)
        width += 2 * one.half_width
    ideal = 2 * z_quantile(0.025) * deviation / math.sqrt(blocks)
    return Coverage(covered / repetitions, width / repetitions / ideal)


def tables(repetitions: int) -> Iterator[tuple[str, Sequence[float], Callable[[int], list[Coverage]]]]:
    """Title, columns and, by number of blocks, the cells of every table."""
    yield "shares", SHARES, lambda blocks: share_coverage(SHARES, blocks)
    for flips in FLIPS:
        cells = _row(flips, repetitions)
        yield f"paired flips, {flips.name}", SHARES, cells
    yield (
        "tallies",
        TALLIES,
        lambda blocks: [tally_coverage(rate, blocks, repetitions) for rate in TALLIES],
    )


def _row(flips: Flips, repetitions: int) -> Callable[[int], list[Coverage]]:
    return lambda blocks: [flip_coverage(flips, share, blocks, repetitions) for share in SHARES]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.coverage", description=__doc__)
    parser.add_argument("--repetitions", type=int, default=1000, help="of each simulated cell")
    wanted = parser.parse_args()
    least = 1.0
    for title, columns, cells in tables(wanted.repetitions):
        print(f"\n{title}\n{'blocks':>8}" + "".join(f"{column:>14g}" for column in columns))
        for blocks in BLOCKS:
            row = cells(blocks)
            least = min(least, *(cell.covered for cell in row))
            print(f"{blocks:>8}" + "".join(f"{cell!s:>14}" for cell in row), flush=True)
    print("\nshares, the worst of 80 from .001 to .5")
    for blocks in BLOCKS:
        worst, share = min((cell.covered, p) for p, cell in zip(FINE, share_coverage(FINE, blocks), strict=True))
        least = min(least, worst)
        print(f"{blocks:>8}  {100 * worst:5.1f} at {share:.4f}", flush=True)
    print(f"\nleast coverage: {100 * least:.1f} %")


if __name__ == "__main__":
    main()
