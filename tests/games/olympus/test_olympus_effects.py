"""What buildings do: steps, productions, limits, lasting effects (tables of rules.yaml)."""

import pytest
from olympus_positions import Position

STEPS = [
    ("Farm", "agriculture", 1),
    ("Hunting Lodge", "hunting", 1),
    ("Harbor", "fishing", 1),
    ("Gardens", "population", 1),
    ("Barracks", "military", 1),
    ("Theater", "culture", 1),
    ("Gymnasium", "military", 2),
    ("Aqueduct", "population", 1),
    ("Oracle", "culture", 2),
    ("Bouleuterion", "population", 2),
    ("Army", "military", 1),
    ("Lyceum", "culture", 1),
]


def rich(*owned, culture=8):
    """Seat 0 can pay for anything and is granted Hephaestus' α favour."""
    position = Position().owning(0, "school", "library", *owned).having(0, cubes=(9, 9, 9), culture=culture)
    return position.lead("Hephaestus")


def build(position, name):
    position.play(name)
    while position.asked[1] in ("discount", "pay"):
        position.play(position.options()[0])
    return position


@pytest.mark.parametrize(("name", "track", "steps"), STEPS)
def test_buildings_that_advance_a_marker_do_so_at_once(name, track, steps):
    position = rich()
    before = position.space(0, track)
    build(position, name)
    assert position.space(0, track) == before + steps


def test_the_altar_produces_one_type():
    position = build(rich().having(0, hunting=4), "Altar")
    assert position.asked == (0, "produce")
    cubes = position.cubes(0)
    assert position.play("meat").cubes(0) == (cubes[0], cubes[1] + 3, cubes[2])
    assert position.asked == (0, "build")


def test_the_colony_produces_two_different_types():
    position = build(rich(), "Colony").play("fish")
    assert position.options() == ["grain", "meat"]
    assert position.play("grain").asked == (0, "build")


def test_philosophy_advances_culture_and_one_other_marker():
    """In that order; the choice leaves out culture."""
    position = build(rich(), "Philosophy")
    assert position.space(0, "culture") == 9
    assert position.options() == ["population", "military", "agriculture", "hunting", "fishing"]
    assert position.play("fishing").space(0, "fishing") == 2


@pytest.mark.parametrize(
    ("track", "limit", "building"),
    [
        ("population", 5, "agora"),
        ("culture", 4, "school"),
        ("military", 3, "barracks"),
    ],
)
def test_a_column_is_passed_only_with_its_building(track, limit, building):
    """OY-26, rulebook: population 5 Agora, culture 4 School, military 3 Barracks; the rest of the move is lost."""
    deity = {"population": "Aphrodite", "culture": "Athena"}.get(track)
    if deity:
        held = Position().having(0, **{track: limit - 1}).lead(deity).play("advance")
        free = Position().owning(0, building).having(0, **{track: limit - 1}).lead(deity).play("advance")
    else:
        held = Position().having(0, military=limit - 1).lead("Ares").play("advance", "decline")
        free = Position().owning(0, building).having(0, military=limit - 1).lead("Ares").play("advance", "advance")
    assert held.space(0, track) == limit
    assert free.space(0, track) == limit + 1
    assert free.used(0, building) == 1


def test_the_second_column_needs_both_buildings():
    """OY-26: culture 7 Library, military 6 Army; without the first building the first column still holds."""
    school, both = ["school"], ["school", "library"]
    assert Position().owning(0, *school).having(0, culture=6).lead("Athena").play("advance").space(0, "culture") == 7
    assert Position().owning(0, *both).having(0, culture=6).lead("Athena").play("advance").space(0, "culture") == 8
    assert Position().owning(0, "library").having(0, culture=4).lead("Athena").options() == ["decline"]
    assert Position().owning(0, "army").having(0, military=3).lead("Ares").options() == ["war", "decline"]
    assert Position().owning(0, "barracks").having(0, military=6).lead("Ares").options() == ["war", "decline"]
    army = Position().owning(0, "barracks", "army").having(0, military=6).lead("Ares").play("advance")
    assert army.space(0, "military") == 7


def test_a_marker_that_fell_back_over_a_column_may_pass_it_again():
    """OY-28: the building is there already."""
    position = Position().owning(0, "agora").having(0, population=4).lead("Aphrodite").play("advance")
    assert position.space(0, "population") == 6


def test_a_marker_never_leaves_its_track():
    """OY-27: steps beyond the last space are lost, without compensation."""
    position = Position().owning(0, "school", "library").having(0, culture=9).lead("Athena").play("advance")
    assert position.space(0, "culture") == 10
    assert position.points(0) == 2


@pytest.mark.parametrize(
    ("temple", "deity", "track"),
    [("temple_of_athena", "Athena", "culture"), ("temple_of_aphrodite", "Aphrodite", "population")],
)
def test_two_temples_lengthen_their_deitys_favour(temple, deity, track):
    """α and β, also through Hera, in one move."""
    position = Position().owning(0, temple).owning(1, "farm")
    before = position.space(0, track)
    assert position.lead(deity).play("advance").space(0, track) == before + 3
    position = Position().owning(0, temple).lead("Hera").play(deity, "advance")
    assert position.space(0, track) == before + 2
    assert position.used(0, temple) == 1


def test_nothing_comes_of_those_temples_if_the_favour_is_declined():
    position = Position().owning(0, "temple_of_athena").lead("Athena").play("decline")
    assert position.space(0, "culture") == 1
    assert position.used(0, "temple_of_athena") == 0


def test_the_temple_of_apollo_adds_a_point_to_each_of_his_favours():
    position = Position().owning(1, "temple_of_apollo").lead("Apollo", 1).play("point")
    assert [position.points(seat) for seat in (0, 1)] == [2, 2]
    assert [position.part(1, part) for part in ("favours", "effects")] == [1, 1]
    assert Position().owning(0, "temple_of_apollo").lead("Hera").play("Apollo").points(0) == 2


def test_glory_goes_to_the_first_to_reach_the_last_space_and_scores_two():
    """Rulebook, Glory cards; OY-31: in one ceremony the favour order decides."""
    position = Position().having(0, agriculture=5).having(1, agriculture=5).lead("Demeter", 1)
    position.play("advance", "decline", "advance")
    assert position.glory("agriculture") == 0
    assert [position.points(seat) for seat in (0, 1)] == [2, 0]
    assert position.part(0, "glory") == 2
    assert position.logged("taken", 0, "glory_agriculture") == 1
    assert position.logged("taken", 1, "glory_agriculture") == 0


def test_glory_reached_only_within_the_round_is_kept():
    """OY-30: the marker falls back to the population in Upkeep, the card stays."""
    position = Position().having(0, agriculture=5).lead("Demeter").play("advance", "decline").upkeep()
    assert position.space(0, "agriculture") == 2
    assert position.glory("agriculture") == 0
    assert position.points(0) == 2
