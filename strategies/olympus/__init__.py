"""The strategies of Olympus."""

from __future__ import annotations

from sim.engine.strategy import Strategy
from strategies.olympus.params import PARAMS

WEIGHTED = Strategy(
    "weighted",
    "The all-rounder: weighs deities, buildings and wars by what they will bring by the end.",
    "strategies.olympus.weighted",
    params=PARAMS,
)
STRATEGIES: tuple[Strategy, ...] = (WEIGHTED,)
