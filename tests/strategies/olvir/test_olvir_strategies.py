"""How the strategies of Olvir play: odds and ways against the component tables, choices, and who beats whom."""

import numpy as np
import pytest

from sim.engine.arena import Arena, Seat
from sim.games.olvir import GAME
from sim.games.olvir.state import CHAMPIONS, DEFEATS, DEMANDS, HUNTED, NIGHT
from strategies.generic import RANDOM
from strategies.olvir import STRATEGIES
from strategies.olvir.odds import MAX_ROLLS, fight
from strategies.olvir.outlook import look_out
from strategies.olvir.routes import gather
from strategies.olvir.ways import reckon
from tests.games.olvir.olvir_table import BEAST, GOOD, HEX, WORDS, Table

BY_NAME = {strategy.name: strategy for strategy in (*STRATEGIES, RANDOM)}
BLOCKS = 60
ENOUGH_LIFE = 9
"""Life points that no fight of the component tables can take."""


def choice(table, name="weighted"):
    """Label of the option that a strategy chooses."""
    actions = np.zeros(GAME.max_options, np.int32)
    n = table.functions.legal(table.rules, table.state, actions)
    pick = BY_NAME[name].chooser(GAME)(table.rules, table.state, actions, n, params_of(name))
    return WORDS.action_label(table.rules, table.state, int(actions[pick]))


def params_of(name):
    """A strategy's parameters as it gets them."""
    params = np.zeros(64)
    values = BY_NAME[name].vector()
    params[: len(values)] = values
    params.flags.writeable = False
    return params


def way(table, city, *goods):
    """Action points of walking to gather these goods and deliver them in a city, and where it goes first."""
    outlook = look_out(table.rules, table.state, 0, params_of("weighted"))
    wanted = sum(1 << GOOD[good] for good in goods)
    return gather(table.rules, table.state, outlook, wanted, HEX[city], wanted)


def rotated(*names):
    """Win share of each strategy over all rotations, and its tallies per game."""
    n, arena = len(names), Arena(GAME, GAME.make_rules({}, len(names)))
    seeds = np.arange(BLOCKS, dtype=np.uint64)
    share, tallies = np.zeros(n), np.zeros((n, len(GAME.tallies)))
    for turn in range(n):
        order = [(seat + turn) % n for seat in range(n)]
        seats = [Seat(BY_NAME[names[who]].chooser(GAME), BY_NAME[names[who]].vector()) for who in order]
        outcome = arena.play(seats, seeds, seeds + np.uint64(5))
        won = outcome.states["rank"][:, :n] == 1
        for seat, who in enumerate(order):
            share[who] += (won[:, seat] / won.sum(axis=1)).mean() / n
            tallies[who] += outcome.ledgers.tallies[:, seat].mean(axis=0) / n
    return share, tallies


@pytest.mark.parametrize(
    ("beast", "kills", "points", "damage"),
    [("Mok", 1.0, 1.4, 0.6), ("Cabru", 0.77, 1.4, 0.85), ("Cyclopte", 1.0, 2.1, 1.8)],
)
def test_odds_of_a_fight_are_those_of_the_component_tables(beast, kills, points, damage):
    table = Table()
    found = fight(table.rules, table.state, 0, BEAST[beast], ENOUGH_LIFE, MAX_ROLLS)
    assert found[:3] == pytest.approx((kills, points, damage), abs=0.06)


@pytest.mark.parametrize(
    ("beast", "kills", "points", "damage"),
    [("Mok", 1.0, 2.1, 1.5), ("Cabru", 0.65, 2.1, 1.8), ("Cyclopte", 1.0, 3.3, 3.4)],
)
def test_odds_with_two_strength_upgrades(beast, kills, points, damage):
    table = Table().upgrade(beast, "strength", "strength")
    found = fight(table.rules, table.state, 0, BEAST[beast], ENOUGH_LIFE, MAX_ROLLS)
    assert found[:3] == pytest.approx((kills, points, damage), abs=0.13)


def test_with_one_life_a_fight_is_one_roll():
    """A Mok of strength 3: 3 to 6 kill it, 1 and 2 take the last life."""
    table = Table()
    found = fight(table.rules, table.state, 0, BEAST["Mok"], 1, MAX_ROLLS)
    assert found == pytest.approx((4 / 6, 1.0, 2 / 6, 2 / 6))


def test_with_one_action_point_left_a_fight_is_one_roll():
    """The Mok's 1 takes two life points, its 2 one: (2 + 1) / 6."""
    table = Table()
    found = fight(table.rules, table.state, 0, BEAST["Mok"], 6, 1)
    assert found == pytest.approx((4 / 6, 1.0, 3 / 6, 0.0))


@pytest.mark.parametrize(("start", "end"), [("O", "C"), ("O", "N"), ("C", "N")])
def test_with_balloons_the_cities_are_3_points_apart(start, end):
    table, points = Table(), np.zeros(35, np.int64)
    reckon(table.rules, table.state, 0, HEX[start], points)
    assert points[HEX[end]] == 3


def test_without_balloons_crato_is_7_points_from_the_castle_and_nomadus_6():
    """A beast on each balloon space keeps it on the ground."""
    table, points = Table().beasts(Mok="O.W C.SW N.SE"), np.zeros(35, np.int64)
    reckon(table.rules, table.state, 0, HEX["O"], points)
    assert (points[HEX["C"]], points[HEX["N"]]) == (7, 6)


def test_the_way_to_one_good_and_its_city():
    """From the castle: forest O.NW, balloon O.W, by balloon to C.SW, Crato: four points."""
    assert way(Table(), "C", "wood") == (4, HEX["O.NW"], GOOD["wood"])


def test_several_goods_are_gathered_in_the_order_that_is_shortest():
    """From the castle the wood beside it first, by balloon to Crato (4), up the mountain C.E (2) and back (1).

    On C.E the iron is at hand; the nearest wood is then by balloon in N.SW: C, C.SW, N.SE, N.SW and back, seven steps.
    """
    assert way(Table(), "C", "wood", "iron").points == 4 + 2 + 1
    assert way(Table().seat(0, at="C.E"), "C", "wood", "iron") == (7, HEX["C.E"], GOOD["iron"])


def test_nothing_missing_is_the_way_to_the_city():
    assert way(Table(), "N") == (3, HEX["N"], -1)


@pytest.mark.parametrize("name", ["greedy", "weighted", "deliverer", "hunter"])
def test_a_demand_that_can_be_fulfilled_is(name):
    table = Table().order("Olvir", "prevent", wood=1).seat(0, wood=1)
    assert choice(table, name) == {"action": "demand", "city": "Olvir"}


def test_the_last_thing_missing_is_fetched():
    table = Table().order("Olvir", "prevent", wood=1).order("Crato", None).order("Nomadus", None)
    assert choice(table) == {"action": "move", "hex": "O.NW"}
    assert choice(table.seat(0, at="O.NW")) == {"action": "chop"}
    assert choice(table.seat(0, wood=1)) == {"action": "move", "hex": "O"}


def test_the_balloon_is_taken_where_it_is_shorter():
    table = Table().order("Crato", "parry", wood=1).order("Olvir", None).order("Nomadus", None)
    assert choice(table.seat(0, wood=1)) == {"action": "move", "hex": "O.W"}
    assert choice(table.seat(0, at="O.W")) == {"action": "balloon", "hex": "C.SW"}


def test_nobody_walks_into_defeat_while_he_can_fight():
    """One life beside two Moks: leaving costs two, an attack is won four times in six."""
    table = Table().seat(0, at="F", health=1).beasts(Mok="F F")
    assert choice(table) == {"action": "attack", "beast": "Mok"}


def test_a_part_that_a_city_wants_is_kept_for_it():
    table = Table().order("Crato", "recover3", Mok_part=1, iron=1).seat(0, Mok_part=1)
    assert choice(table) != {"action": "hunt", "beast": "Mok"}
    assert choice(table.order("Crato", None).order("Olvir", None).order("Nomadus", None))["action"] == "hunt"


def test_at_the_end_every_part_is_handed_in():
    table = Table().order("Crato", "recover3", Mok_part=1, iron=1).seat(0, Mok_part=1, ap=2)
    table.state.day, table.state.time = 4, NIGHT
    assert choice(table) == {"action": "hunt", "beast": "Mok"}


def test_a_cautious_player_rests_when_weak_and_a_reckless_one_does_not():
    table = Table().seat(0, health=1)
    assert choice(table, "cautious") == {"action": "rest"}
    assert choice(table, "reckless") != {"action": "rest"}


def test_a_beast_is_set_on_the_leader():
    table = Table().seat(0, at="C.E").seat(1, at="F.E").seat(2, at="F.SE").beasts(Mok="F")
    table.state.won[2] = np.uint64(0b111)
    table.activations()
    assert choice(table)["hex"] == "F.SE"


def test_a_beast_is_taken_off_oneself():
    table = Table(players=2).seat(0, at="C.E", health=3).seat(1, at="F").beasts(Cyclopte="C.E")
    table.state.off[:] = 0
    table.activations()
    assert choice(table)["from"] == "C.E"


def test_iron_is_spent_when_it_saves_from_defeat():
    table = Table().seat(0, at="O.SW", health=2, iron=1).beasts(Mok="O.SW").dice(1).act("attack", beast="Mok")
    assert choice(table) == {"iron": 1}


@pytest.mark.parametrize(("health", "answer"), [(2, "camp"), (6, None)])
def test_a_wood_is_burnt_when_it_is_needed(health, answer):
    table = Table().seat(0, health=health, wood=1).end_phase(night=True)
    assert (choice(table) == {"camp": answer}) == (answer is not None)


def test_weighted_beats_greedy_and_random():
    share, tallies = rotated("weighted", "greedy", "random")
    assert share[0] > 0.7
    assert share[1] > share[2]
    assert tallies[0, DEMANDS] > tallies[1, DEMANDS]


def test_three_weighted_players_fulfil_at_least_4_demands_a_game():
    _, tallies = rotated("weighted", "weighted", "weighted")
    assert tallies[:, DEMANDS].sum() >= 4.0


def test_personas_play_as_they_say():
    _, tallies = rotated("deliverer", "hunter", "cautious", "reckless")
    deliverer, hunter, cautious, reckless = tallies
    assert deliverer[DEMANDS] == max(one[DEMANDS] for one in tallies)
    assert hunter[HUNTED] > deliverer[HUNTED]
    assert hunter[CHAMPIONS] > deliverer[CHAMPIONS]
    assert cautious[DEFEATS] < reckless[DEFEATS]
