"""«Being defeated», «End of a phase and advancing the calendar», «Who wins?»."""

import pytest

from sim.games.olvir.state import DIGNITY_PART
from tests.games.olvir.olvir_table import CARD, HEX, Table, mask


def fallen(seat=0, **more):
    """The seat is defeated by doing nothing beside a Mok; two others are in the castle."""
    table = Table(**more).seat(seat, at="F", health=1, ap=3).beasts(Mok="F")
    return table.act("nothing")


def test_a_defeated_player_is_flipped_loses_his_points_takes_the_sword_and_falls_one_step():
    table = Table().seat(0, ap=1).act("nothing").activations(0)
    table.seat(1, at="F", health=1).beasts(Mok="F").act("nothing")
    state = table.state
    assert (int(state.down[1]), table.points(1), int(state.sword), int(state.falls[1])) == (1, 0, 1, 1)


def test_a_defeated_player_activates_one_beast_and_his_turn_ends():
    table = fallen()
    assert (table.asked, int(table.state.points)) == ((0, "activate"), 1)
    assert table.move_beast("Mok", "F", "F.SW").asked == (1, "action")


def test_ov_32_defeated_before_his_turn_he_only_activates_one_beast():
    table = Table().seat(0, at="M.E", ap=1).seat(1, at="F.E", health=1).beasts(Mok="F").act("nothing")
    table.move_beast("Mok", "F", "F.E").move_beast("Mok", "F.E", "F")
    assert (table.asked, int(table.state.points)) == ((1, "activate"), 1)


def test_ov_34_the_order_of_the_phase_stays_when_the_sword_passes():
    table = fallen().move_beast("Mok", "F", "F.SW")
    for seat in (1, 2):
        assert table.asked == (seat, "action")
        table.seat(seat, ap=1, health=4).act("nothing").move_beast(
            "Mok", table.on_map("Mok")[0], "F.W" if seat == 1 else "F"
        )
    assert table.asked == (0, "action")


def test_ov_34_whoever_holds_the_sword_begins_the_next_phase():
    table = Table()
    table.state.sword = 2
    assert table.end_phase().asked == (2, "action")


def test_ov_35_of_several_defeated_at_once_the_last_one_clockwise_keeps_the_sword():
    table = Table().beasts(Mok="F").activations(0)
    for seat in (0, 1, 2):
        table.seat(seat, at="F.E", health=1)
    table.activations(1).move_beast("Mok", "F", "F.E")
    assert table.state.down.tolist()[:3] == [1, 1, 1]
    assert int(table.state.sword) == 0  # seat 1 is active: 1, 2, 0


def test_ov_36_the_dignity_track_ends_at_its_last_space():
    table = Table()
    table.state.falls[0] = 5
    table.seat(0, at="F", health=1).beasts(Mok="F").act("nothing")
    assert int(table.state.falls[0]) == 5


def test_ov_37_next_phase_a_defeated_player_stands_up_healthy_with_one_point_fewer_where_he_lay():
    table = fallen().end_phase()
    assert (table.health(0), table.points(0), table.points(1), table.place(0)) == (6, 4, 5, "F")
    assert int(table.state.down[0]) == 0


def test_ov_38_nothing_affects_a_flipped_pawn():
    table = Table().seat(0, at="M.E").seat(1, at="F.E", health=1).beasts(Mok="F F").activations(2)
    table.move_beast("Mok", "F", "F.E").move_beast("Mok", "F", "F.E")
    assert (int(table.state.falls[1]), table.health(1)) == (1, 0)


def test_defeated_by_his_own_activation_a_player_loses_the_remaining_points():
    table = Table().seat(0, at="F.E", health=1).beasts(Mok="F").activations(2).move_beast("Mok", "F", "F.E")
    assert table.asked == (1, "action")


@pytest.mark.parametrize(("phases", "points"), [(1, 5), (2, 4), (3, 5)])
def test_mornings_and_afternoons_have_5_points_nights_4(phases, points):
    table = Table()
    for _ in range(phases):
        table.end_phase()
    assert [table.points(seat) for seat in range(3)] == [points] * 3


def test_ov_39_camp_is_asked_clockwise_from_the_sword_of_the_wounded_with_wood():
    table = Table().seat(0, health=2, wood=1).seat(1, health=6, wood=1).seat(2, health=3, wood=2)
    table.state.sword = 2
    table.end_phase(night=True)
    assert table.asked == (2, "camp")
    table.play("camp")
    assert (table.health(2), table.held("wood", 2)) == (6, 1)
    assert table.asked == (0, "camp")
    table.play("save")
    assert (table.health(0), table.held("wood", 0), int(table.state.day)) == (2, 1, 1)


def test_ov_39_a_camp_is_possible_beside_beasts_but_not_for_the_defeated():
    table = Table().seat(0, at="F", health=2, wood=1).seat(1, health=0, wood=1).beasts(Mok="F")
    table.state.down[1] = 1
    table.end_phase(night=True)
    assert table.asked == (0, "camp")
    assert table.play("camp").asked[1] == "action"


def test_ov_41_new_orders_fill_the_cities_without_a_reward_at_the_end_of_the_night():
    table = Table().order("Crato", None)
    table.state.wanted_discard[:] = 0
    table.end_phase()
    assert table.state.offer[1] == -1
    table.end_phase(night=True)
    card = int(table.state.offer[1])
    assert card == table.state.reward_deck[1, 1]
    assert table.state.asked[1].sum() == table.rules.glory[card]


def test_ov_43_an_empty_wanted_deck_is_made_of_its_discard_pile():
    table = Table().order("Olvir", None)
    state = table.state
    state.wanted_top = state.wanted_end
    state.wanted_discard[:] = [2, 2, 2, 2, 2, 2]
    table.end_phase(night=True)
    assert state.wanted_end == 12
    assert state.wanted_top == state.asked[0].sum()
    assert state.wanted_discard.sum() == 0


def test_soldiers_are_trained_at_night_only():
    table = Table().guards(Olvir=0, Crato=0).end_phase()
    assert table.state.guards.tolist() == [0, 0, 1]
    assert table.end_phase(night=True).state.guards.tolist() == [3, 1, 1]


@pytest.mark.parametrize(("night", "levels"), [(1, (1, 2)), (2, (2, 3)), (3, (1, 2, 3)), (4, (1, 2, 3))])
def test_the_calendars_dots_say_which_beasts_are_upgraded(night, levels):
    """Component table «Calendar»."""
    table = Table()
    table.state.day = night - 1
    table.end_phase(night=True)
    assert [level for level in (1, 2, 3) if table.state.upgrades[level - 1].sum()] == list(levels)


def test_two_dots_of_a_level_are_two_upgrades():
    """Calendar: a card is drawn for each beast that the dots name."""
    table = Table(rules={"calendar.upgrades.after_day_1": [3, 1, 3]}).end_phase(night=True)
    assert [int(cards) for cards in table.state.upgrades.sum(axis=1)] == [1, 0, 2]
    assert int(table.state.upgrade_top) == 3


def test_without_beast_upgrades_none_is_drawn():
    table = Table(rules={"beast_upgrades": False}).end_phase(night=True)
    assert (table.state.upgrades.sum(), int(table.state.upgrade_top)) == (0, 0)


@pytest.mark.parametrize(("number", "back"), [(0, (0, 0, 0)), (1, (1, 1, 1)), (3, (3, 3, 2))])
def test_night_spawn_returns_beasts_of_each_level_without_hurting_anybody(number, back):
    table = Table(rules={"night_spawn": number}).seat(0, at="F.NW").end_phase(night=True)
    assert tuple(len(table.on_map(beast)) for beast in ("Mok", "Cabru", "Cyclopte")) == back
    assert table.health() == 6


def test_ov_45_the_game_ends_right_after_the_fifth_night():
    table = Table().seat(0, health=1, wood=1).order("Crato", None)
    table.state.day = 4
    table.end_phase(night=True)
    assert (int(table.state.over), int(table.state.offer[1]), table.health()) == (1, -1, 1)


def test_ov_46_exhausted_cards_straighten_each_phase_flippable_ones_each_night():
    table = Table().seat(0, cards=("reroll", "extra_ap"))
    table.state.turned[0] = mask("reroll", "extra_ap")
    assert table.end_phase().state.turned[0] == mask("extra_ap")
    assert table.end_phase(night=True).state.turned[0] == 0


def finished(falls, won=((), (), ()), tracks=None):
    """Scores and ranks of a game that ends like this."""
    table = Table()
    table.state.falls[:3] = falls
    for seat, cards in enumerate(won):
        table.state.won[seat] = mask(*cards)
    table.state.track[:3] = tracks or [[0, 0, 0]] * 3
    table.functions.score(table.rules, table.state, table.ledger)
    return table


def test_glory_is_rewards_hunting_and_dignity():
    """prevent 4 and die_mok 1; Mok space 3: 2, Cabru 2: 3, Cyclopte 3: 6; two defeats: -1 (component tables)."""
    table = finished([2, 0, 0], won=(("prevent", "die_mok"), (), ()), tracks=[[3, 2, 3], [0, 0, 0], [0, 0, 0]])
    assert table.state.score[:3].tolist() == [15, 2, 2]
    assert table.ledger.parts[0].tolist() == [5, 2, 3, 6, -1]


def test_ov_53_a_tie_goes_to_the_higher_dignity_and_then_both_win():
    """One defeat and a Mok track of 3 spaces... glory 1 + 1 = 2, as much as the undefeated 2."""
    table = finished([1, 0, 0], tracks=[[2, 0, 0], [0, 0, 0], [0, 0, 0]])
    assert table.state.score[:3].tolist() == [2, 2, 2]
    assert table.state["rank"][:3].tolist() == [3, 1, 1]


@pytest.mark.parametrize(("falls", "glory"), list(enumerate([2, 1, -1, -3, -5, -8])))
def test_dignity_counts_by_defeats(falls, glory):
    assert finished([falls, 0, 0]).ledger.parts[0, DIGNITY_PART] == glory


def test_a_gift_gives_a_rewards_power_without_its_glory():
    table = Table()
    table.functions.grant(table.rules, table.state, table.ledger, 0, CARD["extra_ap"])
    assert {"action": "reward", "card": "extra_ap"} in table.options()
    table.functions.score(table.rules, table.state, table.ledger)
    assert table.state.score[0] == 2


def test_the_item_of_a_demand_is_its_reward():
    table = Table().order("Olvir", "prevent", wood=1).seat(0, wood=1)
    items = [int(table.functions.item(table.rules, table.state, action)) for action in table.actions()]
    assert sorted(set(items)) == [-1, CARD["prevent"]]


def test_a_turn_that_changes_nothing_is_dead():
    table = Table(players=2)
    for _ in range(5):
        table.act("nothing")
    table.activations(0)
    assert (int(table.ledger.dead_turns[0]), int(table.ledger.turns[0])) == (1, 1)
    assert table.place(0) == "O"
    assert HEX["O"] == 0
