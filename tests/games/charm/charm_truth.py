"""Lucky Charm's exact answers for two players who choose at random, by counting purses, choices and dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

COINS, WORTH, FACES, PRICE, BONUS = 10, 10, 100, 8, 8
"""The game's README and ``rules.yaml``."""

MOST = COINS * WORTH + FACES + 2 * BONUS


@dataclass(frozen=True)
class Player:
    """What is known of a player before the dice: ``takes`` is the chance to take a charm that can be afforded."""

    takes: float = 0.5
    given: int = 0
    has_purse: Callable[[int], bool] = lambda coins: True

    def scores(self):
        """Probability of each score, shape (MOST + 1,)."""
        found = np.zeros(MOST + 1)
        purses = [coins for coins in range(1, COINS + 1) if self.has_purse(coins)]
        for coins in purses:
            chance = self.takes if coins >= PRICE else 0.0
            for charms, probability in ((1, chance), (0, 1 - chance)):
                first = 1 + coins * WORTH + (charms + self.given) * BONUS
                found[first : first + FACES] += probability / len(purses) / FACES
        return found


def win_share(own: Player, other: Player = Player()) -> float:
    """Expected win share of ``own``, in percent; equal points share."""
    mine, theirs = own.scores(), other.scores()
    less = np.cumsum(theirs) - theirs
    return 100 * float(mine @ (less + theirs / 2))


def is_rich(coins: int) -> bool:
    return coins >= PRICE


GIFT = win_share(Player(given=1)) - 50
RESTRICT = win_share(Player(takes=0)) - 50
FORK = win_share(Player(takes=1, has_purse=is_rich)) - win_share(Player(takes=0, has_purse=is_rich))
NAIVE = win_share(Player(takes=1, has_purse=is_rich)) - 50
