"""What an estimate says about itself."""

import dataclasses
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.stats.estimate import Estimate, NotMeasurableError, finite_vector

ADVANTAGE = Estimate(value=1.0, low=-0.5, high=2.5, se=0.75, n_blocks=400, method="t interval")
NUMBERS = st.floats(-1e6, 1e6)


def test_half_width_is_half_the_interval() -> None:
    assert ADVANTAGE.half_width == 1.5


def test_the_ends_belong_to_the_interval() -> None:
    assert ADVANTAGE.contains(-0.5)
    assert ADVANTAGE.contains(2.5)
    assert not ADVANTAGE.contains(2.6)


def test_an_interval_across_a_limit_is_neither_inside_nor_outside() -> None:
    assert ADVANTAGE.inside(-3, 3)
    assert ADVANTAGE.outside(3, 5)
    assert ADVANTAGE.outside(-5, -1)
    assert not ADVANTAGE.inside(-3, 2)
    assert not ADVANTAGE.outside(-3, 2)


def test_scaling_by_a_negative_factor_swaps_the_ends() -> None:
    mirrored = ADVANTAGE.scaled(-2)
    assert (mirrored.value, mirrored.low, mirrored.high, mirrored.se) == (-2.0, -5.0, 1.0, 1.5)


def test_scaling_by_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="scaled by 0"):
        ADVANTAGE.scaled(0)


@given(NUMBERS, NUMBERS, NUMBERS)
@settings(derandomize=True, deadline=None)
def test_shifting_moves_interval_and_truth_together(a: float, b: float, truth: float) -> None:
    low, high = sorted((a, b))
    estimate = Estimate(low, low, high, 1.0, 10, "t interval")
    assert estimate.shifted(1024.0).half_width == pytest.approx(estimate.half_width, abs=1e-6)
    assert estimate.shifted(0.0).contains(truth) == estimate.contains(truth)


@pytest.mark.parametrize("field", ["value", "low", "high", "se"])
def test_an_estimate_is_never_nan(field: str) -> None:
    with pytest.raises(ValueError, match="NaN"):
        dataclasses.replace(ADVANTAGE, **{field: math.nan})


def test_an_interval_with_swapped_ends_is_refused() -> None:
    with pytest.raises(ValueError, match="lower end exceeds"):
        dataclasses.replace(ADVANTAGE, low=3.0)


def test_data_that_cannot_be_measured_are_refused_with_the_reason() -> None:
    with pytest.raises(NotMeasurableError, match="block values is empty"):
        finite_vector([], "block values")
    with pytest.raises(ValueError, match="block values holds NaN"):
        finite_vector([0.5, math.nan], "block values")
    with pytest.raises(ValueError, match="one dimension, it has 2"):
        finite_vector([[0.5]], "block values")
