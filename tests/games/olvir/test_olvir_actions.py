"""«Actions», «Guards and citadels» and «Using resources» of the rulebook; expected costs from its quick reference."""

import pytest

from tests.games.olvir.olvir_table import Table


def moves(table):
    return [option["hex"] for option in table.options() if option["action"] == "move"]


def test_quick_reference_moving_one_hex_costs_1():
    assert Table().act("move", hex="O.NW").points() == 4


def test_quick_reference_entering_a_mountain_costs_2():
    assert Table().seat(0, at="M.W").act("move", hex="M").points() == 3


def test_ov_55_a_mountain_costs_2_from_another_mountain_too():
    assert Table().seat(0, at="M").act("move", hex="M.E").points() == 3


def test_ov_08_a_mountain_needs_two_points():
    table = Table().seat(0, at="M.W", ap=1)
    assert "M" not in moves(table)
    assert "O.NE" in moves(table)


def test_moves_are_offered_in_ring_order_and_water_cannot_be_entered():
    """O.NE: E is water, NE and the two after it M.W, none, O.NW; then the castle and O.E."""
    assert moves(Table().seat(0, at="O.NE")) == ["M.W", "O.NW", "O", "O.E"]


def test_quick_reference_leaving_deals_1_damage_for_each_beast():
    table = Table().beasts(Mok="O O", Cabru="F").act("move", hex="O.NW")
    assert (table.health(), table.place()) == (4, "O.NW")


def test_ov_09_guards_do_not_save_from_leaving_damage():
    assert Table().beasts(Mok="O").guards(Olvir=3).act("move", hex="O.E").health() == 5


def test_defeated_by_leaving_lies_in_the_new_hex():
    table = Table().seat(0, health=1).beasts(Mok="O").act("move", hex="O.NW")
    assert (table.place(), int(table.state.down[0])) == ("O.NW", 1)


@pytest.mark.parametrize(
    ("action", "hex_name", "good", "cost"),
    [("chop", "F", "wood", 2), ("mine", "M", "iron", 2), ("fish", "O.E", "fish", 3)],
)
def test_quick_reference_gathering(action, hex_name, good, cost):
    table = Table().seat(0, at=hex_name).act(action)
    assert (table.held(good), table.points()) == (1, 5 - cost)


@pytest.mark.parametrize(("action", "hex_name"), [("chop", "F"), ("mine", "M"), ("fish", "M.W")])
def test_no_gathering_beside_a_beast(action, hex_name):
    assert action in Table().seat(0, at=hex_name).kinds()
    assert action not in Table().seat(0, at=hex_name).beasts(Mok=hex_name).kinds()


@pytest.mark.parametrize("hex_name", ["O.NE", "M.W", "M", "F.NW", "N.SW"])
def test_ov_50_fish_are_caught_on_any_land_beside_water(hex_name):
    assert "fish" in Table().seat(0, at=hex_name).kinds()


def test_ov_50_no_fish_away_from_water():
    assert "fish" not in Table().kinds()


def test_resource_limit_nobody_gathers_a_third_of_a_type():
    assert "chop" not in Table().seat(0, at="F", wood=2).kinds()


def test_quick_reference_rest_recovers_1_life():
    table = Table().seat(0, health=3).act("rest")
    assert (table.health(), table.points()) == (4, 4)


def test_ov_52_no_rest_at_full_health_nor_beside_a_beast():
    assert "rest" not in Table().kinds()
    assert "rest" not in Table().seat(0, at="F", health=3).beasts(Mok="F").kinds()


@pytest.mark.parametrize("action", ["rest", "fish", "hunt"])
def test_ov_11_an_active_guard_lifts_what_a_beast_forbids(action):
    table = Table().seat(0, at="O.E", health=3, Mok_part=1).beasts(Mok="O.E")
    assert action in table.guards(Olvir=1).kinds()
    assert action not in table.guards(Olvir=0).kinds()


def test_ov_13_guards_of_olvir_stand_in_all_its_hexes():
    for hex_name in ("O", "O.E", "O.NE", "O.SE"):
        assert "rest" in Table().seat(0, at=hex_name, health=3).beasts(Mok=hex_name).kinds()


def test_quick_reference_fulfilling_a_demand_costs_1_and_wins_the_reward():
    table = Table().order("Olvir", "wake_guard", wood=1, iron=2).seat(0, wood=2, iron=2)
    table.act("demand", city="Olvir")
    assert (table.points(), table.held("wood"), table.held("iron")) == (4, 1, 0)
    assert table.state.offer[0] == -1
    assert table.state.wanted_discard.tolist() == [1, 2, 0, 0, 0, 0]
    assert table.ledger.taken[0].sum() == 1


def test_ov_15_no_demand_is_fulfilled_in_part():
    assert "demand" not in Table().order("Olvir", "wake_guard", wood=1, iron=2).seat(0, wood=1, iron=1).kinds()


def test_ov_14_olvir_takes_its_demand_at_the_castle_only():
    table = Table().order("Olvir", "extra_ap", wood=1).seat(0, wood=1, at="O.E")
    assert "demand" not in table.kinds()
    assert "demand" in table.seat(0, at="O").kinds()


def test_a_beast_in_any_hex_of_an_unguarded_city_blocks_its_demand_and_the_hunting():
    table = Table().order("Olvir", "extra_ap", wood=1).seat(0, wood=1, Mok_part=1).beasts(Mok="O.SE")
    assert {"demand", "hunt"} <= table.kinds()
    assert not {"demand", "hunt"} & table.guards(Olvir=0).kinds()


def test_ov_41_a_fulfilled_city_offers_nothing_until_the_night():
    table = Table().order("Olvir", "extra_ap", wood=1).seat(0, wood=2).act("demand", city="Olvir")
    assert "demand" not in table.kinds()


def test_a_balloon_flies_to_every_other_balloon_for_1():
    table = Table().seat(0, at="O.W")
    assert [o["hex"] for o in table.options() if o["action"] == "balloon"] == ["C.SW", "N.SE"]
    assert table.act("balloon", hex="C.SW").points() == 4


def test_no_balloon_flies_from_or_to_a_beast():
    table = Table().seat(0, at="O.W").beasts(Mok="C.SW")
    assert [o["hex"] for o in table.options() if o["action"] == "balloon"] == ["N.SE"]
    assert "balloon" not in table.beasts(Mok="O.W").kinds()


def test_quick_reference_doing_nothing_costs_1_and_each_beast_present_deals_1():
    table = Table().beasts(Mok="O", Cabru="O").act("nothing")
    assert (table.points(), table.health()) == (4, 4)


def test_ov_10_guards_do_not_save_from_doing_nothing():
    assert Table().beasts(Mok="O").guards(Olvir=3).act("nothing").health() == 5


def test_ov_08_with_points_left_nobody_is_done():
    assert "done" not in Table().kinds()
    assert "nothing" in Table().kinds()


def test_with_no_points_left_only_what_is_free_is_offered():
    table = Table().seat(0, ap=1, health=5, fish=1, Mok_part=1).act("nothing")
    assert table.kinds() == {"hunt", "eat", "done"}


def test_with_no_points_and_nothing_free_beasts_are_activated_at_once():
    assert Table().beasts(Mok="F").seat(0, ap=1).act("nothing").asked == (0, "activate")


def test_ov_40_a_fish_recovers_2_even_beside_beasts_and_costs_no_points():
    table = Table().seat(0, at="F", health=2, fish=1).beasts(Mok="F").act("eat")
    assert (table.health(), table.points(), table.held("fish")) == (4, 5, 0)


def test_a_fish_recovers_no_more_than_full_health():
    assert Table().seat(0, health=5, fish=1).act("eat").health() == 6
    assert "eat" not in Table().seat(0, fish=1).kinds()


def test_hunting_costs_nothing_and_moves_one_space():
    table = Table().seat(0, at="C", Cabru_part=2).act("hunt", beast="Cabru")
    assert (int(table.state.track[0, 1]), table.held("Cabru part"), table.points()) == (1, 1, 5)


def test_ov_16_hunting_is_open_at_any_time_in_any_city_hex_and_nowhere_else():
    assert "hunt" in Table().seat(0, at="O.SE", Mok_part=1).kinds()
    assert "hunt" not in Table().seat(0, at="F", Mok_part=1).kinds()


def test_ov_17_the_champions_space_holds_one_player_and_a_useless_part_is_kept():
    table = Table().seat(0, Cyclopte_part=1)
    table.state.track[0, 2] = 2
    table.act("hunt", beast="Cyclopte")
    assert table.state.champion[2] == 0
    table.state.track[1, 2] = 2
    table.seat(0, Cyclopte_part=1)
    assert "hunt" not in table.kinds()
    table.state.place[0], table.state.track[0, 2] = table.state.castle, 2
    assert "hunt" not in table.kinds()


def test_spaces_before_the_champions_are_shared():
    table = Table().seat(0, Mok_part=1)
    table.state.track[1, 0] = 1
    assert table.act("hunt", beast="Mok").state.track[0, 0] == 1


def test_ov_49_spaces_are_shared_by_players():
    table = Table().act("move", hex="O.NW")
    assert [table.place(seat) for seat in range(3)] == ["O.NW", "O", "O"]


def test_options_come_in_the_documented_order():
    table = Table().seat(0, at="O.E", health=3, Mok_part=1, fish=1, cards=("extra_ap",)).beasts(Mok="O.E", Cabru="O.E")
    order = list(dict.fromkeys(option["action"] for option in table.options()))
    assert order == ["move", "fish", "rest", "attack", "hunt", "eat", "reward", "nothing"]
