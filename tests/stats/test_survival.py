"""Kaplan and Meier's curve: against SciPy's where blocks do not matter, and by coverage where they do."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from reports.stats.estimate import NotMeasurableError
from reports.stats.survival import Survival, kaplan_meier


def curve(lengths: np.ndarray, ended: np.ndarray, block: np.ndarray, longest: int) -> Survival:
    """The estimate of spells given one by one."""
    steps = np.arange(1, longest + 1)
    at_risk, ends = (np.zeros((block.max() + 1, longest)) for _ in range(2))
    np.add.at(at_risk, block, lengths[:, None] >= steps)
    np.add.at(ends, block, (lengths[:, None] == steps) & ended[:, None])
    return kaplan_meier(at_risk, ends)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(1, 8), st.booleans()), min_size=2, max_size=60))
def test_the_shares_are_scipys(spells: list[tuple[int, bool]]) -> None:
    lengths, ended = (np.array(column) for column in zip(*spells, strict=True))
    found = curve(lengths, ended, np.arange(lengths.size), 8)
    expected = stats.ecdf(stats.CensoredData(uncensored=lengths[ended], right=lengths[~ended])).sf
    shares = [estimate.value for estimate in found.estimates]
    np.testing.assert_allclose(shares, expected.evaluate(np.arange(1, len(shares) + 1)), atol=1e-12)
    np.testing.assert_allclose(found.values.mean(axis=0), shares, atol=1e-9)


def test_with_one_spell_a_block_the_error_is_greenwoods() -> None:
    """Greenwood (1926): Var S(t) = S(t)² Σ d / (n (n − d))."""
    rng = np.random.default_rng(5)
    truth, cut = rng.geometric(0.2, 4_000), rng.geometric(0.1, 4_000)
    lengths, ended = np.minimum(truth, cut), truth <= cut
    found = curve(lengths, ended, np.arange(4_000), int(lengths.max()))
    n = np.array([(lengths >= step).sum() for step in range(1, 7)])
    d = np.array([((lengths == step) & ended).sum() for step in range(1, 7)])
    for step in (1, 3, 6):
        share = float(np.prod(1 - d[:step] / n[:step]))
        error = share * math.sqrt((d[:step] / (n[:step] * (n[:step] - d[:step]))).sum())
        assert found.estimates[step - 1].se == pytest.approx(error, rel=0.02)


def test_the_truth_is_covered_as_often_as_promised_when_spells_of_a_block_are_alike() -> None:
    """Blocks of four spells share a hazard of 0.1 or 0.4; S(3) is the mean of 0.9³ and 0.6³, ± 4 standard errors."""
    rng = np.random.default_rng(11)
    truth, covered, trials = (0.9**3 + 0.6**3) / 2, 0, 400
    for _ in range(trials):
        hazard = rng.choice([0.1, 0.4], 80)
        lengths = rng.geometric(np.repeat(hazard, 4))
        found = curve(np.minimum(lengths, 9), lengths < 9, np.repeat(np.arange(80), 4), 8)
        covered += found.estimates[2].contains(truth)
    assert abs(covered / trials - 0.95) <= 4 * math.sqrt(0.95 * 0.05 / trials)


def test_half_of_the_spells_have_ended_by_the_median() -> None:
    found = curve(np.array([1, 2, 2, 5, 6]), np.ones(5, bool), np.arange(5), 6)
    median = found.quantile(0.5)
    assert median is not None
    assert median.value == 2
    assert median.low <= 2 <= median.high


def test_where_most_spells_are_cut_off_there_is_no_median() -> None:
    assert curve(np.array([1, 3, 3, 3]), np.array([True, False, False, False]), np.arange(4), 3).quantile(0.5) is None


def test_nothing_at_risk_cannot_be_measured() -> None:
    with pytest.raises(NotMeasurableError, match="no spell"):
        kaplan_meier(np.zeros((3, 4)), np.zeros((3, 4)))


def test_more_ends_than_spells_are_refused() -> None:
    with pytest.raises(ValueError, match="more spells end"):
        kaplan_meier(np.ones((2, 2)), 2 * np.ones((2, 2)))
