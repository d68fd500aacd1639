"""The two records of a game: its state (with a common header) and its ledger (what the analysis counts)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

MAX_SEATS = 8

RUNNING, ENDED = 0, 1
"""Values of the header's ``over``."""


def state_dtype(fields: Sequence[tuple[Any, ...]], n_streams: int) -> np.dtype[np.void]:
    """Record type of a game's state: the common header, then the game's own ``fields``.

    The header, by attribute:
        seed: seed of the chance in force: the deal's during ``setup``, the game's chance afterwards; in a view, one
            private to the seat.
        draws: number of draws taken from each of the ``n_streams`` streams (stream 0 is the strategies' own).
        shuffles: number of decks shuffled with each stream, also those of one card, which take no draw.
        n_seats, starter: seats in play; the seat whose order is 0.
        seat, decision: whom the current decision point asks, and its kind (an index of ``Game.decisions``).
        over, capped, end_reason: 1 when the game has ended; 1 when the cap ended it; index of ``Game.end_reasons``.
        rounds, turns: completed ones, as the rulebook counts them.
        score, rank, side: per seat; rank 1 is best and shared by ties; partners have one side.
    """
    header: list[tuple[Any, ...]] = [
        ("seed", "u8"),
        ("draws", "u4", (n_streams,)),
        ("shuffles", "u4", (n_streams,)),
        ("n_seats", "i4"),
        ("starter", "i4"),
        ("seat", "i4"),
        ("decision", "i4"),
        ("over", "i4"),
        ("capped", "i4"),
        ("end_reason", "i4"),
        ("rounds", "i4"),
        ("turns", "i4"),
        ("score", "i4", (MAX_SEATS,)),
        ("rank", "i4", (MAX_SEATS,)),
        ("side", "i4", (MAX_SEATS,)),
    ]
    return np.dtype([*header, *fields], align=True)


def ledger_dtype(
    n_parts: int, n_tallies: int, n_items: int = 0, fields: Sequence[tuple[Any, ...]] = ()
) -> np.dtype[np.void]:
    """Record type of a game's ledger, all per seat.

    Fields, by attribute:
        n_decisions, n_forced: decisions asked, and decisions with a single option; the arena counts them.
        turns, dead_turns, dead_run, dead_longest: turns taken; those without any change to the seat; the current and
            the longest run of them. Kept with :func:`sim.engine.counting.count_turn`.
        standing: score at a quarter, a half and three quarters of the game, shape (3, seats); −1 unknown.
        parts: what the score is made of, shape (seats, n_parts); they sum to the score.
        tallies: the game's own counters, shape (seats, n_tallies).
        offered, affordable, first_offered, taken, first_taken, used: per seat and item; the «first» ones are
            1 + the seat's turn number, 0 for never.
    ``fields`` adds what a single game needs (for instance its phases).
    """
    common: list[tuple[Any, ...]] = [
        ("n_decisions", "i4", (MAX_SEATS,)),
        ("n_forced", "i4", (MAX_SEATS,)),
        ("turns", "i4", (MAX_SEATS,)),
        ("dead_turns", "i4", (MAX_SEATS,)),
        ("dead_run", "i4", (MAX_SEATS,)),
        ("dead_longest", "i4", (MAX_SEATS,)),
        ("standing", "i4", (3, MAX_SEATS)),
        ("parts", "i4", (MAX_SEATS, max(1, n_parts))),
        ("tallies", "i4", (MAX_SEATS, max(1, n_tallies))),
    ]
    if n_items:
        names = ("offered", "affordable", "first_offered", "taken", "first_taken", "used")
        common += [(name, "i2", (MAX_SEATS, n_items)) for name in names]
    return np.dtype([*common, *fields], align=True)


def new_records(dtype: np.dtype[np.void], n: int) -> np.recarray[Any, Any]:
    """``n`` zeroed records whose fields read as attributes, compiled and interpreted alike."""
    return np.zeros(n, dtype).view(np.recarray)
