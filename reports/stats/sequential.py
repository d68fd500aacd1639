"""Looking while the games are still being played, without losing the guarantee.

An ordinary 95 % interval that is watched until it shows something is wrong far more often than one time in
twenty. Two tools allow watching: a confidence sequence, whose intervals hold at all times together, and the
generalised sequential probability ratio test, for «is this strategy stronger than that one».
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt
from scipy import optimize

from reports.stats import blocks
from reports.stats.estimate import Estimate, FloatArray, NotMeasurableError, finite_vector

FIRST_LOOK = 200
"""Blocks before which the asymptotic sequence says nothing: the standard error is not settled yet."""

_EMPTY_CLASS = 1e-3
"""Count given to an outcome that has not occurred yet, as fishtest does, so that its chance is not 0."""


def confidence_sequence_factor(n_blocks: npt.ArrayLike, planned: int, level: float = 0.95) -> FloatArray:
    """Half-width of the asymptotic confidence sequence in units of the blocks' standard deviation.

    `sqrt(2 (tρ² + 1) / (t²ρ²) · ln(sqrt(tρ² + 1) / α))`, narrowest near `planned` blocks by
    `ρ² = (-2 ln α + ln(-2 ln α + 1)) / planned` (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Annals of
    Statistics 2024).

    Args:
        n_blocks: Blocks t seen so far, a number or an array.
        planned: Blocks at which the interval shall be narrowest.
        level: Chance that all intervals from the first look on hold together.
    """
    alpha = 1 - level
    t = np.asarray(n_blocks, dtype=np.float64)
    rho2 = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / planned
    grown = t * rho2 + 1
    return np.asarray(np.sqrt(2 * grown / (t**2 * rho2) * np.log(np.sqrt(grown) / alpha)))


def confidence_sequence(values: npt.ArrayLike, planned: int, level: float = 0.95) -> Estimate:
    """The mean of the blocks seen so far, with an interval that may be looked at after every block.

    Args:
        values: (t,) block values in the order of play.
        planned: Blocks at which the interval shall be narrowest, fixed before play.
        level: Chance that all intervals hold together.

    Returns:
        The estimate; the interval is the whole line before `FIRST_LOOK` blocks.
    """
    seen = finite_vector(values, "block values")
    value, se = blocks.average(seen), blocks.standard_error(seen)
    reach = math.inf
    if seen.size >= FIRST_LOOK:
        reach = se * math.sqrt(seen.size) * float(confidence_sequence_factor(seen.size, planned, level))
    method = "asymptotic confidence sequence"
    return Estimate(value, value - reach, value + reach, se, seen.size, method, level)


class SprtDecision(StrEnum):
    """What a sequential test says after the blocks seen so far."""

    CONTINUE = "continue"
    ACCEPT_NULL = "accept null"
    ACCEPT_ALTERNATIVE = "accept alternative"


@dataclass(frozen=True)
class Sprt:
    """A generalised sequential probability ratio test of two mean block scores.

    Attributes:
        null_score: Mean block score s0 under the null, between 0 and 1.
        alternative_score: Mean block score s1 under the alternative, above s0.
        alpha: Chance to accept the alternative when the null is true.
        beta: Chance to accept the null when the alternative is true.
    """

    null_score: float
    alternative_score: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.null_score < self.alternative_score < 1:
            raise ValueError(f"needs 0 < s0 < s1 < 1, not {self.null_score} and {self.alternative_score}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(f"error rates lie between 0 and 1/2, not {self.alpha} and {self.beta}")

    @property
    def upper(self) -> float:
        """Log-likelihood ratio at which the alternative is accepted, `ln((1 - β) / α)` (Wald 1945)."""
        return math.log((1 - self.beta) / self.alpha)

    @property
    def lower(self) -> float:
        """Log-likelihood ratio at which the null is accepted, `ln(β / (1 - α))`."""
        return math.log(self.beta / (1 - self.alpha))

    def decide(self, llr: float) -> SprtDecision:
        """What to do at this log-likelihood ratio."""
        if llr >= self.upper:
            return SprtDecision.ACCEPT_ALTERNATIVE
        return SprtDecision.ACCEPT_NULL if llr <= self.lower else SprtDecision.CONTINUE

    def llr(self, scores: npt.ArrayLike, counts: npt.ArrayLike) -> float:
        """Exact log-likelihood ratio of the multinomial with mean s1 against that with mean s0.

        Each likelihood is the largest one among distributions on the scores with the given mean (Van den
        Bergh, «A practical introduction to the GSPRT»).

        Args:
            scores: (K,) possible block scores, such as 0, 1/4, 1/2, 3/4, 1 for a pair of two-player games.
            counts: (K,) blocks with each score.
        """
        support, weight = _outcomes(scores, counts)
        frequency = weight / weight.sum()
        null = _most_likely(support, frequency, self.null_score)
        alternative = _most_likely(support, frequency, self.alternative_score)
        return float(np.sum(weight * np.log(alternative / null)))

    def llr_normal(self, scores: npt.ArrayLike, counts: npt.ArrayLike) -> float:
        """Normal approximation `N (s1 - s0)(2ȳ - s0 - s1) / (2σ̂²)`; arguments as in `llr`."""
        support, weight = _outcomes(scores, counts)
        n_blocks = float(weight.sum())
        average = float(weight @ support) / n_blocks
        variance = float(weight @ (support - average) ** 2) / n_blocks
        lead = 2 * average - self.null_score - self.alternative_score
        return n_blocks * (self.alternative_score - self.null_score) * lead / (2 * variance)


def logistic_elo_score(elo: float) -> float:
    """Expected score of a player `elo` points stronger, `1 / (1 + 10^(-elo / 400))` (Elo 1978)."""
    return 1 / (1 + 10 ** (-elo / 400))


def normalised_elo_score(elo: float, scores: npt.ArrayLike, counts: npt.ArrayLike) -> float:
    """Mean score of pairs of games at a strength of `elo` normalised Elo.

    `1/2 + elo · ln 10 / 800 · sqrt(2) · σ̂`: normalised Elo measures strength in standard deviations of one
    game, which is sqrt(2) times that of a pair's mean (Van den Bergh, «Normalized Elo»).

    Args:
        elo: Strength in normalised Elo.
        scores: (K,) possible scores of a pair.
        counts: (K,) pairs with each score.
    """
    support, weight = _outcomes(scores, counts)
    frequency = weight / weight.sum()
    deviation = math.sqrt(float(frequency @ (support - frequency @ support) ** 2))
    return 0.5 + elo * math.log(10) / 800 * math.sqrt(2) * deviation


def _outcomes(scores: npt.ArrayLike, counts: npt.ArrayLike) -> tuple[FloatArray, FloatArray]:
    support, weight = finite_vector(scores, "scores"), finite_vector(counts, "counts")
    if support.size != weight.size or (weight < 0).any():
        raise ValueError("each score needs a count of 0 or more")
    if np.unique(support).size < 2:
        raise ValueError("a sequential test needs at least two possible scores")
    if weight.sum() == 0:
        raise NotMeasurableError("no block has been played")
    return support, np.where(weight == 0, _EMPTY_CLASS, weight)


def _most_likely(support: FloatArray, frequency: FloatArray, score: float) -> FloatArray:
    """Chances p_i that maximise the likelihood among those with mean `score`.

    `p_i = f_i / (1 + λ (a_i - s))` with λ from `Σ f_i (a_i - s) / (1 + λ (a_i - s)) = 0`.
    """
    away = support - score
    if not away.min() < 0 < away.max():
        raise ValueError(f"the mean score {score} lies outside the possible scores")
    edge_low, edge_high = -1 / away.max(), -1 / away.min()
    inset = 1e-12 * (edge_high - edge_low)
    multiplier = optimize.brentq(
        lambda x: float(np.sum(frequency * away / (1 + x * away))), edge_low + inset, edge_high - inset
    )
    return np.asarray(frequency / (1 + float(multiplier) * away))
