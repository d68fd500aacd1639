"""Oliva's rule values: ``rules.yaml`` with a designer's overrides, checked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sim.engine.contract import RuleError
from sim.engine.values import Values
from sim.games.oliva.cards import Print, catalogue
from sim.games.oliva.state import COLUMNS, FIRST_BASIC, MAX_BONUS, MAX_HAND, RESOURCES, SCORING, SPECIAL
from sim.games.oliva.tables import automa_tables, card_tables, rules_record

LIMITS = ("all", "revealed", "per_nation")
"""Values of ``automa_limit``, in the order of the constants."""


@cache
def values() -> Values:
    """The game's ``rules.yaml``."""
    return Values.beside(__file__)


def make_rules(overrides: Mapping[str, Any], players: int) -> Any:
    """The record of rule values (``tables.RULES``) with ``overrides``, for a game of ``players`` (1: solo).

    Raises:
        RuleError: An override that cannot be played.
    """
    tree = values().with_overrides(overrides)
    _check(tree, players)
    cards = catalogue(tree)
    nations = [nation for nation, n in enumerate(tree["nation_bonus"].values()) for _ in range(n)]
    same_name = ("hand", "max_sales", "max_purchases", "resources_per_vp", "solo_removed_scoring")
    return rules_record(
        {
            **{name: tree[name] for name in same_name},
            "players": players,
            "rounds": tree["rounds"][str(players)],
            "cycles": tree["rounds"][str(players)] * max(2, players),
            "is_variable": int(tree["setup"] == "variable"),
            "bonus_uses_matches": int(tree["bonus_uses_matches"]),
            "automa_limit": LIMITS.index(tree["automa_limit"]),
            "n_market": len(cards.market),
            "n_basic": cards.n_basic,
            "n_bonus": len(nations),
            "nation_bonus": nations,
            "start": _amounts(tree["start"]),
            "starting_resources": [_amounts(row) for row in tree["starting_resources"].values()],
            "press_rate": [tree["basic"]["pressing"]["pressing"][one] for one in ("olives", "oil")],
            "oil_cost": tree["exchange"]["oil"],
            "coin_cost": tree["exchange"]["coins"],
            **card_tables(cards, players, _item_numbers()),
            **automa_tables(tree["automa"]),
        }
    )


def items_in_play(rules: Any) -> list[bool]:
    """Per item, whether a copy can be met: with 2 players (and solo) cards with the symbol stay in the box."""
    boxed = int(rules.boxed)
    cards = [(card, int(item)) for card, item in enumerate(rules.item_of) if item >= 0]
    met = {item for card, item in cards if not boxed >> (card % FIRST_BASIC) & 1}
    return [number in met for number in range(len(item_rows()))]


def _amounts(row: Mapping[str, int]) -> list[int]:
    return [row[one] for one in RESOURCES]


def _check(tree: Mapping[str, Any], players: int) -> None:
    """Refuse values that cannot be played."""
    for path, names in (("setup", ("standard", "variable")), ("automa_limit", LIMITS)):
        if tree[path] not in names:
            raise RuleError(path, f"{tree[path]!r} is none of {', '.join(names)}")
    if players == 1 and tree["setup"] == "variable":
        raise RuleError("setup", "the solo game has no variable setup; set it to standard or add a player")
    if not 2 <= tree["hand"] <= MAX_HAND:
        raise RuleError("hand", f"must be from 2 to {MAX_HAND}, not {tree['hand']}")
    for path in ("max_sales", "max_purchases", "resources_per_vp"):
        if tree[path] < 1:
            raise RuleError(path, f"must be at least 1, not {tree[path]}")
    groups = {"start": tree["start"], "nation_bonus": tree["nation_bonus"], "exchange": {}}
    groups |= {f"starting_resources.{name}": row for name, row in tree["starting_resources"].items()}
    for group, row in groups.items():
        for name, value in row.items():
            if value < 0:
                raise RuleError(f"{group}.{name}", f"must not be negative, not {value}")
    for name, costs in tree["exchange"].items():
        if len(costs) != COLUMNS or min(costs) < 0:
            raise RuleError(f"exchange.{name}", f"wants three costs of at least 0, one per column, not {costs}")
    bonus_cards, rounds = sum(tree["nation_bonus"].values()), tree["rounds"][str(players)]
    if bonus_cards > MAX_BONUS:
        raise RuleError("nation_bonus", f"{bonus_cards} cards; at most {MAX_BONUS} can be played")
    if not 1 <= rounds <= bonus_cards:
        raise RuleError(f"rounds.{players}", f"must be from 1 to the {bonus_cards} nation bonus cards, not {rounds}")
    n_scoring = sum(row["copies"] for row in tree["scoring"].values())
    if not 0 <= tree["solo_removed_scoring"] <= n_scoring:
        raise RuleError("solo_removed_scoring", f"must be from 0 to the {n_scoring} scoring cards")


@cache
def item_rows() -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Items of the log: id and the serials of its copies (SA02 = SA03, SA06 = SA07 as printed), actions first."""
    tree = values().with_overrides({})
    rows: list[tuple[str, tuple[int, ...]]] = []
    for group, kind in (("special_actions", SPECIAL), ("scoring", SCORING)):
        names = list(tree[group])
        serials: dict[Print, list[int]] = {}
        for card in catalogue(tree).own:
            if card.print.kind == kind:
                serials.setdefault(card.print, []).append(card.serial)
        rows += [(names[own[0]], tuple(own)) for own in serials.values()]
    return tuple(rows)


def _item_numbers() -> dict[tuple[int, int], int]:
    """(kind, serial) of a special card -> number of its item."""
    return {
        (SPECIAL if name.startswith("SA") else SCORING, serial): number
        for number, (name, serials) in enumerate(item_rows())
        for serial in serials
    }
