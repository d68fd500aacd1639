"""The Upkeep phase and the end of the game."""

import pytest
from olympus_positions import Position


def test_more_than_five_cubes_are_discarded_one_by_one_start_player_first():
    """Upkeep 1: the owner chooses which."""
    position = Position().having(0, cubes=(6, 0, 1)).having(2, cubes=(2, 2, 2)).upkeep()
    assert position.asked == (0, "discard")
    assert position.options() == ["grain", "fish"]
    position.play("fish")
    assert position.options() == ["grain"]
    position.play("grain")
    assert position.cubes(0) == (5, 0, 0)
    assert position.asked == (2, "discard")
    assert position.play("meat").cubes(2) == (2, 1, 2)
    assert position.tally(0, "discarded") == 2


def test_there_is_no_limit_during_the_round():
    """OY-35."""
    position = Position().having(0, cubes=(5, 5, 5)).lead("Demeter").play("produce", "produce")
    assert position.cubes(0) == (7, 5, 5)


def test_roads_raise_the_limit_by_three():
    position = Position().owning(0, "roads").having(0, cubes=(8, 0, 0)).upkeep()
    assert position.asked == (1, "ceremony")
    assert position.used(0, "roads") == 1


def test_markers_fall_back_to_the_population_but_culture_does_not():
    """Upkeep 2, OY-29."""
    position = Position().having(0, population=2, culture=4, military=3, agriculture=3, hunting=2, fishing=1).upkeep()
    assert position.state.marker[0].tolist() == [2, 4, 2, 2, 2, 1]


def test_the_temple_of_hera_advances_a_marker_after_the_population_limit():
    """OY-41: Upkeep 3 comes after Upkeep 2."""
    position = Position().owning(0, "temple_of_hera").having(0, population=2, hunting=2).upkeep()
    assert position.asked == (0, "advance")
    assert position.play("hunting").space(0, "hunting") == 3
    assert position.used(0, "temple_of_hera") == 1


def test_the_workshop_brings_a_cube_of_choice_after_the_warehouse_limit():
    """OY-41: safe from the limit this round; a single cube, not a production."""
    position = Position().owning(0, "workshop").having(0, cubes=(5, 0, 0), fishing=2).upkeep()
    assert position.asked == (0, "produce")
    assert position.play("fish").cubes(0) == (5, 0, 1)


def test_the_delian_league_brings_a_cube_for_each_weaker_opponent():
    """Bonuses that hold in attack and defence count, one-sided ones do not; each cube of any type."""
    position = Position(4).owning(0, "delian_league", "temple_of_ares").having(0, cubes=(0, 0, 0), military=2)
    position.owning(1, "fleet").owning(2, "militia").upkeep()
    assert position.asked == (0, "produce")
    position.play("meat")
    assert position.asked == (0, "produce")
    assert position.play("meat").cubes(0) == (0, 2, 0)
    assert position.asked == (1, "ceremony")


def test_the_delian_league_brings_nothing_without_a_weaker_opponent():
    position = Position().owning(0, "delian_league").upkeep()
    assert position.asked == (1, "ceremony")
    assert position.used(0, "delian_league") == 0


def test_the_lyceum_brings_a_point_every_round():
    position = Position().owning(0, "lyceum").upkeep().upkeep()
    assert position.part(0, "effects") == 2


def test_the_goldsmith_may_sell_a_cube_for_a_point():
    """The only optional effect in Upkeep."""
    position = Position().owning(0, "goldsmith").having(0, cubes=(1, 0, 2)).upkeep()
    assert position.asked == (0, "upkeep")
    assert position.options() == ["grain", "fish", "skip"]
    before = position.points(0)
    position.play("fish")
    assert position.cubes(0) == (1, 0, 1)
    assert position.points(0) == before + 1
    skipped = Position().owning(0, "goldsmith").having(0, cubes=(0, 0, 0)).upkeep()
    assert skipped.options() == ["skip"]


def test_buildings_are_used_player_by_player_from_the_start_player():
    """Upkeep 3: Temple of Hera, Delian League, Workshop, Lyceum, Goldsmith, each player completely."""
    position = Position().owning(0, "workshop").upkeep().play("grain")
    position.owning(0, "workshop").owning(1, "temple_of_hera", "workshop", "goldsmith").upkeep()
    asked = []
    while position.asked[1] != "ceremony":
        asked.append(position.asked)
        position.play(position.options()[0])
    assert asked == [(1, "advance"), (1, "produce"), (1, "upkeep"), (0, "produce"), (0, "produce")]


def test_a_players_buildings_work_in_a_fixed_order():
    """Upkeep 3: Temple of Hera (advance), Delian League, Workshop (a cube each), Lyceum (1 point), Goldsmith."""
    position = Position().owning(0, "goldsmith", "lyceum", "workshop", "delian_league", "temple_of_hera")
    position.having(0, military=2).having(1, military=2).upkeep()
    seen = []
    while position.asked[1] != "ceremony":
        seen.append((*position.asked, position.points(0)))
        position.play(position.options()[0])
    assert seen == [(0, "advance", 2), (0, "produce", 2), (0, "produce", 2), (0, "upkeep", 3)]
    assert [position.used(0, name) for name in ("delian_league", "workshop")] == [1, 1]


def near_end(claimed=("military", "agriculture", "hunting"), players=3):
    """Seat 0 is a step from the Glory of fishing; ``claimed`` are gone already, to seat 1."""
    position = Position(players).having(0, fishing=5)
    for track in claimed:
        position.state.glory[["population", "culture", "military", "agriculture", "hunting"].index(track)] = 2
    return position


def test_the_game_ends_after_the_round_in_which_the_fourth_glory_is_claimed():
    """OY-32: the round is played out, Upkeep included."""
    position = near_end().lead("Poseidon").play("advance", "decline")
    assert not position.state.over
    assert position.asked == (1, "ceremony")
    position.upkeep()
    assert position.state.over
    assert position.state.end_reason == 0
    assert position.state.rounds == 1


def test_three_glories_do_not_end_the_game():
    position = near_end(claimed=("military", "agriculture")).lead("Poseidon").play("advance", "decline").upkeep()
    assert not position.state.over


def test_a_fifth_glory_may_still_be_claimed_in_the_last_round():
    """OY-32."""
    position = near_end().having(1, population=4).owning(1, "agora")
    position.lead("Poseidon").play("advance", "decline")
    position.having(1, population=7).lead("Aphrodite").play("advance")
    assert position.glory("population") == 1


def test_the_round_cap_ends_the_game_with_its_own_reason():
    position = Position(overrides={"round_cap": 2}).upkeep().upkeep()
    assert position.state.over
    assert position.state.end_reason == 1


def test_the_fourth_glory_in_the_last_round_counts_as_glory_end():
    position = Position(overrides={"round_cap": 1}).having(0, fishing=5)
    position.state.glory[:3] = 2
    position.lead("Poseidon").play("advance", "decline").upkeep()
    assert position.state.end_reason == 0


def test_every_marker_scores_half_of_its_space_rounded_down():
    """OY-33: 2 + 5 + 1 + 0 + 1 + 3 = 12."""
    position = Position().having(0, population=5, culture=10, military=3, agriculture=1, hunting=2, fishing=6)
    assert position.score()[0] == 2 + 5 + 1 + 0 + 1 + 3
    assert position.part(0, "markers") == 12


@pytest.mark.parametrize(
    ("building", "points"),
    [
        ("treasury", 7 // 2),  # 1 VP per 2 cubes left
        ("academy", 5 // 4),  # 1 VP per 4 own buildings, itself and temples included
        ("temple_of_hestia", 5 // 2),  # floor(population / 2), on top of the marker's own points
        ("temple_of_zeus", 2),  # 1 VP per own Glory card
    ],
)
def test_end_game_buildings(building, points):
    others = ["statue", "militia", "temple_of_ares", "roads"]
    plain = Position().owning(0, *others, "farm").having(0, cubes=(3, 3, 1), population=5)
    position = Position().owning(0, *others, building).having(0, cubes=(3, 3, 1), population=5)
    for each in (plain, position):
        each.state.glory[:3] = 1, 1, 2
    assert position.score()[0] - plain.score()[0] == points
    assert position.part(0, "effects") == points
    assert position.used(0, building) == int(points > 0)


def test_ties_go_to_most_cubes_then_fewest_buildings_then_are_shared():
    """OY-34."""
    position = Position()
    position.score()
    assert position.state.rank[:3].tolist() == [1, 1, 1]
    position.having(1, cubes=(2, 1, 1)).score()
    assert position.state.rank[:3].tolist() == [2, 1, 2]
    position.having(1, cubes=(1, 1, 1)).owning(2, "statue").score()
    assert position.state.rank[:3].tolist() == [1, 1, 3]


def test_scores_above_59_count_on():
    position = Position()
    position.state.points[0] = 75
    assert position.score()[0] == 75 + 1
