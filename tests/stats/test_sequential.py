"""Watching a run costs nothing but width."""

import math

import numpy as np
import pytest
from scipy import special, stats

from benchmarks.anytime import CASES, coverage
from reports.stats.blocks import mean, win_share
from reports.stats.ranges import SHARE
from reports.stats.sequential import EXPONENT, blocks_for_half_width, level_at


@pytest.fixture(scope="module")
def watched() -> tuple[np.ndarray, np.ndarray]:
    """Blocks seen, and |running mean| in standard errors of 1,000 null runs, at every block from 200 to 12,800."""
    steps = np.arange(1, 12_801)
    sums = np.random.default_rng(80).standard_normal((1000, 12_800)).cumsum(axis=1)
    return steps[199:], np.abs(sums / np.sqrt(steps))[:, 199:]


def test_peeking_at_ordinary_intervals_is_fatal(watched: tuple[np.ndarray, np.ndarray]) -> None:
    """A 95 % interval watched from 200 to 12,800 blocks excludes the truth at some time in about 2 of 5 runs."""
    _, size = watched
    assert 0.35 <= (size > 1.959964).any(axis=1).mean() <= 0.5


def test_a_sequence_may_be_looked_at_after_every_block(watched: tuple[np.ndarray, np.ndarray]) -> None:
    """All intervals from the first look on hold together in at least 95 % of runs (simulated: 3.5 % of runs fail)."""
    steps, size = watched
    reach = [stats.norm.isf((1 - level_at(n, 200)) / 2) for n in steps]
    assert (size > reach).any(axis=1).mean() <= 0.05


def test_the_parts_of_the_error_are_the_whole() -> None:
    """The epochs of a quarter more blocks each get `.05 / (ζ(1.4) k^1.4)`."""
    errors = [1 - level_at(math.ceil(200 * 1.25**k), 200) for k in range(30)]
    assert errors[0] == pytest.approx(0.05 / special.zeta(EXPONENT))
    assert sum(errors) < 0.05
    assert 1 - level_at(249, 200) == errors[0] > 1 - level_at(250, 200)


def test_the_price_is_a_quarter_at_the_first_look_and_less_than_double_later() -> None:
    price = [stats.norm.isf((1 - level_at(200 * times, 200)) / 2) / 1.959964 for times in (1, 10, 100)]
    assert price == pytest.approx([1.23, 1.76, 1.87], abs=0.02)


def test_looks_before_the_first_are_refused() -> None:
    with pytest.raises(ValueError, match="nobody looks before 200 blocks"):
        level_at(199, 200)


def test_a_share_of_one_in_a_thousand_is_not_0_after_two_hundred_games() -> None:
    first = win_share([0.0] * 200)
    looked = mean([0.0] * 200, level_at(200, 200), SHARE)
    assert first.contains(0.001)
    assert looked.high == pytest.approx(1 - ((1 - level_at(200, 200)) / 2) ** (1 / 200))


def test_the_games_that_would_do() -> None:
    """From ±2 to ±1 takes four times the blocks, and more for the further looks."""
    needed = blocks_for_half_width(2.0, 1000, 1.0, first_look=1000, level=0.95)
    assert needed > 4000
    reach = [stats.norm.isf((1 - level_at(n, 1000)) / 2) / math.sqrt(n) for n in (1000, needed)]
    assert reach[1] / reach[0] == pytest.approx(0.5, rel=0.02)
    assert blocks_for_half_width(0.9, 1000, 1.0, first_look=1000, level=0.95) == 1000


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_intervals_of_a_sequence_hold_together(case) -> None:
    """60 runs of 200 to 3,000 blocks, 8 looks; the full table of 500 runs is `benchmarks.anytime`."""
    assert coverage(case, repetitions=60, most=3000, growth=1.5) >= 0.93
