"""The Worship phase: who begins, who joins, in which order favours come, when it ends."""

import pytest
from olympus_positions import FUNCTIONS, Position

from sim.games.olympus.state import DEITIES


def test_the_active_player_must_begin_a_ceremony_for_one_of_the_ten_deities():
    """OY-05: no option to pass."""
    assert Position().options() == list(DEITIES)


def test_others_are_asked_clockwise_whether_they_join():
    """OY-06: one priest each, before any favour is granted."""
    position = Position(4).play("Athena")
    assert position.asked == (1, "join")
    assert position.options() == ["join", "stay"]
    position.play("join")
    assert position.asked == (2, "join")
    position.play("stay")
    assert position.asked == (3, "join")
    position.play("join")
    assert position.asked == (0, "favour")
    assert position.state.priests[:4].tolist() == [2, 2, 3, 2]


def test_who_has_no_priest_is_not_asked_to_join():
    assert Position(4).priests(3, 0, 0, 3).play("Athena").asked == (3, "join")


def test_the_active_players_favour_comes_first_then_clockwise_each_completely():
    """OY-10: two picks of α, then the β favours."""
    position = Position(4).lead("Demeter", 1, 3)
    order = []
    while position.asked[1] == "favour":
        order.append(position.asked[0])
        position.play("produce")
    assert order == [0, 0, 1, 3]


def test_alpha_is_granted_also_when_nobody_joins():
    """OY-07."""
    position = Position().lead("Athena").play("advance")
    assert position.space(0, "culture") == 3
    assert position.asked == (1, "ceremony")


def test_a_deity_has_one_ceremony_a_round():
    """OY-08: it is free again in the next round."""
    position = Position().lead("Athena").play("advance")
    assert position.options() == [name for name in DEITIES if name != "Athena"]
    position.upkeep()
    assert position.asked == (1, "ceremony")
    assert position.options() == list(DEITIES)


def test_a_player_without_priests_passes():
    """OY-09."""
    position = Position(4).priests(1, 0, 2, 2).lead("Athena").play("advance")
    assert position.asked == (2, "ceremony")


def test_worship_ends_when_nobody_has_a_priest():
    """OY-09."""
    assert Position().upkeep().state.rounds == 1


def test_worship_ends_when_every_deity_has_been_worshipped_and_unused_priests_return():
    """OY-09: ten ceremonies, though priests are left."""
    position = Position().priests(9, 9, 9)
    for deity in DEITIES:
        position.lead(deity)
        while position.asked[1] != "ceremony":
            position.play(position.options()[-1])
    assert position.state.rounds == 1
    assert position.state.priests[:3].tolist() == [3, 3, 3]


def test_the_fourth_priest_comes_with_population_6_the_fifth_with_culture_8():
    """Rulebook, Upkeep 5: independent of each other."""
    position = Position(4).having(1, population=6).having(2, culture=8).having(3, population=7, culture=9)
    assert position.upkeep().state.priests[:4].tolist() == [3, 4, 4, 5]


def test_the_start_player_token_passes_left_after_every_round():
    """OY-44: seat 0 starts round 1, round r starts with seat (r - 1) mod n."""
    position = Position()
    starters = []
    for _ in range(4):
        starters.append(position.asked[0])
        position.upkeep()
    assert starters == [0, 1, 2, 0]


@pytest.mark.parametrize("joining", [(), (1,), (1, 2)])
def test_the_log_counts_who_led_and_who_joined(joining):
    position = Position().lead("Apollo", *joining).play("point")
    assert position.logged("taken", 0, "apollo_alpha") == position.tally(0, "alpha_used") == 1
    assert [position.logged("offered", seat, "apollo_beta") for seat in (0, 1, 2)] == [0, 1, 1]
    assert [position.logged("taken", seat, "apollo_beta") for seat in (1, 2)] == [
        int(seat in joining) for seat in (1, 2)
    ]
    assert [position.tally(seat, "beta_used") for seat in (1, 2)] == [int(seat in joining) for seat in (1, 2)]
    assert position.ledger.turns[:3].tolist() == [1, 0, 0]


def test_a_ceremony_whose_leader_declines_everything_is_a_turn_without_effect():
    position = Position().lead("Athena", 1).play("decline", "advance")
    assert position.ledger.dead_turns[:2].tolist() == [1, 0]
    assert position.tally(0, "alpha_used") == 0
    assert position.tally(1, "beta_used") == 1


@pytest.mark.parametrize(
    ("deity", "choices", "worked"),
    [
        ("Zeus", ("advance", "military", "decline"), 0),  # the marker stands at its column
        ("Zeus", ("advance", "hunting", "decline"), 1),
        ("Zeus", ("build", "none", "decline"), 0),
        ("Zeus", ("produce", "fish", "decline"), 1),
        ("Zeus", ("point", "decline"), 1),
        ("Ares", ("war", "decline", 1), 0),  # repelled
        ("Ares", ("war", "decline", 2, "meat"), 1),
        ("Ares", ("war", "decline", 3), 0),  # won, but there is nothing to take
        ("Hera", ("Athena", "decline", "Hephaestus", "none"), 0),
        ("Hera", ("Athena", "decline", "Hephaestus", "Militia", "meat", "fish"), 1),
    ],
)
def test_a_favour_that_changes_nothing_for_the_leader_is_a_turn_without_effect(deity, choices, worked):
    """A dead turn leaves points, cubes, markers and buildings of its player as they were."""
    position = Position(4).having(0, cubes=(0, 1, 1), military=3).having(1, military=5).having(3, cubes=(0, 0, 0))
    position.lead(deity).play(*choices)
    while position.asked[1] != "ceremony":
        position.play(position.options()[-1])
    assert position.tally(0, "alpha_used") == worked
    assert position.ledger.dead_turns[0] == 1 - worked


def test_everything_is_open():
    """OY-45: a view differs from the table in nothing."""
    position = Position().lead("Zeus", 1, 2).play("advance")
    seen = position.state.copy()
    for seat in range(3):
        FUNCTIONS.hide(position.rules, seen, seat)
        FUNCTIONS.guess(position.rules, seen, seat)
    assert seen == position.state
