"""Sales, dismissals and bonus actions (rulings OL-02, OL-08 to OL-15, OL-27)."""

import pytest
from oliva_table import ITEM, Table


@pytest.fixture
def laid():
    table = Table(4)
    table.clear()
    table.board(0, face_down="Sale glass, Harvest")
    table.market("glass", "Asia 4", "Spain H2", "Italy D1")
    table.market("tin", "Europe 3", "Greece P2", "Morocco C2")
    return table


def matching(laid, n):
    for seat, names in zip((1, 2), ("SA21, SA22", "Sale glass, SA18"), strict=True):
        laid.board(seat, top=", ".join(names.split(", ")[: max(0, min(2, n))]))
        n -= 2


def test_the_cost_is_1_2_3_oil_by_column(laid):
    laid.resources(0, oil=2)
    laid.play(reveal="Sale glass")
    assert laid.options() == [
        {"sale": "sell", "market": "glass", "column": 1, "card": "Asia 4"},
        {"sale": "sell", "market": "glass", "column": 2, "card": "Spain H2"},
        {"sale": "dismiss", "market": "glass", "column": 2, "card": "Spain H2"},
        {"sale": "dismiss", "market": "glass", "column": 3, "card": "Italy D1"},
        {"sale": "stop"},
    ]
    laid.play(sale="sell", market="glass", column=2, card="Spain H2")
    assert laid.amounts(0)["oil"] == 0
    assert laid.discard(0) == ["Spain H2"]


def test_ol02_only_the_symbol_of_the_same_market_matches(laid):
    laid.board(1, top="Sale tin, Sale bulk")
    laid.play(reveal="Sale glass")
    assert laid.state.matches == 0


def test_ol02_a_card_with_several_markets_acts_in_the_chosen_one():
    laid = Table(4)
    laid.clear()
    laid.board(0, face_down="SA19, Harvest")
    laid.board(1, top="Sale tin, Sale bulk")
    laid.play(reveal="SA19")
    laid.play(symbol="sale bulk")
    assert laid.state.matches == 1
    assert {option.get("market", "bulk") for option in laid.options()} == {"bulk"}


def test_no_more_than_three_sales_however_many_cards_match(laid):
    matching(laid, 4)
    laid.resources(0, oil=9)
    laid.play(reveal="Sale glass")
    for column, card in enumerate(("Asia 4", "Spain H2", "Italy D1"), start=1):
        assert laid.decision == "sale"
        laid.play(sale="sell", market="glass", column=column, card=card)
    assert laid.amounts(0)["oil"] == 9 - 1 - 2 - 3
    assert laid.decision != "sale"


def test_ol08_spaces_stay_empty_until_the_end_of_the_turn(laid):
    matching(laid, 1)
    laid.resources(0, oil=2)
    laid.play(reveal="Sale glass")
    laid.play(sale="sell", market="glass", column=1, card="Asia 4")
    assert laid.names(laid.state.grid[0]) == ["–", "Spain H2", "Italy D1"]
    laid.play(sale="stop")
    assert laid.names(laid.state.grid[0])[:2] == ["Spain H2", "Italy D1"]


def test_ol09_ol10_selling_and_dismissing_mix_and_a_dismissal_needs_no_oil(laid):
    matching(laid, 1)
    laid.resources(0, oil=1)
    laid.play(reveal="Sale glass")
    laid.play(sale="sell", market="glass", column=1, card="Asia 4")
    laid.play(sale="dismiss", market="glass", column=2, card="Spain H2")
    assert laid.amounts(0) == {"coins": 0, "olives": 2, "oil": 0}
    assert laid.tally(0, "activations") == 2


def test_ol11_a_global_card_cannot_be_dismissed(laid):
    laid.resources(0)
    laid.play(reveal="Sale glass")
    assert {"sale": "dismiss", "market": "glass", "column": 1, "card": "Asia 4"} not in laid.options()


def test_ol12_the_bonus_comes_before_the_next_sale_of_the_turn(laid):
    laid.board(0, face_down="SA18, Harvest")
    laid.board(1, top="Sale tin, Harvest")
    laid.resources(0, olives=2)
    laid.play(reveal="SA18")
    laid.play(symbol="sale tin")
    laid.play(sale="dismiss", market="tin", column=2, card="Greece P2")
    assert laid.options() == [{"press": 0}, {"press": 1}]
    laid.play(press=1)
    laid.play(sale="sell", market="tin", column=1, card="Europe 3")
    assert laid.amounts(0) == {"coins": 0, "olives": 0, "oil": 0}


def test_ol13_a_bonus_has_its_printed_value_without_matches(laid):
    laid.board(1, top="Harvest, Harvest")
    laid.resources(0)
    laid.play(reveal="Sale glass")
    laid.play(sale="dismiss", market="glass", column=2, card="Spain H2")
    assert laid.amounts(0)["olives"] == 2


def test_ol13_the_other_reading_counts_face_up_cards_that_show_the_bonus_symbol():
    laid = Table(4, overrides={"bonus_uses_matches": True})
    laid.clear()
    laid.board(0, face_down="Sale glass, Harvest")
    laid.board(1, top="Harvest, Harvest")
    laid.market("glass", "Spain H2")
    laid.resources(0)
    laid.play(reveal="Sale glass")
    laid.play(sale="dismiss", market="glass", column=1, card="Spain H2")
    assert laid.amounts(0)["olives"] == 6


@pytest.mark.parametrize(
    ("matching", "bonus", "decision", "at_most"),
    [
        ("Pressing, SA09", "Spain P2", "press", 6),
        ("Purchase, SA23", "Spain B1", "buy", 3),
        ("Disposal, SA26", "Spain D1", "dispose", 3),
    ],
)
def test_ol13_the_other_reading_repeats_pressings_purchases_and_disposals(matching, bonus, decision, at_most):
    laid = Table(4, overrides={"bonus_uses_matches": True})
    laid.clear()
    laid.board(0, face_down="Sale glass, Harvest")
    laid.board(1, top=matching)
    laid.board(2, top="Purchase, Harvest" if decision == "buy" else "")
    laid.market("glass", bonus)
    laid.resources(0, olives=20)
    laid.special(scoring=("SC09", "SC06", "SC03", "SC05"))
    laid.play(reveal="Sale glass")
    laid.play(sale="dismiss", market="glass", column=1, card=bonus)
    if decision == "press":
        assert laid.options()[-1] == {"press": at_most}
        return
    laid.resources(0, coins=99)
    times = 0
    while laid.decision == decision:
        laid.play(**laid.options()[0])
        times += 1
    assert times == at_most


@pytest.mark.parametrize(("matching", "bonus", "decision"), [("Purchase", "B1", "buy"), ("Disposal", "D1", "dispose")])
def test_ol13_the_other_reading_ends_the_whole_bonus_with_the_first_skip(matching, bonus, decision):
    laid = Table(4, overrides={"bonus_uses_matches": True})
    laid.clear()
    laid.board(0, face_down="Sale glass, Harvest")
    laid.board(1, top=f"{matching}, Sale glass")
    laid.market("glass", f"Spain {bonus}")
    laid.play(reveal="Sale glass")
    laid.play(sale="dismiss", market="glass", column=1, card=f"Spain {bonus}")
    assert laid.decision == decision
    laid.play(**{decision: "skip"})
    assert laid.decision == "sale"


def test_ol13_the_other_reading_matches_farm_provisions_for_coins_only():
    laid = Table(4, overrides={"bonus_uses_matches": True})
    laid.clear()
    laid.board(0, face_down="Sale glass, Harvest")
    laid.board(1, top="Provision, SA11")  # a farm and a truck
    laid.market("glass", "Spain C2")
    laid.resources(0)
    laid.play(reveal="Sale glass")
    laid.play(sale="dismiss", market="glass", column=1, card="Spain C2")
    assert laid.amounts(0) == {"coins": 4, "olives": 0, "oil": 0}


def test_ol13_a_coin_bonus_is_worth_what_is_printed(laid):
    laid.board(1, top="Provision, Harvest")
    laid.market("glass", "Spain C2")
    laid.resources(0)
    laid.play(reveal="Sale glass")
    laid.play(sale="dismiss", market="glass", column=1, card="Spain C2")
    assert laid.amounts(0) == {"coins": 2, "olives": 0, "oil": 0}


def test_ol14_a_bonus_purchase_takes_an_action_or_scoring_card_at_its_usual_cost(laid):
    laid.market("glass", "Spain B1")
    laid.special("SA01", "SA05", "SA09", scoring=("SC03", "SC09"))
    laid.resources(0, coins=1)
    laid.play(reveal="Sale glass")
    laid.play(sale="dismiss", market="glass", column=1, card="Spain B1")
    assert laid.options() == [
        {"buy": "special", "column": 1, "card": "SA01"},
        {"buy": "scoring", "position": 2, "card": "SC09"},
        {"buy": "skip"},
    ]
    assert laid.ledger.offered[0, ITEM["SA05"]] == 1
    assert laid.ledger.affordable[0, ITEM["SA05"]] == 0
    laid.play(buy="special", column=1, card="SA01")
    assert laid.amounts(0)["coins"] == 0
    assert laid.ledger.taken[0, ITEM["SA01"]] == 1


def test_a_bonus_disposal_may_be_skipped(laid):
    laid.play(reveal="Sale glass")
    laid.play(sale="dismiss", market="glass", column=3, card="Italy D1")
    assert laid.options()[-1] == {"dispose": "skip"}
    laid.play(dispose="skip")
    assert laid.pomace(0) == []


def test_ol27_a_dismissed_card_lies_above_the_grid_and_belongs_to_nobody(laid):
    laid.resources(0)
    above = int(laid.state.above[0])
    laid.play(reveal="Sale glass")
    laid.play(sale="dismiss", market="glass", column=2, card="Spain H2")
    assert int(laid.state.above[0]) == above + 1
    assert laid.pomace(0) == laid.discard(0) == []


def test_ol36_an_empty_market_deck_leaves_spaces_empty(laid):
    laid.state.market_top = laid.state.market_end
    laid.resources(0, oil=1)
    laid.play(reveal="Sale glass")
    laid.play(sale="sell", market="glass", column=1, card="Asia 4")
    assert laid.names(laid.state.grid[0]) == ["Spain H2", "Italy D1", "–"]
