"""Oliva's rule values: ``rules.yaml`` with a designer's overrides, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.engine.contract import RuleError
from sim.engine.records import padded
from sim.engine.values import by_index
from sim.games.oliva.cards import N_ITEMS, VALUES, catalogue
from sim.games.oliva.indices import COLUMNS, FIRST_BASIC, MAX_BONUS, SEATS, Resource
from sim.games.oliva.tables import automa_tables, card_tables


def make_rules(overrides: Mapping[str, Any], players: int) -> Any:
    """The record of rule values with ``overrides``, for a game of ``players`` (1: solo).

    Raises:
        RuleError: An override that cannot be played.
    """
    tree = VALUES.with_overrides(overrides)
    _check(tree, players)
    cards = catalogue(tree)
    nations = [nation for nation, n in enumerate(tree["nation_bonus"].values()) for _ in range(n)]
    rate = tree["basic"]["pressing"]["pressing"]
    starts = tree["starting_resources"]
    return VALUES.record(
        tree,
        players=players,
        rounds=tree["rounds"][str(players)],
        cycles=tree["rounds"][str(players)] * max(2, players),
        n_market=len(cards.market),
        n_basic=cards.n_basic,
        n_bonus=len(nations),
        nation_bonus=padded(nations, MAX_BONUS),  # nation of each nation bonus card
        start=by_index(tree, "start", Resource),
        starting_resources=[by_index(starts, name, Resource) for name in starts],
        press_rate=[rate["olives"], rate["oil"]],  # of the basic pressing: olives in, oil out
        oil_cost=tree["exchange"]["oil"],
        coin_cost=tree["exchange"]["coins"],
        **card_tables(cards, players),
        **automa_tables(tree),
    )


def items_in_play(rules: Any) -> list[bool]:
    """Per item, whether a copy can be met: with 2 players (and solo) cards with the symbol stay in the box."""
    boxed = int(rules.boxed)
    cards = [(card, int(item)) for card, item in enumerate(rules.item_of) if item >= 0]
    met = {item for card, item in cards if not boxed >> (card % FIRST_BASIC) & 1}
    return [number in met for number in range(N_ITEMS)]


def _check(tree: Mapping[str, Any], players: int) -> None:
    """Refuse values that cannot be played together."""
    if players == 1 and tree["setup"] == "variable":
        raise RuleError("setup", "the solo game has no variable setup; set it to standard or add a player")
    for name, costs in tree["exchange"].items():
        if len(costs) != COLUMNS:
            raise RuleError(f"exchange.{name}", f"wants three costs, one per column, not {costs}")
    nations = list(tree["nation_market"])
    if list(tree["nation_bonus"]) != nations:
        raise RuleError("nation_bonus", f"wants the nations of nation_market in their order: {', '.join(nations)}")
    if len(tree["starting_resources"]) != SEATS:
        raise RuleError("starting_resources", f"wants {SEATS} cards, not {len(tree['starting_resources'])}")
    if "pressing" not in tree["basic"].get("pressing", ()):
        raise RuleError("basic.pressing.pressing", "is missing; a bonus pressing needs its rate")
    bonus_cards, rounds = sum(tree["nation_bonus"].values()), tree["rounds"][str(players)]
    if bonus_cards > MAX_BONUS:
        raise RuleError("nation_bonus", f"{bonus_cards} cards; at most {MAX_BONUS} can be played")
    if not 1 <= rounds <= bonus_cards:
        raise RuleError(f"rounds.{players}", f"must be from 1 to the {bonus_cards} nation bonus cards, not {rounds}")
    n_scoring = sum(row["copies"] for row in tree["scoring"].values())
    if tree["solo_removed_scoring"] > n_scoring:
        raise RuleError("solo_removed_scoring", f"must be from 0 to the {n_scoring} scoring cards")
