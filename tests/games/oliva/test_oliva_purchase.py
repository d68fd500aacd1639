"""Purchases, scoring cards and renewal (rulings OL-15, OL-37 to OL-39, OL-51)."""

import pytest
from oliva_table import ITEM, Table


@pytest.fixture
def laid():
    table = Table(4)
    table.clear()
    table.board(0, face_down="Purchase, SA23")
    table.special("SA01", "SA05", "SA09", scoring=("SC09", "SC08"))
    table.next_special("SC03", "SA14", "SC05", "SA15", "SA16")
    table.resources(0, coins=9, olives=1)
    return table


def test_ol15_three_purchases_at_most_scoring_cards_included(laid):
    laid.board(1, top="Purchase, SA24")
    laid.board(2, top="Purchase, SA25")
    laid.play(reveal="Purchase")
    laid.play(purchase="scoring", position=1, card="SC09")
    laid.play(purchase="special", column=1, card="SA01")
    laid.play(purchase="special", column=2, card="SA05")
    assert laid.decision != "purchase"
    assert laid.amounts(0)["coins"] == 9 - 0 - 1 - 2


def test_a_scoring_card_costs_what_is_printed_on_it(laid):
    laid.play(reveal="Purchase")
    laid.play(purchase="scoring", position=2, card="SC08")
    assert laid.amounts(0) == {"coins": 8, "olives": 0, "oil": 0}


def test_scoring_cards_close_up_and_are_numbered_anew_after_a_purchase(laid):
    laid.board(1, top="Purchase, Harvest")
    laid.play(reveal="Purchase")
    laid.play(purchase="scoring", position=1, card="SC09")
    assert {"purchase": "scoring", "position": 1, "card": "SC08"} in laid.options()
    laid.play(purchase="stop")
    assert laid.names(laid.state.display[:1]) == ["SC08"]


def test_ol39_new_scoring_cards_lie_at_the_right_end(laid):
    laid.play(reveal="Purchase")
    laid.play(purchase="special", column=1, card="SA01")
    assert laid.names(laid.state.special) == ["SA05", "SA09", "SA14"]
    assert laid.names(laid.state.display[:3]) == ["SC09", "SC08", "SC03"]


def test_renewal_offers_no_column_then_each_one_each_two_and_all_three(laid):
    laid.play(reveal="SA23")
    subsets = [[], [1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]]
    assert laid.options() == [{"renew": columns} for columns in subsets]


def test_ol38_renewal_discards_slides_and_refills_at_once_before_the_purchase(laid):
    laid.play(reveal="SA23")
    laid.play(renew=[1, 3])
    assert laid.names(laid.state.special) == ["SA05", "SA14", "SA15"]
    assert laid.decision == "purchase"
    assert laid.options()[-1] == {"purchase": "stop"}


def test_ol38_renewal_happens_once_however_many_cards_match(laid):
    laid.board(1, top="SA24, SA25")
    laid.play(reveal="SA23")
    laid.play(renew=[])
    laid.play(purchase="special", column=1, card="SA01")
    assert laid.decision == "purchase"


def test_ol37_the_renewal_pile_becomes_the_deck_and_holds_the_cards_just_renewed(laid):
    laid.next_special()
    laid.play(reveal="SA23")
    laid.play(renew=[1, 2])
    row = laid.names(laid.state.special)
    assert row[0] == "SA09"
    assert sorted(row[1:]) == ["SA01", "SA05"]


def test_ol37_without_deck_and_pile_the_space_stays_empty(laid):
    laid.next_special()
    laid.play(reveal="Purchase")
    laid.play(purchase="special", column=1, card="SA01")
    assert laid.names(laid.state.special) == ["SA05", "SA09", "–"]


def test_scoring_cards_left_in_the_deck_all_come_to_the_display_when_action_cards_run_out(laid):
    laid.next_special("SC03", "SC05")
    laid.play(reveal="Purchase")
    laid.play(purchase="special", column=1, card="SA01")
    assert laid.names(laid.state.display[:4]) == ["SC09", "SC08", "SC03", "SC05"]


def test_ol51_a_bought_card_goes_to_the_discard_pile(laid):
    laid.play(reveal="Purchase")
    laid.play(purchase="special", column=3, card="SA09")
    assert laid.discard(0) == ["SA09"]


def test_a_repeated_purchase_is_posed_again_when_only_stop_is_left(laid):
    laid.board(1, top="Purchase, Harvest")
    laid.resources(0, coins=1)
    laid.special("SA01", "SA05", "SA09", scoring=())
    laid.play(reveal="Purchase")
    laid.play(purchase="special", column=1, card="SA01")
    assert laid.options() == [{"purchase": "stop"}]


def test_items_are_logged_as_offered_affordable_taken_and_used(laid):
    laid.resources(0, coins=2)
    laid.play(reveal="Purchase")
    log = laid.ledger
    assert [int(log.affordable[0, ITEM[name]]) for name in ("SA01", "SA05", "SA09", "SC09")] == [1, 1, 0, 1]
    laid.play(purchase="special", column=2, card="SA05")
    assert int(log.taken[0, ITEM["SA05"]]) == 1
    assert int(log.first_taken[0, ITEM["SA05"]]) == 1
    laid.board(0, face_down="SA05, Harvest")
    laid.turn_of(0)
    laid.play(reveal="SA05")
    laid.play(activate=1)
    assert int(log.used[0, ITEM["SA05"]]) == 1
