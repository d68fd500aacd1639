"""Two teams of two (LO-27): partners sit opposite, share a grove and a win, and hide their hands from each other."""

import numpy as np
import pytest
from olivier_positions import FUNCTIONS, Position

from sim.engine.contract import RuleError
from sim.games.olivier import GAME


def team(*hands, **zones):
    return Position(*hands, teams=True, **zones)


def test_partners_sit_alternately_and_are_one_side():
    assert Position.dealt(4, teams=True).state.side[:4].tolist() == [0, 1, 0, 1]


def test_without_teams_everybody_is_a_side_of_his_own():
    assert Position.dealt(4).state.side[:4].tolist() == [0, 1, 2, 3]


def test_partners_lay_in_the_same_grove():
    position = team("Soleil", "", "Hiver", "", pile="Été, Été, Été").play("lay Soleil", "draw pile", "discard Été")
    assert position.play("draw pile").to_lay() == ["Hiver"]


def test_only_the_other_teams_grove_is_attacked():
    """LO-28."""
    position = team("Pluie", "", "", "").grove(0).grove(1)
    assert position.attacks() == ["Pluie on 1"]


@pytest.mark.parametrize("holder", [1, 3])
def test_either_partner_may_react_and_draws(holder):
    hands = ["Mouche", "", "", ""]
    hands[holder] = "Piège à mouches"
    position = team(*hands, pile="Soleil, Été").grove(1, season="Été").play("attack Mouche on 1")
    assert position.asked == (holder, "react")
    position.play("react prevent")
    assert (position.hand(holder), position.asked) == (["Soleil"], (1, "draw"))


def test_the_partner_is_asked_when_the_first_holder_allows():
    """With two copies of a prevention: clockwise from the attacker's left."""
    position = Position(
        *("", "Piège à mouches", "Mouche", "Piège à mouches"), pile="Soleil", **{"teams": True, "deck.fly_trap": 2}
    ).grove(1, season="Été")
    position.state.seat = 2
    seats = [position.play("attack Mouche on 1").asked, position.play("react allow").asked]
    assert seats == [(3, "react"), (1, "react")]
    assert position.play("react allow").state.blocked[1] == 1


def test_a_partners_hand_is_hidden():
    """LO-27, LO-32."""
    position = team("Soleil", "Hiver", "Été", "Mouche")
    FUNCTIONS.hide(position.rules, position.state, 0)
    assert [position.hand(seat) for seat in range(4)] == [["Soleil"], [], [], []]


def test_partners_win_together():
    position = team("Pressoir", "", "", "").grove(0, season="Automne", trees=250).play("lay Pressoir").scored()
    assert position.state.rank[:4].tolist() == [1, 3, 1, 3]
    assert position.state.score[:4].tolist() == [4000, 0, 4000, 0]


@pytest.mark.parametrize("players", [2, 3])
def test_teams_need_four_players(players):
    with pytest.raises(RuleError, match="teams"):
        GAME.make_rules({"teams": True}, players)


def test_a_stalemate_takes_a_turn_of_all_four():
    """LO-24: n is the number of players also in teams."""
    position = team("Été, Été", "Été", "", "")
    position.play("discard Été", "draw visible", "discard Été")
    assert not position.state.over
    position.play("draw visible", "discard Été", "draw visible", "discard Été")
    assert position.ending == "stalemate"


def test_every_component_is_accounted_for_in_team_games():
    """Parts of the result of a whole random game: both partners have the grove's score."""
    position, chance = Position.dealt(4, teams=True), np.random.default_rng(1)
    while not position.state.over:
        position.play(chance.choice(position.options()))
    score = position.scored().state.score
    assert (score[0], score[1]) == (score[2], score[3])
