"""Watching a run costs nothing but width."""

import math

import numpy as np
import pytest

from reports.stats.planning import blocks_for_half_width
from reports.stats.sequential import FIRST_LOOK, confidence_sequence, confidence_sequence_factor


@pytest.fixture(scope="module")
def watched() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Blocks seen, |running mean| and running sd of 1,000 null runs, looked at from 200 to 20,000 blocks."""
    rng = np.random.default_rng(80)
    looks = np.arange(FIRST_LOOK, 20_001, 10)
    averages, deviations = [], []
    for _ in range(1000):
        blocks = rng.standard_normal(20_000)
        total, squares = np.cumsum(blocks)[looks - 1], np.cumsum(blocks**2)[looks - 1]
        averages.append(np.abs(total / looks))
        deviations.append(np.sqrt(squares / looks - (total / looks) ** 2))
    return looks, np.array(averages), np.array(deviations)


def test_peeking_at_ordinary_intervals_is_fatal(watched: tuple[np.ndarray, np.ndarray, np.ndarray]) -> None:
    """A 95 % interval watched from 200 to 20,000 blocks excludes the truth at some time in about 2 of 5 runs."""
    looks, average, deviation = watched
    ever = (average > 1.959964 * deviation / np.sqrt(looks)).any(axis=1).mean()
    assert 0.35 <= ever <= 0.50


def test_the_confidence_sequence_may_be_watched(watched: tuple[np.ndarray, np.ndarray, np.ndarray]) -> None:
    """All intervals together hold in at least 95 % of runs (simulated: some 2.4 % of runs ever fail)."""
    looks, average, deviation = watched
    ever = (average > deviation * confidence_sequence_factor(looks, planned=5000)).any(axis=1).mean()
    assert ever <= 0.05


def test_the_price_is_about_half_as_wide_again() -> None:
    """At the planned size and at four times it, in units of the fixed-size interval 1.959964 / sqrt(t)."""
    at_plan, later = confidence_sequence_factor([5000, 20_000], 5000) / (1.959964 / np.sqrt([5000, 20_000]))
    assert at_plan == pytest.approx(1.55, abs=0.02)
    assert later == pytest.approx(1.6, abs=0.05)


def test_stopping_at_the_wanted_precision_keeps_the_guarantee() -> None:
    """High Die, two players, stopped at the first look with ± 5 points: the truth is covered, 300 runs."""
    rng = np.random.default_rng(81)
    planned = blocks_for_half_width(5 / 24, 0.05)
    covered = []
    for _ in range(300):
        dice = rng.integers(1, 7, size=(4 * planned, 2))
        shares = (np.sign(dice[:, 0] - dice[:, 1]) + 1) / 2
        for blocks in range(FIRST_LOOK, shares.size, 50):
            estimate = confidence_sequence(shares[:blocks], planned)
            if estimate.half_width <= 0.05:
                break
        assert estimate.half_width <= 0.05
        covered.append(estimate.contains(0.5))
    assert np.mean(covered) >= 0.94


def test_too_early_a_look_says_nothing() -> None:
    early = confidence_sequence(np.random.default_rng(82).random(FIRST_LOOK - 1), planned=1000)
    assert (early.low, early.high) == (-math.inf, math.inf)
    on_time = confidence_sequence(np.random.default_rng(82).random(FIRST_LOOK), planned=1000)
    assert on_time.half_width < 0.2
