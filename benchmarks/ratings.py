"""``python -m benchmarks.ratings``: how often the intervals of ratings hold, and in what order strategies come out.

Games of all strategies at one table, won as Luce's choice axiom says, with known strengths.
"""

from __future__ import annotations

import sys

import numpy as np
import numpy.typing as npt

from reports.stats.ratings import ELO, bradley_terry, head_to_head, information, pairwise_wins, ranked_pairs

STRENGTHS = {"close": (20, 0, -20), "ladder": (300, 150, 0, -150, -300), "one hopeless": (50, 0, -50, -1200)}
"""Ratings in Elo points."""

GAMES = (10, 40, 200, 1000)
RESAMPLES = 60


def wins(strengths: npt.NDArray[np.float64], games: int, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """(games, k, k) wins; strength plus Gumbel noise, the largest wins (Yellott 1977)."""
    luck = strengths / ELO + rng.gumbel(size=(games, strengths.size))
    shares = (luck == luck.max(axis=1, keepdims=True)).astype(np.float64)
    return pairwise_wins(shares[:, np.newaxis], np.ones((1, strengths.size)))


def row(name: str, games: int, runs: int) -> str:
    """Coverage of the ratings, half-width of the middle one, and how often the order is right."""
    truth = np.array(STRENGTHS[name], np.float64)
    chances = np.exp(truth / ELO) / np.exp(truth / ELO).sum()
    truth -= information(chances[:, np.newaxis] * ~np.eye(truth.size, dtype=bool), truth) @ truth
    covered, widths, ordered = [], [], 0
    for seed in range(runs):
        played = wins(truth, games, np.random.default_rng([games, seed]))
        ratings = bradley_terry(played, n_resamples=RESAMPLES, seed=seed)
        values = np.array([rating.value for rating in ratings])
        covered += [rating.low <= strength <= rating.high for rating, strength in zip(ratings, truth, strict=True)]
        widths += [rating.half_width for rating in ratings]
        ordered += ranked_pairs(head_to_head(played), values) == list(np.argsort(truth))
    return f"{name:14s} {games:6d} {100 * np.mean(covered):9.1f} {np.median(widths):11.0f} {100 * ordered / runs:12.0f}"


if __name__ == "__main__":
    n_runs = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(f"{'strengths':14s} {'games':>6s} {'covered %':>9s} {'± Elo':>11s} {'order right %':>12s}")
    for strengths in STRENGTHS:
        for n_games in GAMES:
            print(row(strengths, n_games, n_runs), flush=True)
