"""Chance: the published generator, uniform numbers, streams that do not disturb each other."""

import numpy as np
import pytest
from scipy import stats

from sim.engine.chance import GAMMA, below, derive, mix64, shuffle
from sim.engine.records import new_records, state_dtype

STATE = state_dtype([("cards", "i1", (52,))], n_streams=4)


def state_with(seed):
    state = new_records(STATE, 1)[0]
    state.seed = np.uint64(seed)
    return state


def test_the_finaliser_gives_splitmix64s_published_numbers():
    """First outputs for the seed 1234567 of S. Vigna's reference implementation, splitmix64.c."""
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    steps = [(1234567 + (k + 1) * int(GAMMA)) % 2**64 for k in range(4)]
    assert [int(mix64(np.uint64(step))) for step in steps] == published


def test_deriving_a_seed_is_the_generators_next_number():
    assert int(derive(np.uint64(1234567), 0)) == 6457827717110365317


def test_numbers_below_n_are_uniform():
    state = state_with(11)
    counts = np.bincount([below(state, 1, 6) for _ in range(6000)], minlength=6)
    assert stats.chisquare(counts).pvalue > 0.001


def test_a_stream_is_moved_by_nothing_but_its_own_draws():
    one, other = state_with(5), state_with(5)
    for _ in range(17):
        below(other, 2, 10)
    assert [below(one, 1, 1000) for _ in range(20)] == [below(other, 1, 1000) for _ in range(20)]


def test_a_shuffle_is_a_permutation_and_every_order_is_equally_likely():
    state = state_with(7)
    orders = {}
    for _ in range(6000):
        state.cards[:3] = (0, 1, 2)
        shuffle(state, 3, state.cards, 3)
        order = tuple(int(card) for card in state.cards[:3])
        orders[order] = orders.get(order, 0) + 1
    assert len(orders) == 6
    assert stats.chisquare(list(orders.values())).pvalue > 0.001


def test_a_shuffle_counts_its_draws():
    state = state_with(7)
    shuffle(state, 3, state.cards, 5)
    assert state.draws[3] == 4
    assert state.shuffles.tolist() == [0, 0, 0, 1]


@pytest.mark.parametrize("n", [0, 1])
def test_shuffling_at_most_one_card_draws_nothing_and_one_card_is_counted(n):
    state = state_with(7)
    shuffle(state, 3, state.cards, n)
    assert state.draws[3] == 0
    assert state.shuffles[3] == n, "one card is shuffled, which replays tell; none is not"
