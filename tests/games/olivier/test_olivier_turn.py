"""A turn of L'Olivier («Préparation du jeu», «Principe du jeu»): the deal, the draw, one card out of the hand."""

import numpy as np
import pytest
from olivier_positions import FUNCTIONS, WORDS, Position, in_every_zone

from sim.engine.labels import action_labelled
from sim.games.olivier import GAME
from sim.games.olivier.cards import IDS


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_is_dealt_six_cards_one_is_turned_up_and_the_rest_is_the_pile(players):
    position = Position.dealt(players)
    assert [len(position.hand(seat)) for seat in range(players)] == [6] * players
    assert len(position.discard()) == 1
    assert len(position.pile()) == 144 - 6 * players - 1
    assert position.asked == (position.state.starter, "draw")


@pytest.mark.parametrize(
    ("names", "total"),
    [
        (("sun", "rain"), 20),
        (("winter", "spring", "summer", "autumn"), 20),
        (("broken_secateurs", "empty_tank", "olive_fly", "torn_net"), 12),
        (("mended_secateurs", "petrol_can", "treatment", "mended_nets"), 16),
        (("tool_store", "petrol_station", "fly_trap", "strong_net"), 4),
        (("press",), 6),
        (("trees_25", "trees_50", "trees_75", "trees_100"), 66),
        (IDS, 144),
    ],
)
def test_the_deck_has_the_reconstructed_numbers_of_cards(names, total):
    """LO-01: the totals of the reconstruction, a group at a time."""
    position = Position.dealt()
    cards = in_every_zone(position)
    assert sum(cards[IDS.index(name)] for name in names) == total


def test_the_tree_cards_show_4500_trees():
    """LO-01: more than the 4 × 1,000 that four players need."""
    rules = Position.dealt().rules
    assert int((rules.deck * rules.value).sum()) == 4500


def test_every_seat_starts_equally_often():
    """LO-03, over 2,000 deals: within 4.5 standard deviations."""
    n = 2000
    starts = np.bincount([Position.dealt(4, seed).state.starter for seed in range(n)], minlength=4)
    assert np.abs(starts - n / 4).max() < 4.5 * (n * 3 / 16) ** 0.5


def test_the_turn_goes_clockwise():
    position = Position("Mouche", "Mouche", "Mouche", pile="Soleil, Soleil, Soleil, Soleil")
    seats = [position.play("discard Mouche").asked[0]]
    seats += [position.play("draw pile", "discard Mouche").asked[0] for _ in range(2)]
    assert seats == [1, 2, 0]


def test_a_player_draws_from_the_pile_or_takes_the_visible_card():
    position = Position("Mouche", "", pile="Soleil, Hiver", discard="Pluie, Été").play("discard Mouche")
    assert position.options() == ["draw pile", "draw visible"]
    assert position.play("draw pile").hand(1) == ["Soleil"]
    assert position.pile() == ["Hiver"]


def test_only_the_visible_card_can_be_taken_and_the_one_below_becomes_visible():
    """LO-04."""
    position = Position("Mouche", "Traitement", discard="Pluie, Été").play("discard Mouche", "draw visible")
    assert position.hand(1) == ["Mouche", "Traitement"]
    assert position.discard() == ["Pluie", "Été"]


def test_the_visible_card_may_be_discarded_again():
    """LO-05."""
    position = Position("Mouche", "", discard="Pluie").play("discard Mouche", "draw visible", "discard Mouche")
    assert position.discard() == ["Mouche", "Pluie"]


def test_exactly_one_card_leaves_the_hand():
    """LO-06: after laying, attacking or discarding the turn is over."""
    for choice in ("lay Soleil", "attack Pluie on 1", "discard Été"):
        position = Position("Soleil, Pluie, Été", "Hiver", pile="Mouche").grove(1).play(choice)
        assert len(position.hand(0)) == 2
        assert position.asked == (1, "draw")


def test_an_empty_pile_is_remade_from_all_but_the_visible_card():
    """LO-24."""
    position = Position("Mouche", "", discard="Pluie, Été, Hiver, Soleil").play("discard Mouche")
    assert position.options() == ["draw pile", "draw visible"]
    position.play("draw pile")
    assert position.discard() == ["Mouche"]
    assert sorted(position.pile() + position.hand(1)) == sorted(["Pluie", "Été", "Hiver", "Soleil"])


def test_the_pile_is_remade_only_when_a_card_must_be_drawn_from_it():
    """LO-24: taking the last card leaves the discard pile alone."""
    position = Position("Mouche", "", pile="Soleil", discard="Pluie, Été").play("discard Mouche", "draw pile")
    assert (position.pile(), position.discard()) == ([], ["Mouche", "Pluie", "Été"])


def test_with_an_empty_pile_and_a_single_discard_the_visible_card_must_be_taken():
    """LO-24: the arena plays a single option unasked, and it is a decision all the same."""
    position = Position("Mouche", "").play("discard Mouche")
    assert (position.asked, position.options()) == ((1, "draw"), ["draw visible"])


def test_with_nothing_to_draw_a_player_plays_without_drawing():
    """LO-24."""
    position = Position("Soleil", "Mouche").play("lay Soleil")
    assert (position.asked, position.options()) == ((1, "act"), ["discard Mouche"])


def test_an_empty_discard_pile_leaves_the_pile_to_draw_from():
    """LO-29."""
    assert Position("Soleil", "", pile="Été").play("lay Soleil").options() == ["draw pile"]


def test_a_player_with_no_card_and_nothing_to_draw_passes():
    position = Position("Soleil, Hiver", "", "Été").play("lay Soleil")
    assert (position.asked, position.state.turns) == ((2, "act"), 2)


def test_options_come_in_the_documented_order():
    """Lays, attacks and discards by kind of card; for one card the groves clockwise from the left."""
    hand = "Soleil, Pluie, Hiver, Mouche, Magasin d'outils, 25 oliviers, 100 oliviers"
    position = Position("", hand, "", "").grove(0, season="Été").grove(2, season="Été").grove(3)
    position.grove(1, season="Hiver").state.seat = 1
    discards = [f"discard {name}" for name in hand.split(", ")]
    assert position.options() == [
        "lay Magasin d'outils",
        "lay 25 oliviers",
        "lay 100 oliviers",
        "attack Pluie on 2",
        "attack Pluie on 3",
        "attack Pluie on 0",
        "attack Mouche on 2",
        "attack Mouche on 0",
        *discards,
    ]


def test_several_copies_of_a_card_are_one_option():
    assert Position("Mouche, Mouche", "").options() == ["discard Mouche"]


def test_labels_lead_back_to_their_options():
    position = Position("Soleil, Pluie", "").grove(1)
    actions = np.empty(61, np.int32)
    for action in actions[: FUNCTIONS.legal(position.rules, position.state, actions)]:
        label = WORDS.action_label(position.rules, position.state, int(action))
        assert action_labelled(GAME, position.rules, position.state, label) == action
