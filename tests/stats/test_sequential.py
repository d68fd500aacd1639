"""Watching a run costs nothing but width, and a sequential test errs as rarely as it says."""

import math

import numpy as np
import pytest

from reports.stats import NotMeasurableError, Sprt, SprtDecision, blocks_for_half_width, confidence_sequence
from reports.stats.sequential import (
    FIRST_LOOK,
    confidence_sequence_factor,
    logistic_elo_score,
    normalised_elo_score,
)

PENTANOMIAL = [0, 0.25, 0.5, 0.75, 1]


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


def test_log_likelihood_ratio_of_a_published_match() -> None:
    """Fishtest's pentanomial (13, 37, 50, 25, 3), normalized Elo 0 against 4: -.53772, normal -.55961."""
    counts = [13, 37, 50, 25, 3]
    test = Sprt(0.5, normalised_elo_score(4, PENTANOMIAL, counts))
    assert test.alternative_score == pytest.approx(0.5039082, abs=5e-8)
    assert test.llr(PENTANOMIAL, counts) == pytest.approx(-0.53772, abs=5e-6)
    assert test.llr_normal(PENTANOMIAL, counts) == pytest.approx(-0.55961, abs=5e-6)


def test_log_likelihood_ratio_in_logistic_elo() -> None:
    """(10, 100, 250, 120, 20), logistic Elo 0 against 5: exact 1.39987, normal 1.40163."""
    counts = [10, 100, 250, 120, 20]
    test = Sprt(0.5, logistic_elo_score(5))
    assert test.llr(PENTANOMIAL, counts) == pytest.approx(1.39987, abs=5e-6)
    assert test.llr_normal(PENTANOMIAL, counts) == pytest.approx(1.40163, abs=5e-6)


def test_walds_bounds() -> None:
    """ln(.95 / .05) = 2.9444."""
    test = Sprt(0.5, 0.52)
    assert (test.upper, test.lower) == pytest.approx((2.9444, -2.9444), abs=5e-5)
    assert test.decide(2.95) is SprtDecision.ACCEPT_ALTERNATIVE
    assert test.decide(-2.95) is SprtDecision.ACCEPT_NULL
    assert test.decide(2.9) is SprtDecision.CONTINUE


def played_out(test: Sprt, chances: np.ndarray, rng: np.random.Generator) -> SprtDecision:
    counts = np.zeros(5)
    while True:
        counts += rng.multinomial(25, chances)
        decision = test.decide(test.llr(PENTANOMIAL, counts))
        if decision is not SprtDecision.CONTINUE:
            return decision


@pytest.mark.parametrize(
    ("stronger", "wrong"), [(False, SprtDecision.ACCEPT_ALTERNATIVE), (True, SprtDecision.ACCEPT_NULL)]
)
def test_sequential_test_errs_as_rarely_as_it_says(stronger: bool, wrong: SprtDecision) -> None:
    """Pairs with mean .5 or .53: both errors 5 %, 400 matches know it to ± .011."""
    even = np.array([0.05, 0.2, 0.5, 0.2, 0.05])
    chances = even + np.array([-0.02, -0.04, 0.0, 0.04, 0.02]) * (0.03 / 0.04) * stronger
    assert chances @ PENTANOMIAL == pytest.approx(0.53 if stronger else 0.5)
    rng = np.random.default_rng(83)
    errors = [played_out(Sprt(0.5, 0.53), chances, rng) is wrong for _ in range(400)]
    assert 0.01 <= np.mean(errors) <= 0.085


def test_outcomes_that_have_not_occurred_yet_are_not_impossible() -> None:
    assert math.isfinite(Sprt(0.5, 0.52).llr(PENTANOMIAL, [0, 0, 0, 0, 5]))


def test_impossible_tests_are_refused() -> None:
    with pytest.raises(ValueError, match="0 < s0 < s1 < 1"):
        Sprt(0.6, 0.5)
    with pytest.raises(ValueError, match="error rates"):
        Sprt(0.5, 0.6, alpha=0.6)
    with pytest.raises(NotMeasurableError, match="no block has been played"):
        Sprt(0.5, 0.6).llr(PENTANOMIAL, [0] * 5)
    with pytest.raises(ValueError, match="outside the possible scores"):
        Sprt(0.5, 0.6).llr([0, 0.25], [1, 1])
    with pytest.raises(ValueError, match="two possible scores"):
        Sprt(0.5, 0.6).llr([0.5], [1])
