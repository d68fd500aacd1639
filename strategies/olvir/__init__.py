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
        glory=2.4,
        power=0.2,
        hunting=0.2,
    ),
    WEIGHTED.persona(
        "hunter",
        "Fights for the hunting tracks and their champion's spaces, and keeps no part for a city.",
        glory=0.3,
        power=0.0,
        hunting=1.4,
        keep=99,
        breed=1.0,
    ),
    WEIGHTED.persona(
        "cautious",
        "Rests early, fights only when sure, and keeps the beasts away from himself.",
        life=0.25,
        risk=0.05,
        eat=4.0,
        shelter=1.5,
        own_life=4.0,
    ),
    WEIGHTED.persona(
        "reckless",
        "Never rests, attacks whatever the odds, and sets every beast on the others.",
        life=0.01,
        risk=1.0,
        eat=1.0,
        camp=1.0,
        shelter=0.0,
        hit=2.0,
    ),
)
