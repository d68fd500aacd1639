"""The log of waits: how long each seat waited for what, and whether the wait ended before the game did."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

FIELDS = (("wait_ended", True), ("wait_open", False))
"""The ledger's counters, and whether the waits that they count had ended."""


class Waits(NamedTuple):
    """Waits of equal seat, kind and length, one row each; all arrays of shape (rows,).

    game: Index of the game in its batch.
    wait: Index of the kind.
    length: Own turns waited, the last one included.
    ended: Whether it ended; else the end of the game, or of what the ledger tells apart, cut it off.
    n: Number of such waits.
    """

    game: np.ndarray[Any, np.dtype[np.int64]]
    seat: np.ndarray[Any, np.dtype[np.int8]]
    wait: np.ndarray[Any, np.dtype[np.int64]]
    length: np.ndarray[Any, np.dtype[np.int16]]
    ended: np.ndarray[Any, np.dtype[np.bool_]]
    n: np.ndarray[Any, np.dtype[np.int16]]


def waits(ledgers: Any) -> Waits:
    """The waits that the ledgers of a batch count, by game, seat, kind, length, those that ended first."""
    counted = np.stack([ledgers[field] for field, _ in FIELDS], axis=-1)
    game, seat, wait, length, field = np.nonzero(counted)
    return Waits(
        game,
        seat.astype(np.int8),
        wait,
        length.astype(np.int16),
        np.array([ended for _, ended in FIELDS])[field],
        counted[game, seat, wait, length, field].astype(np.int16),
    )
