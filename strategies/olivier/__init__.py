"""The strategies of L'Olivier."""

from __future__ import annotations

from sim.engine.strategy import Strategy
from strategies.olivier.params import PARAMS

WEIGHTED = Strategy(
    "weighted",
    "The all-rounder: weighs growing, attacking the leader, and what to keep in hand.",
    "strategies.olivier.weighted",
    params=PARAMS,
)

STRATEGIES: tuple[Strategy, ...] = (
    Strategy("simple", "Lays what it can, else attacks the next opponent, else discards.", "strategies.olivier.simple"),
    WEIGHTED,
)
