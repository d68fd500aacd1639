"""Many tests together keep their promise, and rankings do not reward noise."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from reports.stats.multiplicity import benjamini_hochberg, holm, shrink

P_VALUES = st.lists(st.floats(0, 1), max_size=30)


def test_holm_by_hand() -> None:
    """Sorted .005 .01 .03 .04 times 4 3 2 1, never falling: .02 .03 .06 .06."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_holm_is_the_usual_one() -> None:
    """Reference: statsmodels.stats.multitest.multipletests."""
    p_values = np.random.default_rng(63).random(40) ** 3
    assert holm(p_values) == pytest.approx(multipletests(p_values, method="holm")[1])


def test_benjamini_hochberg_by_hand() -> None:
    """Sorted .005 .01 .03 .04 times 4/1 4/2 4/3 4/4, never rising backwards: .02 .02 .04 .04."""
    assert benjamini_hochberg([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.02, 0.04, 0.04, 0.02])


def test_no_tests_need_no_correction() -> None:
    assert holm([]).size == benjamini_hochberg([]).size == 0


@given(P_VALUES)
@settings(derandomize=True, deadline=None)
def test_corrected_values_only_grow_and_holm_is_the_stricter(p_values: list[float]) -> None:
    strict, lenient = holm(p_values), benjamini_hochberg(p_values)
    assert (np.array(p_values) <= lenient + 1e-12).all()
    assert (lenient <= strict + 1e-12).all()
    assert (strict <= 1).all()


def test_holm_keeps_any_false_alarm_at_five_percent_where_plain_tests_reach_four_in_five() -> None:
    """30 true nulls: 1 - .95^30 = .785 uncorrected; 3,000 repetitions know .05 to ± .004."""
    p_values = np.random.default_rng(60).random((3000, 30))
    assert np.mean(p_values.min(axis=1) <= 0.05) == pytest.approx(1 - 0.95**30, abs=0.03)
    assert 0.035 <= np.mean([holm(row).min() <= 0.05 for row in p_values]) <= 0.065


def test_benjamini_hochberg_bounds_the_share_of_false_finds() -> None:
    """20 true nulls among 30: the expected share is 20/30 · .10 (Benjamini and Hochberg 1995)."""
    rng = np.random.default_rng(61)
    p_values = rng.random((2000, 30))
    p_values[:, 20:] /= 200
    found = np.array([benjamini_hochberg(row) <= 0.10 for row in p_values])
    false_share = found[:, :20].sum(axis=1) / np.maximum(found.sum(axis=1), 1)
    assert false_share.mean() == pytest.approx(20 / 30 * 0.10, abs=0.01)


def test_shrinkage_is_the_reliable_share_of_each_effect() -> None:
    """Effects ±2 with se 1: τ² = 4 - 1 = 3, so each keeps 3 / (3 + 1) of itself."""
    assert shrink([2, -2, 2, -2], [1, 1, 1, 1]) == pytest.approx([1.5, -1.5, 1.5, -1.5])


def test_effects_no_larger_than_their_noise_vanish() -> None:
    assert shrink([0.5, -0.5], [1, 1]) == pytest.approx([0, 0])


def test_known_effects_stay_and_unknown_ones_vanish() -> None:
    assert shrink([2, 2, 2], [0, 1, math.inf])[[0, 2]] == pytest.approx([2, 0])


def test_shrunken_effects_are_closer_to_the_truth() -> None:
    """τ = 1, se = 2: the mean squared error falls from 4 to τ² se² / (τ² + se²) = .8."""
    rng = np.random.default_rng(62)
    truth = rng.normal(size=50_000)
    seen = truth + 2 * rng.normal(size=50_000)
    error = np.mean((shrink(seen, np.full(50_000, 2.0)) - truth) ** 2)
    assert error == pytest.approx(0.8, rel=0.03)


def test_each_effect_needs_a_standard_error() -> None:
    with pytest.raises(ValueError, match="one standard error"):
        shrink([1, 2], [1])
