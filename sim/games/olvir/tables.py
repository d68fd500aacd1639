"""The record of rule values that the compiled rules read.

A record rather than a tuple of arrays: it travels between compiled functions as one pointer, and the sizes of its
tables are known when they are compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.games.olvir.state import (
    DIRECTIONS,
    MAX_DAYS,
    MAX_HEALTH,
    MAX_SPACES,
    N_BEASTS,
    N_CITIES,
    N_GOODS,
    N_HEXES,
    N_REWARDS,
    N_UPGRADES,
    TIMES,
)

COST_NAMES = ("move", "mountain", "chop", "mine", "fish", "rest", "demand", "balloon", "attack", "nothing")

READINGS = (
    *("start_with_all_beasts", "guards_avert_damage", "arrival_takes_another_guard", "hunting_on_entry_only"),
    *("only_attacks_continue_combat", "free_options_after_last_point", "natural_6_wins", "flight_over_land"),
    *("flight_hurts", "same_beast_again", "beasts_pass_full_spaces", "passing_exhausts_guards", "defeated_activate"),
    "last_defeated_takes_sword",
)
"""Truth values of ``rules.yaml`` that choose between two readings of the rulebook."""

_SCALARS = (
    *("seats", "is_rotated", "first_seat", "beast_upgrades", "night_spawn", "reference_day", "days", "defeated_loses"),
    *("goods_limit", "rest_recovers", "fish_recovers", "full_health", "last_fall", "least_strength"),
    *("n_wanted", "n_upgrades"),
)
_FIELDS: list[tuple[Any, ...]] = [
    *((name, "i8") for name in _SCALARS),
    *((f"cost_{name}", "i8") for name in COST_NAMES),
    *((name, "i8") for name in READINGS),
    ("terrain", "i8", (N_HEXES,)),  # as printed and laid by default
    ("axial", "i8", (N_HEXES, 2)),  # place (q, r), for drawing
    ("ring", "i8", (N_HEXES, len(DIRECTIONS))),
    ("near", "u8", (N_HEXES,)),  # the ring as a set, water included
    ("far", "i8", (N_HEXES, N_HEXES)),  # distance as the crow flies
    ("action_points", "i8", (TIMES,)),
    ("upgraded", "i8", (MAX_DAYS, N_BEASTS)),  # upgrades that the beasts get after a day
    ("activation_points", "i8", (MAX_HEALTH,)),
    ("dignity", "i8", (MAX_SPACES,)),
    ("guards", "i8", (N_CITIES,)),
    ("number", "i8", (N_BEASTS,)),
    ("base_strength", "i8", (N_BEASTS,)),
    ("movement", "i8", (N_BEASTS,)),
    ("blow", "i8", (N_BEASTS,)),  # damage of the counterattack
    ("flees", "i8", (N_BEASTS,)),
    ("hunting", "i8", (N_BEASTS, MAX_SPACES)),
    ("last_space", "i8", (N_BEASTS,)),
    ("upgrade_copies", "i8", (N_UPGRADES,)),
    ("upgrade_amount", "i8", (N_UPGRADES,)),
    ("wanted_copies", "i8", (N_GOODS,)),
    ("glory", "i8", (N_REWARDS,)),
    ("kind", "i8", (N_REWARDS,)),
    ("amount", "i8", (N_REWARDS,)),
    ("symbols", "u8"),  # rewards that cannot be used beside beasts
    ("exhaustible", "u8"),
]
RULES = np.dtype(_FIELDS, align=True)
"""Rule values, by attribute; as in ``rules.yaml`` where a name is the same, by number of hex, beast, good or card."""


def rules_record(values: Mapping[str, Any]) -> Any:
    """A read-only record of ``values`` by field name; a shorter list fills the start of its table."""
    array = np.zeros(1, RULES).view(np.recarray)
    for name, value in values.items():
        rows = array[name][0]
        if np.ndim(rows) == 0:
            array[name][0] = value
        elif np.ndim(rows) == 2:
            for row, given in zip(rows, value, strict=False):
                row[: len(given)] = given
        else:
            rows[: len(value)] = value
    array.flags.writeable = False
    return array[0]
