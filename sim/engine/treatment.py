"""What a trial does to a game: an item is given to a seat, barred from it, or forced on it once.

The treated game and its control share all chance, so that they differ by the treatment and what follows from it
(common random numbers; restricted play after Jaffe, Miller, Andersen, Liu, Karlin and Popović, AIIDE 2012).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sim.engine.compiling import compiled

NONE, GIFT, RESTRICT, BAN, TAKE, DECLINE = range(6)
"""Kinds of treatment.

``GIFT``: the seat is given the item right after the deal (item −1: the game's placebo of equal weight).
``RESTRICT``: the seat may never acquire it. ``BAN``: nobody may.
``TAKE``, ``DECLINE``: at the first decision that offers the seat the item beside something else, it must take it, or
must not; before and afterwards it is free.
"""

PLACEBO = -1
"""The item of a gift that weighs as much and does nothing."""

NOBODY = -1


class Treatment(NamedTuple):
    """One treatment: its kind, the treated seat (``NOBODY`` for a ban) and the item."""

    kind: int = NONE
    seat: int = NOBODY
    item: int = PLACEBO


UNTREATED = Treatment()


@compiled()
def limits(treatment: Any, seat: int, met: int) -> bool:
    """Whether the options of ``seat`` are subject to the treatment; ``met`` says that it took effect before."""
    kind = treatment.kind
    if kind < RESTRICT:
        return False
    if kind == BAN:
        return True
    return bool(treatment.seat == seat and (kind == RESTRICT or met == 0))


@compiled()
def keep_options(actions: Any, acquired: Any, n: int, treatment: Any) -> int:
    """Keep the options that the treatment leaves, in order; returns how many.

    All stay where it has nothing to say: none of them acquires the item, or every one does.

    Args:
        actions: Options; the first ``n`` are rewritten.
        acquired: For each of them the item that it would acquire, −1 for none.
    """
    wanted = 0
    for i in range(n):
        if acquired[i] == treatment.item:
            wanted += 1
    if wanted == 0 or wanted == n:
        return n
    kept = 0
    for i in range(n):
        if (acquired[i] == treatment.item) == (treatment.kind == TAKE):
            actions[kept] = actions[i]
            kept += 1
    return kept
