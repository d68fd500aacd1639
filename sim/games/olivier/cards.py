"""The kinds of card, numbered in the order in which options are listed; a set of kinds is a 64-bit mask."""

from __future__ import annotations

from typing import Final

import numpy as np

SUN: Final = 0
RAIN: Final = 1
SEASON: Final = 2
INCIDENT: Final = 6
SOLUTION: Final = 10
PREVENTION: Final = 14
PRESS: Final = 18
TREES: Final = 19
"""First kind of each group. The four of a season group belong to winter, spring, summer and autumn."""

N_TYPES: Final = 23
N_KEY_CARDS: Final = TREES
"""Every kind below the tree cards is a key card, an item of the log with the same number."""

SEASONS: Final = 4
TREE_VALUES: Final = (25, 50, 75, 100)
"""Trees shown on the tree cards, as in their names."""

UNIT: Final = 25
"""Trees on every tree card are a multiple of this."""

IDS: Final = (
    "sun",
    "rain",
    *("winter", "spring", "summer", "autumn"),
    *("broken_secateurs", "empty_tank", "olive_fly", "torn_net"),
    *("mended_secateurs", "petrol_can", "treatment", "mended_nets"),
    *("tool_store", "petrol_station", "fly_trap", "strong_net"),
    "press",
    *(f"trees_{value}" for value in TREE_VALUES),
)

NAMES: Final = (
    "Soleil",
    "Pluie",
    *("Hiver", "Printemps", "Été", "Automne"),
    *("Sécateur cassé", "Panne d'essence", "Mouche", "Filet troué"),
    *("Sécateur réparé", "Bidon d'essence", "Traitement", "Filets réparés"),
    *("Magasin d'outils", "Station service", "Piège à mouches", "Filet indéchirable"),
    "Pressoir",
    *(f"{value} oliviers" for value in TREE_VALUES),
)
"""As printed on the cards."""

KINDS: Final = (
    "weather",
    "weather",
    *("season",) * SEASONS,
    *("incident",) * SEASONS,
    *("solution",) * SEASONS,
    *("prevention",) * SEASONS,
    "press",
)
"""Kind of each key card."""

ATTACKS = np.uint64(1 << RAIN | sum(1 << INCIDENT + season for season in range(SEASONS)))
"""The cards that are laid in the groves of others: rain and incidents."""
