"""What every strategy must hold to, checked at the table: the suite behind ``sim check-strategy``."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.engine.arena import Arena, PlayError, Seat
from sim.engine.contract import Game
from sim.engine.match import Match
from sim.engine.records import new_records


class StrategyFaultError(AssertionError):
    """A promise that a strategy breaks, with the seed that shows it."""


@dataclass(frozen=True)
class Candidate:
    """A strategy at one seat of a game; the others play at random.

    Args:
        seat: The strategy.
        other: Random play.
        seeds: Seeds of the games that are stepped through.
    """

    game: Game
    rules: Any
    players: int
    seat: Seat
    other: Seat
    seeds: range = range(4)

    def seats(self) -> list[Seat]:
        """The strategy first, then random play."""
        return [self.seat, *[self.other] * (self.players - 1)]

    def digests(self, seeds: np.ndarray[Any, np.dtype[np.uint64]]) -> list[int]:
        """Digests of the games of these seeds."""
        arena = Arena(self.game, self.rules)
        return [int(value) for value in arena.play(self.seats(), seeds, seeds + np.uint64(1)).digests]

    def decisions(self) -> Iterator[tuple[int, Match, tuple[int, ...]]]:
        """Every decision that the strategy is asked, before it is taken: seed, match and options."""
        seats = self.seats()
        for seed in self.seeds:
            match = Match(self.game, self.rules, self.players, seed, seed + 1)
            while not match.is_over:
                options = match.options()
                asked = len(options) > 1
                seat = int(match.state.seat)
                if asked and seat == 0:
                    yield seed, match, options
                index = match.choice(seats[seat], options) if asked else 0
                match.play(options[index], forced=not asked)


def plays_to_the_end(candidate: Candidate) -> None:
    """It always chooses one of its options, changes no rule value, and its games end before the cap."""
    seeds = np.arange(16, dtype=np.uint64)
    try:
        outcome = Arena(candidate.game, candidate.rules).play(candidate.seats(), seeds, seeds + np.uint64(1))
    except PlayError as error:
        cause = f": {error.__cause__!r}" if error.__cause__ is not None else ""
        raise StrategyFaultError(f"game of seed {error.game}: it {error}{cause}") from error
    capped = np.flatnonzero(outcome.states.capped)
    if len(capped):
        raise StrategyFaultError(f"game of seed {capped[0]}: play goes on until the game's cap")


def repeats_itself(candidate: Candidate) -> None:
    """The same seeds give the same game, whatever was played before: it keeps nothing in mind between games."""
    seeds = np.arange(6, dtype=np.uint64)
    together, again = candidate.digests(seeds), candidate.digests(seeds)
    alone = [candidate.digests(seeds[i : i + 1])[0] for i in (3, 0)]
    if together != again:
        raise StrategyFaultError("the same seeds give another game when they are played again")
    if alone != [together[3], together[0]]:
        raise StrategyFaultError("a game depends on the games before it")


def depends_on_its_view_alone(candidate: Candidate) -> None:
    """Asked twice it answers alike, also when everything that its seat cannot see is dealt anew."""
    functions = candidate.game.functions()
    for seed, match, options in candidate.decisions():
        first = match.choice(candidate.seat, options)
        if match.choice(candidate.seat, options) != first:
            raise StrategyFaultError(f"game of seed {seed}, {match.decision}: asked twice, it answers differently")
        world = new_records(candidate.game.state, 1)
        world[0] = match.view(0)
        view_seed = world[0].seed
        functions.guess(candidate.rules, world[0], 0)
        world[0].seed, world[0].draws[:], world[0].shuffles[:] = view_seed, 0, 0
        functions.hide(candidate.rules, world[0], 0)
        if match.choice_from(candidate.seat, world[0], options) != first:
            raise StrategyFaultError(f"game of seed {seed}, {match.decision}: it depends on what its seat cannot see")


CHECKS: tuple[Callable[[Candidate], None], ...] = (plays_to_the_end, repeats_itself, depends_on_its_view_alone)


def games_per_second(candidate: Candidate) -> float:
    """Games a second on one core, the other seats at random."""
    arena, n, seconds = Arena(candidate.game, candidate.rules), 1, 0.0
    arena.play(candidate.seats(), np.zeros(1, np.uint64), np.zeros(1, np.uint64))
    while seconds < 0.3 and n < 65536:
        n *= 4
        seeds = np.arange(n, dtype=np.uint64)
        began = time.perf_counter()
        arena.play(candidate.seats(), seeds, seeds)
        seconds = time.perf_counter() - began
    return n / seconds
