"""«Activate beasts»: points, spawns, moves, guards, and the upgrades that change them."""

import pytest

from tests.games.olvir.olvir_table import CITY, HEX, Table


def alone(**beasts):
    """Everybody far off at M.E, one activation point, these beasts on the map."""
    table = Table().beasts(**beasts)
    for seat in range(3):
        table.seat(seat, at="M.E")
    return table.activations()


def guards(table, city):
    return int(table.state.guards[CITY[city]])


@pytest.mark.parametrize(("health", "points"), [(6, 2), (5, 2), (4, 1), (3, 1), (2, 1), (1, 1)])
def test_ov_25_activation_points_follow_the_health(health, points):
    """The adventurer sheet of the component tables."""
    table = Table().beasts(Mok="F").seat(0, at="M.E", health=health, ap=1).act("nothing")
    assert int(table.state.points) == points


def test_ov_25_the_sheet_says_how_many_a_defeated_player_has():
    """The adventurer sheet's number for health 0."""
    table = Table(rules={"adventurer.activation_points": [2, 1, 1, 1, 1, 2, 2]}).beasts(Mok="F")
    assert int(table.seat(0, at="F", health=1).act("nothing").state.points) == 2


def test_ov_25_all_points_are_used_one_beast_each_time():
    table = Table().beasts(Mok="F").seat(0, at="M.E", ap=1).act("nothing")
    table.move_beast("Mok", "F", "F.E")
    assert table.asked == (0, "activate")
    table.move_beast("Mok", "F.E", "F")
    assert table.asked == (1, "action")


def test_ov_26_the_same_beast_may_get_several_points():
    table = Table().beasts(Mok="F").seat(0, at="M.E", ap=1).act("nothing").move_beast("Mok", "F", "F.SW")
    assert {option["from"] for option in table.options() if "from" in option} == {"F.SW"}


def test_points_without_any_use_lapse():
    table = Table(rules={"beasts.Mok.number": 0, "beasts.Cabru.number": 0, "beasts.Cyclopte.number": 0})
    assert table.seat(0, ap=1).act("nothing").asked == (1, "action")


def test_options_are_spawns_by_level_then_moves_by_kind_start_and_end():
    options = alone(Mok="F O.E", Cyclopte="C").options()
    assert [option["beast"] for option in options[:3]] == ["Mok", "Cabru", "Cyclopte"]
    moves = [(option["beast"] == "Cyclopte", HEX[option["from"]], HEX[option["hex"]]) for option in options[3:]]
    assert moves == sorted(moves)


def test_quick_reference_a_beast_is_spawned_in_its_lair():
    table = alone(Mok="F").spawn("Cabru")
    assert (table.on_map("Cabru"), int(table.state.off[1])) == (["M.NE"], 2)


def test_only_a_defeated_beast_can_be_spawned():
    table = alone(Cyclopte="C.NE C.NE")
    assert "Cyclopte" not in {option["beast"] for option in table.options() if option["activate"] == "spawn"}


def test_ov_27_a_spawn_hurts_everybody_in_the_lair_the_active_player_too():
    table = Table().seat(0, at="M.NE").seat(1, at="M.NE").activations().spawn("Cabru")
    assert [table.health(seat) for seat in range(3)] == [5, 5, 6]


def test_ov_28_a_beast_moves_at_least_one_space_and_not_back_to_its_start():
    assert "C.NE" not in alone(Cyclopte="C.NE").ends("Cyclopte")
    assert "F" not in alone(Mok="F").ends("Mok")


def test_ov_28_a_beast_may_move_fewer_spaces_than_it_could():
    assert {"F.E", "O.NW"} <= alone(Mok="F").ends("Mok")


def test_ov_28_a_mountain_costs_a_beast_one_and_water_is_barred():
    """A Cyclopte moves 1: around C.NE lie C.E, C, and C.NW; beyond the edge there is nothing."""
    assert alone(Cyclopte="C.NE").ends("Cyclopte") == {"C", "C.E", "C.NW"}
    assert "C.SE" not in alone(Cyclopte="C").ends("Cyclopte")


@pytest.mark.parametrize(("beast", "movement"), [("Mok", 2), ("Cabru", 3), ("Cyclopte", 1)])
def test_movements_are_those_of_the_boards(beast, movement):
    """On open land round F, farther hexes than the movement are out of reach."""
    table = alone(**{beast: "F"})
    distances = {int(table.rules.far[HEX["F"], HEX[end]]) for end in table.ends(beast)}
    assert max(distances) == movement


def test_the_move_upgrade_adds_a_space():
    table = alone(Cyclopte="C.NE").upgrade("Cyclopte", "move")
    assert "C.SW" in table.ends("Cyclopte")


def test_quick_reference_no_more_than_two_beasts_in_a_space_except_lairs():
    table = alone(Mok="F", Cabru="F.E F.E", Cyclopte="F.NW F.NW")
    assert "F.E" not in table.ends("Mok")
    assert "F.NW" in table.ends("Mok")


def test_ov_29_a_full_space_can_be_passed():
    """F.E is the only land between F and O.NW within two steps."""
    assert "O.NW" in alone(Mok="F", Cabru="F.E F.E").ends("Mok")


def test_quick_reference_ending_beside_adventurers_hurts_all_of_them():
    table = Table().seat(0, at="M.E").seat(1, at="O.NW").seat(2, at="O.NW").beasts(Mok="F").activations()
    table.move_beast("Mok", "F", "O.NW")
    assert [table.health(seat) for seat in range(3)] == [6, 5, 5]


def test_ov_28_passing_over_adventurers_is_free():
    table = Table().seat(0, at="M.E").seat(1, at="F.E").seat(2, at="M.E").beasts(Mok="F").activations()
    assert table.move_beast("Mok", "F", "O.NW").health(1) == 6


def test_ov_30_a_player_may_move_a_beast_onto_himself():
    table = Table().seat(0, at="F.E").beasts(Mok="F").activations().move_beast("Mok", "F", "F.E")
    assert table.health(0) == 5


def test_ov_12_quick_reference_entering_a_city_exhausts_one_guard_who_saves_the_adventurers():
    table = Table().beasts(Mok="F.E").activations().move_beast("Mok", "F.E", "O")
    assert (guards(table, "Olvir"), table.health(0), table.health(1)) == (2, 6, 6)


def test_ov_12_the_last_guard_saves_too():
    table = Table().guards(Olvir=1).beasts(Mok="F.E").activations().move_beast("Mok", "F.E", "O")
    assert (guards(table, "Olvir"), table.health()) == (0, 6)


def test_a_city_without_an_active_guard_protects_nobody():
    assert Table().guards(Olvir=0).beasts(Mok="F.E").activations().move_beast("Mok", "F.E", "O").health() == 5


def test_ov_12_a_beast_already_inside_that_ends_beside_adventurers_exhausts_a_guard():
    table = Table().beasts(Mok="O.E").activations().move_beast("Mok", "O.E", "O")
    assert (guards(table, "Olvir"), table.health()) == (2, 6)


def test_ov_13_moving_between_olvirs_hexes_is_no_entering():
    table = Table().beasts(Mok="O.E").activations().move_beast("Mok", "O.E", "O.NE")
    assert guards(table, "Olvir") == 3


def test_a_beast_entering_an_empty_city_exhausts_a_guard_all_the_same():
    assert guards(alone(Mok="N.NE").move_beast("Mok", "N.NE", "N"), "Nomadus") == 0


def test_ov_31_a_beast_wears_a_guard_in_passing_only_if_there_is_no_other_way():
    """From C.SW three steps to C.NE lead through Crato or, longer than it can go, round it."""
    through = alone(Mok="C.SW").move_beast("Mok", "C.SW", "C.NE")
    assert (through.on_map("Mok"), guards(through, "Crato")) == (["C.NE"], 0)
    round_it = alone(Cabru="C.SW").move_beast("Cabru", "C.SW", "C.NW")
    assert guards(round_it, "Crato") == 1


def test_a_terrible_beast_exhausts_two_guards():
    table = alone(Mok="O.NW").upgrade("Mok", "terror").move_beast("Mok", "O.NW", "O.NE")
    assert guards(table, "Olvir") == 1


def test_a_rushing_beast_moves_one_space_when_spawned():
    table = alone(Mok="F").upgrade("Cabru", "rush").spawn("Cabru")
    assert table.asked == (0, "rush")
    assert table.ends("Cabru") == {"M.E", "M", "M.NW"}
    table.play(rush="move", beast="Cabru", **{"from": "M.NE", "hex": "M"})
    assert table.on_map("Cabru") == ["M"]


def test_a_rush_hurts_like_an_activation():
    table = alone(Mok="F").upgrade("Cabru", "rush").spawn("Cabru")
    table.play(rush="move", beast="Cabru", **{"from": "M.NE", "hex": "M.E"})
    assert [table.health(seat) for seat in range(3)] == [5, 5, 5]


def test_the_rush_is_the_spawners_even_if_the_spawn_defeats_him():
    table = Table().seat(0, at="M.NE", health=1).upgrade("Cabru", "rush").activations(2).spawn("Cabru")
    assert int(table.state.down[0]) == 1
    assert table.asked == (0, "rush")


def test_a_beast_on_nobodys_side_does_not_hurt_a_flipped_pawn_but_scares_the_guard():
    table = Table(players=2).seat(1, at="N").seat(0, at="M.E").beasts(Mok="N.NE")
    table.state.down[1] = 1
    table.activations().move_beast("Mok", "N.NE", "N")
    assert (table.health(1), guards(table, "Nomadus")) == (6, 0)


def test_no_free_action_during_activation():
    table = Table().seat(0, at="O.SE", Mok_part=1, fish=1, health=4).beasts(Mok="F").activations()
    assert all("activate" in option for option in table.options())
