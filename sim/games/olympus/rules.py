"""Olympus's rule values: ``rules.yaml`` with a designer's overrides, checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np

from sim.engine.contract import RuleError
from sim.engine.values import Values
from sim.games.olympus.state import (
    CUBES,
    DEITIES,
    EFFECTS,
    MAX_ROUNDS,
    N_COLUMNS,
    N_TRACKS,
    SYMBOLS,
    TRACKS,
)
from sim.games.olympus.tables import MAX_COST, MAX_DISCOUNT, MAX_SPACE, NO_COLUMN, rules_record

MAX_PICKS = 5
MAX_EFFECT = 10
MAX_POINTS = 100
MAX_PAWNS = 9

SAME_NAME = (
    "round_cap",
    "warehouse",
    "plague_divisor",
    "spaces_per_point",
    "apollo_choice",
    "zeus_points",
    "hera_repeats",
    "hera_wins_ties",
    "zeus_repeats",
    "farming_repeats",
    "plague_for_all",
    "favours_optional",
    "discounts_add_up",
    "least_cost",
)
"""Values that the record calls by their name in ``rules.yaml``."""

LIMITS: dict[str, tuple[int, int]] = {
    "round_cap": (1, MAX_ROUNDS),
    "warehouse": (0, 99),
    "plague_divisor": (1, 99),
    "spaces_per_point": (1, 99),
    "apollo_choice": (0, MAX_POINTS),
    "zeus_points": (0, MAX_POINTS),
    "start": (0, 20),
    "priests": (0, 99),
    "priests.start": (1, MAX_PAWNS),
    "priests.pawns": (1, MAX_PAWNS),
    "least_cost": (0, MAX_COST),
    "glory.points": (0, MAX_POINTS),
    "glory.to_end": (1, N_TRACKS),
    "production": (0, 9),
    "favours": (0, MAX_PICKS),
    "favours.ares": (0, 2),
    "favours.hera": (1, 2),
}
"""Lowest and highest value that can be played, by path or the start of it; the longest one that fits counts."""


@cache
def values() -> Values:
    """The game's ``rules.yaml``."""
    return Values.beside(__file__)


@cache
def building_ids() -> tuple[str, ...]:
    """Ids of the buildings by number, as ``rules.yaml`` has them: common ones, then temples."""
    tree = values().with_overrides({})
    return (*tree["common_buildings"], *tree["unique_buildings"])


def building_title(building: int) -> str:
    """Such as «Hunting Lodge» or «Temple of Poseidon»."""
    return building_ids()[building].replace("_", " ").title().replace(" Of ", " of ")


def make_rules(overrides: Mapping[str, Any], players: int) -> Any:
    """The record of rule values (``tables.RULES``) with ``overrides``; the same for every number of ``players``.

    Raises:
        RuleError: An override that cannot be played.
    """
    tree = values().with_overrides(overrides)
    _check(tree)
    buildings = [*tree["common_buildings"].values(), *tree["unique_buildings"].values()]
    return rules_record(
        {
            **{name: int(tree[name]) for name in SAME_NAME},
            "start_priests": tree["priests"]["start"],
            "priest_population": tree["priests"]["population"],
            "priest_culture": tree["priests"]["culture"],
            "glory_points": tree["glory"]["points"],
            "glory_to_end": tree["glory"]["to_end"],
            "hera_copies_alpha": int(tree["hera_alpha"] == "alpha"),
            "start_cubes": [tree["start"][cube] for cube in CUBES],
            "production": [0, *tree["production"]],
            "amount": [[tree["favours"][name.lower()][side] for side in ("beta", "alpha")] for name in DEITIES],
            **_track_tables(tree["tracks"]),
            "culture": [row["culture"] for row in buildings],
            "cost": [[row["cost"][symbol] for symbol in SYMBOLS] for row in buildings],
            "points": [row["points"] for row in buildings],
            "effect": [[row["effect"].get(effect, 0) for effect in EFFECTS] for row in buildings],
        }
    )


def _track_tables(tracks: Mapping[str, Any]) -> dict[str, Any]:
    column = np.full((N_TRACKS, N_COLUMNS), NO_COLUMN)
    needs = np.full((N_TRACKS, N_COLUMNS), NO_COLUMN)
    for track, name in enumerate(TRACKS):
        for place, (building, space) in enumerate(tracks[name].get("columns", {}).items()):
            column[track, place], needs[track, place] = space, building_ids().index(building)
    return {
        "start_space": [tracks[name]["start"] for name in TRACKS],
        "last": [tracks[name]["last"] for name in TRACKS],
        "column": column,
        "column_needs": needs,
    }


def _check(tree: Mapping[str, Any]) -> None:
    """Refuse values that cannot be played."""
    for path, value in _numbers({key: tree[key] for key in tree if key not in ("tracks", "hera_alpha")}, ""):
        bounds = _limits(path)
        if bounds and not bounds[0] <= value <= bounds[1]:
            raise RuleError(path, f"must be from {bounds[0]} to {bounds[1]}, not {value}")
    _check_tracks(tree["tracks"], len(tree["production"]))
    _check_priests(tree["priests"], tree["tracks"])
    for group in ("common_buildings", "unique_buildings"):
        for name, row in tree[group].items():
            _check_building(f"{group}.{name}", row)


def _numbers(node: Any, path: str) -> Iterator[tuple[str, int]]:
    if isinstance(node, Mapping):
        for key, child in node.items():
            yield from _numbers(child, f"{path}.{key}" if path else key)
    elif isinstance(node, list):
        for child in node:
            yield path, child
    else:
        yield path, node


def _limits(path: str) -> tuple[int, int] | None:
    keys = path.split(".")
    starts = (".".join(keys[:n]) for n in range(len(keys), 0, -1))
    return next((LIMITS[start] for start in starts if start in LIMITS), None)


def _check_tracks(tracks: Mapping[str, Any], n_production: int) -> None:
    if n_production > MAX_SPACE:
        raise RuleError("production", f"has {n_production} spaces but no track more than {MAX_SPACE}; shorten it")
    for name, track in tracks.items():
        start, last = track["start"], track["last"]
        if not 2 <= last <= MAX_SPACE:
            raise RuleError(f"tracks.{name}.last", f"must be from 2 to {MAX_SPACE}, not {last}")
        if TRACKS.index(name) >= N_TRACKS - len(CUBES) and last > n_production:
            raise RuleError("production", f"has {n_production} spaces but {name} ends on {last}; lengthen it")
        spaces = list(track.get("columns", {}).values())
        if not 1 <= start <= min([last - 1, *spaces]):
            raise RuleError(f"tracks.{name}.start", f"must be from 1 to the first column and below {last}, not {start}")
        if spaces != sorted(set(spaces)) or (spaces and spaces[-1] >= last):
            where = f"tracks.{name}.columns.{list(track['columns'])[-1]}"
            raise RuleError(where, f"columns must rise and lie before the last space ({last}), not {spaces}")


def _check_priests(priests: Mapping[str, int], tracks: Mapping[str, Any]) -> None:
    """Every player has a pawn for each priest that he can come to."""
    more = sum(priests[track] <= tracks[track]["last"] for track in ("population", "culture"))
    if priests["start"] + more > priests["pawns"]:
        raise RuleError(
            "priests.start",
            f"{priests['start']} priests and {more} more by population and culture need more than the "
            f"{priests['pawns']} pawns of a player; lower it, or raise priests.pawns",
        )


def _check_building(path: str, row: Mapping[str, Any]) -> None:
    if not 1 <= row["culture"] <= MAX_SPACE:
        raise RuleError(f"{path}.culture", f"must be from 1 to {MAX_SPACE}, not {row['culture']}")
    if not 0 <= row["points"] <= MAX_POINTS:
        raise RuleError(f"{path}.points", f"must be from 0 to {MAX_POINTS}, not {row['points']}")
    for symbol, n in row["cost"].items():
        if n < 0:
            raise RuleError(f"{path}.cost.{symbol}", f"must not be negative, not {n}")
    total = sum(row["cost"].values())
    if not 1 <= total <= MAX_COST:
        raise RuleError(f"{path}.cost.wild", f"a building costs from 1 to {MAX_COST} cubes, this one {total}")
    for effect, n in row["effect"].items():
        highest = _highest_effect(effect)
        if not 0 <= n <= highest:
            raise RuleError(f"{path}.effect.{effect}", f"must be from 0 to {highest}, not {n}")


def _highest_effect(effect: str) -> int:
    if effect.startswith("any_"):
        return 1
    return {"discount": MAX_DISCOUNT, "produce": len(CUBES), "upkeep_sale": 1}.get(effect, MAX_EFFECT)
