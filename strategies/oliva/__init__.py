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
EXPORTER = WEIGHTED.persona(
    "exporter",
    "Sells to global markets and hopes for complete sets; nations hardly matter.",
    global_cards=1.7,
    nation_cards=0.9,
    sets=4.0,
    sets_to_come=0.15,
    dismissing=0.1,
    collecting=0.0,
)
NATION_COLLECTOR = WEIGHTED.persona(
    "nation_collector",
    "Collects nation cards, and dismisses others of the same nations to make them count more.",
    global_cards=0.95,
    nation_cards=2.0,
    dismissing=0.8,
    collecting=0.1,
)
UPGRADER = WEIGHTED.persona(
    "upgrader",
    "Saves coins for special action cards, their marks and the scoring cards that count them.",
    actions=0.9,
    scoring_cards=1.6,
    marks=1.0,
    buying=3.0,
    coin=1.1,
)
THINNER = WEIGHTED.persona(
    "thinner",
    "Keeps its deck small: everything weak or without an action becomes pomace.",
    thinning=5.0,
    clearing=2.5,
    clutter=0.2,
    lean=4.0,
    tempo=1.5,
)
MERCHANT = WEIGHTED.persona(
    "merchant",
    "Presses and sells as much oil as it can, whatever else lies there.",
    oil=3.5,
    oil_use=8.0,
    selling=6.0,
)

STRATEGIES: tuple[Strategy, ...] = (GREEDY, WEIGHTED, EXPORTER, NATION_COLLECTOR, UPGRADER, THINNER, MERCHANT)
