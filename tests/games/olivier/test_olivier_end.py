"""How a game of L'Olivier ends, who ranks where, and which groves are dead."""

import pytest
from olivier_positions import Position

from sim.games.olivier.cards import NAMES


def ranks(position):
    return position.scored().state.rank[: position.state.n_seats].tolist()


def test_completed_seasons_rank_before_trees():
    """LO-24: a season is completed when the next one's card lies."""
    position = Position("", "", "").grove(0, season="Hiver", trees=250).grove(1, season="Printemps").grove(2)
    assert ranks(position) == [2, 1, 3]


def test_trees_of_the_season_in_progress_decide_among_equals_and_equal_groves_share():
    """LO-24."""
    position = Position("", "", "").grove(0, season="Été", trees=75)
    position.grove(1, season="Été", trees=100).grove(2, season="Été", trees=75)
    assert ranks(position) == [2, 1, 2]


def test_the_score_is_1000_a_completed_season_and_the_trees_of_the_last():
    position = Position("", "").grove(0, season="Été", trees=75).scored()
    assert position.ledger.parts[0].tolist() == [2000, 75]
    assert position.state.score[0] == 2075


def test_the_game_stops_at_the_first_winner():
    """LO-26."""
    position = Position("Pressoir", "Pressoir").grove(0, season="Automne", trees=250)
    position.grove(1, season="Automne", trees=250).play("lay Pressoir")
    assert position.ending == "won"
    assert position.state.turns == position.state.rounds == 1


def test_a_stalemate_is_a_round_of_discards_with_nothing_left_to_draw():
    """LO-24: the pile is empty and the discard pile has one card at most."""
    position = Position("Été", "", "").play("discard Été", "draw visible", "discard Été")
    assert position.ending == ""
    position.play("draw visible", "discard Été")
    assert position.ending == "stalemate"


def test_a_card_laid_or_an_attack_within_the_round_puts_the_stalemate_off():
    """LO-24."""
    for choice in ("lay Soleil", "attack Pluie on 1"):
        position = Position("Soleil, Pluie, Hiver", "Hiver").grove(1).play(choice, "discard Hiver")
        assert position.ending == ""


def test_a_prevented_attack_counts_as_an_attack():
    """LO-24: the last two turns were the attack and a discard."""
    position = Position("Mouche", "Piège à mouches").grove(1, season="Été")
    position.play("attack Mouche on 1", "react prevent", "draw visible", "discard Mouche")
    assert position.ending == ""


def test_a_game_without_growth_is_stuck():
    """LO-34: no card laid in any own grove for `stuck_after` rounds."""
    position = Position("Été", "Été", pile=", ".join(["Été"] * 9), stuck_after=3)
    position.play("discard Été")
    for _ in range(4):
        assert position.ending == ""
        position.play("draw pile", "discard Été")
    position.play("draw pile", "discard Été")
    assert (position.ending, int(position.state.turns)) == ("stuck", 6)


def test_a_card_laid_starts_the_count_to_stuck_again_and_an_attack_does_not():
    """LO-34; a prevention laid in reaction counts as laid."""
    position = Position("Mouche, Pluie", "Piège à mouches", pile="Été, Été, Été, Été, Été", stuck_after=1)
    position.grove(1, season="Été").play("attack Mouche on 1", "react prevent", "draw pile", "discard Été")
    assert position.ending == ""
    position.play("draw pile", "attack Pluie on 1")
    assert position.ending == "stuck"


def test_stuck_never_ends_a_game_before_250_rounds_by_default():
    assert Position("", "", "").rules.stuck_turns == 750


def test_a_game_is_capped_at_its_number_of_turns():
    position = Position("Été", "Été", pile=", ".join(["Été"] * 9), max_turns=3).play("discard Été")
    position.play("draw pile", "discard Été", "draw pile", "discard Été")
    assert (position.ending, int(position.state.capped), int(position.state.rounds)) == ("capped", 1, 2)


def test_of_several_ends_at_once_the_stalemate_comes_before_stuck_and_stuck_before_the_cap():
    """LO-24, LO-34: one round of two without a card laid, which is also the last one allowed."""
    for pile, ending in (("", "stalemate"), ("Hiver, Hiver, Hiver", "stuck")):
        position = Position("Été", "", pile=pile, stuck_after=1, max_turns=2).play("discard Été")
        position.play("draw visible", "discard Été")
        assert (position.ending, int(position.state.capped)) == (ending, 0)


def test_a_press_on_the_last_turn_allowed_wins():
    """LO-25: at once."""
    position = Position("Pressoir", "", max_turns=1).grove(season="Automne", trees=250).play("lay Pressoir")
    assert (position.ending, int(position.state.capped)) == ("won", 0)


def is_dead(position, **laid):
    """Whether grove 0 is dead when of every kind of tree card as many as given lie in groves."""
    for name, number in laid.items():
        position.state.laid[NAMES.index(name)] = number
    return position.scored().tally(0, "dead_grove") == 1


@pytest.mark.parametrize(
    ("trees", "gone", "dead"),
    [
        (225, {"25 oliviers": 12}, True),  # the 225 trap: only a 25 would fit
        (225, {"25 oliviers": 11}, False),
        (200, {"25 oliviers": 12, "50 oliviers": 20}, True),  # needs a 50, or two 25s
        (200, {"25 oliviers": 10, "50 oliviers": 20}, False),
        (175, {"25 oliviers": 12, "75 oliviers": 8}, True),  # needs a 75, or 25 and 50
        (175, {"25 oliviers": 11, "75 oliviers": 8}, False),
        (250, {"25 oliviers": 12, "50 oliviers": 20}, False),  # nothing is lacking any more
    ],
)
def test_a_grove_in_autumn_is_dead_when_its_last_trees_cannot_be_made_up_exactly(trees, gone, dead):
    assert is_dead(Position("", "").grove(season="Automne", trees=trees), **gone) == dead


@pytest.mark.parametrize(
    ("left", "dead"),
    [
        ({"100 oliviers": 4, "50 oliviers": 2}, False),  # twice 100 + 100 + 50
        ({"100 oliviers": 4, "50 oliviers": 1}, True),
        ({"100 oliviers": 2, "75 oliviers": 4}, False),  # twice 100 + 75 + 75
        ({"100 oliviers": 5, "75 oliviers": 3}, True),  # 725 trees, and yet only one season can be filled
    ],
)
def test_all_seasons_ahead_must_be_made_up_from_the_same_cards(left, dead):
    """A grove that has just begun summer needs 250 trees twice."""
    rules = Position("", "").rules
    gone = {
        f"{value} oliviers": int(rules.deck[NAMES.index(f"{value} oliviers")]) - left.get(f"{value} oliviers", 0)
        for value in (25, 50, 75, 100)
    }
    assert is_dead(Position("", "").grove(season="Été"), **gone) == dead


def test_with_overshoot_any_tree_card_rescues_a_grove():
    position = Position("", "", trees_needed="overshoot").grove(season="Automne", trees=225)
    assert not is_dead(position, **{"25 oliviers": 12})


def test_the_winners_grove_is_never_dead():
    position = Position("Pressoir", "").grove(season="Automne", trees=250).play("lay Pressoir")
    assert not is_dead(position, **{f"{value} oliviers": 6 for value in (25, 50, 75)})
