"""Disposal (rulings OL-23, OL-24) and what it leaves."""

import pytest
from oliva_table import Table

from sim.games.oliva.zones import put


@pytest.fixture
def laid():
    table = Table(4)
    table.clear()
    table.board(0, top="Harvest, Sale tin", face_down="SA26, Pressing")
    return table


def test_ol23_any_own_card_of_deck_discard_pile_and_board_the_disposal_card_too(laid):
    for name in ("Spain H2", "Asia 4", "SC03", "SA01"):
        put(laid.state.discard_seen[0], laid.own(0, name)[0])
    laid.play(reveal="SA26")
    deck = ["Harvest", "Provision", "Sale glass", "Sale bulk", "Purchase", "Disposal"]
    discard = ["Asia 4", "Spain H2", "SA01", "SC03"]
    expected = [("deck", name) for name in deck]
    expected += [("discard", name) for name in discard]
    expected += [("top row", "Harvest"), ("top row", "Sale tin"), ("revealed", "SA26"), ("unrevealed", "Pressing")]
    assert laid.options() == [*({"dispose": zone, "card": name} for zone, name in expected), {"dispose": "stop"}]


def test_an_upgraded_disposal_takes_two_cards_per_activation(laid):
    laid.board(1, top="Disposal, Harvest")
    laid.play(reveal="SA26")
    for name in ("Provision", "Purchase", "Sale glass", "Sale bulk"):
        assert laid.decision == "dispose"
        laid.play(dispose="deck", card=name)
    assert laid.decision != "dispose"
    assert laid.pomace(0) == ["Provision", "Sale glass", "Sale bulk", "Purchase"]
    assert laid.tally(0, "activations") == 2


def test_one_card_of_two_is_an_activation_of_an_upgraded_disposal(laid):
    laid.play(reveal="SA26")
    laid.play(dispose="deck", card="Provision")
    laid.play(dispose="stop")
    assert laid.tally(0, "activations") == 1
    assert laid.tally(0, "forfeits") == 0


def test_the_option_names_the_very_card_although_cards_printed_alike_are_one_type(laid):
    card = laid.ids("SA03")[0]
    put(laid.state.owned[0], card)
    put(laid.state.discard_seen[0], card)
    laid.play(reveal="SA26")
    laid.play(dispose="discard", card="SA03")
    assert laid.pomace(0) == ["SA03"]


def test_ol23_the_disposal_card_itself_may_go_and_its_activations_stay(laid):
    laid.play(reveal="SA26")
    laid.play(dispose="revealed", card="SA26")
    laid.play(dispose="unrevealed", card="Pressing")
    assert laid.names(laid.state.bottom[0]) == ["–", "–"]
    assert laid.pomace(0) == ["Pressing", "SA26"]


def test_a_seat_without_a_face_down_card_skips_its_second_turn(laid):
    laid.board(1, face_down="Harvest, Pressing")
    laid.play(reveal="SA26")
    laid.play(dispose="unrevealed", card="Pressing")
    laid.play(dispose="stop")
    for card in ("Harvest", "Pressing"):
        assert laid.state.seat == 1
        laid.play(reveal=card)
        laid.play(activate=0)
    assert laid.state.cycle == 1
    assert laid.tally(0, "skipped") == 1


def test_ol24_a_searched_deck_is_shuffled(laid):
    laid.play(reveal="SA26")
    draws = int(laid.state.draws[8])
    laid.play(dispose="top row", card="Harvest")
    assert int(laid.state.draws[8]) == draws
    laid.play(dispose="deck", card="Provision")
    assert int(laid.state.draws[8]) > draws
    assert "Provision" not in laid.names(laid.state.deck[0, : laid.state.deck_end[0]])


def test_pomace_never_returns():
    laid = Table(2, seed=5)
    laid.play_randomly(3)
    for seat in range(2):
        assert laid.tally(seat, "thinned") == len(laid.pomace(seat)) > 0
        assert not set(laid.pomace(seat)) - set(laid.names(laid.owned_ids(seat)))
        assert (laid.state.pomace[seat] & laid.state.discard_seen[seat]).sum() == 0
