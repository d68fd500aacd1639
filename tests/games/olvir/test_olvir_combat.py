"""«Attack», «Combat» and the rulebook's combat example."""

from itertools import product

import pytest

from tests.games.olvir.olvir_table import HEX, Table


def arena(beast="Cabru", **seat):
    """Seat 0 in the desert beside the castle with one beast, far from guards."""
    return Table().seat(0, at="O.SW", **seat).beasts(**{beast: "O.SW"})


def test_the_combat_example():
    """Juan, a Mok and a Cabru of strength 5 (4 and an upgrade), two irons, rolls 3, 1, 4 (rulebook, Combat example)."""
    table = Table().seat(0, at="O.SW", iron=2, ap=3).beasts(Mok="O.SW", Cabru="O.SW").upgrade("Cabru", "strength")
    table.dice(3, 1, 4)
    table.act("attack", beast="Cabru")
    assert table.asked == (0, "iron")  # with two irons the 3 would reach 5
    table.play(0)
    assert (table.health(), int(table.state.strength)) == (5, 4)
    table.act("attack", beast="Cabru")
    assert table.asked == (0, "iron")  # one iron saves him from the counterattack
    table.play(1)
    assert (table.health(), int(table.state.strength), table.held("iron")) == (4, 3, 1)
    table.act("attack", beast="Cabru")
    assert (table.held("Cabru part"), table.on_map("Cabru"), table.on_map("Mok")) == (1, [], ["O.SW"])


def test_quick_reference_a_result_equal_or_higher_wins_and_gives_the_part():
    for face in (4, 5):
        table = arena().dice(face).act("attack", beast="Cabru")
        assert (table.held("Cabru part"), table.on_map("Cabru"), table.health()) == (1, [], 6)
        assert int(table.state.off[1]) == 3


def test_quick_reference_a_lower_result_costs_1_life_and_lowers_the_strength_by_1():
    table = arena().dice(2).act("attack", beast="Cabru")
    assert (table.health(), int(table.state.strength), table.points()) == (5, 3, 4)


def test_quick_reference_a_1_is_answered_by_the_counterattack():
    """A Mok's counterattack deals 2 (component table)."""
    table = arena("Mok").dice(1).act("attack", beast="Mok")
    assert (table.health(), table.on_map("Mok")) == (4, ["O.SW"])


def test_ov_22_a_counterattack_lowers_the_strength_too():
    assert int(arena("Cyclopte").dice(1).act("attack", beast="Cyclopte").state.strength) == 4


def test_ov_19_quick_reference_a_natural_6_always_wins():
    table = arena("Cyclopte").upgrade("Cyclopte", "strength", "strength", "strength").dice(6)
    assert table.act("attack", beast="Cyclopte").held("Cyclopte part") == 1


def test_ov_20_a_6_made_with_iron_is_no_natural_6():
    table = arena("Cyclopte", iron=1).upgrade("Cyclopte", "strength", "strength", "strength").dice(5)
    table.act("attack", beast="Cyclopte")
    assert (table.asked[1], table.held("Cyclopte part"), table.health()) == ("action", 0, 5)


def test_iron_is_asked_for_only_when_it_can_change_the_outcome():
    assert arena(iron=1).dice(2).act("attack", beast="Cabru").asked == (0, "action")
    assert arena(iron=2).dice(2).act("attack", beast="Cabru").asked == (0, "iron")


def test_iron_offers_every_number_up_to_those_held():
    table = arena(iron=2).dice(3).act("attack", beast="Cabru")
    assert table.options() == [{"iron": 0}, {"iron": 1}, {"iron": 2}]


def test_the_strength_never_falls_below_2():
    table = arena("Mok").dice(1, 1, 1)
    table.act("attack", beast="Mok").act("attack", beast="Mok")
    assert (int(table.state.strength), table.health()) == (2, 2)


def test_ov_18_a_new_combat_begins_at_the_boards_strength():
    table = arena().dice(2, 2).act("attack", beast="Cabru").act("nothing").act("attack", beast="Cabru")
    assert int(table.state.strength) == 3


def test_ov_18_eating_does_not_end_a_combat():
    table = arena(fish=1, health=4).dice(2, 2).act("attack", beast="Cabru").act("eat").act("attack", beast="Cabru")
    assert int(table.state.strength) == 2


def test_ov_18_a_card_ends_a_combat_only_if_it_moves_the_pawn():
    table = arena(cards=("extra_ap",)).dice(2, 2).act("attack", beast="Cabru")
    table.act("reward", card="extra_ap").act("attack", beast="Cabru")
    assert int(table.state.strength) == 2


def test_turning_to_another_beast_ends_a_combat():
    table = Table().seat(0, at="O.SW").beasts(Mok="O.SW", Cyclopte="O.SW").dice(2, 2, 2)
    table.act("attack", beast="Cyclopte").act("attack", beast="Mok").act("attack", beast="Cyclopte")
    assert int(table.state.strength) == 4


def test_ov_24_a_beast_is_defeated_without_a_part_when_two_are_held():
    table = arena(Cabru_part=2).dice(6).act("attack", beast="Cabru")
    assert (table.held("Cabru part"), table.on_map("Cabru")) == (2, [])


def test_ov_23_a_cabru_strikes_for_2_and_flees_to_the_farthest_mountain():
    """From O.SW at (-1, 1) the mountain C.E at (6, -1) is 7 away, every other one nearer."""
    table = arena().dice(1).act("attack", beast="Cabru")
    assert (table.health(), table.on_map("Cabru")) == (4, ["C.E"])


def test_ov_23_a_mountain_with_two_beasts_has_no_room():
    table = Table().seat(0, at="O.SW").beasts(Cabru="O.SW", Mok="C.E C.E").dice(1).act("attack", beast="Cabru")
    assert table.on_map("Cabru") == ["C.NW"]


def test_ov_23_equally_far_mountains_are_drawn_from():
    """From M.SE at (3, -1), with C.E full, M.NW at (3, -3) and C.NW at (5, -2) are both 2 away, the others 1."""
    ends = set()
    for later in product(range(1, 7), repeat=2):
        table = Table().seat(0, at="M.SE").beasts(Cabru="M.SE", Mok="C.E C.E").dice(1, *later)
        ends.update(table.act("attack", beast="Cabru").on_map("Cabru"))
    assert ends == {"M.NW", "C.NW"}


def test_ov_23_a_flight_hurts_nobody():
    table = Table().seat(0, at="O.SW").seat(1, at="C.E").beasts(Cabru="O.SW").dice(1).act("attack", beast="Cabru")
    assert (table.on_map("Cabru"), table.health(1)) == (["C.E"], 6)


def test_ov_23_the_fleeing_beast_is_lifted_first():
    """On C.E itself with another beast there is room for it, but every other mountain is farther."""
    table = Table().seat(0, at="C.E").beasts(Cabru="C.E", Mok="C.E").dice(1).act("attack", beast="Cabru")
    assert table.on_map("Cabru") == ["M.NW"]


def test_ov_56_a_cabru_flees_also_when_it_defeats():
    table = arena(health=2).dice(1).act("attack", beast="Cabru")
    assert (int(table.state.down[0]), table.on_map("Cabru")) == (1, ["C.E"])


def test_ov_56_another_beast_stays_where_its_victim_lies():
    table = arena("Mok", health=1).dice(2).act("attack", beast="Mok")
    assert (int(table.state.down[0]), table.on_map("Mok")) == (1, ["O.SW"])


def test_the_counterattack_upgrade_adds_damage():
    assert arena("Mok").upgrade("Mok", "counterattack").dice(1).act("attack", beast="Mok").health() == 3


def test_a_tough_beast_keeps_its_strength_after_a_miss():
    assert int(arena("Mok").upgrade("Mok", "tough").dice(2).act("attack", beast="Mok").state.strength) == 3


@pytest.mark.parametrize("kind", ["tough", "fierce", "strength"])
def test_a_blank_upgrade_card_does_nothing(kind):
    """A miss against a plain Mok of strength 3: one life lost, and it is weaker by one."""
    table = Table(rules={f"upgrade_cards.{kind}.amount": 0}).seat(0, at="O.SW").beasts(Mok="O.SW")
    table.upgrade("Mok", kind).dice(2).act("attack", beast="Mok")
    assert (int(table.state.strength), table.health()) == (2, 5)


def test_a_tough_beast_is_weaker_after_a_counterattack():
    assert int(arena("Mok").upgrade("Mok", "tough").dice(1).act("attack", beast="Mok").state.strength) == 2


def test_a_fierce_beasts_miss_deals_2():
    assert arena("Mok").upgrade("Mok", "fierce").dice(2).act("attack", beast="Mok").health() == 4


def test_a_sticky_beast_deals_one_more_when_left():
    assert arena("Mok").upgrade("Mok", "sticky").act("move", hex="O").health() == 4


def test_beasts_of_one_kind_are_one_target():
    table = Table().seat(0, at="F.NW").beasts(Mok="F.NW F.NW", Cabru="F.NW")
    attacks = [option["beast"] for option in table.options() if option["action"] == "attack"]
    assert attacks == ["Mok", "Cabru"]


def test_a_roll_uses_the_attackers_own_die_only():
    table = arena().dice(2)
    before = table.state.draws.copy()
    table.act("attack", beast="Cabru")
    assert (table.state.draws - before).sum() == 1


@pytest.mark.parametrize(("beast", "strength"), [("Mok", 3), ("Cabru", 4), ("Cyclopte", 5)])
def test_strengths_are_those_of_the_boards(beast, strength):
    table = arena(beast).dice(2).act("attack", beast=beast)
    assert int(table.state.strength) == strength - 1
    assert table.state.beasts[:, HEX["O.SW"]].sum() == 1


def test_a_replay_names_the_beast_that_fled_in_the_first_roll_of_its_combat():
    """From M.SE two mountains are equally far when C.E is full, so the flight is drawn (OV-23)."""
    table = Table().seat(0, at="M.SE").beasts(Cabru="M.SE", Mok="C.E C.E").dice(1)
    chance, events = table.told(action="attack", beast="Cabru")
    assert {"flight": table.on_map("Cabru")[0], "beast": "Cabru"} in chance
    assert events[0] == "The die shows 1; the Cabru has strength 4."
    assert any("the Cabru strikes back and flees" in event.replace("The", "the") for event in events)


def test_a_replay_names_the_beast_of_a_roll_also_after_a_combat_with_another():
    table = Table().seat(0, at="O.SW").beasts(Mok="O.SW", Cabru="O.SW").dice(2, 5).act("attack", beast="Mok")
    _, events = table.told(action="attack", beast="Cabru")
    assert events[0] == "The die shows 5; the Cabru has strength 4."


def test_a_replay_tells_of_a_flight_after_the_counterattack_was_prevented():
    table = arena(cards=("prevent",)).dice(1).act("attack", beast="Cabru")
    assert table.asked == (0, "prevent")
    assert any("flees" in event for event in table.told("use")[1])
