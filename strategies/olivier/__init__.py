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
    "Would rather stop a neighbour than grow, blocked already or not; collects rain and incidents for it.",
    pile=3.0,
    incident=90.0,
    rain=90.0,
    blocked=0.0,
    keep_incident=50.0,
    keep_rain=40.0,
)
GARDENER = WEIGHTED.persona(
    "gardener",
    "Minds its own trees: hardly ever attacks, and keeps no weapons.",
    incident=-5.0,
    rain=-5.0,
    ahead=0.0,
    late=0.0,
    keep_incident=0.0,
    keep_rain=0.0,
)
HOARDER = WEIGHTED.persona(
    "hoarder",
    "Lays a prevention only in reaction, keeps suns, solutions and presses, and gives nothing away.",
    lay_prevention=-40.0,
    keep_prevention=40.0,
    keep_sun=20.0,
    keep_solution=40.0,
    keep_press=20.0,
    spare=0.9,
    give=10.0,
)

STRATEGIES: tuple[Strategy, ...] = (SIMPLE, WEIGHTED, ATTACKER, GARDENER, HOARDER)
