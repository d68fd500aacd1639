"""What the log keeps beside the rules."""

import pytest
from olympus_positions import Position

from sim.games.olympus import GAME

DEITIES, GLORIES = GAME.items_of(GAME.item_groups[1]), GAME.items_of(GAME.item_groups[2])


def taken(position, group, seat, round_):
    """Ids of the items of a group that a seat took in a round."""
    items = {"deities": DEITIES, "glories": GLORIES}[group]
    mask = int(position.ledger[f"phase_took_{group}"][seat, round_ - 1])
    return [item.id for number, item in enumerate(items) if mask >> number & 1]


def test_trials_are_about_buildings_alone():
    """The numbers that `item` gives are those of the first group."""
    assert GAME.items[: len(GAME.items_of(GAME.item_groups[0]))] == GAME.items_of(GAME.item_groups[0])
    assert len(GAME.items_of(GAME.item_groups[0])) == 45


def test_every_deity_that_is_free_is_on_offer_to_the_active_player():
    position = Position().lead("Apollo").play("point").lead("Zeus")
    assert position.logged("offered", 0, "zeus_alpha") == 1
    assert position.logged("offered", 1, "zeus_alpha") == 1
    assert position.logged("offered", 1, "apollo_alpha") == 0, "Apollo had his ceremony"


def test_ceremonies_are_logged_in_their_round():
    position = Position().upkeep()
    assert position.state.rounds == 1
    position.lead("Apollo", 2)
    assert taken(position, "deities", 0, 1) == ["apollo_alpha"]
    assert taken(position, "deities", 1, 2) == ["apollo_alpha"]
    assert taken(position, "deities", 2, 2) == ["apollo_beta"]


def test_a_glory_card_is_logged_in_its_round_with_its_lead():
    """The last space of agriculture is 6; the next player stands on 4, so the lead is 2."""
    position = Position().upkeep().having(1, agriculture=5).having(2, agriculture=4)
    position.lead("Demeter").play("advance")
    assert taken(position, "glories", 1, 2) == ["glory_agriculture"]
    assert position.tally(1, "lead_glory_agriculture") == 2
    assert position.logged("taken", 1, "glory_agriculture") == 1


def test_a_glory_card_is_on_offer_every_round_until_it_is_claimed():
    position = Position().having(0, agriculture=5).lead("Demeter").play("advance", "decline").to_upkeep()
    position.state.priests[1] = 1
    position.lead("Apollo").play("point")
    assert position.state.rounds == 1
    assert position.logged("offered", 2, "glory_agriculture") == 1, "in round 1 alone"
    assert position.logged("offered", 2, "glory_culture") == 2


@pytest.mark.parametrize(
    ("points", "leading", "last", "chance"),
    [((0, 9, 4), 1, 0, 420), ((0, 4, 9), 0, 1, 420), ((9, 5, 5), 1, 1, 840)],
)
def test_a_war_tells_whether_it_is_aimed_at_the_leading_or_the_last_opponent(points, leading, last, chance):
    """Equal opponents lead and are last alike; the attacker himself does not count. Chance: 1 of 2, in 840ths."""
    position = Position()
    position.state.points[:3] = points
    position.lead("Ares").play("war", "decline", 1)
    assert position.tally(1, "attacked") == 1
    assert position.tally(1, "attacked_leading") == leading
    assert position.tally(1, "attacked_last") == last
    assert position.tally(1, "leading_by_chance") == position.tally(1, "last_by_chance") == chance


def test_a_round_is_logged_with_its_start_player_and_what_it_brought():
    """Seat 0 starts round 1; Apollo's α favour with a second point brings 2 points."""
    position = Position().upkeep()
    assert position.ledger.phase_token[:3, :2].tolist() == [[1, 0], [0, 0], [0, 0]]
    assert position.ledger.phase_gained[:3, 0].tolist() == [2, 0, 0]
    position.upkeep()
    assert position.ledger.phase_token[:3, 1].tolist() == [0, 1, 0]
    assert [position.tally(seat, "last_token") for seat in range(3)] == [0, 1, 0]
