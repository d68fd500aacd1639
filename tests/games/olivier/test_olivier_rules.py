"""Rule values of L'Olivier, and overrides that cannot be played."""

import numpy as np
import pytest

from sim.engine.contract import RuleError
from sim.games.olivier import GAME
from sim.games.olivier.cards import TREE_VALUES, UNIT
from sim.games.olivier.rules import MAX_UNITS


@pytest.mark.parametrize(
    ("override", "remedy"),
    [
        ({"hand_size": 8}, "from 1 to 7"),
        ({"trees_per_season": 260}, "multiple of 25"),
        ({"trees_per_season": 425}, "up to 400"),
        ({"trees_needed": "about"}, "exact, overshoot, up_to"),
        ({"deck.rain": -1}, "0 to 100 copies"),
        ({"deck.trees_100": 100, "deck.trees_50": 100}, "at most 250"),
        ({"stuck_after": 0}, "from 1"),
        ({"max_turns": 100000}, "from 1 to 5000"),
        ({"deck.rian": 5}, "deck.rain"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_remedy(override, remedy):
    with pytest.raises(RuleError, match=remedy):
        GAME.make_rules(override, 4)


def test_a_deck_too_small_for_the_hands_is_refused():
    none = {f"deck.{value.path.removeprefix('deck.')}": 0 for value in GAME.rule_values() if "deck." in value.path}
    with pytest.raises(RuleError, match="need 25"):
        GAME.make_rules(none | {"deck.sun": 24}, 4)


def test_the_deck_is_a_reconstruction_and_the_constants_are_printed():
    tags = {value.path: value.tag for value in GAME.rule_values()}
    assert {tag for path, tag in tags.items() if path.startswith("deck.")} == {"assumed"}
    assert tags["hand_size"] == tags["trees_per_season"] == "rulebook"


@pytest.mark.parametrize(("needed", "beyond"), [("exact", [0]), ("overshoot", [0, 1, 2, 3])])
def test_the_ways_to_make_up_trees_are_all_and_only_those(needed, beyond):
    """Against every combination of up to 10 units; with overshoot no card of a way is needless."""
    rules = GAME.make_rules({"trees_needed": needed}, 2)
    sizes = np.array(TREE_VALUES) // UNIT
    grid = np.stack(np.meshgrid(*[np.arange(12)] * 4, indexing="ij"), -1).reshape(-1, 4)
    totals = grid @ sizes
    smallest = np.where(grid > 0, sizes, 99).min(axis=1)
    for units in range(11):
        excess = totals - units
        wanted = grid[np.isin(excess, beyond) & ((excess == 0) | (excess < smallest)) & (totals > 0)]
        found = rules.ways[units, : rules.n_ways[units]]
        expected = {tuple(way) for way in wanted.tolist()} if units else {(0, 0, 0, 0)}
        assert {tuple(way) for way in found.tolist()} == expected
        assert len(found) == len(expected)


def test_the_largest_season_has_room_for_all_its_ways():
    largest = {"trees_per_season": UNIT * MAX_UNITS, "trees_needed": "overshoot"}
    assert GAME.make_rules(largest, 2).n_ways[MAX_UNITS] > 64


def test_key_cards_are_told_with_the_copies_of_the_deck_that_is_played():
    rules = GAME.make_rules({"deck.rain": 9, "deck.press": 0}, 2)
    copies = {item.id: item.copies for item in GAME.items_of(GAME.item_groups[0], rules)}
    assert (copies["rain"], copies["sun"], copies["press"]) == (9, 14, 0)
    in_play = dict(zip(copies, GAME.items_in_play(rules), strict=True))
    assert [card for card in copies if not in_play[card]] == ["press"]
