"""The other reading of every sentence that tables may dispute; the reading that is played by default stands beside
the rule's own tests."""

from itertools import product

import pytest

from sim.experiment.assumed import Group, groups, moves
from sim.games.olvir import GAME
from sim.games.olvir.tables import READINGS
from tests.games.olvir.olvir_table import CITY, Table


def test_a_sweep_tries_the_turned_map():
    known = {value.path: value for value in GAME.rule_values()}
    assert list(moves(Group("map", ("map",)), {"map": "default"}, 1.0, {"map": known["map"].choices})) == [
        ("rotated", {"map": "rotated"})
    ]


def table_of(*, players=3, **readings):
    return Table(players=players, rules=readings)


def guards(table, city):
    return int(table.state.guards[CITY[city]])


@pytest.mark.parametrize("reading", READINGS)
def test_sweeps_over_assumed_values_reach_every_reading(reading):
    known = {value.path: value for value in GAME.rule_values()}
    assert known[reading].tag == "assumed"
    assumed = [path for path, value in known.items() if value.tag == "assumed"]
    (group,) = [group for group in groups(assumed, True, ()) if reading in group.paths]
    tried = [rules for _, rules in moves(group, {path: known[path].value for path in assumed}, 1.0, {}) if rules]
    assert tried == [{reading: not known[reading].value}]


def test_ov_06_one_beast_in_each_lair_and_the_others_wait():
    functions, rules = GAME.functions(), GAME.make_rules({"start_with_all_beasts": False}, 3)
    table = Table()
    table.state.beasts[:], table.state.at[:], table.state.pairs[:] = 0, 0, 0
    functions.setup(rules, table.state, table.ledger)
    assert [table.on_map(beast) for beast in ("Mok", "Cabru", "Cyclopte")] == [["F.NW"], ["M.NE"], ["C.NE"]]
    assert table.state.off.tolist() == [4, 2, 1]


def test_ov_09_ov_10_an_active_guard_averts_the_damage_of_leaving_and_of_doing_nothing():
    table = table_of(guards_avert_damage=True).beasts(Mok="O O").seat(0, ap=3)
    assert table.act("nothing").health() == 6
    assert table.act("move", hex="O.E").health() == 6


def test_ov_09_ov_10_an_exhausted_guard_averts_nothing():
    table = table_of(guards_avert_damage=True).guards(Olvir=0).beasts(Mok="O O").seat(0, ap=3)
    assert table.act("nothing").health() == 4
    assert table.act("move", hex="O.E").health() == 2


def test_ov_12_a_second_guard_saves_the_adventurers_of_a_city_that_a_beast_enters():
    table = table_of(arrival_takes_another_guard=True).beasts(Mok="F.E").activations().move_beast("Mok", "F.E", "O")
    assert (guards(table, "Olvir"), table.health()) == (1, 6)


def test_ov_12_without_a_second_guard_the_arrival_hurts():
    table = table_of(arrival_takes_another_guard=True).guards(Olvir=1).beasts(Mok="F.E")
    table.activations().move_beast("Mok", "F.E", "O")
    assert (guards(table, "Olvir"), table.health()) == (0, 5)


def test_ov_16_parts_are_handed_in_on_entering_a_city_only():
    table = table_of(hunting_on_entry_only=True).seat(0, at="O.E", Mok_part=2, ap=5)
    assert "hunt" not in table.kinds()
    assert "hunt" not in table.act("move", hex="O").kinds()  # from one hex of Olvir to another
    table.act("move", hex="O.NW").act("move", hex="O")
    assert table.act("hunt", beast="Mok").act("hunt", beast="Mok").held("Mok part") == 0


def test_ov_16_the_entry_is_over_with_any_other_option():
    table = table_of(hunting_on_entry_only=True).seat(0, at="O.NW", Mok_part=1, ap=5).act("move", hex="O")
    assert "hunt" in table.kinds()
    assert "hunt" not in table.act("nothing").kinds()


def test_ov_16_the_entry_is_over_with_the_turn():
    table = table_of(hunting_on_entry_only=True, players=2).seat(0, at="O.NW", Mok_part=1, ap=1).beasts(Mok="F")
    table.act("move", hex="O").act("done").move_beast("Mok", "F", "F.SW").move_beast("Mok", "F.SW", "F")
    table.end_phase()
    assert table.asked == (0, "action")
    assert "hunt" not in table.kinds()


def fighter(**readings):
    table = table_of(**readings).seat(0, at="O.SW", health=4, fish=1, cards=("extra_ap",))
    return table.beasts(Cabru="O.SW").dice(2, 2)


@pytest.mark.parametrize("pause", [{"action": "eat"}, {"action": "reward", "card": "extra_ap"}])
def test_ov_18_ov_40_a_fish_or_a_card_between_two_rolls_ends_the_combat(pause):
    table = fighter(only_attacks_continue_combat=True).act("attack", beast="Cabru")
    assert int(table.play(**pause).act("attack", beast="Cabru").state.strength) == 3


def test_ov_18_two_attacks_in_a_row_are_one_combat_all_the_same():
    table = fighter(only_attacks_continue_combat=True).act("attack", beast="Cabru").act("attack", beast="Cabru")
    assert int(table.state.strength) == 2


def test_ov_40_with_the_last_point_the_turn_is_over():
    table = table_of(free_options_after_last_point=False).seat(0, at="O", ap=1, health=3, fish=1, Mok_part=1)
    assert table.beasts(Mok="F").act("nothing").asked == (0, "activate")


def test_ov_19_a_6_wins_against_its_strength_only():
    table = table_of(natural_6_wins=False).seat(0, at="O.SW").beasts(Cyclopte="O.SW")
    table.upgrade("Cyclopte", "strength", "strength").dice(6).act("attack", beast="Cyclopte")
    assert (table.held("Cyclopte part"), table.health(), int(table.state.strength)) == (0, 5, 6)


def ends_of_a_flight(**readings):
    """From O.E, with C.E and C.NW full, M.E and M.NW are equally far for a crow; on foot M.E is farther."""
    ends = set()
    for later in product(range(1, 7), repeat=2):
        table = table_of(**readings).seat(0, at="O.E").beasts(Cabru="O.E", Mok="C.E C.E C.NW C.NW").dice(1, *later)
        ends.update(table.act("attack", beast="Cabru").on_map("Cabru"))
    return ends


def test_ov_23_the_farthest_mountain_on_foot():
    assert ends_of_a_flight() == {"M.E", "M.NW"}
    assert ends_of_a_flight(flight_over_land=True) == {"M.E"}


def test_ov_23_a_flight_hurts_whoever_stands_where_it_ends():
    table = table_of(flight_hurts=True).seat(0, at="O.SW").seat(1, at="C.E").seat(2, at="C.E").beasts(Cabru="O.SW")
    table.dice(1).act("attack", beast="Cabru")
    assert (table.on_map("Cabru"), [table.health(seat) for seat in range(3)]) == (["C.E"], [4, 5, 5])


def test_ov_26_every_activation_point_goes_to_another_beast():
    table = table_of(same_beast_again=False).beasts(Mok="F O.E").seat(0, at="M.E").activations(3)
    table.move_beast("Mok", "F", "F.SW")
    assert {option["from"] for option in table.options() if "from" in option} == {"O.E"}


def test_ov_26_of_two_beasts_in_a_space_the_other_one_can_still_be_moved():
    table = table_of(same_beast_again=False).beasts(Mok="F F.SW").seat(0, at="M.E").activations(3)
    table.move_beast("Mok", "F", "F.SW").move_beast("Mok", "F.SW", "F")
    assert all(option["activate"] == "spawn" for option in table.options())


def test_ov_26_a_beast_that_was_spawned_has_had_its_point():
    table = table_of(same_beast_again=False).seat(0, at="M.E").activations(2).spawn("Cabru")
    assert all(option["activate"] == "spawn" for option in table.options())


def test_ov_26_a_rush_is_the_point_of_the_spawned_beast():
    table = table_of(same_beast_again=False).seat(0, at="F").beasts(Cabru="M").upgrade("Cabru", "rush")
    table.activations(3).spawn("Cabru").play(rush="move", beast="Cabru", **{"from": "M.NE", "hex": "M"})
    table.move_beast("Cabru", "M", "M.W")
    assert all(option["activate"] == "spawn" for option in table.options())


def test_ov_26_a_point_without_another_beast_lapses():
    none = {"beasts.Cabru.number": 0, "beasts.Cyclopte.number": 0, "beasts.Mok.number": 1}
    table = Table(rules={**none, "same_beast_again": False}).beasts(Mok="F").seat(0, at="M.E", ap=1).act("nothing")
    assert table.move_beast("Mok", "F", "F.SW").asked == (1, "action")


def test_ov_29_two_beasts_bar_the_way():
    """F.E is the only land between F and O.NW within two steps."""
    table = table_of(beasts_pass_full_spaces=False).seat(0, at="M.E").beasts(Mok="F", Cabru="F.E F.E")
    assert "O.NW" not in table.activations().ends("Mok")


def test_ov_29_two_beasts_that_bar_the_way_send_a_beast_through_the_city():
    """A Cabru walks from C.SW round Crato over C.W; with two beasts there it wears Crato's guard."""
    ways = {}
    for passing in (True, False):
        table = table_of(beasts_pass_full_spaces=passing).beasts(Cabru="C.SW", Mok="C.W C.W")
        for seat in range(3):
            table.seat(seat, at="F")
        ways[passing] = guards(table.activations().move_beast("Cabru", "C.SW", "C.NW"), "Crato")
    assert ways == {True: 1, False: 0}


def test_ov_31_only_a_beast_that_ends_its_move_in_a_city_wears_its_guard():
    passing = table_of(passing_exhausts_guards=False).beasts(Mok="C.SW").activations()
    assert guards(passing.move_beast("Mok", "C.SW", "C.NE"), "Crato") == 1
    ending = table_of(passing_exhausts_guards=False).beasts(Mok="C.SW").activations()
    assert guards(ending.move_beast("Mok", "C.SW", "C"), "Crato") == 0


@pytest.mark.parametrize(("activates", "asked"), [(True, (1, "activate")), (False, (2, "action"))])
def test_ov_32_a_player_who_is_defeated_before_his_turn_has_none(activates, asked):
    table = table_of(defeated_activate=activates).seat(0, at="M.E", ap=1, health=4).seat(1, at="F", health=1)
    table.beasts(Mok="F.SW").act("nothing").move_beast("Mok", "F.SW", "F")
    assert table.asked == asked


@pytest.mark.parametrize(("last", "holder"), [(True, 2), (False, 1)])
def test_ov_35_of_several_defeated_at_once_the_first_takes_the_sword(last, holder):
    table = table_of(last_defeated_takes_sword=last, players=4).seat(0, at="M.E").beasts(Mok="F")
    table.seat(1, at="O.NW", health=1).seat(2, at="O.NW", health=1).seat(3, at="M.E").activations(2)
    _, events = table.told(activate="move", beast="Mok", **{"from": "F", "hex": "O.NW"})
    assert int(table.state.sword) == holder
    assert f"Seat {holder} is defeated and takes the sword." in events


def test_ov_35_a_later_event_takes_the_sword_again():
    table = table_of(last_defeated_takes_sword=False).seat(0, at="M.E").beasts(Mok="F", Cabru="M.NW")
    table.seat(1, at="F.SW", health=1).seat(2, at="M", health=1).activations(2)
    table.move_beast("Mok", "F", "F.SW").move_beast("Cabru", "M.NW", "M")
    assert int(table.state.sword) == 2


def test_doing_nothing_takes_no_more_points_than_are_left():
    table = Table(rules={"costs.nothing": 3}).seat(0, ap=5).beasts(Mok="F").act("nothing").act("nothing")
    assert (table.asked, table.points()) == ((0, "activate"), 0)


def test_a_beast_weaker_than_the_least_strength_is_not_made_stronger_by_a_miss():
    table = Table(rules={"beasts.Cabru.strength": 3, "least_strength": 5, "natural_6_wins": False})
    table.seat(0, at="O.SW").beasts(Cabru="O.SW").dice(2).act("attack", beast="Cabru")
    assert int(table.state.strength) == 3
