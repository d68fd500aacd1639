"""What is in the box, Setup, and the map: counts from the rulebook, distances from the component tables."""

import itertools

import numpy as np
import pytest

from sim.engine.contract import RuleError
from sim.engine.records import new_records
from sim.games.olvir import GAME
from sim.games.olvir.drawing import HEX_NAMES, draw_map
from sim.games.olvir.layout import check_layout, faults, hex_distance, places, rings, terrains, turned
from sim.games.olvir.rules import make_rules, values
from sim.games.olvir.state import N_CITIES, TERRAINS

TREE = values().with_overrides({})
PIECES = TREE["pieces"]


def dealt(players=3, seed=1, **rules):
    states, ledgers = new_records(GAME.state, 1), new_records(GAME.ledger, 1)
    states[0].n_seats, states[0].seed = players, np.uint64(seed)
    GAME.functions().setup(make_rules(rules, players), states[0], ledgers[0])
    return states[0]


def test_the_box_holds_what_the_rulebook_lists():
    assert sum(TREE["guards"].values()) == 5
    assert [beast["number"] for beast in TREE["beasts"].values()] == [5, 3, 2]
    assert sum(len(city) for city in TREE["rewards"].values()) == 18
    assert {len(city) for city in TREE["rewards"].values()} == {6}
    assert sum(card["copies"] for card in TREE["upgrade_cards"].values()) == 18
    assert list(TREE["wanted"].values()) == [2] * 6
    assert len(PIECES) == 5


def test_terrain_totals_of_the_default_map():
    kinds = terrains(PIECES)
    totals = {name: kinds.count(i) for i, name in enumerate(TERRAINS)}
    assert totals["castle"] + totals["Olvir"] == 4
    expected = {"forest": 7, "mountain": 5, "water": 4, "desert": 7, "balloon": 3, "Crato": 1, "Nomadus": 1}
    assert {name: totals[name] for name in expected} == expected


def test_distances_as_the_crow_flies():
    hexes = dict(zip(HEX_NAMES, places(PIECES), strict=True))
    assert hex_distance(hexes["O"], hexes["C"]) == 5
    assert hex_distance(hexes["O"], hexes["N"]) == 5
    assert hex_distance(hexes["C"], hexes["N"]) == 9


def test_ov_02_ov_03_the_default_map_is_legal():
    assert faults(terrains(PIECES), rings(places(PIECES))) == []


def test_94_5_percent_of_all_turnings_are_legal():
    kinds, ring = terrains(PIECES), rings(places(PIECES))
    legal = sum(not faults(turned(kinds, turns), ring) for turns in itertools.product(range(6), repeat=5))
    assert legal / 6**5 == pytest.approx(0.945, abs=0.0005)


def test_ov_02_adjacent_cities_are_refused():
    pieces = {name: dict(piece) for name, piece in PIECES.items()}
    pieces["Mountains"]["hexes"] = ["Crato", *PIECES["Mountains"]["hexes"][1:4], "Crato", "water", "desert"]
    with pytest.raises(RuleError, match="Olvir and Crato are adjacent"):
        check_layout(pieces)


def test_ov_03_land_cut_off_by_water_is_refused():
    pieces = {name: dict(piece) for name, piece in PIECES.items()}
    pieces["Crato"]["hexes"] = ["water", "Crato", "lair 3", "mountain", "water", "balloon", "water"]
    with pytest.raises(RuleError, match="cut"):
        check_layout(pieces)


def test_ov_04_a_rotated_map_is_legal_and_differs_from_deal_to_deal():
    rules = make_rules({"map": "rotated"}, 3)
    maps = [dealt(seed=seed, map="rotated").terrain.tolist() for seed in range(12)]
    assert all(faults(kinds, rules.ring.tolist()) == [] for kinds in maps)
    assert len({tuple(kinds) for kinds in maps}) == 12
    assert all(sorted(kinds) == sorted(terrains(PIECES)) for kinds in maps)


def test_ov_04_pieces_without_a_legal_turning_are_refused():
    """Far from the others the piece of Crato is cut off, however it is turned."""
    with pytest.raises(RuleError, match="no turning"):
        make_rules({"map": "rotated", "pieces.Crato.at": [20, 0]}, 3)


def test_setup_2_everybody_starts_healthy_in_the_castle_with_5_points():
    state = dealt(4)
    assert state.place.tolist() == [0] * 4
    assert state.health.tolist() == [6] * 4
    assert state.ap.tolist() == [5] * 4


def test_ov_06_all_ten_beasts_start_in_the_lairs_of_their_level():
    state = dealt()
    for kind, (lair, number) in enumerate((("F.NW", 5), ("M.NE", 3), ("C.NE", 2))):
        assert state.beasts[kind, HEX_NAMES.index(lair)] == number


def test_ov_07_each_city_wants_as_many_resources_as_its_reward_has_glory():
    for seed in range(20):
        state = dealt(seed=seed)
        for city in range(N_CITIES):
            assert state.asked[city].sum() == make_rules({}, 3).glory[state.offer[city]]
            assert state.offer[city] // 6 == city


def test_setup_6_guards():
    assert dealt().guards.tolist() == [3, 1, 1]


def test_ov_05_the_first_sword_is_drawn_or_fixed():
    assert {int(dealt(seed=seed).sword) for seed in range(20)} == {0, 1, 2}
    assert {int(dealt(seed=seed, first_seat=2).starter) for seed in range(5)} == {2}


def test_decks_are_shuffled_by_streams_of_their_own():
    one, other = dealt(seed=3), dealt(seed=3, map="rotated")
    assert one.reward_deck.tolist() == other.reward_deck.tolist()
    assert one.upgrade_deck.tolist() == other.upgrade_deck.tolist()


def test_the_map_is_drawn_with_every_hex_beast_and_pawn():
    text = draw_map(make_rules({}, 3), dealt())
    assert all(f"{name} " in text for name in HEX_NAMES)
    assert "mmmmm" in text
    assert "0 1 2" in text


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("map", "round"),
        ("first_seat", 3),
        ("calendar.days", 6),
        ("calendar.action_points", [5, 5]),
        ("calendar.upgrades.after_day_1", [4]),
        ("costs.move", 0),
        ("beasts.Mok.number", 20),
        ("beasts.Mok.movement", 0),
        ("beasts.Mok.hunting", [0]),
        ("wanted.wood", 3),
        ("adventurer.dignity", [0] * 9),
        ("rewards.Olvir.extra_ap.kind", "permanent"),
        ("rewards.Olvir.rest2.kind", "flippable"),
        ("guards.Olvir", -1),
        ("pieces.Crato.at", [3, -2]),
        ("rewards.Crato.mountain1.amount", 0),
        ("rewards.Olvir.reroll.amount", 2),
    ],
)
def test_overrides_that_cannot_be_played_are_refused_with_their_path(path, value):
    with pytest.raises(RuleError, match=path.split(".")[0]):
        make_rules({path: value}, 3)
