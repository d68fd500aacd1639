"""Olé!'s rule values, and the tables that follow from them: which card beats which, in both colour orders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.engine.contract import RuleError
from sim.engine.records import padded
from sim.engine.values import Values, by_index
from sim.games.ole.state import Colour

MAX_CARDS = 64
"""A hand is a 64-bit mask."""

MIN_HAND = 2
"""The starter lays the lowest card and one more."""

MAX_ROUNDS = 100

STARTER, DEALER = -1, -2
"""Values of ``Rules.second_card`` below the seat numbers."""


VALUES = Values.beside(__file__)


def make_rules(overrides: Mapping[str, Any], players: int) -> Any:
    """The record of rule values for ``players`` seats, with ``overrides``, and the tables that follow from them.

    Cards are numbered in printed order: red 1, red 2, … blue 1, … green 1, … yellow 1, …; a set of cards is a
    ``uint64`` with bit i for card i. Orders are those of :class:`~sim.games.ole.state.Top`.

    Raises:
        RuleError: An override that cannot be played.
    """
    tree = VALUES.with_overrides(overrides)
    highest = by_index(tree, f"cards.{players}", Colour)
    n_cards = _checked_count(sum(highest), players)
    colour = np.repeat(np.arange(len(Colour)), highest)
    number = np.concatenate([np.arange(1, top + 1) for top in highest])
    beats, climbs = _comparisons(colour, number)
    return VALUES.record(
        tree,
        deck=np.uint64((1 << n_cards) - 1),  # the set of all cards
        beats=_masks(beats),  # per order and table card: the cards that may be laid (rules 1, 2 and 3)
        climbs=_masks(climbs),  # those of them that are higher in both and go on with a series (rule 3)
        beaten=_masks(beats.swapaxes(1, 2)),  # per order and card: the cards that it may be laid on
        colour=padded(colour, MAX_CARDS),  # per card: a Colour
        number=padded(number, MAX_CARDS),  # per card: as printed
        lowest=[n_cards - highest[Colour.YELLOW], 0],  # per order: the card that opens a round
        n_cards=n_cards,
        hand_size=n_cards // players,
        rounds=_rounds(tree["rounds"], players),  # to be played
        second_card=_second_card(tree["second_card"], players),  # seat that lays it, or STARTER or DEALER
    )


def _checked_count(n_cards: int, players: int) -> int:
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
    """Rows of truth values, by order and card, as card sets; with room for ``MAX_CARDS`` rows per order."""
    bits = np.uint64(1) << np.arange(matrix.shape[-1], dtype=np.uint64)
    sets = np.where(matrix, bits, np.uint64(0)).sum(axis=-1, dtype=np.uint64)
    return np.stack([padded(order, MAX_CARDS) for order in sets])


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
