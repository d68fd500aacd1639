"""A match: the loser's privilege, rounds, totals, the winner."""

import pytest
from ole_positions import FUNCTIONS, Position

from sim.games.ole.deal import privileged


def test_the_first_round_has_red_on_top_without_a_choice():
    """OE-15."""
    position = Position.dealt()
    assert position.state.order == 0
    assert position.is_opening


def test_the_previous_rounds_loser_chooses_the_colour_order_having_seen_his_hand():
    """OE-13, OE-14: a choice in every later round, red or yellow, whatever the order was."""
    position = Position.dealt().next_round()
    loser = int(position.state.round_points[:4].argmax())
    assert position.asked == (loser, "order")
    assert len(position.hand(loser)) == 9
    assert position.options() == ["red", "yellow"]
    position.play("yellow").next_round()
    assert position.options() == ["red", "yellow"]
    assert position.state.order == 0


@pytest.mark.parametrize(
    ("round_points", "totals", "rounds", "seat"),
    [
        ([3, 9, 9, 1], [40, 10, 20, 60], 1, 2),  # a tie in the round: the worse total
        ([3, 9, 9, 1], [40, 20, 10, 60], 1, 1),  # the worse total although the dealer is the last by seats
        ([9, 3, 9, 1], [20, 50, 20, 60], 1, 2),  # still tied, seat 1 deals: seat 2 is nearest to his left
        ([9, 9, 3, 1], [20, 20, 50, 60], 1, 0),  # the dealer comes last
        ([9, 9, 9, 9], [20, 20, 20, 20], 3, 0),
        ([1, 2, 3, 4], [99, 50, 20, 10], 2, 3),  # the round counts, not the total
    ],
)
def test_ties_for_the_privilege_go_to_the_worse_total_then_to_the_dealers_left(round_points, totals, rounds, seat):
    """OE-13, OE-17: the new round r is dealt by seat r mod n."""
    position = Position()
    position.state.round_points[:4], position.state.score[:4] = round_points, totals
    position.state.rounds = rounds
    assert privileged(position.state) == seat


def test_the_chips_of_a_round_are_given_back_before_the_next():
    """OE-19: each chip counts in the round in which it was taken, and only there."""
    position = Position.dealt(seed=2, rounds=2).next_round()
    assert sum(position.tally(seat, "chips") for seat in range(4)) > 0
    assert not position.state.chips[:4].any()


@pytest.mark.parametrize("players", range(3, 9))
def test_a_match_has_as_many_rounds_as_players(players):
    """OE-18."""
    assert Position.dealt(players).finish().state.rounds == players


def test_the_number_of_rounds_can_be_set():
    assert Position.dealt(rounds=2).finish().state.rounds == 2


def test_fewest_minus_points_win_and_equal_totals_share():
    """OE-20."""
    position = Position()
    position.state.score[:4] = 30, 12, 45, 12
    FUNCTIONS.score(position.rules, position.state, position.ledger)
    assert position.state.rank[:4].tolist() == [3, 1, 4, 1]


def test_the_starter_of_the_match_is_that_of_its_first_round():
    dealt, ended = Position.dealt(seed=5), Position.dealt(seed=5).finish()
    assert ended.state.starter == dealt.state.holder


def test_standings_are_the_totals_after_the_rounds_within_each_quarter():
    """Four rounds: a quarter, a half and three quarters are rounds 1, 2 and 3."""
    position, totals = Position.dealt(), []
    for _ in range(3):
        position.next_round()
        totals.append(position.state.score[:4].tolist())
        position.play("red")
    assert position.finish().ledger.standing[:, :4].tolist() == totals


def test_a_single_round_has_no_standing():
    assert (Position.dealt(rounds=1).finish().ledger.standing == -1).all()
