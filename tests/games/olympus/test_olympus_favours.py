"""The favours of the ten deities. Numbers are those of rules.yaml (α about twice β, as published)."""

import pytest
from olympus_positions import Position

FARMING = [("Demeter", "agriculture", 0), ("Artemis", "hunting", 1), ("Poseidon", "fishing", 2)]


@pytest.mark.parametrize(("deity", "track", "cube"), FARMING)
def test_demeter_artemis_and_poseidon_grant_two_picks_of_step_and_production(deity, track, cube):
    """OY-01: α two picks in any order, β one; the production follows the marker's space (1 2 2 3 3 4)."""
    position = Position().lead(deity, 1)
    assert position.options() == ["advance", "produce", "decline"]
    position.play("advance", "produce")
    assert position.space(0, track) == 2
    assert position.cubes(0)[cube] == 1 + 2
    assert position.asked == (1, "favour")
    position.play("produce")
    assert position.cubes(1)[cube] == 1 + 1
    assert position.asked == (1, "ceremony")


def test_a_pick_may_be_repeated():
    assert Position().lead("Demeter").play("produce", "produce").cubes(0) == (3, 1, 1)
    assert Position().lead("Demeter").play("advance", "advance").space(0, "agriculture") == 3


def test_production_grows_with_the_marker():
    """OY-36."""
    produced = [
        Position().having(0, cubes=(0, 0, 0), fishing=space).lead("Poseidon").play("produce").cubes(0)[2]
        for space in range(1, 7)
    ]
    assert produced == [1, 2, 2, 3, 3, 4]


def test_declining_gives_up_all_remaining_picks():
    """OY-42: the priest is spent."""
    position = Position().lead("Demeter").play("decline")
    assert position.asked == (1, "ceremony")
    assert position.state.priests[0] == 2


def test_athena_grants_two_steps_or_one_in_one_move():
    position = Position().lead("Athena", 1)
    assert position.options() == ["advance", "decline"]
    position.play("advance", "advance")
    assert [position.space(seat, "culture") for seat in range(3)] == [3, 2, 1]


def test_aphrodite_grants_two_steps_of_population_or_one():
    position = Position().lead("Aphrodite", 2).play("advance", "advance")
    assert [position.space(seat, "population") for seat in range(3)] == [4, 2, 3]


def test_a_step_that_moves_nothing_is_no_option():
    assert Position().having(0, culture=4).lead("Athena").options() == ["decline"]


def test_ares_grants_two_picks_of_step_and_war():
    """OY-12: repeats allowed; β one pick."""
    position = Position().lead("Ares", 1)
    assert position.options() == ["advance", "war", "decline"]
    position.play("advance", "advance", "advance")
    assert [position.space(seat, "military") for seat in range(3)] == [3, 2, 1]


def test_hephaestus_grants_up_to_two_buildings_or_one():
    position = Position().having(0, cubes=(2, 2, 2)).having(1, cubes=(2, 2, 2)).lead("Hephaestus", 1)
    position.play("Farm", "Harbor")
    assert position.asked == (1, "build")
    position.play("Farm")
    assert position.asked == (1, "ceremony")
    assert position.owns(0, "farm") and position.owns(0, "harbor") and position.owns(1, "farm")


def test_none_gives_up_the_remaining_buildings_of_hephaestus():
    position = Position().having(0, cubes=(2, 2, 2)).lead("Hephaestus")
    assert position.options()[-1] == "none"
    assert position.play("none").asked == (1, "ceremony")


def test_apollo_grants_a_point_at_once_and_alpha_one_more_or_the_plague():
    """OY-23."""
    position = Position().lead("Apollo", 1)
    assert position.asked == (0, "plague")
    assert position.options() == ["point", "plague"]
    position.play("point")
    assert [position.points(seat) for seat in range(3)] == [2, 1, 0]
    assert position.part(0, "favours") == 2
    assert Position().lead("Apollo").play("plague").points(0) == 1


def test_zeus_grants_two_different_options_or_one():
    """OY-18: also the step only once (OY-19)."""
    position = Position().having(0, cubes=(0, 1, 1)).lead("Zeus", 1)
    assert position.options() == ["advance", "produce", "war", "build", "point", "decline"]
    position.play("point")
    assert position.options() == ["advance", "produce", "war", "build", "decline"]
    position.play("advance", "hunting")
    assert position.points(0) == 1
    assert position.space(0, "hunting") == 2
    assert position.asked == (1, "favour")
    position.play("point")
    assert position.asked == (1, "ceremony")


def test_zeus_steps_any_marker_also_one_that_cannot_move():
    position = Position().having(0, culture=4).lead("Zeus").play("advance")
    assert position.options() == ["population", "culture", "military", "agriculture", "hunting", "fishing"]
    assert position.play("culture").space(0, "culture") == 4


def test_zeus_produces_one_type_of_choice():
    position = Position().having(0, fishing=4).lead("Zeus").play("produce")
    assert position.options() == ["grain", "meat", "fish"]
    assert position.play("fish").cubes(0) == (1, 1, 4)


def test_zeus_offers_to_build_only_if_something_can_be_built():
    assert "build" not in Position().having(0, cubes=(0, 0, 0)).lead("Zeus").options()
    position = Position().having(0, cubes=(0, 1, 1)).lead("Zeus").play("build")
    assert position.options() == ["Farm", "Militia", "none"]
    assert position.play("Farm").asked == (0, "favour")


def test_hera_grants_the_beta_favours_of_two_different_deities_but_zeus():
    """OY-21: one after the other."""
    position = Position().lead("Hera", 1)
    assert position.asked == (0, "copy")
    assert position.options() == [
        "Demeter",
        "Artemis",
        "Poseidon",
        "Athena",
        "Aphrodite",
        "Ares",
        "Hephaestus",
        "Apollo",
    ]
    position.play("Athena", "advance")
    assert position.space(0, "culture") == 2
    assert position.asked == (0, "copy")
    assert "Athena" not in position.options()
    position.play("Apollo")
    assert position.points(0) == 1
    assert position.asked == (1, "copy")
    position.play("Aphrodite", "advance")
    assert position.asked == (1, "ceremony")


def test_hera_copies_deities_worshipped_or_not_and_occupies_none():
    """OY-21."""
    position = Position().lead("Athena").play("advance").lead("Hera")
    position.play("Athena", "advance", "Aphrodite", "advance")
    assert position.space(1, "culture") == 2
    assert "Aphrodite" in position.options()


def test_declining_the_first_copied_favour_leaves_the_second():
    position = Position().lead("Hera").play("Athena", "decline")
    assert position.asked == (0, "copy")


def test_hera_may_copy_one_alpha_favour_instead():
    """OY-21, rule value hera_alpha; Ares' α favour then wins ties (OY-22)."""
    position = Position(overrides={"hera_alpha": "alpha"}).lead("Hera", 1).play("Ares", "war", "war")
    assert position.asked == (1, "copy")
    position.play("Athena", "advance")
    assert position.asked == (0, "target")
    assert position.play(1).asked == (0, "tribute")
