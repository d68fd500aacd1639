"""Olé!'s rule values, and the tables that follow from them: which card beats which, in both colour orders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sim.engine.contract import RuleError
from sim.engine.records import new_records
from sim.engine.values import Values

COLOURS = ("red", "blue", "green", "yellow")
"""In printed order: the first is on top while the order is not reversed."""

MAX_CARDS = 64
"""A hand is a 64-bit mask."""

MIN_HAND = 2
"""The starter lays the lowest card and one more."""

MAX_ROUNDS = 100

STARTER, DEALER = -1, -2
"""Values of ``Rules.second_card`` below the seat numbers."""


RULES = np.dtype(
    [
        ("deck", "u8"),  # the set of all cards
        ("beats", "u8", (2, MAX_CARDS)),  # per order and table card: the cards that may be laid (rules 1, 2 and 3)
        ("climbs", "u8", (2, MAX_CARDS)),  # those of them that are higher in both and go on with a series (rule 3)
        ("beaten", "u8", (2, MAX_CARDS)),  # per order and card: the cards that it may be laid on
        ("colour", "i4", (MAX_CARDS,)),  # per card: index in COLOURS
        ("number", "i4", (MAX_CARDS,)),  # per card: as printed
        ("lowest", "i4", (2,)),  # per order: the card that opens a round
        ("n_cards", "i4"),
        ("hand_size", "i4"),
        ("chip_value", "i4"),  # minus points of a chip
        ("may_pass", "i4"),  # 1 if a chip may be taken although a card could be laid
        ("rounds", "i4"),  # to be played
        ("second_card", "i4"),  # seat that lays it, or STARTER or DEALER
    ],
    align=True,
)
"""Rule values for one number of players, with the tables that follow from them.

Cards are numbered in printed order: red 1, red 2, … blue 1, … green 1, … yellow 1, …; a set of cards is a ``uint64``
with bit i for card i. Orders are 0 for red and 1 for yellow on top. One record rather than a tuple of arrays, because
it crosses every call as a single pointer; arrays would be copied and reference-counted each time.
"""


@cache
def values() -> Values:
    """The game's ``rules.yaml``."""
    return Values.read(Path(__file__).with_name("rules.yaml"))


def make_rules(overrides: Mapping[str, Any], players: int) -> Any:
    """A record of ``RULES`` for ``players`` seats, with ``overrides`` by dotted path.

    Raises:
        RuleError: An override that cannot be played.
    """
    tree = values().with_overrides(overrides)
    highest = tree["cards"][str(players)]
    n_cards = _checked_count(highest, players)
    if tree["chip_value"] < 0:
        raise RuleError("chip_value", "minus points of a chip are counted as a positive number; use 0 or more")
    colour = np.repeat(np.arange(len(COLOURS)), [highest[name] for name in COLOURS])
    number = np.concatenate([np.arange(1, highest[name] + 1) for name in COLOURS])
    beats, climbs = _comparisons(colour, number)
    rules = new_records(RULES, 1)[0]
    rules.deck = np.uint64((1 << n_cards) - 1)
    for name, table in (("beats", beats), ("climbs", climbs), ("beaten", beats.swapaxes(1, 2))):
        rules[name][:, :n_cards] = _masks(table)
    rules.colour[:n_cards], rules.number[:n_cards] = colour, number
    rules.lowest[:] = n_cards - highest["yellow"], 0
    rules.n_cards, rules.hand_size = n_cards, n_cards // players
    rules.chip_value, rules.may_pass = tree["chip_value"], int(tree["may_pass"])
    rules.rounds = _rounds(tree["rounds"], players)
    rules.second_card = _second_card(tree["second_card"], players)
    return rules


def _checked_count(highest: Mapping[str, int], players: int) -> int:
    for name in COLOURS:
        if highest[name] < 1:
            raise RuleError(f"cards.{players}.{name}", "a colour needs at least its 1")
    n_cards = sum(highest[name] for name in COLOURS)
    where = f"cards.{players}.red"
    if n_cards > MAX_CARDS:
        raise RuleError(where, f"{n_cards} cards in play; at most {MAX_CARDS} can be handled")
    if n_cards % players:
        raise RuleError(where, f"{n_cards} cards cannot be dealt out equally to {players} players")
    if n_cards // players < MIN_HAND:
        raise RuleError(where, f"{n_cards} cards give less than {MIN_HAND} to each of {players} players")
    return n_cards


def _comparisons(colour: Any, number: Any) -> tuple[Any, Any]:
    """Whether card c beats table card t, and is higher in both: arrays (2, t, c)."""
    higher_number = number[None, :] > number[:, None]
    red_on_top = colour[None, :] < colour[:, None]
    higher_colour = np.stack([red_on_top, red_on_top.T])
    return higher_colour | higher_number, higher_colour & higher_number


def _masks(matrix: Any) -> Any:
    """Rows of truth values as card sets."""
    bits = np.uint64(1) << np.arange(matrix.shape[-1], dtype=np.uint64)
    return np.where(matrix, bits, np.uint64(0)).sum(axis=-1, dtype=np.uint64)


def _rounds(value: str | int, players: int) -> int:
    if value == "match":
        return players
    if isinstance(value, int) and 1 <= value <= MAX_ROUNDS:
        return value
    raise RuleError("rounds", f"use 'match' or a whole number from 1 to {MAX_ROUNDS}, not {value!r}")


def _second_card(value: str | int, players: int) -> int:
    named = {"starter": STARTER, "dealer": DEALER}
    if isinstance(value, str) and value in named:
        return named[value]
    if isinstance(value, int) and 0 <= value < players:
        return value
    raise RuleError("second_card", f"use 'starter', 'dealer' or a seat from 0 to {players - 1}, not {value!r}")
