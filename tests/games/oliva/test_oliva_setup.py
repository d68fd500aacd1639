"""Components and setup (rulings OL-01, OL-22, OL-31, OL-41, OL-42, OL-52)."""

from collections import Counter

import pytest
from oliva_table import Table

from sim.games.oliva import GAME
from sim.games.oliva.cards import card_ids, catalogue
from sim.games.oliva.rules import values
from sim.games.oliva.state import GLOBAL, NATION, SCORING, SPECIAL


@pytest.fixture(scope="module")
def prints():
    return [card.print for card in card_ids(catalogue(values().with_overrides({}))).values()]


def test_ol01_nine_basic_cards_of_which_two_are_harvests():
    laid = Table(4)
    names = Counter(laid.names(laid.owned_ids(0)))
    assert names.pop("Harvest") == 2
    assert set(names) == {
        *("Pressing", "Provision", "Purchase", "Disposal"),
        *("Sale glass", "Sale tin", "Sale bulk"),
    }
    assert set(names.values()) == {1}


def test_the_components_of_the_rulebook_are_complete(prints):
    kinds = Counter(one.kind for one in prints)
    assert (kinds[GLOBAL], kinds[NATION], kinds[SPECIAL], kinds[SCORING]) == (24, 39, 28, 12)
    assert sum(values().with_overrides({})["nation_bonus"].values()) == 9


def test_the_printed_totals_of_global_and_special_cards(prints):
    assert sum(one.vp for one in prints if one.kind == GLOBAL) == 84
    marks = Counter(one.mark for one in prints if one.kind == SPECIAL)
    assert (marks["seal"], marks["cruet"], marks["none"]) == (10, 9, 9)
    assert sum(one.vp for one in prints if one.kind == SPECIAL) == 12
    assert sum(not one.two_players for one in prints if one.kind == SPECIAL) == 8
    assert sum(not one.two_players for one in prints if one.kind == SCORING) == 4


SCORING_CARDS = {
    "SC01": (0, 1, False),
    "SC02": (0, 1, False),
    "SC03": (2, 0, True),
    "SC04": (2, 0, True),
    "SC05": (2, 0, True),
    "SC06": (1, 0, True),
    "SC07": (2, 0, True),
    "SC08": (1, 1, True),
    "SC09": (0, 0, False),
    "SC10": (1, 0, False),
    "SC11": (2, 0, True),
    "SC12": (3, 0, True),
}
"""Coins, olives, and whether the card plays with two: the rulebook's appendix, in its order."""


@pytest.mark.parametrize("name", SCORING_CARDS)
def test_a_scoring_card_costs_what_the_appendix_says_and_plays_with_two_or_not(name):
    laid, two = Table(4), Table(2)
    (card,) = laid.ids(name)
    coins, olives, plays_with_two = SCORING_CARDS[name]
    assert laid.rules.cost[laid.rules.type_of[card]].tolist() == [coins, olives]
    in_deck = two.state.special_deck[two.state.special_top : two.state.special_end].tolist()
    assert (card in in_deck) == plays_with_two


def test_nation_cards_by_nation_and_bonus(prints):
    nations = Counter(one.nation for one in prints if one.kind == NATION)
    assert [nations[i] for i in range(5)] == [10, 9, 8, 7, 5]


def test_everyone_starts_with_4_coins_2_olives_2_oil():
    laid = Table(4)
    assert {tuple(laid.amounts(seat).values()) for seat in range(4)} == {(4, 2, 2)}


@pytest.mark.parametrize(("players", "n_special"), [(2, 28), (3, 40), (4, 40)])
def test_with_two_players_cards_with_the_symbol_stay_in_the_box(players, n_special):
    laid = Table(players)
    in_play = laid.state.special_deck[laid.state.special_top : laid.state.special_end]
    assert len(in_play) + 3 == n_special


def test_ol52_three_action_cards_are_shown_and_scoring_cards_go_back_into_the_deck():
    shuffled_back = 0
    for seed in range(20):
        laid = Table(4, seed=seed)
        assert all(name.startswith("SA") for name in laid.names(laid.state.special))
        assert laid.state.n_display == 0
        deck = laid.names(laid.state.special_deck[laid.state.special_top : laid.state.special_end])
        assert len(set(deck)) == 37
        assert sum(name.startswith("SC") for name in deck) == 12
        shuffled_back += laid.state.special_shown != 0
    assert shuffled_back > 0


def test_markets_and_deck_hold_all_63_market_cards():
    laid = Table(3)
    deck = laid.state.market_deck[laid.state.market_top : laid.state.market_end].tolist()
    assert sorted([*laid.state.grid.ravel().tolist(), *deck]) == list(range(63))


class TestVariableSetup:
    @pytest.fixture
    def laid(self):
        return Table(3, seed=2, overrides={"setup": "variable"})

    def test_players_choose_pairs_in_turn_order_and_the_markets_lie_open(self, laid):
        assert laid.decision == "start"
        assert "–" not in laid.names(laid.state.grid.ravel())
        for seat in range(3):
            assert int(laid.state.seat) == seat
            assert len(laid.options()) == 4 - seat
            laid.play(**laid.options()[0])
        assert laid.decision == "select"

    def test_ol41_nobody_has_resources_before_choosing_a_pair(self, laid):
        laid.play(**laid.options()[0])
        assert [sum(laid.amounts(seat).values()) for seat in (1, 2)] == [0, 0]

    def test_ol41_the_pair_replaces_the_usual_resources_and_the_card_is_shuffled_in(self, laid):
        option = laid.options()[1]
        laid.play(**option)
        expected = {"A": (6, 2, 1), "B": (3, 3, 2), "C": (4, 0, 3), "D": (2, 4, 2)}
        assert tuple(laid.amounts(0).values()) == expected[option["start"]]
        for _ in range(2):
            laid.play(**laid.options()[0])
        assert option["card"] in laid.names(laid.owned_ids(0))
        assert int(laid.state.deck_end[0]) == 10

    def test_ol42_unchosen_cards_and_scoring_cards_form_the_special_deck(self, laid):
        for _ in range(3):
            laid.play(**laid.options()[0])
        rest = laid.state.special_deck[laid.state.special_top : laid.state.special_end].tolist()
        assert len({*rest, *laid.state.special.tolist()}) == 40 - 3

    def test_with_two_players_no_removed_card_is_in_a_pair(self):
        removed = {"SA05", "SA08", "SA12", "SA14", "SA20", "SA22", "SA25", "SA28"}
        for seed in range(10):
            laid = Table(2, seed=seed, overrides={"setup": "variable"})
            assert not removed & {option["card"] for option in laid.options()}


class TestGrant:
    def test_a_given_card_joins_the_shuffled_starting_deck_and_changes_nothing_else(self):
        plain, laid = Table(4, seed=6), Table(4, seed=6)
        GAME.functions().grant(laid.rules, laid.state, laid.ledger, 1, 18)
        deck = laid.names(laid.state.deck[1, : laid.state.deck_end[1]])
        assert [name for name in deck if "given" not in name] == plain.names(plain.state.deck[1, :9])
        assert len(deck) == 10
        assert laid.state.hand[0].tolist() == plain.state.hand[0].tolist()
        assert laid.state.special_deck.tolist() == plain.state.special_deck.tolist()

    def test_the_given_card_can_be_in_the_first_seven_cards_or_not(self):
        places = set()
        for seed in range(60):
            laid = Table(2, seed=seed)
            GAME.functions().grant(laid.rules, laid.state, laid.ledger, 0, 0)
            places.add(laid.state.deck[0, :10].tolist().index(127))
        assert places == set(range(10))

    def test_a_given_scoring_card_scores_and_a_placebo_does_nothing(self):
        item = [one.id for one in GAME.items].index("SC11")
        for given, expected in ((item, 2), (-1, 0)):
            laid = Table(4)
            GAME.functions().grant(laid.rules, laid.state, laid.ledger, 0, given)
            laid.own(0, "Spain H2", "Italy H2")
            assert laid.parts(0)["scoring_cards"] == expected

    def test_games_with_a_given_card_run_to_the_end(self):
        for given in (18, 30, -1):
            laid = Table(3, seed=given + 2)
            GAME.functions().grant(laid.rules, laid.state, laid.ledger, 2, given)
            laid.play_randomly(given + 2)
            assert laid.state.over == 1
