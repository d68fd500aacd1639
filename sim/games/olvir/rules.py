"""Olvir's rule values: ``rules.yaml`` with a designer's overrides, checked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sim.engine.contract import RuleError
from sim.engine.values import Values
from sim.games.olvir.layout import check_layout, check_turnings, distances, places, rings, terrains
from sim.games.olvir.state import (
    CITIES,
    EXHAUSTIBLE,
    KINDS,
    MAX_BEASTS,
    MAX_DAYS,
    MAX_HEALTH,
    MAX_SPACES,
    MAX_UPGRADES,
    MAX_WANTED,
    N_BEASTS,
    N_CITIES,
    REWARDS,
    TURNED_CARDS,
)
from sim.games.olvir.tables import COST_NAMES, READINGS, rules_record

MOST, MOST_POINTS = 99, 20
"""The highest number that is played, and the highest of action and activation points: a game has an end."""

RANDOM_SEAT = -1
"""``rules.first_seat`` when the sword's first holder is drawn."""


@cache
def values() -> Values:
    """The game's ``rules.yaml``."""
    return Values.beside(__file__)


def make_rules(overrides: Mapping[str, Any], players: int) -> Any:
    """The record of rule values (``tables.RULES``) with ``overrides``, for a game of ``players``.

    Raises:
        RuleError: An override that cannot be played.
    """
    tree = values().with_overrides(overrides)
    _check_words(tree, players)
    _check_numbers(tree)
    _check_tracks(tree)
    if not 0 <= tree["reference_day"] <= MAX_DAYS:
        raise RuleError("reference_day", f"must be a day from 1 to {MAX_DAYS}, or 0 for none")
    beasts, adventurer = tree["beasts"].values(), tree["adventurer"]
    return rules_record(
        {
            "seats": players,
            "is_rotated": int(tree["map"] == "rotated"),
            "first_seat": RANDOM_SEAT if tree["first_seat"] == "random" else int(tree["first_seat"]),
            "beast_upgrades": int(tree["beast_upgrades"]),
            **{name: int(tree[name]) for name in READINGS},
            "night_spawn": tree["night_spawn"],
            "reference_day": tree["reference_day"],
            "least_strength": tree["least_strength"],
            **{name: adventurer[name] for name in ("goods_limit", "rest_recovers", "fish_recovers", "dignity")},
            "activation_points": adventurer["activation_points"],
            "full_health": len(adventurer["activation_points"]) - 1,
            "last_fall": len(adventurer["dignity"]) - 1,
            **{f"cost_{name}": tree["costs"][name] for name in COST_NAMES},
            "guards": [tree["guards"][city] for city in CITIES],
            "number": [beast["number"] for beast in beasts],
            "base_strength": [beast["strength"] for beast in beasts],
            "movement": [beast["movement"] for beast in beasts],
            "blow": [beast["counterattack"] for beast in beasts],
            "flees": [int(beast["flees"]) for beast in beasts],
            "hunting": [beast["hunting"] for beast in beasts],
            "last_space": [len(beast["hunting"]) - 1 for beast in beasts],
            **_map_tables(tree["pieces"], tree["map"]),
            **_calendar_tables(tree["calendar"]),
            **_card_tables(tree),
        }
    )


def _map_tables(pieces: Mapping[str, Any], choice: str) -> dict[str, Any]:
    if choice == "default":
        check_layout(pieces)
    else:
        check_turnings(pieces)
    hexes = places(pieces)
    ring = rings(hexes)
    near = [sum(1 << there for there in around if there >= 0) for around in ring]
    return {"terrain": terrains(pieces), "axial": hexes, "ring": ring, "near": near, "far": distances(hexes)}


def _calendar_tables(calendar: Mapping[str, Any]) -> dict[str, Any]:
    nights = [calendar["upgrades"][f"after_day_{day}"] for day in range(1, MAX_DAYS)]
    return {
        "days": calendar["days"],
        "action_points": calendar["action_points"],
        "defeated_loses": calendar["defeated_loses"],
        "upgraded": [[levels.count(level + 1) for level in range(N_BEASTS)] for levels in nights],
    }


def _card_tables(tree: Mapping[str, Any]) -> dict[str, Any]:
    cards = _rewards(tree)
    upgrades, wanted = tree["upgrade_cards"].values(), tree["wanted"].values()
    kinds = [KINDS.index(card["kind"]) for card in cards]
    return {
        "upgrade_copies": [card["copies"] for card in upgrades],
        "upgrade_amount": [card["amount"] for card in upgrades],
        "n_upgrades": sum(card["copies"] for card in upgrades),
        "wanted_copies": list(wanted),
        "n_wanted": sum(wanted),
        "glory": [card["glory"] for card in cards],
        "kind": kinds,
        "amount": [card.get("amount", 0) for card in cards],
        "symbols": sum(1 << i for i, card in enumerate(cards) if card["symbol"]),
        "exhaustible": sum(1 << i for i, kind in enumerate(kinds) if kind == EXHAUSTIBLE),
    }


def _rewards(tree: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Reward cards in the order of ``state.REWARDS``."""
    return [tree["rewards"][CITIES[i // (len(REWARDS) // N_CITIES)]][name] for i, name in enumerate(REWARDS)]


def _check_words(tree: Mapping[str, Any], players: int) -> None:
    """Refuse words that mean nothing."""
    seat = str(tree["first_seat"])
    if seat != "random" and not (seat.isdigit() and int(seat) < players):
        raise RuleError("first_seat", f"wants random or a seat from 0 to {players - 1}, not {seat}")
    for i, (name, card) in enumerate(zip(REWARDS, _rewards(tree), strict=True)):
        path = f"rewards.{CITIES[i // (len(REWARDS) // N_CITIES)]}.{name}.kind"
        if card["kind"] not in KINDS:
            raise RuleError(path, f"{card['kind']!r} is none of {', '.join(KINDS)}")
        if (card["kind"] == "permanent") == (i in TURNED_CARDS):
            fitting = "exhaustible or flippable" if i in TURNED_CARDS else "permanent"
            raise RuleError(path, f"this card's power is used card by card only if it is {fitting}; set it to that")


def _check_numbers(tree: Mapping[str, Any]) -> None:
    """Refuse numbers that cannot be played."""
    if not 1 <= tree["calendar"]["days"] <= MAX_DAYS:
        raise RuleError("calendar.days", f"must be from 1 to {MAX_DAYS}, not {tree['calendar']['days']}")
    if len(tree["calendar"]["action_points"]) != 3 or min(tree["calendar"]["action_points"]) < 1:
        raise RuleError("calendar.action_points", "wants three numbers of at least 1: morning, afternoon, night")
    for path, value in _numbers(tree, ""):
        least, most = 0, MOST_POINTS if path.endswith("_points") else MOST
        if path.startswith(("pieces.", "adventurer.dignity")):
            least = -most
        if not least <= value <= most:
            raise RuleError(path, f"must be from {least} to {most}, not {value}")
    for name, cost in tree["costs"].items():
        if cost < 1:
            raise RuleError(f"costs.{name}", f"must be at least 1, or a turn could go on for ever, not {cost}")
    if tree["rewards"]["Crato"]["mountain1"]["amount"] < 1:
        raise RuleError("rewards.Crato.mountain1.amount", "must be at least 1, or a turn could go on for ever")
    for beast in ("Mok", "Cabru", "Cyclopte"):
        if tree["beasts"][beast]["movement"] < 1:
            raise RuleError(f"beasts.{beast}.movement", "must be at least 1: a beast has to move")
    for group, counts, limit in (
        ("beasts", [beast["number"] for beast in tree["beasts"].values()], MAX_BEASTS),
        ("upgrade_cards", [card["copies"] for card in tree["upgrade_cards"].values()], MAX_UPGRADES),
        ("wanted", list(tree["wanted"].values()), MAX_WANTED),
    ):
        if sum(counts) > limit:
            raise RuleError(group, f"{sum(counts)} of them; at most {limit} can be played")
    if max(tree["wanted"].values()) > tree["adventurer"]["goods_limit"]:
        raise RuleError("wanted", "a city could want more of one type than adventurer.goods_limit lets anyone hold")
    most = sum(max(card["glory"] for card in city.values()) for city in tree["rewards"].values())
    if sum(tree["wanted"].values()) < most:
        raise RuleError("wanted", f"three cities can show {most} cards; add cards or lower the rewards' glory")


def _numbers(node: Any, path: str) -> list[tuple[str, int]]:
    """Every whole number of a tree with its path."""
    if isinstance(node, Mapping):
        return [pair for key, child in node.items() for pair in _numbers(child, f"{path}.{key}" if path else str(key))]
    if isinstance(node, list):
        return [pair for child in node for pair in _numbers(child, path)]
    return [(path, node)] if isinstance(node, int) and not isinstance(node, bool) else []


def _check_tracks(tree: Mapping[str, Any]) -> None:
    """Refuse tracks that do not fit."""
    adventurer = tree["adventurer"]
    if not 2 <= len(adventurer["activation_points"]) <= MAX_HEALTH:
        raise RuleError("adventurer.activation_points", f"wants 2 to {MAX_HEALTH} numbers, by health from 0")
    if not 1 <= len(adventurer["dignity"]) <= MAX_SPACES:
        raise RuleError("adventurer.dignity", f"wants 1 to {MAX_SPACES} spaces")
    for name, beast in tree["beasts"].items():
        if not 2 <= len(beast["hunting"]) <= MAX_SPACES:
            raise RuleError(f"beasts.{name}.hunting", f"wants 2 to {MAX_SPACES} spaces, the first is the start")
    for night, levels in tree["calendar"]["upgrades"].items():
        if any(level not in range(1, N_BEASTS + 1) for level in levels):
            raise RuleError(f"calendar.upgrades.{night}", f"wants levels from 1 to {N_BEASTS}, not {levels}")
