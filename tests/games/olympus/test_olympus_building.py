"""Building: requirements, costs, payment cube by cube, discounts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from olympus_positions import FUNCTIONS, Position

from sim.games.olympus.payment import NOTHING, is_payable
from sim.games.olympus.rules import building_title
from sim.games.olympus.state import ANY, N_BUILDINGS, N_CUBES

CHEAPER, CHEAPER_TOO = "marble_quarry", "temple_of_hephaestus"


def building(cubes, *owned, culture=1, overrides=None):
    """Seat 0 is granted Hephaestus' α favour with these cubes and buildings."""
    position = Position(overrides=overrides).owning(0, *owned).having(0, cubes=cubes, culture=culture)
    return position.lead("Hephaestus")


def test_only_what_can_be_paid_is_offered_in_table_order():
    """OY-40: Farm M1 F1, Hunting Lodge G1 F1, Harbor G1 M1, Gardens G1 M1 F1, Militia W2, Statue and Altar W3."""
    everything = ["Farm", "Hunting Lodge", "Harbor", "Gardens", "Militia", "Statue", "Altar", "none"]
    assert building((1, 1, 1)).options() == everything
    assert building((0, 1, 1)).options() == ["Farm", "Militia", "none"]
    assert building((0, 0, 0)).options() == ["none"]


@pytest.mark.parametrize(("culture", "n_common", "n_temples"), [(1, 7, 0), (3, 19, 3), (4, 24, 8), (8, 33, 12)])
def test_the_culture_requirement_must_be_met(culture, n_common, n_temples):
    """OY-43: cumulated counts of the table."""
    names = building((9, 9, 9), culture=culture).options()
    temples = [name for name in names if name.startswith("Temple")]
    assert (len(names) - 1 - len(temples), len(temples)) == (n_common, n_temples)


def test_points_are_scored_at_once():
    position = building((1, 1, 1)).play("Statue", "grain", "meat", "fish")
    assert position.points(0) == position.part(0, "buildings") == 2
    assert position.cubes(0) == (0, 0, 0)


def test_a_common_building_is_built_once_by_each_player():
    position = building((2, 2, 2), "farm")
    assert "Farm" not in position.options()
    position.play("none").having(1, cubes=(1, 1, 1)).lead("Zeus").play("build")
    assert "Farm" in position.options()


def test_a_temple_is_built_by_one_player_only():
    """OY-39: the favour order decides."""
    position = Position().having(0, cubes=(2, 2, 0), culture=3).having(1, cubes=(2, 2, 0), culture=3)
    position.lead("Hephaestus", 1)
    position.play("Temple of Demeter", "meat", "meat", "none")
    assert position.asked == (1, "build")
    assert "Temple of Demeter" not in position.options()


def test_the_first_building_may_pay_for_the_second():
    """OY-38: the Altar's production is there for the second building."""
    position = building((1, 1, 1)).play("Altar", "grain", "meat", "fish", "fish")
    assert position.options() == ["none"]
    position = Position().having(0, cubes=(1, 1, 2), fishing=2).lead("Hephaestus")
    position.play("Altar", "grain", "meat", "fish", "fish")
    assert position.cubes(0) == (0, 0, 3)
    assert position.options() == ["Militia", "Statue", "none"]


def test_fixed_cubes_of_one_possible_type_are_not_asked():
    position = building((1, 1, 1)).play("Farm")
    assert position.cubes(0) == (1, 0, 0)
    assert position.asked == (0, "build")


def test_wild_cubes_are_asked_one_by_one_also_when_one_type_is_left():
    """OY-37: any mix; a single type is a decision with one option."""
    position = building((2, 0, 1)).play("Militia")
    assert position.asked == (0, "pay")
    assert position.options() == ["grain", "fish"]
    position.play("fish")
    assert position.options() == ["grain"]
    assert position.play("grain").cubes(0) == (1, 0, 0)


def test_fixed_cubes_come_before_wild_ones():
    """Walls G1 F1 W1: the wild cube is paid with what is left."""
    position = building((1, 1, 1), culture=2).play("Walls")
    assert position.options() == ["meat"]


@pytest.mark.parametrize(("temple", "cube"), [("demeter", "grain"), ("artemis", "meat"), ("poseidon", "fish")])
def test_three_temples_let_a_type_be_spent_as_any_type(temple, cube):
    """Farm, Hunting Lodge and Harbor cost two fixed cubes; published for the Temple of Poseidon."""
    cubes = tuple(2 * int(cube == name) for name in ("grain", "meat", "fish"))
    position = building(cubes, f"temple_of_{temple}")
    assert {"Farm", "Hunting Lodge", "Harbor"} <= set(position.options())
    assert position.play("Harbor").cubes(0) == (0, 0, 0)
    assert position.used(0, f"temple_of_{temple}") >= 1


def test_a_fixed_cube_that_two_types_can_pay_is_asked():
    """Farm M1 F1 with the Temple of Poseidon: fish may pay the meat while one is left for the fish."""
    position = building((0, 1, 2), "temple_of_poseidon").play("Farm")
    assert position.asked == (0, "pay")
    assert position.options() == ["meat", "fish"]
    assert position.play("fish").cubes(0) == (0, 1, 0)


def test_a_cube_that_the_rest_needs_cannot_be_spent():
    position = building((0, 1, 1), "temple_of_poseidon").play("Farm")
    assert position.cubes(0) == (0, 0, 0)


@pytest.mark.parametrize("cheaper", [CHEAPER, CHEAPER_TOO])
def test_a_discount_leaves_out_one_symbol_of_choice(cheaper):
    """Walls G1 F1 W1: each symbol whose omission leaves a payable rest."""
    position = building((1, 1, 0), cheaper, culture=2).play("Walls")
    assert position.asked == (0, "discount")
    assert position.options() == ["fish"]
    position = building((1, 1, 1), cheaper, culture=2).play("Walls")
    assert position.options() == ["grain", "fish", "wild"]
    position.play("grain")
    assert position.options() == ["grain", "meat"]
    assert position.used(0, cheaper) == 1


def test_discounts_do_not_add_up():
    position = building((0, 1, 0), CHEAPER, CHEAPER_TOO)
    assert position.options() == ["Farm", "Harbor", "Militia", "none"]
    assert "Statue" not in building((0, 1, 0), CHEAPER, CHEAPER_TOO).options()


def test_discounts_may_add_up_if_the_rules_say_so():
    """Statue W3 for one cube."""
    position = building((0, 1, 0), CHEAPER, CHEAPER_TOO, overrides={"discounts_add_up": True})
    assert "Statue" in position.options()
    position.play("Statue")
    position.play("wild", "wild", "meat")
    assert position.owns(0, "statue")


def test_one_cube_at_least_must_be_paid():
    """OY-40."""
    overrides = {"common_buildings.militia.cost.wild": 1}
    assert building((0, 0, 0), CHEAPER, overrides=overrides).options() == ["none"]
    position = building((1, 0, 0), CHEAPER, overrides=overrides).play("Militia")
    assert position.asked == (0, "pay")
    assert position.play("grain").owns(0, "militia")


def test_the_log_counts_what_was_on_offer_and_what_could_be_paid():
    position = building((0, 1, 1)).play("Militia", "meat", "fish")
    farm, statue, parthenon = 0, 5, 32
    assert position.ledger.offered[0, [farm, statue, parthenon]].tolist() == [1, 1, 0]
    assert position.ledger.affordable[0, [farm, statue]].tolist() == [1, 0]
    assert position.ledger.taken[0, 4] == 1
    assert position.tally(0, "common_built") == 1


def test_a_building_given_for_nothing_counts_and_works_like_one_built():
    """For trials: points and effects, no cost; nothing for who has it, or a temple that is taken."""
    position = Position()
    FUNCTIONS.grant(position.rules, position.state, position.ledger, 1, 3)
    assert position.space(1, "population") == 3
    assert position.points(1) == 1
    FUNCTIONS.grant(position.rules, position.state, position.ledger, 1, 3)
    assert position.points(1) == 1
    FUNCTIONS.grant(position.rules, position.state, position.ledger, 2, 6)
    assert position.asked == (2, "produce")
    assert position.play("grain").asked == (0, "ceremony")


def test_an_option_to_build_names_its_item():
    position = building((1, 1, 1))
    assert FUNCTIONS.item(position.rules, position.state, 4) == 4
    assert FUNCTIONS.item(position.rules, position.state, N_BUILDINGS) == -1


@settings(derandomize=True, deadline=None, max_examples=60)
@given(
    cubes=st.tuples(*[st.integers(0, 6)] * N_CUBES),
    anything=st.tuples(*[st.booleans()] * N_CUBES),
    discount=st.integers(0, 2),
)
def test_the_table_of_payable_buildings_agrees_with_paying_step_by_step(cubes, anything, discount):
    position = Position().having(0, cubes=cubes)
    for cube in range(N_CUBES):
        position.state.powers[0, ANY + cube] = anything[cube]
    spent_as_any = sum(1 << cube for cube in range(N_CUBES) if anything[cube])
    found = int(position.rules.payable[(discount, spent_as_any, *cubes)])
    for number in range(N_BUILDINGS):
        position.state.need[:] = position.rules.cost[number]
        expected = is_payable(position.rules, position.state, 0, NOTHING, NOTHING, discount)
        assert bool(found >> number & 1) == expected, building_title(number)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(
    cubes=st.tuples(*[st.integers(0, 4)] * N_CUBES),
    temples=st.sets(st.sampled_from(["temple_of_demeter", "temple_of_artemis", "temple_of_poseidon"])),
    choice=st.randoms(use_true_random=False),
    cheaper=st.booleans(),
)
def test_whatever_is_chosen_an_offered_building_gets_built_for_its_price(cubes, temples, choice, cheaper):
    owned = [*sorted(temples), *([CHEAPER] if cheaper else [])]
    position = building(cubes, *owned, culture=8)
    name = choice.choice(position.options())
    if name == "none":
        return
    number = [building_title(i) for i in range(N_BUILDINGS)].index(name)
    position.play(name)
    while position.asked[1] in ("discount", "pay"):
        position.play(choice.choice(position.options()))
    assert int(position.state.owned[0]) >> number & 1
    if name not in ("Altar", "Colony"):
        assert sum(cubes) - sum(position.cubes(0)) == int(position.rules.cost[number].sum()) - int(cheaper)
