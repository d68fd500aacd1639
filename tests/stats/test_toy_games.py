"""The games that serve as known truth are themselves right."""

from fractions import Fraction

import numpy as np
import pytest
from toy_games import first_six, first_six_exact, high_die, high_die_exact


@pytest.mark.parametrize(
    ("n", "variance"), [(2, Fraction(5, 24)), (3, Fraction(235, 1296)), (4, Fraction(1525, 10368))]
)
def test_high_die_shares_have_less_variance_than_wins(n: int, variance: Fraction) -> None:
    """Enumerated over all rolls; a game without shared wins would have (n - 1) / n²."""
    assert high_die_exact(n)[0] == variance < Fraction(n - 1, n**2)


@pytest.mark.parametrize(
    ("n", "ties"),
    [(2, Fraction(1, 6)), (3, Fraction(17, 72)), (4, Fraction(11, 36)), (5, Fraction(2881, 7776))],
)
def test_high_die_tie_rate_is_exact(n: int, ties: Fraction) -> None:
    """Enumerated over all rolls; for two players, doubles are 6 of 36."""
    assert high_die_exact(n)[1] == ties


@pytest.mark.parametrize("n", [2, 3, 4])
def test_simulated_high_die_meets_the_enumeration(n: int) -> None:
    shares = high_die(np.random.default_rng(1), (400_000,), n)
    variance, ties = (float(x) for x in high_die_exact(n))
    tied = (shares.max(axis=1) < 1).mean()
    assert abs(tied - ties) <= 4.5 * np.sqrt(ties * (1 - ties) / 400_000)
    assert shares[:, 0].var() == pytest.approx(variance, rel=0.01)
    assert shares.sum(axis=1) == pytest.approx(1)


@pytest.mark.parametrize(
    ("n", "first", "last"),
    [(2, 0.545455, 0.454545), (3, 0.395604, 0.274725), (4, 0.321908, 0.186289), (8, 0.217175, 0.060609)],
)
def test_first_six_formula(n: int, first: float, last: float) -> None:
    """Geometric series over the rounds in which nobody rolls a six; n = 2 is 6/11 and 5/11."""
    exact = first_six_exact(n)
    assert exact.sum() == pytest.approx(1)
    assert (exact[0], exact[-1]) == pytest.approx((first, last), abs=5e-7)


@pytest.mark.parametrize("n", range(3, 9))
def test_simulated_first_six_meets_the_formula(n: int) -> None:
    observed = first_six(np.random.default_rng(n), (400_000,), n).mean(axis=0)
    exact = first_six_exact(n)
    assert (abs(observed - exact) <= 4.5 * np.sqrt(exact * (1 - exact) / 400_000)).all()
