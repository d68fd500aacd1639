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

SIMPLE = Strategy(
    "simple",
    "Lays what it can, else attacks the next opponent, else discards; always draws from the pile.",
    "strategies.olivier.simple",
)
ATTACKER = WEIGHTED.persona(
    "attacker",
    "Would rather stop a neighbour than grow, and keeps rain and incidents for it.",
    incident=60.0,
    rain=60.0,
    keep_incident=20.0,
    keep_rain=15.0,
    blocked=30.0,
)
GARDENER = WEIGHTED.persona(
    "gardener",
    "Minds its own trees: attacks only with what it would discard anyway, and keeps no weapons.",
    incident=-5.0,
    rain=-5.0,
    ahead=0.0,
    late=0.0,
    keep_incident=0.0,
    keep_rain=0.0,
)
HOARDER = WEIGHTED.persona(
    "hoarder",
    "Lays no prevention of its own accord, keeps suns, solutions and presses, and gives nothing away.",
    lay_prevention=-30.0,
    keep_prevention=30.0,
    keep_sun=16.0,
    keep_solution=14.0,
    keep_press=16.0,
    spare=0.6,
    give=8.0,
)

STRATEGIES: tuple[Strategy, ...] = (SIMPLE, WEIGHTED, ATTACKER, GARDENER, HOARDER)
