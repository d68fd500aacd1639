"""War, tribute and plague."""

import pytest
from olympus_positions import Position


def at_war(attack=3, defence=1, cubes=(2, 1, 1), players=3):
    """Seat 0 leads Ares' ceremony with military ``attack``; seat 1 defends with ``defence`` and has ``cubes``."""
    position = Position(players).owning(0, "barracks", "army").owning(1, "barracks", "army")
    return position.having(0, military=attack).having(1, military=defence, cubes=cubes)


def test_a_victorious_attacker_takes_as_many_cubes_as_the_totals_differ():
    """Rulebook, Ares; OY-15: the attacker chooses them one by one from the defender's warehouse."""
    position = at_war(attack=3, defence=1).lead("Ares").play("war", "decline", 1)
    assert position.asked == (0, "tribute")
    assert position.options() == ["grain", "meat", "fish"]
    position.play("grain", "meat")
    assert position.cubes(1) == (1, 0, 1)
    assert position.state.tribute[0].tolist() == [1, 1, 0]
    assert position.asked == (1, "ceremony")


def test_not_more_than_the_defender_has_can_be_taken():
    position = at_war(attack=6, defence=1, cubes=(1, 0, 1)).lead("Ares").play("war", "decline", 1)
    assert position.options() == ["grain", "fish"]
    assert position.play("fish", "grain").asked == (1, "ceremony")


def test_tribute_is_locked_until_upkeep_and_safe_from_other_wars():
    """OY-15, OY-17: the tribute area is not the warehouse."""
    position = at_war(attack=2, defence=1, cubes=(1, 0, 0)).having(0, cubes=(0, 0, 0))
    position.lead("Ares").play("war", "decline", 1, "grain")
    assert position.cubes(0) == (0, 0, 0)
    position.upkeep()
    assert position.cubes(0) == (1, 0, 0)
    assert position.state.tribute[0].tolist() == [0, 0, 0]


def test_tribute_does_not_count_towards_the_warehouse_limit_of_the_round():
    """OY-17: the warehouse may then exceed five until the next Upkeep."""
    position = at_war(attack=3, defence=1).having(0, cubes=(5, 0, 0))
    position.lead("Ares").play("war", "decline", 1, "meat", "fish").upkeep()
    assert position.cubes(0) == (5, 1, 1)
    assert position.upkeep().asked == (0, "discard")


@pytest.mark.parametrize(("attack", "defence"), [(1, 2), (1, 6)])
def test_a_war_without_a_hope_may_be_declared_and_is_repelled_without_loss(attack, defence):
    """OY-13."""
    position = at_war(attack, defence).lead("Ares").play("war", "decline", 1)
    assert position.asked == (1, "ceremony")
    assert position.cubes(1) == (2, 1, 1)
    assert position.tally(0, "wars") == 1
    assert position.tally(0, "wars_won") == 0


def test_a_tie_is_won_by_one_with_ares_alpha():
    """OY-16, rulebook: still gains one tribute."""
    position = at_war(2, 2).lead("Ares").play("war", "decline", 1, "fish")
    assert position.cubes(1) == (2, 1, 0)
    assert position.asked == (1, "ceremony")


def test_a_tie_is_repelled_with_ares_beta():
    """OY-16."""
    position = at_war(2, 2).having(2, military=2).lead("Ares", 2).play("decline", "war")
    assert position.asked == (2, "target")
    assert position.play(1).asked == (1, "ceremony")


def test_a_tie_is_repelled_with_zeus_and_with_ares_through_hera():
    """OY-16, OY-22."""
    assert at_war(2, 2).lead("Zeus").play("war", "decline", 1).asked == (1, "ceremony")
    assert at_war(2, 2).lead("Hera").play("Ares", "war", "Apollo", 1).asked == (1, "ceremony")


def test_two_wars_go_to_two_targets_one_completed_before_the_other():
    """OY-12; rulebook: he must choose two different targets."""
    position = at_war(3, 1, players=4).lead("Ares").play("war", "war")
    assert position.asked == (0, "target")
    assert position.options() == [1, 2, 3]
    position.play(1)
    assert position.asked == (0, "tribute")
    position.play("grain", "grain")
    assert position.asked == (0, "target")
    assert position.options() == [2, 3]


def test_targets_are_offered_clockwise():
    position = Position(5).priests(1, 3, 3, 3, 3).lead("Apollo").play("point").lead("Ares").play("war", "decline")
    assert position.asked == (1, "target")
    assert position.options() == [2, 3, 4, 0]


def test_wars_are_fought_after_all_favours_the_active_players_first():
    """OY-11: military steps of others count in them; targets are named only then."""
    position = at_war(3, 1).lead("Ares", 1, 2).play("war", "decline")
    assert position.asked == (1, "favour")
    position.play("advance", "war")
    assert position.asked == (0, "target")
    position.play(1)
    assert position.asked == (0, "tribute")
    position.play("grain")
    assert position.asked == (2, "target")


def test_zeus_wars_too_wait_until_all_favours_are_granted():
    """OY-20."""
    position = Position().lead("Zeus", 1).play("war", "point")
    assert position.asked == (1, "favour")
    position.play("point")
    assert position.asked == (0, "target")


@pytest.mark.parametrize(
    ("own", "other", "margin"),
    [
        ([], [], 1),
        (["temple_of_ares"], [], 3),
        (["fleet"], [], 2),
        (["peloponnesian_league"], ["fleet"], 2),
        ([], ["militia"], 0),
        (["temple_of_ares"], ["walls"], 1),
        (["militia", "walls"], ["temple_of_ares"], 1),
    ],
)
def test_buildings_add_to_the_military_total_in_attack_or_defence(own, other, margin):
    """OY-14: Militia and Walls +2 in defence, Fleet +1 and Peloponnesian League +2 in both, Temple of Ares +2."""
    position = Position().having(0, military=2).having(1, cubes=(9, 0, 0)).owning(0, *own).owning(1, *other)
    position.lead("Zeus").play("war", "decline", 1)
    taken = 0
    while position.asked == (0, "tribute"):
        position.play("grain")
        taken += 1
    assert taken == margin == position.tally(0, "tribute") == position.tally(1, "tribute_lost")


def test_the_log_says_which_buildings_a_war_involved():
    position = Position().owning(0, "temple_of_ares", "fleet", "militia").owning(1, "militia", "fleet")
    position.lead("Zeus").play("war", "decline", 1)
    assert [position.used(0, name) for name in ("temple_of_ares", "fleet", "militia")] == [1, 1, 0]
    assert [position.used(1, name) for name in ("militia", "fleet")] == [1, 1]


def struck(players=3, **populations):
    """Populations after seat 0 invoked the plague; by ``seat_n``."""
    position = Position(players)
    for seat, population in populations.items():
        position.having(int(seat[-1]), population=population)
    return position


def test_the_plague_takes_a_third_of_the_population_rounded_down():
    """OY-25, rulebook: one third (rounded down)."""
    position = struck(5, seat_1=2, seat_2=3, seat_3=5, seat_4=9).lead("Apollo").play("plague")
    assert [position.space(seat, "population") for seat in range(1, 5)] == [2, 2, 4, 6]
    assert [position.tally(seat, "plague_losses") for seat in range(1, 5)] == [0, 1, 1, 3]


def test_whoever_worships_apollo_is_protected_for_the_round():
    """OY-23; rulebook: the protection lasts only for the current round."""
    position = struck(3, seat_0=6, seat_1=6, seat_2=6).lead("Apollo", 1).play("plague")
    assert [position.space(seat, "population") for seat in range(3)] == [6, 6, 4]
    position.to_upkeep().priests(0, 1, 0).lead("Athena").play("advance")
    assert position.asked == (1, "ceremony")
    position.lead("Apollo").play("plague")
    assert [position.space(seat, "population") for seat in range(3)] == [4, 6, 3]


def test_apollo_through_hera_protects_for_the_rest_of_the_round():
    """OY-24, OY-46."""
    position = struck(3, seat_0=6, seat_2=6).lead("Hera").play("Apollo", "Athena", "advance").lead("Apollo")
    position.play("plague")
    assert [position.space(seat, "population") for seat in (0, 2)] == [6, 4]


def test_the_plague_strikes_after_all_favours_of_the_ceremony():
    """OY-46: Apollo's β favours are granted before it."""
    position = struck(3, seat_1=6).lead("Apollo", 1).play("plague")
    assert position.space(1, "population") == 6
    assert position.points(1) == 1


def test_populations_and_protection_are_read_when_the_plague_strikes():
    """OY-46: after favours that come later than its invocation, through Hera too (rule value hera_alpha)."""
    position = Position(4, overrides={"hera_alpha": "alpha"}).having(1, population=6).having(2, population=5)
    position.owning(2, "agora").having(3, population=5).lead("Hera", 1, 2).play("Apollo", "plague")
    assert position.play("Apollo").space(3, "population") == 5
    position.play("Aphrodite", "advance")
    assert [position.space(seat, "population") for seat in range(4)] == [2, 6, 6 - 2, 5 - 1]


def test_limits_are_checked_in_upkeep_only_after_a_plague():
    """OY-25."""
    position = struck(3, seat_1=3).having(1, hunting=3).lead("Apollo").play("plague")
    assert position.space(1, "hunting") == 3
    position.to_upkeep().priests(0, 1, 0).lead("Athena").play("advance")
    assert position.space(1, "hunting") == 2


def test_aqueduct_and_temple_of_apollo_always_protect():
    position = struck(4, seat_1=6, seat_2=6, seat_3=6).owning(1, "aqueduct").owning(2, "temple_of_apollo")
    position.lead("Apollo").play("plague")
    assert [position.space(seat, "population") for seat in range(1, 4)] == [6, 6, 4]
    assert position.used(1, "aqueduct") == position.used(2, "temple_of_apollo") == 1


def test_the_temple_of_hades_brings_two_points_for_every_plague():
    """Whoever invoked it, also if nobody loses population."""
    position = Position().owning(2, "temple_of_hades").lead("Apollo").play("plague")
    assert position.points(2) == 2
    assert position.used(2, "temple_of_hades") == 1
