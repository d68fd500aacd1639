"""Olé!'s rule values, and the tables that follow from them: which card beats which, in both colour orders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.engine.contract import RuleError, frozen
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


class Rules(NamedTuple):
    """What the rules need to know, for one number of players.

    Cards are numbered in printed order: red 1, red 2, … blue 1, … green 1, … yellow 1, …; a set of cards is a
    ``uint64`` with bit i for card i. Arrays over orders have index 0 for red and 1 for yellow on top.

    Attributes:
        n_cards, hand_size, deck: Cards in play, cards per player, the set of all cards.
        colour, number: Per card: index in ``COLOURS``; printed number.
        beats: (2, n_cards) sets: the cards that may be laid on a table card (rules 1, 2 and 3).
        climbs: (2, n_cards) sets: those of them that are higher in both, and so go on with a series (rule 3).
        beaten: (2, n_cards) sets: the cards that a card may be laid on.
        lowest: (2,) the card that opens a round.
        chip_value, may_pass, rounds: Minus points of a chip; 1 if a chip may be taken although able; rounds to play.
        second_card: Seat that lays the second card, or ``STARTER`` or ``DEALER``.
    """

    n_cards: int
    hand_size: int
    deck: np.uint64
    colour: Any
    number: Any
    beats: Any
    climbs: Any
    beaten: Any
    lowest: Any
    chip_value: int
    may_pass: int
    rounds: int
    second_card: int


@cache
def values() -> Values:
    """The game's ``rules.yaml``."""
    return Values.read(Path(__file__).with_name("rules.yaml"))


def make_rules(overrides: Mapping[str, Any], players: int) -> Rules:
    """Rule values for ``players`` seats, with ``overrides`` by dotted path.

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
    return Rules(
        n_cards=n_cards,
        hand_size=n_cards // players,
        deck=np.uint64((1 << n_cards) - 1),
        colour=frozen(colour, np.int32),
        number=frozen(number, np.int32),
        beats=_masks(beats),
        climbs=_masks(climbs),
        beaten=_masks(beats.swapaxes(1, 2)),
        lowest=frozen([n_cards - highest["yellow"], 0], np.int32),
        chip_value=tree["chip_value"],
        may_pass=int(tree["may_pass"]),
        rounds=_rounds(tree["rounds"], players),
        second_card=_second_card(tree["second_card"], players),
    )


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
    return frozen(np.where(matrix, bits, np.uint64(0)).sum(axis=-1, dtype=np.uint64), np.uint64)


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
