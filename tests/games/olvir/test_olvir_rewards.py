"""The eighteen rewards: what each power does, once or always (component table «Rewards»)."""

import pytest

from sim.games.olvir import GAME
from sim.games.olvir.state import REWARDS
from tests.games.olvir.olvir_table import CARD, Table, mask


def holder(*cards, **seat):
    return Table().seat(0, cards=cards, **seat)


def is_turned(table, card, seat=0):
    return bool(table.state.turned[seat] & mask(card))


def used(table, card, seat=0):
    return int(table.ledger.used[seat, CARD[card]])


def test_extra_ap_adds_a_point_once_also_beyond_5():
    table = holder("extra_ap").act("reward", card="extra_ap")
    assert (table.points(), is_turned(table, "extra_ap"), used(table, "extra_ap")) == (6, True, 1)
    assert "reward" not in table.kinds()


def test_ignore_leave_takes_1_from_each_leaving():
    table = holder("ignore_leave").beasts(Mok="O O").act("move", hex="O.NW")
    assert (table.health(), used(table, "ignore_leave")) == (5, 1)


def test_reroll_is_asked_after_a_roll_that_does_not_win():
    table = holder("reroll", at="O.SW").beasts(Cabru="O.SW").dice(2, 5).act("attack", beast="Cabru")
    assert table.asked == (0, "reroll")
    table.play("use")
    assert (table.held("Cabru part"), table.health(), is_turned(table, "reroll")) == (1, 6, True)


def test_reroll_is_not_asked_after_a_win_and_comes_once_a_phase():
    table = holder("reroll", at="O.SW").beasts(Cabru="O.SW").dice(4).act("attack", beast="Cabru")
    assert table.held("Cabru part") == 1
    table.beasts(Cabru="O.SW").dice(2, 3).act("attack", beast="Cabru").play("use")
    assert table.asked == (0, "action")


def test_a_kept_reroll_leaves_the_roll():
    table = holder("reroll", at="O.SW").beasts(Cabru="O.SW").dice(2).act("attack", beast="Cabru").play("keep")
    assert (table.health(), is_turned(table, "reroll")) == (5, False)


def test_wake_guard_turns_all_guards_of_the_city_active():
    table = holder("wake_guard", at="O.SE").guards(Olvir=0, Crato=0).act("reward", card="wake_guard")
    assert table.state.guards.tolist() == [3, 0, 1]


def test_wake_guard_needs_an_exhausted_guard_in_the_city():
    assert "reward" not in holder("wake_guard").kinds()
    assert "reward" not in holder("wake_guard", at="F").guards(Olvir=0).kinds()


def test_rest2_recovers_2():
    assert holder("rest2", health=3).act("rest").health() == 5


def test_prevent_takes_1_from_an_event_of_damage():
    table = holder("prevent", at="F").beasts(Mok="F F").act("nothing")
    assert table.asked == (0, "prevent")
    assert table.play("use").health() == 5
    assert is_turned(table, "prevent")


def test_prevent_is_asked_in_anybodys_turn_victim_by_victim():
    table = Table().beasts(Mok="F")
    for seat in (1, 2):
        table.seat(seat, at="F.E", cards=("prevent",))
    table.seat(0, at="M.E").activations().move_beast("Mok", "F", "F.E")
    assert table.asked == (1, "prevent")
    assert table.play("keep").asked == (2, "prevent")
    table.play("use")
    assert [table.health(seat) for seat in range(3)] == [6, 5, 6]
    assert table.asked[1] == "action"


def test_permanent_cards_lower_the_damage_before_prevent_is_asked():
    table = holder("prevent", "ignore_leave").beasts(Mok="O").act("move", hex="O.NW")
    assert (table.asked, table.health()) == ((0, "action"), 6)


@pytest.mark.parametrize(
    ("card", "beast", "face"), [("die_mok", "Mok", 2), ("die_cabru", "Cabru", 3), ("die_cyclopte", "Cyclopte", 4)]
)
def test_die_cards_add_1_against_their_beast(card, beast, face):
    """One less than the beast's strength wins."""
    table = holder(card, at="O.SW").beasts(**{beast: "O.SW"}).dice(face).act("attack", beast=beast)
    assert table.held(f"{beast} part") == 1


def test_a_die_card_lifts_a_natural_1():
    table = holder("die_cyclopte", at="O.SW").beasts(Cyclopte="O.SW").dice(1).act("attack", beast="Cyclopte")
    assert table.health() == 5


def test_a_die_card_is_of_no_use_against_another_beast():
    table = holder("die_mok", at="O.SW").beasts(Cabru="O.SW").dice(3).act("attack", beast="Cabru")
    assert table.held("Cabru part") == 0


@pytest.mark.parametrize(
    ("card", "action", "hex_name", "cost"),
    [("mine1", "mine", "M", 1), ("chop1", "chop", "F", 1), ("fish2", "fish", "O.E", 2)],
)
def test_cheaper_work(card, action, hex_name, cost):
    table = holder(card, at=hex_name, ap=cost).act(action)
    assert (table.points(), used(table, card)) == (0, 1)


@pytest.mark.parametrize(("card", "action", "hex_name"), [("mine1", "mine", "M"), ("chop1", "chop", "F")])
def test_cards_with_the_symbol_are_of_no_use_beside_beasts(card, action, hex_name):
    assert action not in holder(card, at=hex_name).beasts(Mok=hex_name).kinds()


def test_parry_makes_a_counterattack_a_plain_miss():
    table = holder("parry", at="O.SW").beasts(Cabru="O.SW").dice(1).act("attack", beast="Cabru")
    assert table.asked == (0, "parry")
    table.play("use")
    assert (table.health(), table.on_map("Cabru"), int(table.state.strength)) == (5, ["O.SW"], 3)


def test_a_kept_parry_lets_the_counterattack_happen():
    table = holder("parry", at="O.SW").beasts(Cabru="O.SW").dice(1).act("attack", beast="Cabru").play("keep")
    assert (table.health(), table.on_map("Cabru")) == (4, ["C.E"])


def test_a_parried_blow_of_a_tough_and_fierce_beast_is_its_own_miss():
    table = holder("parry", at="O.SW").beasts(Mok="O.SW").upgrade("Mok", "tough", "fierce").dice(1)
    table.act("attack", beast="Mok").play("use")
    assert (table.health(), int(table.state.strength)) == (4, 3)


def test_mountain1_enters_a_mountain_for_1():
    assert holder("mountain1", at="M.W", ap=1).act("move", hex="M").place() == "M"


def test_free_move_goes_one_hex_but_not_into_a_mountain():
    table = holder("free_move", at="M.W")
    targets = [option["hex"] for option in table.options() if option.get("card") == "free_move"]
    neighbours = [option["hex"] for option in table.options() if option["action"] == "move"]
    assert targets == [name for name in neighbours if name not in ("M", "M.NW")] != neighbours
    assert table.act("reward", card="free_move", hex="O.NE").points() == 5


def test_a_free_move_is_a_move_and_is_hurt_by_the_beasts_left():
    table = holder("free_move", ap=0).beasts(Mok="O")
    table.seat(0, ap=1).act("reward", card="free_move", hex="O.NW")
    assert (table.health(), table.points()) == (5, 1)


def test_recover3_recovers_3_but_not_beside_beasts():
    assert holder("recover3", health=2).act("reward", card="recover3").health() == 5
    assert "reward" not in holder("recover3", at="F", health=2).beasts(Mok="F").kinds()
    assert "reward" not in holder("recover3").kinds()


def test_travel_goes_to_any_other_balloon_for_1_also_to_a_beast():
    table = holder("travel", at="F").beasts(Mok="C.SW")
    targets = [option["hex"] for option in table.options() if option.get("card") == "travel"]
    assert targets == ["O.W", "C.SW", "N.SE"]
    table.act("reward", card="travel", hex="C.SW")
    assert (table.points(), table.health(), table.place()) == (4, 6, "C.SW")


def test_travel_is_not_used_beside_beasts_or_without_a_point():
    assert "reward" not in holder("travel", at="F").beasts(Mok="F").kinds()
    assert "reward" not in holder("travel", at="F", health=5, fish=1, ap=1).act("nothing").kinds()


def test_symbol_cards_work_beside_beasts_in_a_guarded_city():
    table = holder("travel", "recover3", health=2, at="O.E").beasts(Mok="O.E")
    assert "reward" in table.kinds()
    assert "reward" not in table.guards(Olvir=0).kinds()


def test_extra_activation_adds_a_point_this_turn():
    table = holder("extra_activation", at="M.E").beasts(Mok="F").act("reward", card="extra_activation")
    table.seat(0, ap=1).act("nothing")
    assert int(table.state.points) == 3


def test_extra_activation_adds_to_the_single_point_of_a_defeated_player():
    table = holder("extra_activation", at="F", health=1).beasts(Mok="F")
    table.act("reward", card="extra_activation").act("nothing")
    assert (int(table.state.down[0]), int(table.state.points)) == (1, 2)


def test_a_new_reward_is_ready_at_once():
    table = Table().order("Olvir", "extra_ap", wood=1).seat(0, wood=1).act("demand", city="Olvir")
    assert {"action": "reward", "card": "extra_ap"} in table.options()


def test_glory_per_city_is_1_2_2_3_3_4():
    rules = Table().rules
    for city in range(3):
        assert sorted(rules.glory[city * 6 : city * 6 + 6].tolist()) == [1, 2, 2, 3, 3, 4]
    assert len(REWARDS) == 18


@pytest.mark.parametrize("path", ["Olvir.reroll", "Crato.parry", "Olvir.prevent", "Crato.die_mok"])
@pytest.mark.parametrize(("hex_name", "is_usable"), [("O.SW", False), ("O.E", True)])
def test_rewards_any_card_with_the_symbol_is_of_no_use_beside_beasts(path, hex_name, is_usable):
    """Rulebook, Rewards: not beside beasts, unless in a city with an active guard; a Mok's counterattack deals 2."""
    table = Table(rules={f"rewards.{path}.symbol": True}).seat(0, at=hex_name, cards=(path.split(".")[1],))
    table.beasts(Mok=hex_name).dice(1).act("attack", beast="Mok")
    assert (table.asked[1] == "action" and table.health() == 4) != is_usable


def test_rewards_a_walk_is_judged_by_the_space_that_is_left():
    """Rulebook, Rewards: the beasts in the player's space forbid the card."""
    table = Table(rules={"rewards.Olvir.ignore_leave.symbol": True, "rewards.Crato.mountain1.symbol": True})
    table.seat(0, at="M.W", cards=("ignore_leave", "mountain1")).beasts(Mok="M.W").act("move", hex="M")
    assert (table.points(), table.health()) == (3, 5)
    assert table.act("move", hex="M.E").points() == 2


@pytest.mark.parametrize(
    ("rule", "action", "hex_name", "left"),
    [("costs.chop", "chop", "F", 4), ("costs.mine", "mine", "M", 4), ("costs.fish", "fish", "O.E", 4)],
)
def test_rewards_a_permanent_power_applies_only_where_the_player_wishes(rule, action, hex_name, left):
    """Rulebook, Rewards: a card that names a price never makes dearer what costs less."""
    dearer = {"rewards.Nomadus.chop1.amount": 2, "rewards.Crato.mine1.amount": 2, "rewards.Nomadus.fish2.amount": 2}
    table = Table(rules={rule: 1, **dearer}).seat(0, at=hex_name, cards=("chop1", "mine1", "fish2"))
    assert table.act(action).points() == left
    assert table.ledger.used[0].sum() == 0


def test_a_permanent_power_never_lowers_what_a_rest_recovers():
    assert Table(rules={"adventurer.rest_recovers": 3}).seat(0, health=2, cards=("rest2",)).act("rest").health() == 5


def test_a_permanent_card_is_used_each_time_it_changes_something():
    """README, Log: against strength 3 a 2 is lifted to a win and a 1 to a miss; a 3 and a 6 win without the card."""
    for face, times in ((1, 1), (2, 1), (3, 0), (6, 0)):
        table = holder("die_mok", at="O.SW").beasts(Mok="O.SW").dice(face).act("attack", beast="Mok")
        assert used(table, "die_mok") == times
    assert used(holder("rest2", health=5).act("rest"), "rest2") == 0
    assert used(holder("rest2", health=4).act("rest"), "rest2") == 1
    blank = Table(rules={"rewards.Olvir.ignore_leave.amount": 0}).seat(0, cards=("ignore_leave",)).beasts(Mok="O")
    assert used(blank.act("move", hex="O.NW"), "ignore_leave") == 0


def test_a_title_says_what_the_rules_print_on_the_card():
    changed = GAME.make_rules({"rewards.Olvir.extra_ap.amount": 2, "rewards.Nomadus.fish2.amount": 1}, 3)
    titles = {item.id: item.title for item in GAME.items_of(GAME.item_groups[0], changed)}
    assert (titles["extra_ap"], titles["fish2"]) == ("+2 action points", "Fishing costs 1")
    assert {item.id: item.title for item in GAME.items}["extra_ap"] == "+1 action point"
