"""The records of a game: its state (with a common header), its ledger (what the analysis counts), its rule values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sim.engine.compiling import interpreted

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
    return record_dtype([*header, *fields])


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
    return record_dtype([*common, *fields])


def record_dtype(fields: Sequence[tuple[Any, ...]]) -> np.dtype[np.void]:
    """An aligned record type of ``fields`` (name, type, shape).

    Interpreted, all its signed integers have 64 bits: compiled arithmetic is done with 64 whatever a field's width,
    NumPy's would stay narrow and overflow.
    """
    return np.dtype([(name, _in_use(np.dtype(kind)), *shape) for name, kind, *shape in fields], align=True)


def _in_use(kind: np.dtype[Any]) -> np.dtype[Any]:
    return np.dtype(np.int64) if interpreted() and kind.kind == "i" else kind


def new_records(dtype: np.dtype[np.void], n: int) -> np.recarray[Any, Any]:
    """``n`` zeroed records whose fields read as attributes, compiled and interpreted alike."""
    return np.zeros(n, dtype).view(np.recarray)


def rule_record(values: Mapping[str, Any]) -> Any:
    """A read-only record of rule values: a field for each, of the type and shape of its value.

    Numbers, flags (as 0 and 1), lists and arrays become fields; a mapping becomes a record of its own inside
    (``rules.glory.points``). Card sets must be ``uint64`` already; other whole numbers are kept in 32 bits.

    One record rather than a tuple of arrays: it crosses every call between compiled functions as a single pointer, and
    the sizes of its tables are known when they are compiled. So shapes must not hang on what can be overridden.
    """
    record = np.zeros(1, _type_of(values)).view(np.recarray)
    _fill(record[0], values)
    record.flags.writeable = False
    return record[0]


def _type_of(values: Mapping[str, Any]) -> np.dtype[np.void]:
    fields: list[tuple[Any, ...]] = []
    for name, value in values.items():
        if isinstance(value, Mapping):
            fields.append((name, _type_of(value)))
        else:
            array = np.asarray(value)
            fields.append((name, np.int32 if array.dtype.kind in "ib" else array.dtype, array.shape))
    return record_dtype(fields)


def _fill(record: Any, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        if isinstance(value, Mapping):
            _fill(record[name], value)
        else:
            record[name] = value


def padded(rows: Any, size: int, fill: int = 0) -> Any:
    """``rows`` (numbers, or lists of one length) at the start of an array with room for ``size`` of them."""
    given = np.asarray(rows)
    array = np.full((size, *given.shape[1:]), fill, given.dtype)
    array[: len(given)] = given
    return array
