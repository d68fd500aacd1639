"""Penalty chips, failed series, and the end of a round."""

from ole_positions import Position

HIGH = ["Red 8, Yellow 1", "Red 7, Yellow 2", "Red 6, Yellow 3"]


def test_a_chip_may_be_taken_although_a_card_could_be_laid():
    """OE-06."""
    position = Position.table("Yellow 7", ["Red 1, Blue 1", *HIGH]).play("chip")
    assert position.asked == (1, "turn")
    assert position.tally(0, "chips") == position.tally(0, "voluntary_chips") == 1
    assert position.ledger.dead_turns[0] == 0


def test_without_may_pass_a_chip_is_for_those_who_cannot_lay():
    """OE-06, the other reading."""
    assert Position.table("Yellow 7", ["Red 1, Blue 1", *HIGH], may_pass=False).options() == ["Red 1", "Blue 1"]
    assert Position.table("Red 8", ["Red 1, Blue 1", *HIGH], may_pass=False).options() == ["chip"]


def test_a_chip_without_a_playable_card_makes_an_unplayable_turn():
    position = Position.table("Red 8", ["Red 1, Blue 1", *HIGH]).play("chip")
    assert position.tally(0, "voluntary_chips") == 0
    assert position.ledger.dead_turns[0] == position.ledger.turns[0] == 1


def test_after_a_card_higher_in_both_another_one_or_a_chip_is_due():
    """OE-07: the series fails without a card that beats, and may be given up with one."""
    failed = Position.table("Yellow 2", ["Red 8, Yellow 1", *HIGH[1:], "Blue 2"]).play("Red 8", "chip")
    assert failed.asked == (1, "turn")
    assert [failed.tally(0, name) for name in ("series", "failed", "given_up")] == [1, 1, 0]
    assert failed.ledger.dead_turns[0] == 0
    failed.play("chip")
    assert [failed.tally(1, name) for name in ("series", "failed", "given_up")] == [0, 0, 0]
    given_up = Position.table("Yellow 2", ["Green 3, Blue 4, Yellow 1", *HIGH]).play("Green 3", "chip")
    assert [given_up.tally(0, name) for name in ("series", "failed", "given_up")] == [1, 0, 1]
    assert given_up.tally(0, "longest_series") == 1


def test_laying_the_last_card_ends_the_round_at_once_even_in_a_series():
    """OE-08: no chip for the missing follower; others score their cards (OE-19)."""
    position = Position.table("Yellow 2", ["Red 5", *HIGH], rounds=1).play("Red 5")
    assert position.state.over
    assert position.state.end_reason == 0
    assert position.state.score[:4].tolist() == [0, 9, 9, 9]
    assert position.tally(0, "went_out") == 1
    assert position.tally(0, "chips") == 0


def test_the_last_discarder_may_follow_his_own_card():
    """OE-11: then the chips in a row start anew."""
    hands = ["Red 8, Blue 10, Yellow 1", "Yellow 2, Blue 1", "Yellow 3, Blue 2", "Yellow 4, Blue 3"]
    position = Position.table("Blue 9", hands).play("Blue 10", "chip", "chip", "chip")
    assert position.state.chips_in_row == 3
    position.play("Red 8")
    assert position.state.chips_in_row == 0
    assert position.state.last_seat == 0
    assert position.asked == (1, "turn")


def test_the_round_ends_when_the_last_discarder_takes_the_last_chip_in_a_row():
    """OE-10, OE-11."""
    hands = ["Red 7, Yellow 1", "Yellow 2", "Yellow 3", "Yellow 4"]
    position = Position.table("Red 6", hands, rounds=1).play("Red 7", "chip", "chip", "chip")
    assert not position.state.over
    position.play("chip")
    assert position.state.over
    assert position.state.end_reason == 1
    assert position.state.score[:4].tolist() == [1 + 5, 2 + 5, 3 + 5, 4 + 5]


def test_the_chip_of_a_failed_series_is_the_players_one_chip_of_the_all_chip_end():
    """OE-10: who failed is not asked again once the others have taken theirs."""
    hands = ["Red 8, Yellow 1", "Yellow 2", "Yellow 3", "Yellow 4"]
    position = Position.table("Yellow 6", hands, rounds=1).play("Red 8", "chip", "chip", "chip", "chip")
    assert position.state.over
    assert position.state.chips[:4].tolist() == [1, 1, 1, 1]


def test_chips_never_run_out():
    """OE-12: 18 in the box, more are noted on paper."""
    position = Position.table("Red 7", ["Red 8, Yellow 1", "Yellow 2", "Yellow 3", "Yellow 4"], rounds=1)
    position.state.chips[:4] = 9
    position.play("chip")
    assert position.state.chips[0] == 10


def test_cards_and_chips_make_the_score_and_going_out_keeps_the_chips():
    """OE-19."""
    position = Position.table("Yellow 7", ["Red 1", *HIGH], rounds=1)
    position.state.chips[:4] = 2, 0, 1, 0
    position.play("Red 1")
    assert position.state.score[:4].tolist() == [10, 9, 14, 9]
    assert position.ledger.parts[:4].tolist() == [[0, 10], [9, 0], [9, 5], [9, 0]]
