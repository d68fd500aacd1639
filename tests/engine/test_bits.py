"""Card sets as masks agree with Python's own integers."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.engine.bits import bit, count, has, lowest, without_lowest

MASKS = st.integers(1, 2**64 - 1)
FIXED = settings(derandomize=True, deadline=None, max_examples=200)


@FIXED
@given(MASKS)
def test_the_lowest_card_is_the_lowest_set_bit(mask):
    assert lowest(np.uint64(mask)) == (mask & -mask).bit_length() - 1


@FIXED
@given(st.integers(0, 2**64 - 1))
def test_the_number_of_cards_is_the_number_of_set_bits(mask):
    assert count(np.uint64(mask)) == mask.bit_count()


@FIXED
@given(MASKS)
def test_taking_the_lowest_card_leaves_the_others(mask):
    assert int(without_lowest(np.uint64(mask))) == mask & (mask - 1)


@FIXED
@given(MASKS, st.integers(0, 63))
def test_a_card_is_in_the_set_when_its_bit_is(mask, card):
    assert bool(has(np.uint64(mask), card)) == bool(mask >> card & 1)
    assert int(bit(card)) == 1 << card
