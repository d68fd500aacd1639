"""L'Olivier in words and labels."""

import numpy as np
import pytest
from olivier_positions import FUNCTIONS, WORDS, Position

from sim.engine.labels import action_labelled
from sim.games.olivier import GAME
from sim.games.olivier.state import ALLOW, PILE, PREVENT


def after(position, action):
    """The state before and after an action."""
    before = position._states.copy()[0]
    FUNCTIONS.apply(position.rules, position.state, position.ledger, action)
    return before, position.state


def test_labels_name_the_card_and_the_grove():
    position = Position("Soleil, Pluie", "").grove(1)
    actions = np.empty(61, np.int32)
    n = FUNCTIONS.legal(position.rules, position.state, actions)
    labels = [WORDS.action_label(position.rules, position.state, int(action)) for action in actions[:n]]
    assert labels == [
        {"lay": "Soleil"},
        {"attack": "Pluie", "grove": 1},
        {"discard": "Soleil"},
        {"discard": "Pluie"},
    ]


def test_an_unknown_label_is_refused():
    position = Position("Soleil", "")
    with pytest.raises(ValueError, match="Pluie"):
        action_labelled(GAME, position.rules, position.state, {"lay": "Pluie"})


def test_options_are_told_as_a_player_would():
    draw = Position("Mouche", "", pile="Été").play("discard Mouche")
    assert WORDS.action_text(draw.rules, draw.state, 1) == "takes Mouche from the discard pile"
    react = Position("Mouche", "Piège à mouches", pile="Été").grove(1, season="Été").play("attack Mouche on 1")
    assert WORDS.action_text(react.rules, react.state, PREVENT) == "prevents it with Piège à mouches"


def test_a_reaction_and_what_follows_are_events():
    position = Position("Mouche", "Piège à mouches", pile="Hiver").grove(1, season="Été").play("attack Mouche on 1")
    before, state = after(position, PREVENT)
    told = WORDS.events(position.rules, before, PREVENT, state)
    assert told == ["Mouche is discarded; grove 1 is safe from it from now on."]


def test_an_allowed_incident_is_an_event():
    position = Position("Mouche", "Piège à mouches", pile="Hiver").grove(1, season="Été").play("attack Mouche on 1")
    before, state = after(position, ALLOW)
    assert WORDS.events(position.rules, before, ALLOW, state) == ["Mouche lies on grove 1."]


def test_a_prevention_without_anything_to_draw_tells_of_no_shuffle():
    """LO-17: the prevented incident is the only card of the discard pile, so no pile is remade."""
    position = Position("Mouche, Été", "Piège à mouches, Hiver").grove(1, season="Été").play("attack Mouche on 1")
    before, state = after(position, PREVENT)
    told = WORDS.events(position.rules, before, PREVENT, state)
    assert told == ["Mouche is discarded; grove 1 is safe from it from now on."]


def test_a_remade_pile_is_told_with_its_order_top_first():
    position = Position("Mouche", "", discard="Pluie, Été, Hiver, Soleil").play("discard Mouche")
    before, state = after(position, PILE)
    (told,) = WORDS.chance(position.rules, before, state)
    assert told["shuffle"] == "pile"
    assert told["order"] == [*position.hand(1), *position.pile()]
    (event,) = WORDS.events(position.rules, before, PILE, state)
    assert event == "The discard pile is shuffled and becomes the pile; Mouche stays visible."


def test_a_pile_remade_of_a_single_card_is_told_too():
    """It takes no draw of chance, and who follows the transcript must know that the pile was remade."""
    position = Position("Mouche", "", discard="Pluie").play("discard Mouche")
    before, state = after(position, PILE)
    assert WORDS.chance(position.rules, before, state) == [{"shuffle": "pile", "order": ["Pluie"]}]


def test_a_draw_from_a_full_pile_is_no_chance_event():
    position = Position("Mouche", "", pile="Été, Hiver").play("discard Mouche")
    before, state = after(position, PILE)
    assert WORDS.chance(position.rules, before, state) == []


def test_the_setup_shows_hands_pile_and_starter():
    position = Position.dealt(3)
    told = WORDS.setup(position.rules, position.state)
    assert told["hands"] == [position.hand(seat) for seat in range(3)]
    assert told["pile"] == position.pile()
    assert (told["visible"], told["starter"]) == (position.discard()[0], position.state.starter)


def test_the_table_shows_every_grove():
    position = Position("Soleil", "", discard="Pluie").grove(0, season="Été", trees=150, incident=True, prevention=True)
    assert WORDS.table(position.rules, position.state).splitlines() == [
        "Turn 1: 0 cards in the pile, Pluie visible",
        "  grove 0: sun, Été 150 of 250 trees, 2 of 4 seasons completed, Mouche!, Piège à mouches",
        "  grove 1: no sun yet",
        "  seat 0: Soleil",
        "  seat 1: 0 cards",
    ]


def test_the_result_says_why_the_game_ended():
    position = Position("Pressoir", "").grove(season="Automne", trees=250).play("lay Pressoir").scored()
    result = WORDS.result(position.rules, position.state, position.ledger)
    assert result["end_reason"] == "a press was laid"
    assert result["seats"][0] == {"seat": 0, "rank": 1, "score": 4000, "parts": {"seasons": 4000, "trees": 0}}
