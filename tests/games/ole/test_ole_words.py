"""Olé! in words and labels."""

import pytest
from ole_positions import FUNCTIONS, WORDS, Position

from sim.engine.labels import action_labelled
from sim.games.ole import GAME
from sim.games.ole.state import CHIP

HANDS = ["Red 5, Green 6, Yellow 1", "Red 8", "Red 7", "Blue 2"]


def test_labels_name_the_card_the_chip_and_the_order():
    position = Position.table("Yellow 2", HANDS)
    assert WORDS.action_label(position.rules, position.state, position.card("Red 5")) == {"lay": "Red 5"}
    assert WORDS.action_label(position.rules, position.state, CHIP) == {"take": "chip"}
    order = Position.dealt().next_round()
    assert [WORDS.action_label(order.rules, order.state, action) for action in (0, 1)] == [
        {"top": "red"},
        {"top": "yellow"},
    ]


def test_an_unknown_label_is_refused():
    position = Position.table("Yellow 2", HANDS)
    with pytest.raises(ValueError, match="Red 99"):
        action_labelled(GAME, position.rules, position.state, {"lay": "Red 99"})


def test_a_card_higher_in_both_is_announced():
    position = Position.table("Yellow 2", HANDS)
    assert WORDS.action_text(position.rules, position.state, position.card("Red 5")) == "lays Red 5 (higher in both)"


def test_the_deal_of_a_later_round_is_told_card_by_card():
    """The hands follow from the order: the first nine cards to seat 0, and so on."""
    position = Position.dealt()
    before = None
    while position.state.rounds == 0:
        before = position._states.copy()[0]
        position.play(position.options()[0])
    (told,) = WORDS.chance(position.rules, before, position.state)
    assert told["shuffle"] == "deck"
    for seat in range(4):
        assert set(told["order"][9 * seat : 9 * seat + 9]) == set(position.hand(seat))


def test_the_setup_shows_the_dealt_hands_with_the_lowest_card_still_in_its_hand():
    position = Position.dealt()
    told = WORDS.setup(position.rules, position.state)
    assert [len(hand) for hand in told["hands"]] == [9, 9, 9, 9]
    assert "Yellow 1" in told["hands"][told["lowest"]["seat"]]


def test_the_end_of_a_round_is_an_event():
    position = Position.table("Yellow 7", ["Red 1", "Red 8", "Red 6", "Blue 2"])
    before = position._states.copy()[0]
    action = position.card("Red 1")
    FUNCTIONS.apply(position.rules, position.state, position.ledger, action)
    told = WORDS.events(position.rules, before, action, position.state)
    assert told[0] == ("Round 1 ends: a hand was empty. Minus points: seat 0 0, seat 1 8, seat 2 6, seat 3 2.")
    assert told[1] == "Cards are dealt; seat 1 lost most and chooses the colour order."
    for seat in range(4):
        assert told[2 + seat] == f"Seat {seat} has {', '.join(position.hand(seat))}."


def test_the_table_says_who_laid_its_card():
    position = Position.dealt(second_card="dealer")
    told = WORDS.table(position.rules, position.state).splitlines()[0]
    assert told.endswith(f"table card Yellow 1 (laid by seat {position.state.holder})")
