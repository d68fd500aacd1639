"""Rule values for what the rulebook leaves open: each with its other reading."""

import pytest
from olympus_positions import Position

from sim.engine.conformance import Bench, every_option_can_be_played, games_end, scores_add_up
from sim.engine.contract import RuleError
from sim.games.olympus import GAME
from strategies.generic import RANDOM

READINGS = [
    {"hera_alpha": "alpha"},
    {"hera_repeats": True},
    {"hera_wins_ties": True},
    {"zeus_repeats": True},
    {"farming_repeats": False},
    {"plague_for_all": True},
    {"favours_optional": False},
    {"discounts_add_up": True},
    {"least_cost": 0},
]


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: next(iter(reading)))
def test_games_under_every_other_reading_keep_the_contract(reading):
    bench = Bench(GAME, 3, RANDOM.chooser(GAME), seeds=range(1), overrides=reading)
    for check in (games_end, every_option_can_be_played, scores_add_up):
        check(bench)


def test_every_reading_is_assumed_so_that_sweeps_try_it():
    tags = {value.path: value.tag for value in GAME.rule_values()}
    assert {tags[path] for reading in READINGS for path in reading} == {"assumed"}


def test_zeus_may_grant_the_same_option_twice():
    """OY-18."""
    position = Position(overrides={"zeus_repeats": True}).lead("Zeus").play("point", "point")
    assert position.points(0) == 2
    twice = Position(overrides={"zeus_repeats": True}).lead("Zeus").play("war", "war")
    assert twice.play(1).options() == [2], "two wars go to two targets"


def test_demeters_two_picks_may_have_to_differ():
    """OY-01."""
    position = Position(overrides={"farming_repeats": False}).lead("Demeter").play("produce")
    assert position.options() == ["advance", "decline"]
    assert Position(overrides={"farming_repeats": False}).lead("Ares").play("war").options() == [
        "advance",
        "war",
        "decline",
    ]


def test_hera_may_grant_one_favour_twice():
    """OY-21."""
    position = Position(overrides={"hera_repeats": True}).lead("Hera").play("Athena", "advance", "Athena", "advance")
    assert position.space(0, "culture") == 3


@pytest.mark.parametrize(("wins_ties", "asked"), [(False, (1, "ceremony")), (True, (0, "tribute"))])
def test_ares_through_heras_alpha_space_may_win_ties(wins_ties, asked):
    """OY-22: everybody has the same military; who joins Hera never wins a tie."""
    position = Position(overrides={"hera_wins_ties": wins_ties}).lead("Hera", 1)
    position.play("Ares", "war", "Athena", "advance", "Ares", "war")
    assert position.play(1).asked == (asked if wins_ties else (1, "target"))
    while position.asked[1] == "tribute":
        position.play(position.options()[0])
    assert position.asked == (1, "target")
    assert position.play(2).asked == (1, "ceremony")


def test_whoever_joins_apollo_may_invoke_the_plague_instead_of_his_point():
    """OY-23: his own population is protected."""
    position = Position(overrides={"plague_for_all": True}).having(2, population=6).lead("Apollo", 1).play("point")
    assert (position.asked, position.options()) == ((1, "plague"), ["point", "plague"])
    position.play("plague")
    assert [position.points(seat) for seat in range(3)] == [2, 0, 0]
    assert [position.space(seat, "population") for seat in range(3)] == [2, 2, 4]


def test_who_joins_apollo_and_leaves_the_plague_has_his_point():
    position = Position(overrides={"plague_for_all": True}).lead("Apollo", 1).play("point", "point")
    assert [position.points(seat) for seat in range(3)] == [2, 1, 0]


def test_a_favour_may_have_to_be_used():
    """OY-42: declined only where nothing is possible."""
    rules = {"favours_optional": False}
    assert Position(overrides=rules).lead("Athena").options() == ["advance"]
    assert Position(overrides=rules).having(0, culture=4).lead("Athena").options() == ["decline"]
    assert Position(overrides=rules).lead("Hephaestus").options()[-1] != "none"
    assert Position(overrides=rules).having(0, cubes=(0, 0, 0)).lead("Hephaestus").options() == ["none"]


def test_discounts_may_pay_a_building_in_full():
    """OY-40: the Militia costs two cubes."""
    owned = ("marble_quarry", "temple_of_hephaestus")
    rules = {"least_cost": 0, "discounts_add_up": True}
    position = Position(overrides=rules).owning(0, *owned).having(0, cubes=(0, 0, 0)).lead("Hephaestus")
    assert position.options() == ["Farm", "Hunting Lodge", "Harbor", "Militia", "none"]
    assert position.play("Militia", "wild", "wild").owns(0, "militia")


def test_discounts_that_add_up_are_never_cut():
    """Two buildings of a discount of 3 each leave one symbol of a cost of five."""
    rules = {
        "discounts_add_up": True,
        "common_buildings.marble_quarry.effect.discount": 3,
        "unique_buildings.temple_of_hephaestus.effect.discount": 3,
    }
    position = Position(overrides=rules).owning(0, "marble_quarry", "temple_of_hephaestus")
    position.having(0, cubes=(1, 0, 0), culture=4).lead("Hephaestus").play("Amphitheater", *["wild"] * 4, "grain")
    assert position.owns(0, "amphitheater")


def test_everybody_starts_with_the_priests_of_the_setup_whatever_the_markers_say():
    """Setup 6: three priests; the fourth comes in an Upkeep."""
    position = Position(overrides={"priests.population": 2})
    assert position.state.priests[:3].tolist() == [3, 3, 3]
    position.upkeep()
    assert position.state.priests[:3].tolist() == [4, 4, 4]


@pytest.mark.parametrize("start", [4, 5])
def test_more_priests_than_pawns_are_refused(start):
    """Components: five pawns of each colour, of which population and culture may bring two."""
    with pytest.raises(RuleError, match=r"priests\.pawns") as error:
        GAME.make_rules({"priests.start": start}, 3)
    assert error.value.path == "priests.start"
    assert GAME.make_rules({"priests.start": start, "priests.pawns": start + 2}, 3).start_priests == start
    assert GAME.make_rules({"priests.start": 4, "priests.culture": 11}, 3).start_priests == 4, (
        "never a fifth by culture"
    )
