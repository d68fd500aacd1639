"""What a seat sees in Olé! (OE-22), and guesses about the rest."""

from collections import Counter

import numpy as np
from ole_positions import FUNCTIONS, Position

from sim.games.ole.words import card_names


def guessed(position, seat, seed):
    """Hands of one world consistent with what ``seat`` sees."""
    world = position._states.copy()[0]
    world.seed = np.uint64(seed)
    FUNCTIONS.hide(position.rules, world, seat)
    FUNCTIONS.guess(position.rules, world, seat)
    return tuple(int(hand) for hand in world.hand[: world.n_seats])


def test_other_hands_are_hidden_and_their_sizes_are_not():
    position = Position.table("Yellow 7", ["Red 1, Blue 1", "Red 8, Red 7", "Red 6", "Yellow 1"])
    FUNCTIONS.hide(position.rules, position.state, 0)
    assert [position.hand(seat) for seat in range(4)] == [["Red 1", "Blue 1"], [], [], []]
    assert position.state.n_cards[:4].tolist() == [2, 2, 1, 1]


def test_a_guess_deals_the_unseen_cards_and_nothing_else():
    position = Position.dealt(5)
    hands = guessed(position, 2, seed=1)
    assert hands[2] == int(position.state.hand[2])
    assert sum(hands) + int(position.state.laid) == int(position.rules.deck)
    assert [hand.bit_count() for hand in hands] == position.state.n_cards[:5].tolist()


def frequencies(position, n):
    return Counter(guessed(position, 0, seed)[1:] for seed in range(n))


def assert_uniform(found, n_worlds, n):
    """Every world appears, each within 4.5 standard deviations of its share."""
    assert len(found) == n_worlds
    share = 1 / n_worlds
    assert max(abs(count / n - share) for count in found.values()) < 4.5 * (share * (1 - share) / n) ** 0.5


def test_all_worlds_are_equally_likely():
    """Four unseen cards in hands of two, one and one: 4! / 2! = 12 worlds."""
    position = Position.table("Yellow 7", ["Red 1", "Red 8, Red 7", "Red 6", "Blue 1"])
    assert_uniform(frequencies(position, 3_000), 12, 3_000)


def test_where_chips_are_never_taken_by_choice_they_rule_worlds_out():
    """Seat 1 took a chip on Red 6: of Red 7, Red 8, Blue 1 and Blue 2 it can only hold the last two.

    Worlds: seat 1 has both blue cards; seats 2 and 3 share the red ones: 2.
    """
    hands = ["Red 1", "Blue 1, Blue 2", "Red 8", "Red 7"]
    position = Position.table("Red 6", hands, may_pass=False)
    position.state.declined[1] = position.rules.beats[0, position.card("Red 6")]
    assert_uniform(frequencies(position, 1_000), 2, 1_000)


def test_partial_knowledge_keeps_the_remaining_worlds_equally_likely():
    """Seat 1 (one card) cannot hold Red 7 or Red 8; seats 2 and 3 have two and one card of the rest.

    Worlds: 2 for seat 1's blue card, times 3 for the single card of seat 3: 6.
    """
    position = Position.table("Red 6", ["Red 1", "Blue 1", "Red 8, Blue 2", "Red 7"], may_pass=False)
    position.state.declined[1] = position.rules.beats[0, position.card("Red 6")]
    assert_uniform(frequencies(position, 3_000), 6, 3_000)


def test_a_chip_is_remembered_with_what_would_have_beaten_the_table_card():
    position = Position.table("Red 6", ["Red 1, Blue 1", "Red 8", "Red 7", "Blue 2"]).play("chip")
    declined = card_names(position.rules, position.state.declined[0])
    assert declined == ["Red 7", "Red 8", *(f"Blue {n}" for n in range(7, 11)), *(f"Green {n}" for n in range(7, 11)),
                        "Yellow 7", "Yellow 8"]  # fmt: skip
