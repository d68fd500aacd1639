"""Morris' and Sobol's measures, on functions whose answers are known."""

from __future__ import annotations

import math

import numpy as np
import pytest
from SALib.sample import morris, sobol

from reports.stats.estimate import FloatArray
from reports.stats.sensitivity import morris_noise, morris_steps, sobol_shares

LEVELS = 4


def problem(n_inputs: int) -> dict[str, object]:
    return {"num_vars": n_inputs, "names": [str(i) for i in range(n_inputs)], "bounds": [[0.0, 1.0]] * n_inputs}


def morris_design(n_inputs: int, paths: int) -> FloatArray:
    return np.asarray(morris.sample(problem(n_inputs), paths, num_levels=LEVELS, seed=3), np.float64)


def sobol_design(n_inputs: int, samples: int) -> FloatArray:
    return np.asarray(sobol.sample(problem(n_inputs), samples, calc_second_order=False, seed=3), np.float64)


def test_a_step_of_a_straight_line_is_its_slope_times_two_of_four_levels() -> None:
    """A step of a design of four levels is 2/3 of the range (Morris 1991)."""
    design = morris_design(3, 8)
    steps = morris_steps(design, 6 * design[:, 0] - 3 * design[:, 1], LEVELS)
    assert [step.value for step in steps] == pytest.approx([4, 2, 0])
    assert [step.low for step in steps] == pytest.approx([4, 2, 0])


def test_chance_alone_shows_the_noise_that_is_told_for_it() -> None:
    """Outputs that are nothing but noise of sd 2: the mean step is sqrt(2 / π) · 2 · sqrt(2) = 2.26."""
    design = morris_design(5, 400)
    outputs = np.random.default_rng(4).normal(0, 2, len(design))
    told = morris_noise(design, [2.0] * len(design))
    assert told == pytest.approx(math.sqrt(2 / math.pi) * 2 * math.sqrt(2))
    assert np.mean([step.value for step in morris_steps(design, outputs, LEVELS)]) == pytest.approx(told, rel=0.05)


def test_shares_of_a_straight_line_are_its_squared_slopes() -> None:
    """Of a + b with slopes 2 and 1 over equal ranges the variances are 4 to 1."""
    design = sobol_design(2, 256)
    shares = sobol_shares(2 * design[:, 0] + design[:, 1], 2)
    assert shares is not None
    for (first, total), truth in zip(shares, (0.8, 0.2), strict=True):
        assert first.value == pytest.approx(truth, abs=0.03)
        assert total.value == pytest.approx(truth, abs=0.03)
        assert first.low < truth < first.high


def test_ishigamis_function_has_its_published_shares() -> None:
    """Ishigami and Homma (1990), a = 7, b = 0.1: first order 0.314, 0.442, 0; total 0.558, 0.442, 0.244."""
    design = sobol_design(3, 1024)
    x = -math.pi + 2 * math.pi * design
    outputs = np.sin(x[:, 0]) + 7 * np.sin(x[:, 1]) ** 2 + 0.1 * x[:, 2] ** 4 * np.sin(x[:, 0])
    shares = sobol_shares(outputs, 3)
    assert shares is not None
    assert [first.value for first, _ in shares] == pytest.approx([0.314, 0.442, 0.0], abs=0.05)
    assert [total.value for _, total in shares] == pytest.approx([0.558, 0.442, 0.244], abs=0.05)


def test_what_never_moves_has_no_shares() -> None:
    assert sobol_shares(np.full(len(sobol_design(2, 8)), 3.0), 2) is None
