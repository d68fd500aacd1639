"""Student's t distribution, by the scalar functions under scipy.stats, which are a hundred times faster."""

from __future__ import annotations

from scipy import special


def t_quantile(upper_tail: float, df: float) -> float:
    """The value that Student's t on `df` degrees of freedom exceeds with probability `upper_tail`."""
    return -float(special.stdtrit(df, upper_tail))


def t_upper_tail(value: float, df: float) -> float:
    """Probability that Student's t on `df` degrees of freedom exceeds `value`."""
    return float(special.stdtr(df, -value))


def z_quantile(upper_tail: float) -> float:
    """The value that a standard normal exceeds with probability `upper_tail`."""
    return -float(special.ndtri(upper_tail))
