"""An interval of 95 % contains the truth in 95 % of repetitions, on games whose truth is exact.

4,000 repetitions know a coverage of .95 to ± .0034 (one standard deviation), so [.94, .96] is three of them.
"""

from collections.abc import Callable

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint
from toy_games import first_six, first_six_exact, high_die, shared_deals

from reports.stats.blocks import difference_paired, difference_unpaired, mean, ratio, share, win_share
from reports.stats.estimate import Estimate
from reports.stats.quantiles import quantile
from reports.stats.ranges import DIFFERENCE, SHARE

REPETITIONS = 4000


def coverage(intervals: list[Estimate], truth: float) -> float:
    return float(np.mean([interval.contains(truth) for interval in intervals]))


def mean_share(values: np.ndarray) -> Estimate:
    return mean(values, within=SHARE)


def high_die_blocks(rng: np.random.Generator) -> np.ndarray:
    return high_die(rng, (REPETITIONS, 200), 4)[..., 0]


def first_six_blocks(rng: np.random.Generator) -> np.ndarray:
    return first_six(rng, (REPETITIONS, 200), 4)[..., 0]


def shared_deal_blocks(rng: np.random.Generator) -> np.ndarray:
    return shared_deals(rng, (REPETITIONS, 100), 4)


def a_dozen_blocks(rng: np.random.Generator) -> np.ndarray:
    return high_die(rng, (REPETITIONS, 12, 4), 4)[..., 0].mean(axis=-1)


@pytest.mark.parametrize(
    ("estimator", "play", "truth"),
    [
        (win_share, high_die_blocks, 1 / 4),
        (win_share, first_six_blocks, first_six_exact(4)[0]),
        (win_share, shared_deal_blocks, 1 / 4),
        (win_share, a_dozen_blocks, 1 / 4),
        (mean_share, high_die_blocks, 1 / 4),
        (mean_share, a_dozen_blocks, 1 / 4),
    ],
)
def test_win_share_and_mean(
    estimator: Callable[[np.ndarray], Estimate],
    play: Callable[[np.random.Generator], np.ndarray],
    truth: float,
) -> None:
    samples = play(np.random.default_rng(20))
    assert 0.94 <= coverage([estimator(sample) for sample in samples], truth) <= 0.96


def test_wilson_at_the_number_of_games_is_too_wide_when_wins_are_shared() -> None:
    """High Die, 4 players: the variance is .147, not .1875, so plain Wilson is 13 % too wide."""
    won = high_die_blocks(np.random.default_rng(21)).sum(axis=1)
    low, high = proportion_confint(won, 200, method="wilson")
    assert np.mean((low <= 0.25) & (high >= 0.25)) > 0.965


def test_ratio_and_share_of_unequal_blocks() -> None:
    """Dead turns per turn: games of 5 to 14 turns, the chance of a dead turn differs by deal, mean 1/4."""
    rng = np.random.default_rng(22)
    turns = rng.integers(5, 15, size=(REPETITIONS, 120))
    dead = rng.binomial(turns, rng.beta(2, 6, size=turns.shape))
    pairs = list(zip(dead, turns, strict=True))
    assert 0.94 <= coverage([ratio(d, t) for d, t in pairs], 0.25) <= 0.96
    assert 0.94 <= coverage([share(d, t) for d, t in pairs], 0.25) <= 0.96


def test_paired_difference() -> None:
    """Two arms on the same deals, the second flips its result in one block of ten, up or down alike."""
    rng = np.random.default_rng(23)
    first = rng.integers(0, 2, size=(REPETITIONS, 1000)).astype(float)
    second = np.where(rng.random(first.shape) < 0.1, 1 - first, first)
    intervals = [difference_paired(a, b, within=DIFFERENCE) for a, b in zip(first, second, strict=True)]
    assert 0.94 <= coverage(intervals, 0) <= 0.96


def test_unpaired_difference() -> None:
    """First Six, first seat of 3 against first seat of 4, arms of different size."""
    rng = np.random.default_rng(24)
    three = first_six(rng, (REPETITIONS, 150), 3)[..., 0]
    four = first_six(rng, (REPETITIONS, 250), 4)[..., 0]
    intervals = [difference_unpaired(a, b, within=(SHARE, SHARE)) for a, b in zip(three, four, strict=True)]
    assert 0.94 <= coverage(intervals, first_six_exact(3)[0] - first_six_exact(4)[0]) <= 0.96


@pytest.mark.parametrize(("q", "truth"), [(0.05, 1), (0.5, 4), (0.9, 13), (0.95, 17)])
def test_quantiles_of_independent_games(q: float, truth: int) -> None:
    """Rolls until the first six: P(T <= t) = 1 - (5/6)^t reaches .05, .5, .9, .95 at t = 1, 4, 13, 17."""
    assert 1 - (5 / 6) ** (truth - 1) < q <= 1 - (5 / 6) ** truth
    lengths = np.random.default_rng(25).geometric(1 / 6, size=(1000, 250))
    assert coverage([quantile(sample, q) for sample in lengths], truth) >= 0.94


@pytest.mark.parametrize("q", [0.1, 0.5, 0.9])
def test_quantiles_of_games_that_share_a_deal(q: float) -> None:
    """Length 20 + deal + chance, both normal, rounded up: the truth is the normal quantile, rounded up.

    Half of the variance belongs to the deal, so that ignoring blocks of 4 games would be too sure.
    """
    rng = np.random.default_rng(26)
    deal = rng.normal(0, 5, size=(1000, 60, 1))
    lengths = np.ceil(20 + deal + rng.normal(0, 5, size=(1000, 60, 4))).reshape(1000, 240)
    truth = np.ceil(20 + stats.norm.ppf(q) * np.sqrt(50))
    block = np.arange(240) // 4
    respecting = coverage([quantile(sample, q, clusters=block) for sample in lengths], truth)
    assert respecting >= 0.94
    assert coverage([quantile(sample, q) for sample in lengths], truth) < respecting
