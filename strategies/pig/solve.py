"""Optimal play of two-player Pig by value iteration (Neller and Presser 2004, UMAP Journal 25(1), equation 4)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

TARGET, FACES, BUST = 100, 6, 1
"""The game that the stored policy solves."""

POLICY_FILE = Path(__file__).with_name("optimal.npz")


class Solution(NamedTuple):
    """Optimal play, by own score and the opponent's.

    Attributes:
        wins: (target, target) chance that the player about to begin a turn wins.
        rolls: (target, target, target) whether to roll, by the turn's total as well.
    """

    wins: Any
    rolls: Any


def solve(target: int = TARGET, faces: int = FACES, bust: int = BUST, tolerance: float = 1e-13) -> Solution:
    """Iterate P(own, other, total) = max(roll, hold) until no chance at a turn's start moves by ``tolerance``."""
    wins = np.full((target, target), 0.5)
    while True:
        better, rolls = _one_turn(wins, faces, bust)
        if np.abs(better - wins).max() < tolerance:
            return Solution(better, rolls)
        wins = better


def _one_turn(wins: Any, faces: int, bust: int) -> tuple[Any, Any]:
    """Best play of one turn when ``wins`` holds for the opponent's: chances at its start, and when to roll."""
    target = len(wins)
    lost_turn = 1.0 - wins.T
    held = np.ones((2 * target, target))  # by the score reached; the target wins at once
    held[:target] = lost_turn
    during = np.ones((target + faces, target, target))  # by the turn's total
    rolls = np.empty((target, target, target), bool)
    for total in range(target - 1, -1, -1):
        later = sum(during[total + face] for face in range(1, faces + 1) if face != bust)
        rolled = (lost_turn * (bust <= faces) + later) / faces
        rolls[:, :, total] = rolled > held[total : total + target]
        during[total] = np.maximum(rolled, held[total : total + target])
    rolls[:, :, 0] = True
    return rolled, rolls


def pack(rolls: Any) -> Any:
    """Truth values as bits along the turn's total, lowest first: (target, target, bytes)."""
    return np.packbits(rolls, axis=-1, bitorder="little")


def stored_policy() -> Any:
    """The packed policy of the 100-point game, as :func:`solve` gives it."""
    with np.load(POLICY_FILE) as file:
        return file["rolls"]


def store_policy() -> None:
    """Solve the game and write the policy that :func:`stored_policy` reads."""
    np.savez_compressed(POLICY_FILE, rolls=pack(solve().rolls))
