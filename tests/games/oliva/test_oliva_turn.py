"""Revealing, matching symbols, harvest, pressing and provision (rulings OL-03 to OL-07, OL-16 to OL-18)."""

import pytest
from oliva_table import Table


@pytest.fixture
def laid():
    table = Table(4)
    table.clear()
    return table


def activations(laid):
    return len(laid.options()) - 1


def test_ol03_a_truck_matches_trucks_only(laid):
    laid.board(0, face_down="SA11, Harvest")
    laid.board(1, top="SA12, Provision")
    laid.board(2, top="SA13, SA15")
    laid.play(reveal="SA11")
    assert activations(laid) == 2


def test_ol04_the_revealed_cards_effect_is_done_once_per_activation(laid):
    laid.resources(0)
    laid.board(0, face_down="SA01, Sale tin")
    laid.board(1, top="Harvest, SA05")
    laid.play(reveal="SA01")
    laid.play(activate=3)
    assert laid.amounts(0)["olives"] == 6


def test_ol04_an_upgraded_card_on_a_board_is_one_symbol_for_a_basic_card(laid):
    laid.resources(0)
    laid.board(0, face_down="Harvest, Sale tin")
    laid.board(1, top="SA01, SA05")
    laid.play(reveal="Harvest")
    laid.play(activate=3)
    assert laid.amounts(0)["olives"] == 3


def test_ol05_face_down_cards_do_not_match_and_revealed_bottom_cards_do(laid):
    laid.board(0, face_down="Harvest, Harvest")
    laid.board(1, bottom="Harvest", face_down="Harvest")
    laid.play(reveal="Harvest")
    assert activations(laid) == 2


def test_ol06_the_revealed_card_is_the_first_activation_and_no_match_of_itself(laid):
    laid.board(0, face_down="Harvest, Pressing")
    laid.play(reveal="Harvest")
    assert laid.state.matches == 0
    assert activations(laid) == 1


def test_ol07_a_card_with_two_symbols_shows_both_to_others(laid):
    laid.board(0, face_down="SA16, Harvest")
    laid.board(1, face_down="SA13, Harvest")
    laid.resources(0)
    laid.play(reveal="SA16")
    assert laid.options() == [{"symbol": "truck"}, {"symbol": "factory"}]
    laid.play(symbol="truck")
    laid.play(activate=1)
    assert laid.amounts(0) == {"coins": 2, "olives": 0, "oil": 0}
    laid.play(reveal="SA13")
    assert activations(laid) == 2


def test_ol16_a_forfeited_card_still_shows_its_symbol(laid):
    laid.board(0, face_down="Harvest, Pressing")
    laid.board(1, face_down="Harvest, Pressing")
    laid.play(reveal="Harvest")
    laid.play(activate=0)
    assert laid.tally(0, "forfeits") == 1
    laid.play(reveal="Harvest")
    assert activations(laid) == 2


def test_ol17_any_number_of_activations_up_to_all_matches_may_be_used(laid):
    laid.board(0, face_down="Harvest, Pressing")
    laid.board(1, top="Harvest, Harvest")
    laid.play(reveal="Harvest")
    assert laid.options() == [{"activate": n} for n in range(4)]


def test_ol18_a_market_card_revealed_changes_nothing(laid):
    laid.board(0, face_down="Asia 4, Harvest")
    before = laid.amounts(0)
    laid.play(reveal="Asia 4")
    assert laid.amounts(0) == before
    assert laid.tally(0, "blanks") == 1
    assert laid.tally(0, "forfeits") == 0
    assert laid.ledger.dead_turns[0] == 1


def test_pressing_goes_no_further_than_the_olives(laid):
    laid.resources(0, olives=5)
    laid.board(0, face_down="Pressing, Harvest")
    laid.board(1, top="Pressing, SA09")
    laid.play(reveal="Pressing")
    assert laid.options() == [{"activate": n} for n in range(3)]


def test_an_upgraded_pressing_uses_its_own_rate(laid):
    laid.resources(0, olives=7)
    laid.board(0, face_down="SA08, Harvest")
    laid.board(1, top="Pressing, SA09")
    laid.play(reveal="SA08")
    laid.play(activate=2)
    assert laid.amounts(0) == {"coins": 0, "olives": 1, "oil": 4}


def test_pressing_without_olives_is_a_decision_with_one_option(laid):
    laid.resources(0)
    laid.board(0, face_down="Pressing, Harvest")
    laid.play(reveal="Pressing")
    assert laid.options() == [{"activate": 0}]


def test_two_face_down_cards_of_one_type_are_one_option(laid):
    laid.board(0, face_down="Harvest, Harvest")
    assert laid.options() == [{"reveal": "Harvest"}]


def test_cards_printed_alike_are_one_type(laid):
    laid.board(0, face_down="SA02, SA03")
    assert laid.options() == [{"reveal": "SA02"}]


def test_ol33_players_reveal_clockwise_from_the_active_player_first_cards_then_second_cards():
    laid = Table(3)
    laid.clear()
    for seat in range(3):
        laid.board(seat, face_down="Harvest, Pressing")
    laid.state.active, laid.state.seat = 1, 1
    order = []
    for card in ("Harvest", "Pressing"):
        for _ in range(3):
            order.append(int(laid.state.seat))
            laid.play(reveal=card)
            laid.play(activate=0)
    assert order == [1, 2, 0, 1, 2, 0]
