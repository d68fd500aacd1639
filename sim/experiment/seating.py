"""Who sits where: the seatings in which every deal is played."""

import itertools
from collections.abc import Hashable, Iterator, Sequence
from typing import Literal

Seating = Literal["rotate", "reflect", "all", "fixed"]


def distinct_seatings(seats: Sequence[Hashable], seating: Seating) -> list[tuple[int, ...]]:
    """The seatings of a line-up that play different games.

    Under the same chance, seatings that put equal strategies on every place replay one game, so only the
    first of them is kept: a mirror table has one seating.

    Args:
        seats: the line-up; equal elements are identical strategies.
        seating: ``rotate`` (every cyclic rotation), ``reflect`` (and each reversed), ``all``, or ``fixed``.

    Returns:
        Seatings in a fixed order, the line-up as written first. ``result[k][place]`` is the index in the
        line-up of the strategy at that place of the table; rotation r puts ``(place + r) mod n`` there.
    """
    seen: set[tuple[Hashable, ...]] = set()
    distinct = []
    for order in _orders(len(seats), seating):
        line_up = tuple(seats[index] for index in order)
        if line_up not in seen:
            seen.add(line_up)
            distinct.append(order)
    return distinct


def _orders(n: int, seating: Seating) -> Iterator[tuple[int, ...]]:
    rotations = [tuple((place + shift) % n for place in range(n)) for shift in range(n)]
    match seating:
        case "fixed":
            yield tuple(range(n))
        case "rotate":
            yield from rotations
        case "reflect":
            yield from rotations
            yield from (order[::-1] for order in rotations)
        case "all":
            yield from itertools.permutations(range(n))
