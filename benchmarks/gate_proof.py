"""``python -m benchmarks.gate_proof``: how often the gate cries wolf, and how often it sees.

Games of Pig are judged by the gate's own code. Without any change and on fresh deals (A/A) it should not fail; with
a rule that shifts the length by twice what is tolerated, and games enough for a standard error of a fifth of it
on the same deals, it should.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import Any

import numpy as np
import numpy.typing as npt

from reports.analysis.pairs import Pair
from reports.gate.metrics import judge_pairs
from reports.stats.block_estimate import BlockEstimate
from reports.stats.blocks import mean, win_share
from reports.stats.planning import SE_PER_MAX_SHIFT
from sim.engine.arena import Arena, Seat
from sim.games import load_game
from sim.runner.columns import standings
from strategies import strategies_of

PAIRS = 200
GAMES = 2000
"""Games on each side of an A/A pair."""
SHORTER = {"target": 90}
"""The planted change: Pig to 90 points instead of 100."""
PILOT = 200_000
"""Games that tell how far the planted change really shifts the length."""
CHANCE = np.uint64(1 << 40)
SHARE_POINTS, LENGTH_PART = 2.0, 0.03
"""Default tolerances: 4 % of the fair share of two players, 3 % of a mean length."""

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Games:
    """A batch of games: win share of the first player and turns, one value a game."""

    first: Array
    turns: Array


@cache
def _arena(target: int) -> Arena:
    game = load_game("pig")
    return Arena(game, game.make_rules({"target": target}, 2))


def play(first_seed: int, games: int, rules: Mapping[str, Any] | None = None) -> Games:
    """Games on the deals from ``first_seed`` on; the same deals whatever the rules."""
    game, arena = load_game("pig"), _arena((rules or {"target": 100})["target"])
    bot = strategies_of("pig")["hold_at"]
    seeds = np.arange(first_seed, first_seed + games, dtype=np.uint64)
    states = arena.play([Seat(bot.chooser(game), bot.vector())] * 2, seeds, seeds + CHANCE).states
    share = standings(states, 2, low_wins=game.low_wins).win_share[:, 0]
    return Games(np.array(share, float), np.array(states.turns, float))


def pairs(new: Games, old: Games, max_shift: float, *, same_deals: bool, points: float = SHARE_POINTS) -> list[Pair]:
    """Both metrics of two batches; ``max_shift`` is the tolerance of the length, ``points`` that of the share."""

    def first(side: Games) -> BlockEstimate:
        return BlockEstimate.of(win_share(side.first), side.first).scaled(100)

    def turns(side: Games) -> BlockEstimate:
        return BlockEstimate.of(mean(side.turns), side.turns)

    return [Pair(first(new), first(old), points, same_deals), Pair(turns(new), turns(old), max_shift, same_deals)]


def verdicts(wanted: list[Pair]) -> list[str]:
    """The gate's verdicts on several metrics together."""
    return [judged.shift.verdict for judged in judge_pairs(wanted)]


def false_alarms(n_pairs: int = PAIRS, games: int = GAMES, tolerated: float = 1.0) -> float:
    """Share of A/A pairs, on fresh deals each, that the gate fails.

    Args:
        n_pairs: pairs of runs.
        games: games on each side.
        tolerated: part of the default tolerances; with 0 the tests stand at their level, the worst there can be.
    """
    failed = 0
    for number in range(n_pairs):
        old, new = (play((2 * number + side) * games, games) for side in (0, 1))
        limits = LENGTH_PART * float(old.turns.mean()) * tolerated, SHARE_POINTS * tolerated
        failed += "changed" in verdicts(pairs(new, old, limits[0], same_deals=False, points=limits[1]))
    return failed / n_pairs


def planted() -> tuple[float, int]:
    """Half the true shift of the planted change, as the tolerance, and the deals that the gate's plan asks for."""
    old, new = play(10**9, PILOT), play(10**9, PILOT, SHORTER)
    shift = new.turns - old.turns
    max_shift = abs(float(shift.mean())) / 2
    return max_shift, ceil((float(shift.std()) / (SE_PER_MAX_SHIFT * max_shift)) ** 2)


def power(n_pairs: int = PAIRS) -> float:
    """Share of pairs on the same deals in which the gate fails the planted shift of twice the tolerance."""
    max_shift, deals = planted()
    failed = 0
    for number in range(n_pairs):
        first_seed = 2 * 10**9 + number * deals
        old, new = play(first_seed, deals), play(first_seed, deals, SHORTER)
        failed += verdicts(pairs(new, old, max_shift, same_deals=True))[1] == "changed"
    return failed / n_pairs


if __name__ == "__main__":
    tolerance, n_deals = planted()
    print(f"A/A: {PAIRS} pairs of {GAMES:,} games on fresh deals, failed {false_alarms():.1%} (at most 2 % wanted)")
    worst = false_alarms(n_pairs=1000, games=500, tolerated=0)
    print(f"1,000 pairs of 500 games with no tolerance at all: failed {worst:.1%} (level 1 %)")
    print(
        f"planted: Pig to {SHORTER['target']} points, {2 * tolerance:.2f} turns shorter, tolerance {tolerance:.2f}, "
        f"{PAIRS} pairs on the same {n_deals} deals, failed {power():.1%} (at least 95 % wanted)"
    )
