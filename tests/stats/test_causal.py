"""Flags, p-values and comparisons of many effects."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from reports.stats.causal import Flag, flag, opposite, over_peers, p_value
from reports.stats.estimate import Estimate
from reports.stats.multiplicity import benjamini_hochberg


def effect(low: float, high: float) -> Estimate:
    return Estimate((low + high) / 2, low, high, (high - low) / 3.92, 1000, "test")


NEVER, SELDOM = effect(0.1, 0.8), effect(0.5, 1.4)
"""Percent of the seats that take it."""


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (3.1, 9.0, Flag.TOO_STRONG),
        (2.9, 9.0, Flag.CANNOT_TELL),
        (-9.0, -3.1, Flag.TOO_WEAK),
        (-9.0, 9.0, Flag.CANNOT_TELL),
        (0.5, 2.9, Flag.FINE),
        (-0.2, 0.2, Flag.DEAD),
        (0.0, 0.0, Flag.DEAD),
    ],
)
def test_only_a_whole_interval_gives_a_flag(low: float, high: float, expected: Flag) -> None:
    """Margin 3; an effect surely within ±0.25 points of nothing is dead."""
    assert flag(effect(low, high), effect(low, high), margin=3) is expected


def test_an_item_that_nobody_takes_is_dead_unless_it_is_strong() -> None:
    unsure, strong = effect(-5, 5), effect(4, 9)
    assert flag(unsure, unsure, 3, NEVER) is Flag.DEAD
    assert flag(unsure, unsure, 3, SELDOM) is Flag.CANNOT_TELL
    assert flag(strong, strong, 3, NEVER) is Flag.TOO_STRONG


def test_an_item_without_effect_is_dead_even_where_its_peers_are_strong() -> None:
    assert flag(effect(-0.1, 0.1), effect(-9.1, -8.9), margin=3) is Flag.DEAD


@settings(derandomize=True, deadline=None)
@given(st.floats(-20, 20), st.floats(0.01, 10), st.floats(0.5, 9))
def test_flags_mirror_when_effects_change_sign(value: float, half: float, margin: float) -> None:
    mirrored = {Flag.TOO_STRONG: Flag.TOO_WEAK, Flag.TOO_WEAK: Flag.TOO_STRONG}
    one, other = effect(value - half, value + half), effect(-value - half, -value + half)
    first, second = flag(one, one, margin), flag(other, other, margin)
    assert second == mirrored.get(first, first)


def test_p_values_are_those_of_students_test() -> None:
    values = np.random.default_rng(3).normal(0.3, 2, 200)
    found = Estimate(values.mean(), -1, 1, stats.sem(values), 200, "test")
    assert p_value(found) == pytest.approx(stats.ttest_1samp(values, 0).pvalue)


def test_what_is_known_exactly_has_no_chance_to_be_otherwise() -> None:
    assert p_value(Estimate(0.0, 0.0, 0.0, 0.0, 9, "test")) == 1
    assert p_value(Estimate(2.0, 2.0, 2.0, 0.0, 9, "test")) == 0
    assert p_value(Estimate(2.0, -math.inf, math.inf, math.inf, 1, "test")) == 1


def test_what_effects_share_drops_out_against_their_peers() -> None:
    """A common control of sd 30 says nothing about which of four effects is the largest."""
    rng = np.random.default_rng(8)
    control = rng.normal(0, 30, 500)
    values = [truth + rng.normal(0, 1, 500) - control for truth in (4.0, 0.0, 0.0, 0.0)]
    excess = over_peers(values)
    assert excess[0].value == pytest.approx(3.0, abs=4 * excess[0].se)
    assert excess[0].se < 0.1 < stats.sem(values[0])
    assert sum(one.value for one in excess) == pytest.approx(0)


def test_opposite_needs_both_intervals() -> None:
    assert opposite(effect(1, 2), effect(-3, -1))
    assert not opposite(effect(1, 2), effect(-3, 1))
    assert not opposite(effect(1, 2), effect(3, 4))


def test_among_items_without_effect_few_are_called_an_effect() -> None:
    """A/A: 30 items, 300 trials; with Benjamini and Hochberg at 5 % some find is made in 5 % of them (±4.5 sd)."""
    rng = np.random.default_rng(5)
    found = 0
    for _ in range(300):
        values = rng.normal(0, 1, (30, 60))
        ones = [Estimate(row.mean(), -9, 9, stats.sem(row), 60, "test") for row in values]
        found += int((benjamini_hochberg([p_value(one) for one in ones]) < 0.05).any())
    assert abs(found / 300 - 0.05) < 4.5 * (0.05 * 0.95 / 300) ** 0.5
