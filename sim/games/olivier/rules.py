"""L'Olivier's rule values, and the ways in which tree cards make up what a season still lacks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np

from sim.engine.contract import RuleError
from sim.engine.records import new_records
from sim.engine.values import Values
from sim.games.olivier.cards import IDS, N_TYPES, TREE_VALUES, TREES, UNIT

MAX_CARDS = 250
MAX_COPIES = 100
MAX_HAND = 7
MAX_TURNS = 5000
MAX_UNITS = 16
"""Most trees a season can ask for, in units of the smallest tree card."""

MAX_WAYS = 160
ANY_CARD = MAX_UNITS + 1
"""In the table of ways, what a season lacks for which any one tree card is enough."""

READINGS = (
    "double_blocks",
    "cures_under_rain",
    "prevention_under_incident",
    "full_season_attackable",
    "prevented_incident_stays",
    "free_prevention",
    "prevention_cures",
    "sun_after_solution",
    "pile_is_remade",
    "taken_card_discarded",
)
"""Truth values that the record calls by their name in ``rules.yaml``."""

RULES = np.dtype(
    [
        ("deck", "i4", (N_TYPES,)),  # number of each kind of card
        ("value", "i4", (N_TYPES,)),  # trees on a card of each kind
        ("ways", "i1", (ANY_CARD + 1, MAX_WAYS, len(TREE_VALUES))),  # per units lacking and way: tree cards by value
        ("n_ways", "i4", (ANY_CARD + 1,)),
        ("n_cards", "i4"),
        ("hand_size", "i4"),
        ("full", "i4"),  # trees that complete a season
        ("overshoot", "i4"),  # 1 if the last tree card of a season may pass that number
        ("up_to", "i4"),  # 1 if every season but winter is content with any number of trees up to it
        *((name, "i4") for name in READINGS),
        ("n_groves", "i4"),  # seat s works in grove s mod n_groves
        ("stuck_turns", "i4"),  # turns without a card laid at home after which the game is stuck
        ("max_turns", "i4"),
    ],
    align=True,
)
"""Rule values for one number of players; one record, because it crosses every call as a single pointer."""


@cache
def values() -> Values:
    """The game's ``rules.yaml``."""
    return Values.beside(__file__)


def make_rules(overrides: Mapping[str, Any], players: int) -> Any:
    """A record of ``RULES`` for ``players`` seats, with ``overrides`` by dotted path.

    Raises:
        RuleError: An override that cannot be played.
    """
    tree = values().with_overrides(overrides)
    rules = new_records(RULES, 1)[0]
    rules.deck[:] = [_copies(tree["deck"], name) for name in IDS]
    rules.value[TREES:] = TREE_VALUES
    rules.n_cards, rules.hand_size = rules.deck.sum(), _within("hand_size", tree, 1, MAX_HAND)
    _check_deck(rules, players)
    rules.full = _trees_per_season(tree)
    rules.overshoot, rules.up_to = tree["trees_needed"] == "overshoot", tree["trees_needed"] == "up_to"
    for units in range(rules.full // UNIT + 1):
        _put_ways(rules, units, _ways(units, bool(rules.overshoot)))
    _put_ways(rules, ANY_CARD, _ways(1, overshoot=True))
    for name in READINGS:
        rules[name] = tree[name]
    rules.n_groves = _groves(tree["teams"], players)
    rules.stuck_turns = players * _within("stuck_after", tree, 1, MAX_TURNS)
    rules.max_turns = _within("max_turns", tree, 1, MAX_TURNS)
    return rules


def _within(path: str, tree: Mapping[str, Any], least: int, most: int) -> int:
    value: int = tree[path]
    if not least <= value <= most:
        raise RuleError(path, f"use a whole number from {least} to {most}, not {value}")
    return value


def _copies(deck: Mapping[str, int], name: str) -> int:
    if not 0 <= deck[name] <= MAX_COPIES:
        raise RuleError(f"deck.{name}", f"use 0 to {MAX_COPIES} copies, not {deck[name]}")
    return deck[name]


def _check_deck(rules: Any, players: int) -> None:
    needed = players * rules.hand_size + 1
    if not needed <= rules.n_cards <= MAX_CARDS:
        raise RuleError(
            "deck.trees_100",
            f"the deck has {rules.n_cards} cards; {players} hands and the first discard need {needed}, "
            f"and at most {MAX_CARDS} can be handled",
        )


def _trees_per_season(tree: Mapping[str, Any]) -> int:
    full: int = tree["trees_per_season"]
    if full % UNIT or not UNIT <= full <= UNIT * MAX_UNITS:
        raise RuleError("trees_per_season", f"use a multiple of {UNIT} up to {UNIT * MAX_UNITS}, not {full}")
    return full


def _groves(teams: bool, players: int) -> int:
    if teams and players != 4:
        raise RuleError("teams", f"two teams of two need 4 players, not {players}; set players to 4 or teams to false")
    return 2 if teams else players


def _put_ways(rules: Any, lacking: int, ways: tuple[tuple[int, ...], ...]) -> None:
    rules.ways[lacking, : len(ways)] = ways
    rules.n_ways[lacking] = len(ways)


@cache
def _ways(units: int, overshoot: bool) -> tuple[tuple[int, ...], ...]:
    """Tree cards by value that sum to ``units``; with ``overshoot`` that reach it, none of them being needless."""
    return tuple(_each_way(units, overshoot))


def _each_way(units: int, overshoot: bool) -> Iterator[tuple[int, ...]]:
    sizes = tuple(value // UNIT for value in TREE_VALUES)
    most = [-(-units // size) for size in sizes]
    for cards in itertools.product(*(range(count, -1, -1) for count in reversed(most))):
        numbers = cards[::-1]
        beyond = sum(size * number for size, number in zip(sizes, numbers, strict=True)) - units
        smallest = min((size for size, number in zip(sizes, numbers, strict=True) if number), default=0)
        if beyond == 0 or (overshoot and 0 < beyond < smallest):
            yield numbers
