"""The tables of a run's logs: the columns that every game's have, with their types.

A type is the name of a polars type. What a game adds (score parts, tallies, counters of phases) follows the columns
here, each a whole number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Schema = Mapping[str, str]

LABEL: Final = "Categorical"
"""Names, dictionary encoded."""
ITEM_COUNTERS: Final = ("offered", "affordable", "first_offered", "taken", "first_taken", "used")
"""How often an item was offered, could be afforded, was taken and used; the «first» ones are turns, −1 for never."""

SHARED: Final[Schema] = {
    "game": "Int64",
    "block": "Int32",
    "rotation": "Int8",
    "table": LABEL,
    "variant": LABEL,
    "arm": LABEL,
    "treated_seat": "Int8",
    "treated_item": LABEL,
}
"""Columns that every table begins with."""

GAMES: Final[Schema] = {
    **SHARED,
    "treated_turn": "Int32",
    "n_seats": "Int8",
    "starter": "Int8",
    "deal_seed": "UInt64",
    "chance_seed": "UInt64",
    "rounds": "Int32",
    "turns": "Int32",
    "decisions": "Int32",
    "forced": "Int32",
    "end_reason": LABEL,
    "n_winners": "Int8",
    "capped": "Boolean",
    "digest": "UInt64",
}
"""One row a game."""

SEATS: Final[Schema] = {
    **SHARED,
    "seat": "Int8",
    "order": "Int8",
    "side": "Int8",
    "strategy": LABEL,
    "win_share": "Float64",
    "rank": "Float32",
    "score": "Int32",
    "tied": "Int8",
    "margin": "Float32",
    "decisions": "Int32",
    "forced": "Int32",
    "turns": "Int32",
    "dead_turns": "Int32",
    "dead_longest": "Int32",
    "score_q1": "Int32",
    "score_q2": "Int32",
    "score_q3": "Int32",
}
"""One row a game and seat; then `score_<part>` and `n_<tally>` of the game."""

ITEMS: Final[Schema] = {
    **SHARED,
    "seat": "Int8",
    "strategy": LABEL,
    "item": LABEL,
    **dict.fromkeys(ITEM_COUNTERS, "Int16"),
    "win_share": "Float64",
    "score": "Int32",
}
"""One row a game, seat and item that was offered or taken."""

PHASES: Final[Schema] = {**SHARED, "seat": "Int8", "strategy": LABEL, "phase": LABEL, "number": "Int8"}
"""One row a game, seat and phase; then the game's counters of phases, and `world_<counter>`."""

WAITS: Final[Schema] = {
    **SHARED,
    "seat": "Int8",
    "strategy": LABEL,
    "wait": LABEL,
    "length": "Int16",
    "ended": "Boolean",
    "count": "Int16",
}
"""One row for the waits of a game that have seat, kind and length in common."""

LOGS: Final[Mapping[str, Schema]] = {
    "games": GAMES,
    "seats": SEATS,
    "items": ITEMS,
    "phases": PHASES,
    "waits": WAITS,
}
"""All tables by name."""
