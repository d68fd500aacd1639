"""Preparation and opening of a round: components, deal, lowest card, second card."""

import pytest
from ole_positions import Position

from sim.engine.contract import RuleError
from sim.games.ole import GAME

COMPONENTS = {3: (36, 12), 4: (36, 9), 5: (40, 8), 6: (48, 8), 7: (56, 8), 8: (56, 7)}
"""Total cards and cards per player: the rulebook's table («Preparation»)."""


@pytest.mark.parametrize("players", COMPONENTS)
def test_all_cards_are_dealt_out_equally(players):
    """OE-04: nothing remains."""
    position = Position.dealt(players)
    total, each = COMPONENTS[players]
    assert position.rules.n_cards == total
    dealt = [int(size) for size in position.state.n_cards[:players]]
    dealt[position.state.holder] += 1
    assert dealt == [each] * players


def test_a_colour_has_the_numbers_of_the_table():
    rules = Position(8).rules
    per_colour = [int((rules.colour[: rules.n_cards] == colour).sum()) for colour in range(4)]
    assert per_colour == [13, 15, 15, 13]


def test_the_holder_of_yellow_1_must_lay_it_and_then_lays_any_second_card():
    """OE-01, OE-02, OE-21, OE-24: no decision about the lowest card, and no chip instead of the second."""
    position = Position.dealt()
    starter = int(position.state.starter)
    assert position.card("Yellow 1") == position.state.table
    assert position.asked == (starter, "open")
    assert position.options() == position.hand(starter)
    assert len(position.hand(starter)) == 8


def test_the_second_card_never_starts_a_series():
    """OE-03: even a card higher in both ends the opening, one turn of two cards."""
    position = Position.dealt()
    starter = int(position.state.starter)
    position.play("Red 5" if "Red 5" in position.options() else position.options()[0])
    assert position.asked == ((starter + 1) % 4, "turn")
    assert position.state.turns == 1
    assert position.tally(starter, "series") == 0
    assert position.tally(starter, "first_turn_cards") == 2
    assert position.tally(starter, "started") == position.tally(starter, "opened") == 1


def test_the_dealer_may_lay_the_second_card_instead():
    """OE-01, the other reading: the dealer of round 0 is seat 0, and play goes on at his left."""
    position = next(p for p in (Position.dealt(seed=s, second_card="dealer") for s in range(20)) if p.state.holder)
    assert position.asked == (0, "open")
    position.play(position.options()[0])
    assert position.asked == (1, "turn")
    assert position.tally(int(position.state.holder), "started") == 1
    assert position.tally(0, "opened") == 1
    assert position.tally(0, "first_turn_cards") == 1


@pytest.mark.parametrize("seat", range(4))
def test_the_second_card_can_be_given_to_a_seat_while_the_hands_stay(seat):
    """The study that separates moving first from holding the lowest card."""
    printed, studied = Position.dealt(), Position.dealt(second_card=seat)
    assert studied.asked == (seat, "open")
    assert [studied.hand(s) for s in range(4)] == [printed.hand(s) for s in range(4)]
    assert studied.state.starter == printed.state.starter


def test_with_yellow_on_top_the_lowest_card_is_red_1():
    """OE-16."""
    position = Position.dealt().next_round().play("yellow")
    assert position.state.table == position.card("Red 1")
    assert position.is_opening


@pytest.mark.parametrize(
    ("overrides", "path"),
    [
        ({"cards.4.red": 9}, "cards.4.red"),
        ({"cards.4.blue": 0}, "cards.4.blue"),
        ({"cards.4.red": 40}, "cards.4.red"),
        ({"chip_value": -5}, "chip_value"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": "many"}, "rounds"),
        ({"second_card": 4}, "second_card"),
        ({"second_card": "winner"}, "second_card"),
    ],
)
def test_values_that_cannot_be_played_are_refused_with_their_path(overrides, path):
    with pytest.raises(RuleError) as refusal:
        GAME.make_rules(overrides, 4)
    assert refusal.value.path == path


def test_other_ranges_can_be_played():
    position = Position.dealt(**{"cards.4.red": 10, "cards.4.yellow": 10})
    assert position.rules.n_cards == 40
    assert position.finish().state.rounds == 4
