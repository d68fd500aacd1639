"""Games whose truth is known exactly, simulated in NumPy and enumerated in fractions."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np


def high_die(rng: np.random.Generator, games: tuple[int, ...], n: int) -> np.ndarray:
    """Everybody rolls a die, the highest share the win: win shares of shape (*games, n)."""
    dice = rng.integers(1, 7, size=(*games, n), dtype=np.int8)
    won = dice == dice.max(axis=-1, keepdims=True)
    return won / won.sum(axis=-1, keepdims=True)


def high_die_exact(n: int) -> tuple[Fraction, Fraction]:
    """Variance of one seat's win share and chance of a tie, by going through all 6^n rolls."""
    square, ties = Fraction(0), Fraction(0)
    for dice in itertools.product(range(6), repeat=n):
        best = dice.count(max(dice))
        square += Fraction(1, best**2) if dice[0] == max(dice) else 0
        ties += best > 1
    return square / 6**n - Fraction(1, n**2), ties / 6**n


def first_six(rng: np.random.Generator, games: tuple[int, ...], n: int) -> np.ndarray:
    """Players roll in turn, the first six wins: win shares of shape (*games, n)."""
    winner = (rng.geometric(1 / 6, size=games) - 1) % n
    return np.eye(n)[winner]


def first_six_exact(n: int) -> np.ndarray:
    """Chance of each order, `(5/6)^s (1/6) / (1 - (5/6)^n)`."""
    return (5 / 6) ** np.arange(n) * (1 / 6) / (1 - (5 / 6) ** n)


def shared_deals(rng: np.random.Generator, blocks: tuple[int, ...], games_per_block: int) -> np.ndarray:
    """Four-player blocks whose games share a deal: mean win share of seat 0, on average exactly 1/4.

    The deal draws seat 0's chance from a beta distribution with mean 1/4.
    """
    chance = rng.beta(0.5, 1.5, size=blocks)
    return rng.binomial(games_per_block, chance) / games_per_block
