"""Strength of strategies: who beats whom, on one scale, and in one order.

All of it starts from `pairwise_wins`: at a table, the winner beats every seat of another strategy. Under Luce's choice
axiom (Luce, Individual Choice Behavior, 1959), by which a seat of strength γ wins with chance γ / Σ γ, the wins of
two strategies over each other stand as their strengths do, however many seats there are and whoever else sits there.
So games of any number of players give the pairs of a Bradley-Terry model (Bradley and Terry, Biometrika 1952).
"""

from __future__ import annotations

import math
from itertools import combinations

import choix
import numpy as np
import numpy.typing as npt
from scipy import special
from scipy.sparse.csgraph import connected_components

from reports.stats import blocks
from reports.stats.estimate import Estimate, FloatArray, NotMeasurableError
from reports.stats.student import t_quantile, z_quantile

ELO = 400 / math.log(10)
"""Elo points of a factor e in strength: 400 of them are odds of 10 to 1 (Elo, The Rating of Chessplayers, 1978)."""

_PRIOR_WINS = 0.5
"""Jeffreys' prior: wins and losses added to every strategy, in equal parts against all, so that who never lost has a
finite rating."""

_FEWEST_WINS = 1e-9
"""No draw from the prior is smaller, so that the fit stays within floating-point numbers."""


def pairwise_wins(win_shares: npt.ArrayLike, seats: npt.ArrayLike) -> FloatArray:
    """Wins of every strategy over every other, summed within blocks.

    Args:
        win_shares: (B, T, k) win share that the seats of each strategy took together, in all games of a block at a
            table; shared wins count in parts.
        seats: (T, k) seats of each strategy at a table.

    Returns:
        (B, k, k) wins of the row's over the column's strategy: a win counts once against each seat of another strategy,
        and seats of one strategy say nothing about each other.
    """
    shares, held = np.asarray(win_shares, dtype=np.float64), np.asarray(seats, dtype=np.float64)
    if shares.ndim != 3 or shares.shape[1:] != held.shape:
        raise ValueError(f"win shares {shares.shape} must be blocks by tables by strategies, as seats {held.shape} are")
    wins = np.einsum("bti,tj->bij", np.where(held > 0, shares, 0.0), held)
    wins[:, range(held.shape[1]), range(held.shape[1])] = 0.0
    return np.asarray(wins)


def head_to_head(wins: npt.ArrayLike, level: float = 0.95) -> dict[tuple[int, int], Estimate]:
    """Share of the games that one of two seats wins which the first of them wins, for every pair that met.

    Args:
        wins: (B, k, k) from `pairwise_wins`.
        level: Level of the interval.

    Returns:
        By pair (i, j) with i < j, the share of i; 1/2 between equals at tables of every size.
    """
    by_block = np.asarray(wins, dtype=np.float64)
    met = by_block.sum(axis=0)
    return {
        (i, j): blocks.ratio(by_block[:, i, j], by_block[:, i, j] + by_block[:, j, i], level)
        for i, j in combinations(range(by_block.shape[1]), 2)
        if met[i, j] + met[j, i] > 0
    }


def strengths(wins: npt.ArrayLike) -> FloatArray:
    """(k,) Bradley-Terry ratings in Elo points, as in `bradley_terry`, without intervals."""
    total, met, prior = _totals(wins)
    return _centred_fit(total + prior * met)


def bradley_terry(
    wins: npt.ArrayLike, n_resamples: int = 400, seed: int = 0, level: float = 0.95
) -> tuple[Estimate, ...]:
    """Bradley-Terry ratings in Elo points, with an interval from a Bayesian bootstrap of whole blocks.

    The fit is iterative Luce spectral ranking (Maystre and Grossglauser 2015), with half a win and half a loss added
    to every strategy, in equal parts against all that it met. In a resample the blocks' weights are Dirichlet(1)
    (Rubin, The Bayesian bootstrap, 1981) and the added wins are Gamma distributed, so that who always won has the wide
    interval of Jeffreys' prior and not none. Few blocks widen it as Student's t does.

    Args:
        wins: (B, k, k) from `pairwise_wins`.
        n_resamples: Bootstrap samples.
        seed: Seed of the bootstrap.
        level: Level of the interval.

    Returns:
        k ratings: of the games that one of two seats wins, i wins `expected_score(r_i - r_j)` against j. 0 is their
        mean, each weighed by what its games tell of it (its Fisher information), so that a strategy which hardly ever
        wins, and whose rating is anybody's guess, does not make the others' uncertain.

    Raises:
        NotMeasurableError: No block, or some strategies never met, not even through others.
    """
    total, met, prior = _totals(wins)
    ratings = _centred_fit(total + prior * met)
    by_block = np.asarray(wins, dtype=np.float64)
    n_blocks, k, _ = by_block.shape
    flat, rng = by_block.reshape(n_blocks, k * k), np.random.default_rng(seed)
    samples = np.empty((n_resamples, k))
    for sample in samples:
        weights = n_blocks * rng.dirichlet(np.ones(n_blocks))
        added = met * np.maximum(rng.standard_gamma(prior, (k, k)), _FEWEST_WINS)
        sample[:] = _centred_fit((weights @ flat).reshape(k, k) + added)
    return tuple(
        _interval(float(rating), sample, n_blocks, level) for rating, sample in zip(ratings, samples.T, strict=True)
    )


def expected_score(elo: float) -> float:
    """Share of the games won by one of two seats that the one `elo` points stronger wins, `1 / (1 + 10^(-elo/400))`."""
    return 1 / (1 + math.exp(-elo / ELO))


def ranked_pairs(shares: dict[tuple[int, int], Estimate], ratings: npt.ArrayLike) -> list[int]:
    """Order of strategies by who beats whom, the weakest first.

    Tideman's ranked pairs (Independence of clones as a criterion for voting rules, Social Choice and Welfare 1987):
    the surest victories count first, and one that would close a circle with those before it is passed over. So whoever
    beats all others comes out on top, however little it wins against the weak. Pairs that are too close to call count
    for nothing; where victories leave the order open, ratings decide.

    Args:
        shares: From `head_to_head`: a victory where the interval excludes 1/2, the surer the more standard errors.
        ratings: (k,) such as those of `strengths`.
    """
    rated = np.asarray(ratings, dtype=np.float64)
    above = np.eye(rated.size, dtype=np.bool_)
    for winner, loser in _victories(shares):
        if not above[loser, winner]:
            above |= np.outer(above[:, winner], above[loser])
    order: list[int] = []
    left = set(range(rated.size))
    while left:
        free = [i for i in left if not any(above[i, j] for j in left - {i})]
        order.append(min(free, key=lambda i: (rated[i], i)))
        left.remove(order[-1])
    return order


def _victories(shares: dict[tuple[int, int], Estimate]) -> list[tuple[int, int]]:
    """(winner, loser) of every pair whose interval excludes 1/2, the surest first."""
    found = []
    for (i, j), share in shares.items():
        lead = share.value - 0.5
        surety = abs(lead) / share.se if share.se > 0 else math.inf
        if share.low > 0.5 or share.high < 0.5:
            found.append((-surety, -abs(lead), (i, j) if lead > 0 else (j, i)))
    return [pair for _, _, pair in sorted(found)]


def _interval(rating: float, sample: FloatArray, n_blocks: int, level: float) -> Estimate:
    """The rating with the bootstrap's interval, widened for few blocks; the whole line for a single one."""
    method = "Bradley-Terry, Bayesian bootstrap of blocks"
    if n_blocks == 1:
        return Estimate(rating, -math.inf, math.inf, math.inf, 1, method, level)
    tail = (1 - level) / 2
    wider = t_quantile(tail, n_blocks - 1) / z_quantile(tail) * math.sqrt(n_blocks / (n_blocks - 1))
    low, high = (
        min(0.0, float(np.quantile(sample, tail)) - rating),
        max(0.0, float(np.quantile(sample, 1 - tail)) - rating),
    )
    se = wider * float(sample.std(ddof=1))
    return Estimate(rating, rating + wider * low, rating + wider * high, se, n_blocks, method, level)


def _totals(wins: npt.ArrayLike) -> tuple[FloatArray, npt.NDArray[np.bool_], float]:
    """Wins of all blocks together, who met whom, and the wins that each pair of these is given before it plays."""
    by_block = np.asarray(wins, dtype=np.float64)
    if by_block.ndim != 3 or by_block.shape[0] == 0 or not 2 <= by_block.shape[1] == by_block.shape[2]:
        raise NotMeasurableError(f"ratings need at least one block of wins between two or more, not {by_block.shape}")
    total = np.asarray(by_block.sum(axis=0))
    met = total + total.T > 0
    if connected_components(met, directed=False)[0] > 1:
        raise NotMeasurableError("some strategies never met, not even through others: no common scale")
    return total, met, _PRIOR_WINS / (len(total) - 1)


def _centred_fit(wins: FloatArray) -> FloatArray:
    """Ratings in Elo points from a k by k table of wins; their mean by `information` is 0."""
    ratings = np.asarray(ELO * np.asarray(choix.ilsr_pairwise_dense(wins), dtype=np.float64))
    return np.asarray(ratings - information(wins, ratings) @ ratings)


def information(wins: FloatArray, ratings: FloatArray) -> FloatArray:
    """What the games of each strategy tell of its rating, `Σ_j n_ij p_ij (1 - p_ij)`, in shares of 1.

    Args:
        wins: (k, k) wins of the row's over the column's strategy, 0 on the diagonal.
        ratings: (k,) in Elo points.
    """
    chance = special.expit((ratings[:, np.newaxis] - ratings) / ELO)
    told = ((wins + wins.T) * chance * (1 - chance)).sum(axis=1)
    return np.asarray(told / told.sum())
