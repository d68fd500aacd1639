"""What is in the box: counts of the rulebook's component list, and the tables of rules.yaml."""

from collections import Counter

import pytest
from olympus_positions import Position

from sim.engine.contract import RuleError
from sim.games.olympus import GAME
from sim.games.olympus.rules import building_ids, building_title, make_rules
from sim.games.olympus.state import N_BUILDINGS, N_COMMON, POSITIONS, TALLY_NAMES

RULES = make_rules({}, 4)


def test_three_to_five_play():
    """OY-04."""
    assert GAME.players == (3, 4, 5)


def test_there_are_33_common_and_12_unique_buildings():
    """Rulebook, components: 165 common cards for five players, 12 unique ones."""
    assert N_COMMON * 5 == 165
    assert N_BUILDINGS - N_COMMON == 12
    assert [item.kind for item in GAME.items].count("temple") == 12
    assert all(name.startswith("temple_of_") for name in building_ids()[N_COMMON:])


def test_every_culture_requirement_from_1_to_8_occurs():
    """Published: requirements run from 1 to 8; the counts are those of the table."""
    counts = Counter(int(n) for n in RULES.culture[:N_COMMON])
    assert [counts[n] for n in range(1, 9)] == [7, 5, 7, 5, 3, 3, 2, 1]


def test_six_glory_cards_one_per_track():
    assert len(RULES.last) == 6
    assert RULES.last.tolist() == [9, 10, 7, 6, 6, 6]


def test_everyone_starts_with_three_priests_one_cube_of_each_type_and_population_2():
    """Rulebook, setup 5, 6, 7."""
    position = Position(5)
    for seat in range(5):
        assert position.state.marker[seat].tolist() == [2, 1, 1, 1, 1, 1]
        assert position.cubes(seat) == (1, 1, 1)
        assert position.state.priests[seat] == 3
        assert position.points(seat) == 0
    assert position.asked == (0, "ceremony")


def test_titles_are_printed_names():
    assert [building_title(number) for number in (0, 1, 25, 35)] == [
        "Farm",
        "Hunting Lodge",
        "Delian League",
        "Temple of Poseidon",
    ]


def test_tallies_are_named_in_the_order_of_their_numbers():
    assert TALLY_NAMES[POSITIONS] == "end_population"
    assert len(TALLY_NAMES) == POSITIONS + 6


@pytest.mark.parametrize(
    ("path", "value", "remedy"),
    [
        ("round_cap", 0, "from 1 to 60"),
        ("hera_alpha", "both", "use one of two_beta, alpha"),
        ("production", [1, 2, 2], "lengthen"),
        ("production", [1] * 16, "shorten"),
        ("tracks.culture.last", 16, "from 2 to 15"),
        ("tracks.culture.start", 5, "first column"),
        ("tracks.culture.columns.library", 3, "must rise"),
        ("common_buildings.farm.cost.wild", 8, "from 1 to 9"),
        ("common_buildings.farm.cost.wild", -1, "negative"),
        ("common_buildings.farm.culture", 0, "from 1 to 15"),
        ("common_buildings.farm.points", -1, "from 0 to 100"),
        ("unique_buildings.temple_of_hephaestus.effect.discount", 10, "from 0 to 9"),
        ("favours.ares.alpha", 3, "from 0 to 2"),
        ("glory.to_end", 7, "from 1 to 6"),
    ],
)
def test_values_that_cannot_be_played_are_refused_with_a_remedy(path, value, remedy):
    with pytest.raises(RuleError, match=remedy) as error:
        make_rules({path: value}, 4)
    assert error.value.path == path


def test_values_can_be_changed():
    rules = make_rules({"common_buildings.farm.points": 3, "tracks.military.last": 9, "start.grain": 2}, 3)
    assert rules.points[0] == 3
    assert rules.last[2] == 9
    assert rules.start_cubes.tolist() == [2, 1, 1]
