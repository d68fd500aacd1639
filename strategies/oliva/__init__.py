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
    global_cards=1.5,
    nation_cards=0.4,
    sets=3.0,
    sets_to_come=0.2,
    dismissing=0.3,
    collecting=0.0,
)
NATION_COLLECTOR = WEIGHTED.persona(
    "nation_collector",
    "Collects nation cards, and dismisses others of the same nations to make them count more.",
    global_cards=0.6,
    nation_cards=1.6,
    dismissing=1.6,
    collecting=0.3,
)
UPGRADER = WEIGHTED.persona(
    "upgrader",
    "Saves coins for special action cards, their marks and the scoring cards that count them.",
    actions=2.0,
    scoring_cards=1.5,
    marks=1.5,
    buying=4.0,
    coin=1.3,
)
THINNER = WEIGHTED.persona(
    "thinner",
    "Keeps its deck small: everything weak or without an action becomes pomace.",
    thinning=4.0,
    clearing=3.0,
    clutter=0.3,
    lean=5.0,
    pomace_to_come=1.0,
)
MERCHANT = WEIGHTED.persona(
    "merchant",
    "Presses and sells as much oil as it can, whatever else lies there.",
    oil=3.0,
    oil_use=6.0,
    selling=5.0,
)

STRATEGIES: tuple[Strategy, ...] = (GREEDY, WEIGHTED, EXPORTER, NATION_COLLECTOR, UPGRADER, THINNER, MERCHANT)
