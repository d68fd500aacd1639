"""Fitting a strategy's parameters by covariance matrix adaptation (Hansen and Ostermeier 2001)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.engine.arena import Arena, Seat
from sim.engine.contract import Game
from sim.engine.strategy import Strategy
from sim.runner.columns import standings

SMALLEST_STEP = 0.25
"""Search step of a parameter whose value is 0."""


@dataclass(frozen=True)
class Generation:
    """The best parameters of a generation and their win share; the mean of the search distribution after it."""

    number: int
    win_share: float
    best: tuple[float, ...]
    mean: tuple[float, ...]


@dataclass(frozen=True)
class Tuning:
    """A strategy to be tuned, one seat of it against others at all other seats.

    Args:
        game, rules, players: What is played.
        strategy: What is tuned.
        other: Who sits at the other seats.
        free: Positions of the parameters that are fitted.
        games: Deals for each candidate; all candidates of a generation meet the same (common random numbers).
        seed: Where all chance comes from.
    """

    game: Game
    rules: Any
    players: int
    strategy: Strategy
    other: Seat
    free: Sequence[int]
    games: int
    seed: int

    def win_share(self, params: Sequence[float], first_deal: int, n: int) -> NDArray[np.float64]:
        """Mean win share of the candidate over all seats, one value a deal, shape (n,)."""
        arena = Arena(self.game, self.rules)
        own = Seat(self.strategy.chooser(self.game), tuple(params))
        rng = np.random.default_rng([self.seed, first_deal])
        deal, chance = rng.integers(0, 2**63, (2, n), dtype=np.uint64)
        shares = np.zeros(n)
        for place in range(self.players):
            seats = [own if seat == place else self.other for seat in range(self.players)]
            outcome = arena.play(seats, deal, chance)
            found = standings(outcome.states, self.players, low_wins=self.game.low_wins)
            shares += found.win_share[:, place] / self.players
        return shares

    def generations(self, n: int) -> Iterator[Generation]:
        """Search for ``n`` generations; every one meets deals of its own, so that luck is not learnt by heart."""
        import cmaes

        start = np.array(self.strategy.vector(), np.float64)
        scale = np.maximum(np.abs(start[list(self.free)]) / 3, SMALLEST_STEP)
        search = cmaes.CMA(mean=np.zeros(len(self.free)), sigma=1.0, seed=self.seed)

        def params(point: NDArray[np.float64]) -> tuple[float, ...]:
            found = start.copy()
            found[list(self.free)] += scale * point
            return tuple(float(value) for value in found)

        for number in range(n):
            points = [search.ask() for _ in range(search.population_size)]
            shares = [float(self.win_share(params(point), number, self.games).mean()) for point in points]
            search.tell([(point, -share) for point, share in zip(points, shares, strict=True)])
            best = int(np.argmax(shares))
            yield Generation(number, shares[best], params(points[best]), params(search.mean))
