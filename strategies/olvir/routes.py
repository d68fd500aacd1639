"""The shortest way that gathers everything missing for a demand and ends where it is delivered."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.engine.bits import ZERO, bit, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.olvir.moving import move_cost
from sim.games.olvir.state import N_GOODS, N_HEXES, NOWHERE
from strategies.olvir.outlook import Outlook
from strategies.olvir.ways import FAR, LAYERS, reckon_back, spread


class Route(NamedTuple):
    """Action points of walking alone, the first hex to go to, and the good to get there (NOWHERE: just deliver)."""

    points: int
    hex: int
    good: int


@compiled()
def gather(rules: Any, view: Any, outlook: Outlook, goods: int, gate: int, first: int) -> Route:
    """The shortest way over a source of each of ``goods`` to ``gate``, in the best order.

    Args:
        goods: What to gather, as bits.
        first: Those of them with which the way may begin.

    ``ways[some]`` holds the action points to enter a hex and from there gather the goods of ``some``, then deliver;
    each comes from the ways of one good fewer, spread from that good's sources.
    """
    wanted, n = np.empty(N_GOODS, np.int64), 0
    for good in range(N_GOODS):
        if (goods >> good) & 1:
            wanted[n] = good
            n += 1
    if n == 0:
        return Route(outlook.own[gate], gate, NOWHERE)
    ways = np.empty(((1 << n) - 1, N_HEXES), np.int64)
    reckon_back(rules, view, outlook.seat, bit(gate), ways[0])
    for some in range(1, (1 << n) - 1):
        layers = np.zeros(LAYERS + 2, np.uint64)
        for i in range(n):
            if (some >> i) & 1:
                start_from(layers, ways[some ^ (1 << i)], outlook.sources[wanted[i]])
        spread(rules, view, outlook.seat, layers, ways[some])
    best = Route(FAR, NOWHERE, NOWHERE)
    for i in range(n):
        if (first >> wanted[i]) & 1:
            best = shorter(rules, view, outlook, wanted[i], ways[((1 << n) - 1) ^ (1 << i)], best)
    return best


@compiled()
def start_from(layers: Any, points: Any, hexes: np.uint64) -> None:
    """Let ways spread from ``hexes``, each at the points that it already has."""
    while hexes != ZERO:
        here = lowest(hexes)
        if points[here] < LAYERS:
            layers[points[here]] |= bit(here)
        hexes = without_lowest(hexes)


@compiled()
def shorter(rules: Any, view: Any, outlook: Outlook, good: int, onward: Any, best: Route) -> Route:
    """``best``, or a shorter way that begins with a source of ``good`` and goes on by ``onward``."""
    hexes = outlook.sources[good]
    while hexes != ZERO:
        here = lowest(hexes)
        points = outlook.own[here] + onward[here] - move_cost(rules, view, outlook.seat, here)
        if points < best.points:
            best = Route(points, here, good)
        hexes = without_lowest(hexes)
    return best
