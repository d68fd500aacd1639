"""Strength of strategies on one scale, from the ranks they reach against each other."""

from __future__ import annotations

import choix
import numpy as np
import numpy.typing as npt
from scipy.sparse.csgraph import connected_components

from reports.stats.estimate import Estimate, FloatArray, NotMeasurableError

_PRIOR_WINS = 0.5
"""Wins added each way to every pair that met, so that a strategy which never lost has a finite rating."""


def pairwise_wins(
    strategies: npt.ArrayLike, ranks: npt.ArrayLike, block: npt.ArrayLike, n_strategies: int
) -> FloatArray:
    """Break the final ranking of every game into its pairs, summed within blocks.

    Args:
        strategies: (G, n) strategy of each seat, numbered from 0.
        ranks: (G, n) final rank of each seat, 1 best; equal ranks count half a win each way.
        block: (G,) block of each game.
        n_strategies: Number k of strategies.

    Returns:
        (B, k, k) wins of the row's over the column's strategy in each block, blocks in ascending order. Two
        seats of the same strategy say nothing and are left out.
    """
    who, rank = np.asarray(strategies, dtype=np.int64), np.asarray(ranks, dtype=np.float64)
    if who.ndim != 2 or who.shape != rank.shape:
        raise ValueError(f"strategies {who.shape} and ranks {rank.shape} must be games by seats")
    names, row = np.unique(np.asarray(block), return_inverse=True)
    if row.size != who.shape[0]:
        raise ValueError("each game needs a block")
    wins = np.zeros((names.size, n_strategies, n_strategies))
    for a in range(who.shape[1]):
        for b in range(who.shape[1]):
            won = (rank[:, a] < rank[:, b]) + 0.5 * (rank[:, a] == rank[:, b])
            np.add.at(wins, (row, who[:, a], who[:, b]), np.where(who[:, a] == who[:, b], 0.0, won))
    return wins


def plackett_luce(
    wins: npt.ArrayLike, n_resamples: int = 400, seed: int = 0, level: float = 0.95
) -> tuple[Estimate, ...]:
    """Plackett-Luce ratings with a block-bootstrap interval.

    Fitted from pairs: under Plackett and Luce's model each pair of a ranking follows Bradley and Terry's,
    so the fit to all pairs is consistent (Azari Soufiani, Chen, Parkes and Xia 2013). Pairs allow ties and
    several seats of one strategy, and weigh blocks for the bootstrap without going back to the games. The
    fit is iterative Luce spectral ranking (Maystre and Grossglauser 2015).

    Args:
        wins: (B, k, k) from `pairwise_wins`.
        n_resamples: Bootstrap samples of whole blocks.
        seed: Seed of the bootstrap.
        level: Level of the percentile interval, widened to the rating where that lies outside.

    Returns:
        k ratings that sum to 0: strategy i beats j with probability `1 / (1 + exp(r_j - r_i))`.

    Raises:
        NotMeasurableError: No block, or some strategies never met, not even through others.
    """
    by_block = np.asarray(wins, dtype=np.float64)
    if by_block.ndim != 3 or by_block.shape[0] == 0 or by_block.shape[1] != by_block.shape[2]:
        raise NotMeasurableError(f"ratings need at least one block of k by k wins, not {by_block.shape}")
    n_blocks, k, _ = by_block.shape
    total = by_block.sum(axis=0)
    met = total + total.T > 0
    if connected_components(met, directed=False)[0] > 1:
        raise NotMeasurableError("some strategies never met, not even through others: no common scale")
    flat = by_block.reshape(n_blocks, k * k)
    rng = np.random.default_rng(seed)
    samples = np.empty((n_resamples, k))
    for sample in samples:
        times_drawn = np.bincount(rng.integers(n_blocks, size=n_blocks), minlength=n_blocks)
        sample[:] = _fit((times_drawn @ flat).reshape(k, k), met)
    tail = (1 - level) / 2
    low, high = np.quantile(samples, [tail, 1 - tail], axis=0)
    se = samples.std(axis=0, ddof=1) if n_blocks > 1 else np.full(k, np.inf)
    if n_blocks == 1:
        low, high = np.full(k, -np.inf), np.full(k, np.inf)
    method = "Plackett-Luce, block bootstrap"
    return tuple(
        Estimate(float(r), min(float(a), float(r)), max(float(b), float(r)), float(s), n_blocks, method, level)
        for r, a, b, s in zip(_fit(total, met), low, high, se, strict=True)
    )


def _fit(wins: FloatArray, met: npt.NDArray[np.bool_]) -> FloatArray:
    """Ratings that sum to 0 from a k by k table of wins."""
    ratings = np.asarray(choix.ilsr_pairwise_dense(wins + _PRIOR_WINS * met), dtype=np.float64)
    return np.asarray(ratings - ratings.mean(), dtype=np.float64)
