"""Helpers: seat strategies of Oliva by name, and play fixed-seed games."""

from __future__ import annotations

from functools import cache

import numpy as np

from sim.engine.arena import Arena, Seat
from sim.games.oliva import GAME
from strategies import strategies_of

TALLY = {tally.id: number for number, tally in enumerate(GAME.tallies)}
PART = {part.id: number for number, part in enumerate(GAME.parts)}


@cache
def arena(players: int, **overrides) -> Arena:
    return Arena(GAME, GAME.make_rules(overrides, players))


def seat(name: str, noise: float = 0.0, **params: float) -> Seat:
    strategy = strategies_of("oliva")[name]
    return Seat(strategy.chooser(GAME), strategy.vector(params), noise)


def play(table: Arena, seats, n: int):
    """``n`` games with fixed seeds."""
    seeds = np.arange(n, dtype=np.uint64)
    return table.play(seats, seeds, seeds + np.uint64(1_000_000))


def win_share(one: Seat, other: Seat, n: int) -> float:
    """Share of wins of ``one`` over ``n`` deals, each played in both seatings; shared wins count half."""
    total = 0.0
    for seats, own in (([one, other], 0), ([other, one], 1)):
        first = play(arena(2), seats, n).states["rank"][:, :2] == 1
        total += (first[:, own] / first.sum(axis=1)).mean()
    return total / 2


@cache
def habits(name: str, n: int = 300):
    """Mean tallies and mean score parts of a strategy against the all-rounder, as dictionaries."""
    outcome = play(arena(2), [seat(name), seat("weighted")], n)
    tallies, parts = outcome.ledgers["tallies"][:, 0].mean(axis=0), outcome.ledgers["parts"][:, 0].mean(axis=0)
    return {key: tallies[i] for key, i in TALLY.items()}, {key: parts[i] for key, i in PART.items()}
