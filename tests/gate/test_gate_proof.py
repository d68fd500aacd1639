"""The gate neither cries wolf nor sleeps: proven on games of Pig, by the gate's own decision."""

from __future__ import annotations

from benchmarks import gate_proof


def test_two_hundred_pairs_without_a_change_fail_at_most_two_percent() -> None:
    rate = gate_proof.false_alarms()
    assert rate <= 0.02


def test_with_no_tolerance_at_all_false_failures_stand_at_the_level_of_the_tests() -> None:
    """Holm at 1 % over two metrics: of 600 A/A pairs some 6 fail, and surely not none and not 2 %."""
    assert 0 < gate_proof.false_alarms(n_pairs=600, games=300, tolerated=0) <= 0.02


def test_a_planted_shift_of_twice_the_tolerance_fails_at_least_95_percent() -> None:
    rate = gate_proof.power()
    assert rate >= 0.95


def test_the_planted_change_is_played_with_the_planned_standard_error() -> None:
    """The deals that the plan asks for bring the paired standard error to a fifth of the tolerance."""
    max_shift, deals = gate_proof.planted()
    old, new = gate_proof.play(7 * 10**9, deals), gate_proof.play(7 * 10**9, deals, gate_proof.SHORTER)
    (_, length) = gate_proof.pairs(new, old, max_shift, same_deals=True)
    assert abs(length.shift.se / (max_shift / 5) - 1) < 0.25
