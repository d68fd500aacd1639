"""The strategies of Olvir."""

from __future__ import annotations

from sim.engine.strategy import Strategy
from strategies.olvir.params import PARAMS

WEIGHTED = Strategy(
    "weighted",
    "The all-rounder: plans errands over the map and takes the one with the most worth per action point.",
    "strategies.olvir.weighted",
    params=PARAMS,
)

STRATEGIES: tuple[Strategy, ...] = (
    Strategy("greedy", "Takes the best thing in reach without a plan.", "strategies.olvir.greedy"),
    WEIGHTED,
    WEIGHTED.persona(
        "deliverer",
        "Lives for the cities' demands and hunts little.",
        glory=2.0,
        power=1.2,
        hunting=0.3,
    ),
    WEIGHTED.persona(
        "hunter",
        "Fights for the hunting tracks and their champion's spaces.",
        glory=0.5,
        hunting=1.0,
        lure=0.15,
        breed=1.0,
    ),
    WEIGHTED.persona(
        "cautious",
        "Rests early, fights only when sure, and keeps the beasts away from himself.",
        life=0.14,
        courage=2.5,
        eat=4.0,
        shelter=1.5,
        own_life=4.0,
    ),
    WEIGHTED.persona(
        "reckless",
        "Never rests, attacks whatever the odds, and sets every beast on the others.",
        life=0.01,
        courage=0.0,
        eat=1.0,
        camp=1.0,
        shelter=0.0,
        hit=2.0,
    ),
)
