"""The record of rule values that the compiled rules read, and the tables that follow from them.

A record rather than a tuple of arrays: it travels between compiled functions as one pointer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from sim.engine.records import new_records
from sim.games.olympus.state import (
    N_BUILDINGS,
    N_COLUMNS,
    N_COMMON,
    N_CUBES,
    N_DEITIES,
    N_EFFECTS,
    N_SYMBOLS,
    N_TRACKS,
    WILD,
)

MAX_COST = 9
"""Most symbols in a cost; more cubes of a type than that never matter."""
MAX_DISCOUNT = MAX_COST
"""Most symbols that may be left out of a cost; more never matter."""
MAX_SPACE = 15
"""Highest last space of a track."""
NO_COLUMN = -1

SCALARS = (
    "round_cap",
    "warehouse",
    "plague_divisor",
    "spaces_per_point",
    "start_priests",
    "priest_population",
    "priest_culture",
    "glory_points",
    "glory_to_end",
    "hera_copies_alpha",
    "hera_repeats",
    "hera_wins_ties",
    "zeus_repeats",
    "farming_repeats",
    "plague_for_all",
    "favours_optional",
    "discounts_add_up",
    "least_cost",
    "apollo_choice",
    "zeus_points",
)
RULES = np.dtype(
    [
        *((name, "i4") for name in SCALARS),
        ("start_cubes", "i4", (N_CUBES,)),
        ("start_space", "i4", (N_TRACKS,)),
        ("last", "i4", (N_TRACKS,)),  # space of the Glory
        ("column", "i4", (N_TRACKS, N_COLUMNS)),  # rising; NO_COLUMN beyond the last one
        ("column_needs", "i4", (N_TRACKS, N_COLUMNS)),  # building that lets pass
        ("production", "i4", (MAX_SPACE + 1,)),  # cubes, by the marker's space
        ("amount", "i4", (N_DEITIES, 2)),  # picks, steps, points or buildings; by β, α
        ("culture", "i4", (N_BUILDINGS,)),  # requirement
        ("cost", "i4", (N_BUILDINGS, N_SYMBOLS)),
        ("points", "i4", (N_BUILDINGS,)),
        ("effect", "i4", (N_BUILDINGS, N_EFFECTS)),
        ("sources", "u8", (N_EFFECTS,)),  # set of the buildings that have an effect
        ("by_culture", "u8", (MAX_SPACE + 1,)),  # set of the buildings that a space of the culture track allows
        ("temples", "u8"),  # set of the unique buildings
        ("payable", "u8", (MAX_DISCOUNT + 1, 1 << N_CUBES, MAX_COST + 1, MAX_COST + 1, MAX_COST + 1)),
    ],
    align=True,
)
"""Rule values, by attribute.

``payable`` is the set of buildings whose cost a warehouse can meet: by symbols that may be left out, by the set of
cube types that may be spent as any type (bit per type), and by the cubes of each type.
"""


def rules_record(values: Mapping[str, Any]) -> Any:
    """A read-only record of ``values`` by field name, with the tables that follow from the buildings."""
    array = new_records(RULES, 1)
    for name, value in values.items():
        target, source = array[name][0], np.asarray(value)
        if source.ndim == 0:
            array[name][0] = value
        else:
            target[tuple(slice(size) for size in source.shape)] = source
    rules = array[0]
    rules.sources[:] = sets_of((rules.effect > 0).T)
    rules.by_culture[:] = sets_of(rules.culture[None, :] <= np.arange(MAX_SPACE + 1)[:, None])
    rules.temples = sets_of(np.arange(N_BUILDINGS) >= N_COMMON)
    costs = tuple(tuple(int(n) for n in cost) for cost in rules.cost)
    rules.payable[:] = payable_sets(costs, int(rules.least_cost))
    array.flags.writeable = False
    return array[0]


def sets_of(matrix: Any) -> Any:
    """Truth values over the buildings (last axis) as sets."""
    bits = np.uint64(1) << np.arange(N_BUILDINGS, dtype=np.uint64)
    return np.where(matrix, bits, np.uint64(0)).sum(axis=-1, dtype=np.uint64)


@cache
def payable_sets(costs: tuple[tuple[int, ...], ...], least_cost: int) -> Any:
    """The table ``payable`` of the rule values, for the cost of every building."""
    size = MAX_COST + 1
    sets = np.zeros((MAX_DISCOUNT + 1, 1 << N_CUBES, size, size, size), np.uint64)
    for building, cost in enumerate(costs):
        sets |= is_payable_with(cost, least_cost).astype(np.uint64) << np.uint64(building)
    sets.flags.writeable = False
    return sets


@cache
def is_payable_with(cost: tuple[int, ...], least_cost: int) -> Any:
    """Whether a cost can be met, by discount, types spent as any type, and cubes of each type (as ``payable``).

    Fixed symbols that their own type cannot pay have to be left out or paid by other types' surplus, if those may
    be spent as any type; wild ones take what remains. ``least_cost`` symbols always stay (OY-40).
    """
    have = np.indices((MAX_COST + 1,) * N_CUBES)
    fixed = np.array(cost[:WILD]).reshape(-1, 1, 1, 1)
    short, surplus = np.maximum(fixed - have, 0).sum(axis=0), np.maximum(have - fixed, 0)
    payable = np.zeros((MAX_DISCOUNT + 1, 1 << N_CUBES, *short.shape), bool)
    for discount in range(MAX_DISCOUNT + 1):
        left_out = min(discount, max(0, sum(cost) - least_cost))
        for anything in range(1 << N_CUBES):
            spare = sum((surplus[t] for t in range(N_CUBES) if anything >> t & 1), np.zeros_like(short))
            payable[discount, anything] = (short - left_out <= spare) & (have.sum(axis=0) >= sum(cost) - left_out)
    return payable
