"""The strategies of Oliva."""

from __future__ import annotations

from sim.engine.strategy import Strategy
from strategies.oliva.params import PARAMS

GREEDY = Strategy("greedy", "Takes what brings most points or resources at once.", "strategies.oliva.greedy")
WEIGHTED = Strategy(
    "weighted",
    "The all-rounder: plans both cards of a cycle together, and weighs cards by what they will bring by the end.",
    "strategies.oliva.weighted",
    params=PARAMS,
)

STRATEGIES: tuple[Strategy, ...] = (GREEDY, WEIGHTED)
