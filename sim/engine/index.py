"""Indices with names: one declaration says what each place of a table counts, and how people read it."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Self

from numba import types
from numba.extending import overload

from sim.engine.contract import Named


class Index(IntEnum):
    """Places of a table by name, numbered from 0 in the order in which they are written.

    One declaration serves all who need it: compiled rules as index and as value (``ledger.tallies[seat,
    Tally.ROLLS]``), record types for their size (``len(Tally)``), and the analysis for ids and titles
    (``Tally.named()``)::

        class Tally(Index):
            ROLLS = "Rolls"
            OLIVES = "Olives gained", "olives"
            IN_DECK = "Cards in the deck", "cards", "deck"

    A member is written as its title, its unit (none where it counts times) and its id (the name in lower case unless
    another is given).
    """

    id: str
    title: str
    unit: str

    def __new__(cls, title: str, unit: str = "", id_: str = "") -> Self:
        """The next place."""
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = len(cls.__members__)
        member.title, member.unit, member.id = title, unit, id_
        return member

    def __init__(self, *_: str) -> None:
        self.id = self.id or self.name.lower()

    @classmethod
    def at(cls, place: int) -> Self:
        """The member with this number."""
        return list(cls)[place]

    @classmethod
    def named(cls) -> tuple[Named, ...]:
        """Ids and titles in order, as :class:`~sim.engine.contract.Game` wants them."""
        return tuple(Named(member.id, member.title, member.unit) for member in cls)


@overload(len)  # type: ignore[untyped-decorator]
def _number_of_places(index: Any) -> Any:
    """``len`` of an index in compiled code, which numba does not know of enums."""
    if not isinstance(index, types.IntEnumClass):
        return None
    n = len(index.instance_class)

    def number(index: Any) -> Any:
        return n

    return number
