"""Verdicts are right as often as they promise, and undecided when they should be."""

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.weightstats import ttost_paired

from reports.stats.blocks import difference_paired, mean
from reports.stats.estimate import Estimate
from reports.stats.planning import shift_power
from reports.stats.verdict import (
    Change,
    OnTarget,
    change_p_value,
    equivalence_p_value,
    shift_verdict,
    shift_verdicts,
    target_verdict,
)


def estimate(value: float, half_width: float, n_blocks: int = 1000) -> Estimate:
    return Estimate(value, value - half_width, value + half_width, half_width / 1.96, n_blocks, "t interval")


def shift(value: float, se: float, n_blocks: int = 1_000_000) -> Estimate:
    return Estimate(value, value - 1.96 * se, value + 1.96 * se, se, n_blocks, "t interval")


@pytest.mark.parametrize(
    ("value", "half_width", "outcome"),
    [
        (1.0, 1.0, OnTarget.ON_TARGET),
        (2.0, 1.0, OnTarget.ON_TARGET),
        (5.0, 1.0, OnTarget.OFF_TARGET),
        (-5.0, 1.0, OnTarget.OFF_TARGET),
        (2.5, 1.0, OnTarget.CANNOT_TELL),
        (0.0, 9.0, OnTarget.CANNOT_TELL),
    ],
)
def test_only_a_whole_interval_decides(value: float, half_width: float, outcome: OnTarget) -> None:
    assert target_verdict(estimate(value, half_width), -3, 3).outcome is outcome


def test_a_target_may_have_one_limit() -> None:
    assert target_verdict(estimate(50, 5), None, 60).outcome is OnTarget.ON_TARGET
    assert target_verdict(estimate(50, 5), 60, None).outcome is OnTarget.OFF_TARGET


def test_four_times_the_blocks_halve_the_interval() -> None:
    """Half-width 2 with 1,000 blocks, 1 to the limit: 4,000 blocks."""
    assert target_verdict(estimate(2.0, 2.0), -3, 3).blocks_needed == 4000
    assert target_verdict(estimate(4.0, 2.0), -3, 3).blocks_needed == 4000


def test_no_number_of_blocks_settles_a_value_on_the_limit() -> None:
    assert target_verdict(estimate(3.0, 1.0), -3, 3).blocks_needed is None
    assert target_verdict(mean([0.2]), -1, 1).blocks_needed is None


@given(st.floats(-10, 10), st.floats(0.01, 10), st.integers(2, 10_000))
@settings(derandomize=True, deadline=None)
def test_the_named_number_of_blocks_settles_the_verdict(value: float, half: float, n: int) -> None:
    assume(abs(abs(value) - 3) > 1e-3)
    verdict = target_verdict(estimate(value, half, n), -3, 3)
    assert (verdict.outcome is OnTarget.CANNOT_TELL) == (verdict.blocks_needed is not None)
    if verdict.blocks_needed is not None:
        later = estimate(value, half * math.sqrt(n / verdict.blocks_needed) * (1 - 1e-12))
        assert target_verdict(later, -3, 3).outcome is not OnTarget.CANNOT_TELL


def test_a_target_without_limits_or_with_swapped_ones_is_refused() -> None:
    with pytest.raises(ValueError, match="a lower or an upper limit"):
        target_verdict(estimate(0, 1), None, None)
    with pytest.raises(ValueError, match="exceeds its upper limit"):
        target_verdict(estimate(0, 1), 3, -3)


@pytest.mark.parametrize(
    ("value", "se", "outcome", "drift"),
    [
        (0.0, 0.2, Change.UNCHANGED, False),
        (0.5, 0.2, Change.UNCHANGED, True),
        (0.9, 0.2, Change.INCONCLUSIVE, False),
        (1.4, 0.2, Change.INCONCLUSIVE, False),
        (1.6, 0.2, Change.CHANGED, False),
        (-1.6, 0.2, Change.CHANGED, False),
        (0.0, 0.7, Change.INCONCLUSIVE, False),
    ],
)
def test_three_way_verdict(value: float, se: float, outcome: Change, drift: bool) -> None:
    """Tolerance 1: changed beyond 1 + 2.576 se, unchanged within 1 - 1.645 se, drift when 0 is outside."""
    verdict = shift_verdict(shift(value, se), max_shift=1.0)
    assert (verdict.outcome, verdict.drift) == (outcome, drift)


def test_identical_games_are_unchanged_for_sure() -> None:
    verdict = shift_verdict(Estimate.certain(0.0, 100, "identical games"), max_shift=0.01)
    assert (verdict.outcome, verdict.p_change, verdict.p_equivalence) == (Change.UNCHANGED, 1.0, 0.0)


def test_a_shift_known_exactly_is_compared_with_the_tolerance() -> None:
    assert shift_verdict(shift(0.2, 0.0), 0.1).outcome is Change.CHANGED
    assert shift_verdict(shift(0.1, 0.0), 0.1).outcome is Change.INCONCLUSIVE


def test_a_single_block_cannot_tell() -> None:
    assert shift_verdict(difference_paired([1.0], [0.0]), 0.1).outcome is Change.INCONCLUSIVE


def test_without_tolerance_it_is_the_t_test() -> None:
    """Reference: scipy.stats.ttest_rel."""
    rng = np.random.default_rng(51)
    a, b = rng.normal(size=20), rng.normal(0.4, 1, size=20)
    assert change_p_value(difference_paired(a, b), 0.0) == pytest.approx(stats.ttest_rel(a, b).pvalue)


def test_equivalence_is_schuirmanns_two_one_sided_tests() -> None:
    """Reference: statsmodels.stats.weightstats.ttost_paired."""
    rng = np.random.default_rng(52)
    a = rng.normal(size=40)
    b = a + rng.normal(0.1, 0.5, size=40)
    reference = ttost_paired(a, b, -0.3, 0.3)[0]
    assert equivalence_p_value(difference_paired(a, b), 0.3) == pytest.approx(float(reference))


@pytest.mark.parametrize("true_shift", [0.02, -0.02])
def test_both_tests_keep_their_size_at_the_tolerance(true_shift: float) -> None:
    """True shift = tolerance: «changed» 5 % and «unchanged» 5 % of 4,000 repetitions, ± .0034 each."""
    rng = np.random.default_rng(53)
    shifts = [mean(sample) for sample in rng.normal(true_shift, 0.05, size=(4000, 60))]
    changed = np.mean([change_p_value(s, 0.02) <= 0.05 for s in shifts])
    unchanged = np.mean([equivalence_p_value(s, 0.02) <= 0.05 for s in shifts])
    assert 0.035 <= changed <= 0.065
    assert 0.035 <= unchanged <= 0.065


@pytest.mark.parametrize("true_shift", [0.0, 0.5, 1.0, 1.5, 2.0])
def test_verdicts_come_as_often_as_planned(true_shift: float) -> None:
    """`shift_power` at a standard error of .3 tolerances, 3,000 repetitions, ± 4.5 standard deviations."""
    values = true_shift + 0.3 * np.random.default_rng(54).standard_normal(3000)
    outcomes = [shift_verdict(shift(value, 0.3), 1.0).outcome for value in values]
    planned = shift_power(0.3, true_shift, 1.0)
    for outcome, chance in ((Change.CHANGED, planned.changed), (Change.UNCHANGED, planned.unchanged)):
        slack = 4.5 * math.sqrt(chance * (1 - chance) / 3000) + 1e-3
        assert abs(np.mean([o is outcome for o in outcomes]) - chance) <= slack


def test_holm_bounds_the_chance_of_any_false_alarm() -> None:
    """20 metrics exactly at their tolerance, the worst case: at most 5 %, + 3 standard deviations."""
    values = 1.0 + 0.2 * np.random.default_rng(55).standard_normal((1000, 20))
    alarms = [
        any(v.outcome is Change.CHANGED for v in shift_verdicts([shift(x, 0.2) for x in row], [1.0] * 20, 0.05))
        for row in values
    ]
    assert 0.03 <= np.mean(alarms) <= 0.07


def test_the_most_changed_of_several_is_judged_alike_alone_or_together() -> None:
    shifts = [shift(1.62, 0.2), shift(0.1, 0.2), shift(0.3, 0.2)]
    together = shift_verdicts(shifts, [1.0] * 3)[0]
    assert together == shift_verdict(shifts[0], 1.0, n_metrics=3)
    assert together.p_change_adjusted == pytest.approx(3 * together.p_change)


def test_a_negative_tolerance_is_refused() -> None:
    with pytest.raises(ValueError, match="max_shift must be 0 or more"):
        shift_verdict(shift(0, 1), -1)
