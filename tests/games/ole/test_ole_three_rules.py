"""The three rules of Olé!, with the rulebook's own examples («The Game»)."""

import pytest
from ole_positions import Position

OTHERS = ["Red 8", "Red 7", "Red 6"]


@pytest.mark.parametrize("card", ["Green 4", "Blue 7", "Red 1"])
def test_rule_1_a_higher_colour_with_an_equal_or_lower_number_beats_yellow_7_and_ends_the_turn(card):
    position = Position.table("Yellow 7", [f"{card}, Yellow 1", *OTHERS])
    assert position.options() == [card, "chip"]
    assert position.play(card).asked == (1, "turn")


@pytest.mark.parametrize("card", ["Yellow 6", "Blue 9", "Red 6"])
def test_rule_2_a_higher_number_in_the_same_or_a_lower_colour_beats_red_5_and_ends_the_turn(card):
    position = Position.table("Red 5", [f"{card}, Yellow 1", "Red 8", "Red 7", "Blue 8"])
    assert position.options() == [card, "chip"]
    assert position.play(card).asked == (1, "turn")


def test_rule_3_green_3_blue_4_red_5_green_6_is_a_series_on_yellow_2():
    position = Position.table("Yellow 2", ["Green 3, Blue 4, Red 5, Green 6, Yellow 1", *OTHERS])
    for card in ("Green 3", "Blue 4", "Red 5"):
        assert position.play(card).asked == (0, "turn")
    assert position.play("Green 6").asked == (1, "turn")
    assert position.tally(0, "series") == 1
    assert position.tally(0, "series_cards") == position.tally(0, "longest_series") == 4


def test_rule_3_red_5_green_6_is_a_series_of_two():
    position = Position.table("Yellow 2", ["Red 5, Green 6, Yellow 1", *OTHERS])
    assert position.play("Red 5").asked == (0, "turn")
    assert position.play("Green 6").asked == (1, "turn")
    assert position.tally(0, "longest_series") == 2


def test_with_yellow_on_top_the_colours_rank_the_other_way_round():
    position = Position.table("Blue 5", ["Red 5, Green 5, Yellow 4", *OTHERS], yellow_top=True)
    assert position.options() == ["Green 5", "Yellow 4", "chip"]


def test_the_same_number_in_a_lower_colour_does_not_beat():
    """OE-09."""
    assert Position.table("Blue 5", ["Green 5, Yellow 5", *OTHERS]).options() == ["chip"]


@pytest.mark.parametrize("order", [0, 1])
def test_every_comparison_is_that_of_the_rulebook(order):
    """Against the words of rules 1 to 3: colours ranked red, blue, green, yellow, or the reverse."""
    rules = Position(8).rules
    rank = [(3, 2, 1, 0), (0, 1, 2, 3)][order]
    for table in range(rules.n_cards):
        for card in range(rules.n_cards):
            colour = rank[rules.colour[card]] - rank[rules.colour[table]]
            number = int(rules.number[card]) - int(rules.number[table])
            rule_1, rule_2, rule_3 = colour > 0 and number <= 0, colour <= 0 and number > 0, colour > 0 and number > 0
            assert bool(int(rules.beats[order, table]) >> card & 1) == (rule_1 or rule_2 or rule_3)
            assert bool(int(rules.climbs[order, table]) >> card & 1) == rule_3
            assert bool(int(rules.beaten[order, card]) >> table & 1) == (rule_1 or rule_2 or rule_3)


def test_options_come_in_printed_order_with_the_chip_last():
    hand = "Red 2, Red 3, Blue 4, Green 4, Green 10, Yellow 5"
    position = Position.table("Yellow 1", [hand, *OTHERS])
    assert position.options() == [*hand.split(", "), "chip"]
