"""Final scoring (rulings OL-25 to OL-30, OL-48) and the scoring cards of the appendix."""

import pytest
from oliva_table import ITEM, Table

from sim.games.oliva.zones import drop, put


@pytest.fixture
def laid():
    table = Table(4)
    table.clear()
    for seat in range(4):
        table.resources(seat)
    table.state.above[:] = 0
    return table


def pomace(laid, *names):
    for card in laid.own(0, *names):
        put(laid.state.pomace[0], card)


def test_resources_are_divided_by_three_rounded_down(laid):
    laid.resources(0, coins=3, olives=3, oil=2)
    assert laid.parts(0)["resources"] == 2


def test_ol25_pomace_counts_as_a_resource_and_keeps_its_points(laid):
    pomace(laid, "Asia 5", "Pressing", "SA17")
    parts = laid.parts(0)
    assert (parts["resources"], parts["global_market"], parts["special_vp"]) == (1, 5, 2)


def test_ol26_nation_cards_in_the_pomace_count_as_own_cards(laid):
    pomace(laid, "Morocco H2")
    laid.state.above[4] = 3
    assert laid.parts(0)["nations"] == 3


def test_ol28_coins_count_in_the_resources_and_for_the_scoring_card(laid):
    laid.own(0, "SC01")
    laid.resources(0, coins=6)
    parts = laid.parts(0)
    assert (parts["resources"], parts["scoring_cards"]) == (2, 6)


def test_ol29_nations_are_cards_above_the_grid_times_own_cards(laid):
    laid.own(0, "Spain H2", "Spain D1", "Greece C2")
    laid.state.above[:] = [4, 9, 2, 0, 0]
    assert laid.parts(0)["nations"] == 4 * 2 + 2 * 1


@pytest.mark.parametrize(
    ("card", "cards", "points"),
    [
        ("SC02", (), 2 * 4),  # 4 oil
        ("SC03", ("SA04", "SA06", "SA01"), 2 * 2),  # cruets
        ("SC04", ("SA02", "SA03", "SA24"), 2 * 3),  # seals
        ("SC05", ("Asia 2", "Europe 2", "Africa 2", "North America 2", "Asia 5"), 5),
        ("SC05", ("Asia 2", "Asia 3", "Asia 4", "Asia 5"), 0),
        ("SC06", ("Greece H2", "Greece C2", "Italy H2"), 2 * 2),
        ("SC07", ("Italy H2",), 2),
        ("SC08", ("Spain H2", "Italy H2"), 2),
        ("SC09", ("Turkey H2", "Turkey P2"), 2 * 2),
        ("SC10", ("Morocco H2", "Morocco D1"), 3 * 2),
        ("SC11", ("Spain H2", "Italy H2", "Morocco H2"), 3),
    ],
)
def test_each_scoring_card_of_the_appendix(laid, card, cards, points):
    laid.own(0, card, *cards)
    laid.resources(0, oil=4)
    assert laid.parts(0)["scoring_cards"] == points


def test_the_pomace_card_counts_itself_when_it_lies_there(laid):
    pomace(laid, "SC12", "Harvest")
    assert laid.parts(0)["scoring_cards"] == 2


def test_ol30_only_complete_sets_of_four_regions_count(laid):
    laid.own(0, "SC05", "Asia 2", "Europe 2", "Africa 2", "Asia 3", "Europe 4", "Africa 4", "North America 5")
    assert laid.parts(0)["scoring_cards"] == 5


def test_ol48_ties_go_to_oil_then_coins_then_are_shared(laid):
    for seat, amounts in enumerate([(2, 0, 1), (0, 0, 3), (1, 2, 0), (2, 0, 1)]):
        laid.resources(seat, *amounts)
    laid.parts(0)
    assert laid.state.score[:4].tolist() == [1, 1, 1, 1]
    assert laid.state.rank[:4].tolist() == [2, 1, 4, 2]


def test_ol48_the_tied_player_with_more_coins_wins_when_oil_is_equal(laid):
    laid.resources(0, coins=1, olives=2)
    laid.resources(1, coins=2, olives=1)
    laid.parts(0)
    assert laid.state.rank[:2].tolist() == [2, 1]


def test_a_scoring_card_was_used_when_it_scored(laid):
    laid.own(0, "SC06", "SC10", "Greece H2")
    laid.parts(0)
    assert [int(laid.ledger.used[0, ITEM[name]]) for name in ("SC06", "SC10")] == [1, 0]


def test_cards_in_play_at_the_end_leave_out_the_pomace(laid):
    pomace(laid, "Asia 5", "Pressing")
    laid.parts(0)
    assert laid.tally(0, "deck_size") == 8


def test_the_score_does_not_depend_on_where_a_card_lies(laid):
    (card,) = laid.own(0, "Asia 5")
    before = laid.parts(0)["global_market"]
    put(laid.state.discard_seen[0], card)
    in_discard = laid.parts(0)["global_market"]
    drop(laid.state.discard_seen[0], card)
    assert before == in_discard == 5
