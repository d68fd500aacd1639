"""A designer's overrides: what changes, and what is refused with a remedy."""

import pytest
from oliva_table import Table

from sim.engine.contract import RuleError
from sim.games.oliva import GAME
from sim.games.oliva.rules import make_rules


def test_a_special_cards_points_can_be_changed():
    laid = Table(4, overrides={"special_actions.SA17.vp": 1})
    laid.clear()
    laid.own(0, "SA17")
    assert laid.parts(0)["special_vp"] == 1


def test_starting_coins_can_be_changed():
    assert Table(2, overrides={"start.coins": 5}).amounts(1)["coins"] == 5


def test_a_nations_cards_can_be_listed_anew():
    laid = Table(2, overrides={"nation_market.Spain": ["H1", "C3"]})
    assert len(laid.ids("Spain C3")) == len(laid.ids("Spain H1")) == 1
    assert laid.ids("Spain H2") == []
    assert int(laid.rules.n_market) == 63 - 8


def test_a_card_without_copies_is_out_of_the_game():
    laid = Table(4, overrides={"special_actions.SA17.copies": 0})
    assert laid.ids("SA17") == []


def test_cards_made_equal_become_one_type_with_neighbouring_ids():
    laid = Table(4, overrides={"special_actions.SA04.mark": "seal"})
    types = {int(laid.rules.type_of[laid.ids(name)[0]]) for name in ("SA02", "SA03", "SA04")}
    assert len(types) == 1
    ids = sorted(laid.ids(name)[0] for name in ("SA02", "SA03", "SA04"))
    assert ids == list(range(ids[0], ids[0] + 3))


@pytest.mark.parametrize("players", [1, 2, 4])
def test_games_with_other_values_run_to_the_end(players):
    changed = {
        "hand": 7,
        "basic.harvest.copies": 4,
        "exchange.oil": [0, 1, 1],
        "max_sales": 5,
        "nation_market.Spain": ["B3", "D2", "P4"],
        "bonus_uses_matches": True,
    }
    laid = Table(players, seed=players, overrides=changed)
    laid.play_randomly(players)
    assert laid.state.over == 1


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("setup", "chaos", "none of standard, variable"),
        ("automa_limit", "some", "none of all, revealed, per_nation"),
        ("hand", 1, "from 2 to 8"),
        ("rounds.4", 10, "the 9 nation bonus cards"),
        ("nation_market.Spain", ["X2"], "no bonus action"),
        ("nation_market.Spain", ["H2"] * 30, "at most 64"),
        ("basic.harvest.copies", 30, "basic cards"),
        ("special_actions.SA17.copies", 40, "at most 63"),
        ("special_actions.SA18.sale", ["glass", "wood"], "none of glass, tin, bulk"),
        ("special_actions.SA18.sale", ["tin", "tin"], "twice"),
        ("special_actions.SA01.mark", "star", "none of none, seal, cruet"),
        ("special_actions.SA06.pressing.olives", 0, "at least 1"),
        ("scoring.SC01.per", "goat", "none of coin"),
        ("exchange.oil", [1, 2], "three costs"),
        ("start.oil", -1, "not be negative"),
        ("automa.01.take", "moon 1", "is no target"),
        ("automa.01.symbols", ["harvest", "harvest"], "different ones"),
        ("solo_removed_scoring", 13, "12 scoring cards"),
        ("resources_per_vp", 0, "at least 1"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_remedy(path, value, told):
    with pytest.raises(RuleError, match=told):
        make_rules({path: value}, 4)


def test_the_solo_game_has_no_variable_setup():
    with pytest.raises(RuleError, match="no variable setup"):
        make_rules({"setup": "variable"}, 1)


def test_an_unknown_path_gets_a_suggestion():
    with pytest.raises(RuleError, match=r"did you mean 'special_actions.SA17.vp'"):
        make_rules({"special_actions.SA17.pv": 1}, 4)


def test_rule_values_cannot_be_changed_by_a_strategy():
    rules = make_rules({}, 2)
    with pytest.raises(ValueError, match="read-only"):
        rules.hand = 9


def test_assumed_tables_are_tagged():
    tags = {value.path: value.tag for value in GAME.rule_values()}
    assert tags["start.coins"] == "rulebook"
    assert tags["basic.harvest.copies"] == "deduced"
    assert tags["special_actions.SA17.vp"] == "assumed"
