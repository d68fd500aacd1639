"""Rule values for what the rulebook leaves open: each with its other reading."""

import pytest
from olivier_positions import WORDS, Position

from sim.engine.conformance import (
    Bench,
    every_option_can_be_played,
    every_shuffle_is_told,
    games_end,
    own_options_are_known,
    scores_add_up,
    views_hide,
)
from sim.games.olivier import GAME
from sim.games.olivier.state import PREVENT
from strategies.generic import RANDOM

READINGS = [
    {"trees_needed": "overshoot"},
    {"trees_needed": "up_to"},
    {"double_blocks": False},
    {"cures_under_rain": True},
    {"prevention_under_incident": False},
    {"full_season_attackable": False},
    {"prevented_incident_stays": True},
    {"free_prevention": True},
    {"prevention_cures": True},
    {"sun_after_solution": True},
    {"pile_is_remade": False},
    {"taken_card_discarded": False},
]


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: " ".join(map(str, *reading.items())))
def test_games_under_every_other_reading_keep_the_contract(reading):
    bench = Bench(GAME, 3, RANDOM.chooser(GAME), seeds=range(1), overrides=reading)
    for check in (games_end, every_option_can_be_played, views_hide, own_options_are_known, scores_add_up):
        check(bench)
    every_shuffle_is_told(bench)


def test_every_reading_is_assumed_so_that_sweeps_try_it():
    tags = {value.path: value.tag for value in GAME.rule_values()}
    assert {tags[path] for reading in READINGS for path in reading} == {"assumed"}


def test_after_winter_any_trees_may_be_enough():
    """LO-02, «jusqu'à 250 maximum»: winter needs its 250 «ni plus ni moins»."""
    hand = "Printemps, Été, Pressoir, 25 oliviers, 100 oliviers"
    position = Position(hand, "", trees_needed="up_to")
    assert position.grove(season="Hiver", trees=225).to_lay() == ["25 oliviers"]
    assert position.grove(season="Printemps", trees=0).to_lay() == ["25 oliviers", "100 oliviers"]
    assert position.grove(season="Printemps", trees=175).to_lay() == ["Été", "25 oliviers"]
    assert position.grove(season="Printemps", trees=250).to_lay() == ["Été"]
    assert position.grove(season="Automne", trees=50).to_lay() == ["Pressoir", "25 oliviers", "100 oliviers"]


def test_seasons_left_early_count_with_the_trees_that_they_have():
    position = Position("Été", "", pile="Soleil", trees_needed="up_to").grove(season="Printemps", trees=100)
    assert position.play("lay Été").scored().tally(0, "trees_grown") == 250 + 100
    assert position.tally(0, "seasons_completed") == 2


def test_a_grove_that_any_trees_would_finish_is_not_dead():
    """LO-02: all twelve 25s lie, so that nothing fits 225 any more."""
    for needed, dead in (("exact", 1), ("up_to", 0)):
        position = Position("", "", trees_needed=needed).grove(season="Été", trees=225)
        position.state.laid[19] = 12
        assert position.scored().tally(0, "dead_grove") == dead


def test_a_grove_without_a_tree_card_left_is_dead_even_if_any_trees_would_do():
    position = Position("", "", trees_needed="up_to").grove(season="Été", trees=25)
    position.state.laid[19:] = position.rules.deck[19:]
    assert position.scored().tally(0, "dead_grove") == 1, "autumn still wants one"


def test_rain_and_an_incident_may_have_to_lie_on_different_groves():
    """LO-11."""
    for double, attacks in ((True, ["Pluie on 1", "Mouche on 2"]), (False, [])):
        position = Position("Pluie, Mouche", "", "", double_blocks=double)
        position.grove(1, season="Été", incident=True).grove(2, season="Été", weather="rain")
        assert position.attacks() == attacks


def test_solutions_and_preventions_may_be_laid_under_rain():
    """LO-12: nothing grows there; before the first sun nothing is laid at all."""
    hand = "Soleil, Traitement, Piège à mouches, 25 oliviers"
    position = Position(hand, "", cures_under_rain=True)
    assert position.grove(season="Été", weather="rain").to_lay() == ["Soleil", "Piège à mouches"]
    assert position.grove(season="Été", weather="rain", incident=True).to_lay() == hand.split(", ")[:3]
    assert position.grove(weather="none").to_lay() == ["Soleil"]


def test_an_incident_may_hinder_the_prevention_too():
    """LO-13: «ne peut déposer aucune carte»."""
    position = Position("Traitement, Piège à mouches", "", prevention_under_incident=False)
    assert position.grove(season="Été", incident=True).to_lay() == ["Traitement"]
    assert position.grove(season="Été").to_lay() == ["Piège à mouches"]


def test_a_season_with_all_its_trees_may_be_safe():
    """LO-15: «bloquer l'avancée»."""
    for trees, attacks in ((225, ["Mouche on 1"]), (250, [])):
        position = Position("Mouche", "", full_season_attackable=False).grove(1, season="Été", trees=trees)
        assert position.attacks() == attacks


def test_a_prevented_incident_may_stay_in_the_grove():
    """LO-17: nobody can take it from the discard pile."""
    position = Position("Mouche, Été", "Piège à mouches", pile="Hiver", prevented_incident_stays=True)
    position.grove(1, season="Été").play("attack Mouche on 1")
    before = position._states.copy()[0]
    position.play("react prevent")
    assert position.discard() == []
    assert position.state.laid[8] == 1
    (event,) = WORDS.events(position.rules, before, PREVENT, position.state)
    assert event == "Mouche stays in the grove; grove 1 is safe from it from now on."


def test_a_prevention_may_be_laid_beside_the_card_of_the_turn():
    """LO-19, «à tout moment»: it is replaced from the pile as in reaction, and the turn goes on."""
    position = Position("Piège à mouches, 25 oliviers", "", pile="Soleil, Hiver", free_prevention=True)
    position.grove(season="Été").play("lay Piège à mouches")
    assert (position.asked, position.hand(0)) == ((0, "act"), ["Soleil", "25 oliviers"])
    assert position.state.turns == 0
    assert position.item(0, "offered", "Soleil") == 1
    assert position.play("lay 25 oliviers").asked == (1, "draw")


def test_a_prevention_that_was_the_last_card_ends_the_turn():
    position = Position("Piège à mouches", "Hiver", free_prevention=True).grove(season="Été")
    assert position.play("lay Piège à mouches").asked == (1, "act")


def test_a_solution_may_need_a_new_sun():
    """LO-23, as in 1000 Bornes."""
    position = Position("Traitement, 25 oliviers, Soleil", "Mouche", pile="Soleil, Soleil", sun_after_solution=True)
    position.grove(season="Été", incident=True).play("lay Traitement", "draw pile", "discard Mouche", "draw pile")
    assert position.to_lay() == ["Soleil"]


def test_the_pile_may_not_be_remade():
    """LO-24: the visible card is all there is, and a round in which nobody lays or attacks ends the game."""
    position = Position("Mouche", "Hiver", discard="Pluie, Été", pile_is_remade=False).play("discard Mouche")
    assert position.options() == ["draw visible"]
    assert position.play("draw visible", "discard Mouche").ending == "stalemate"


def test_the_card_just_taken_may_have_to_be_kept():
    """LO-05, as in rummy; one of two equal cards may go, and so may the only card of a hand."""
    rules = {"taken_card_discarded": False}
    position = Position("Mouche", "Été", discard="Pluie", **rules).play("discard Mouche", "draw visible")
    assert position.options() == ["discard Été"]
    position = Position("Été", "Été, Hiver", discard="Pluie", **rules).play("discard Été", "draw visible")
    assert position.options() == ["discard Hiver", "discard Été"]
    position = Position("Mouche", "", discard="Pluie", **rules).play("discard Mouche", "draw visible")
    assert position.options() == ["discard Mouche"]


def test_a_card_from_the_pile_may_always_be_discarded():
    position = Position("Mouche", "Été", pile="Hiver", taken_card_discarded=False).play("discard Mouche", "draw pile")
    assert position.options() == ["discard Hiver", "discard Été"]
