"""Card sets as 64-bit masks: bit i of a ``uint64`` says whether card i is in the set."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from sim.engine.compiling import compiled, interpreted

ONE = np.uint64(1)
ZERO = np.uint64(0)

_FIFTHS = np.uint64(0x5555555555555555)
_PAIRS = np.uint64(0x3333333333333333)
_NIBBLES = np.uint64(0x0F0F0F0F0F0F0F0F)


@intrinsic  # type: ignore[untyped-decorator]
def _count_trailing_zeros(typing_context: Any, mask: Any) -> Any:
    """The processor's own instruction; numba has no public name for it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zero_is_poison = cgutils.false_bit
        return builder.cttz(arguments[0], zero_is_poison)

    return types.uint64(types.uint64), generate


if interpreted():

    def lowest(mask: np.uint64) -> int:
        """Index of the lowest card in a set that is not empty."""
        value = int(mask)
        return (value & -value).bit_length() - 1

    def count(mask: np.uint64) -> int:
        """Number of cards in the set."""
        return int(mask).bit_count()
else:

    @compiled()
    def lowest(mask: np.uint64) -> int:
        """Index of the lowest card in a set that is not empty."""
        return int(np.int64(_count_trailing_zeros(mask)))

    @compiled()
    def count(mask: np.uint64) -> int:
        """Number of cards in the set (the add-in-pairs formula, which LLVM turns into one instruction)."""
        pairs = mask - ((mask >> np.uint64(1)) & _FIFTHS)
        nibbles = (pairs & _PAIRS) + ((pairs >> np.uint64(2)) & _PAIRS)
        octets = (nibbles + (nibbles >> np.uint64(4))) & _NIBBLES
        return int(np.int64((octets * np.uint64(0x0101010101010101)) >> np.uint64(56)))


@compiled()
def bit(card: int) -> np.uint64:
    """The set that holds just ``card`` (0 … 63)."""
    return ONE << np.uint64(card)


@compiled()
def has(mask: np.uint64, card: int) -> bool:
    """Whether ``card`` is in the set."""
    return bool((mask >> np.uint64(card)) & ONE != ZERO)


@compiled()
def without_lowest(mask: np.uint64) -> np.uint64:
    """The set less its lowest card."""
    return mask & (mask - ONE)
