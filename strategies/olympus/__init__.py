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

STRATEGIES: tuple[Strategy, ...] = (
    WEIGHTED,
    WEIGHTED.persona(
        "greedy",
        "Sees no further than the end of the round: points, cubes, and the best building at once.",
        pace=0.0,
        glory=0.0,
        pull=0.0,
        population=0.0,
        culture=0.0,
        military=0.0,
        harvest=0.0,
        priest=0.0,
        agora=0.0,
        columns_culture=0.0,
        columns_military=0.0,
        temple=0.0,
        share=0.0,
    ),
    WEIGHTED.persona(
        "builder",
        "Wants buildings, and cubes for them; Glory cards are for others.",
        build=1.8,
        cube=1.2,
        glory=0.0,
        pull=0.5,
        temple=1.5,
    ),
    WEIGHTED.persona(
        "warlord",
        "Arms early and lives on tribute.",
        military=0.6,
        columns_military=6.0,
        war=2.5,
        hurt=1.0,
        attack=0.4,
        overreach=0.6,
    ),
    WEIGHTED.persona(
        "scholar",
        "Culture first: its Glory card, the fifth priest, the late buildings.",
        culture=0.7,
        columns_culture=8.0,
        devotion=0.8,
        choice=2.0,
    ),
    WEIGHTED.persona(
        "farmer",
        "Advances agriculture, hunting and fishing, and produces.",
        harvest=0.6,
        cube=1.3,
        excess=0.3,
        overreach=0.8,
    ),
    WEIGHTED.persona(
        "settler",
        "Lets the city grow: population, its Glory card, the fourth priest.",
        population=0.7,
        agora=8.0,
        priest=1.5,
        devotion=0.8,
    ),
    WEIGHTED.persona(
        "racer",
        "Rushes for Glory cards and a short game.",
        glory=5.0,
        pull=8.0,
        pace=1.0,
    ),
)
