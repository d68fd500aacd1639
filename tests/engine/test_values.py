"""Rule values: tags, overrides by dotted path, clear refusals."""

from typing import Literal

import pytest

from sim.engine.contract import RuleError
from sim.engine.index import Index
from sim.engine.records import padded
from sim.engine.values import Row, Values, by_index, read_rows

TREE = {
    "tag": "rulebook",
    "start": {"coins": 4, "shares": 0.5, "open": True},
    "season": {"value": "exact", "choices": ["exact", "overshoot"], "tag": "assumed"},
    "cards": {"tag": "assumed", "SA01": {"vp": 1, "symbols": ["H"]}, "SA02": {"vp": {"value": 2, "tag": "rulebook"}}},
}


def test_a_tag_holds_for_everything_below_it_until_another_one_does():
    tags = {value.path: value.tag for value in Values(TREE).flat()}
    assert tags == {
        "start.coins": "rulebook",
        "start.shares": "rulebook",
        "start.open": "rulebook",
        "season": "assumed",
        "cards.SA01.vp": "assumed",
        "cards.SA01.symbols": "assumed",
        "cards.SA02.vp": "rulebook",
    }


def test_a_value_without_a_tag_is_refused():
    with pytest.raises(ValueError, match="start has no tag"):
        Values({"start": 4})


def test_an_override_replaces_one_value_and_nothing_else():
    values = Values(TREE)
    assert values.with_overrides({"cards.SA02.vp": 5})["cards"]["SA02"]["vp"] == 5
    assert values.with_overrides({})["cards"]["SA02"]["vp"] == 2


def test_whole_numbers_written_as_floats_are_whole_numbers():
    assert Values(TREE).with_overrides({"start.coins": 5.0})["start"]["coins"] == 5


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("start.coin", 1, "did you mean 'start.coins'"),
        ("cards", 1, "names a group of values"),
        ("start.coins", "many", "wants a whole number"),
        ("start.coins", 1.5, "wants a whole number"),
        ("start.coins", True, "wants a whole number"),
        ("start.open", 1, "wants true or false"),
        ("start.shares", "x", "wants a number"),
        ("cards.SA01.symbols", "H", "wants a list"),
        ("cards.SA01.symbols", [1.5], "wants a text"),
        ("season", "about", "use one of exact, overshoot, not 'about'"),
    ],
)
def test_an_override_that_does_not_fit_is_refused_with_a_remedy(path, value, message):
    with pytest.raises(RuleError, match=message):
        Values(TREE).with_overrides({path: value})


def test_a_value_of_a_few_readings_names_them():
    values = Values(TREE)
    assert {value.path: value.choices for value in values.flat() if value.choices} == {"season": ("exact", "overshoot")}
    assert values.with_overrides({"season": "overshoot"})["season"] == "overshoot"


def test_a_value_that_is_none_of_its_choices_is_refused():
    with pytest.raises(ValueError, match="season: use one of exact, not 'about'"):
        Values({"season": {"value": "about", "choices": ["exact"], "tag": "assumed"}})


BOUNDED = {
    "tag": "rulebook",
    "target": {"value": 100, "min": 1},
    "setup": {"value": "plain", "choices": ["plain", "variable"]},
    "start": {"min": 0, "max": 9, "coins": 4, "oil": {"value": 2, "max": 3}},
    "costs": {"value": [1, 2, 3], "min": 0},
}


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("target", 0, "target: must be at least 1, not 0"),
        ("target", 2**31, "target: must be at least 1"),
        ("setup", "other", "setup: use one of plain, variable, not 'other'"),
        ("start.coins", 10, "start.coins: must be from 0 to 9, not 10"),
        ("start.oil", 4, "start.oil: must be from 0 to 3, not 4"),
        ("costs", [1, 2, -3], "costs: must be at least 0, not -3"),
    ],
)
def test_bounds_hold_for_everything_below_them_until_others_do(path, value, message):
    with pytest.raises(RuleError, match=message):
        Values(BOUNDED).with_overrides({path: value})


def test_a_file_that_breaks_its_own_bounds_is_refused():
    with pytest.raises(RuleError, match="target: must be at least 1, not 0"):
        Values({"tag": "rulebook", "target": {"value": 0, "min": 1}})


def test_the_record_has_the_numbers_of_the_file_under_their_names():
    values = Values(BOUNDED)
    tree = values.with_overrides({"setup": "variable", "start.coins": 7})
    rules = values.record(tree, costs=padded(tree["costs"], 4, fill=-1), target=50)
    assert (rules.setup, rules.start.coins, rules.start.oil) == (1, 7, 2)
    assert rules.costs.tolist() == [1, 2, 3, -1]
    assert rules.target == 50, "what the game gives goes before what the file says"


def test_a_record_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        Values(BOUNDED).make({}, 2).target = 1


class Card(Row):
    copies: int
    mark: Literal["none", "seal"]
    harvest: int | None = None


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"copies": 1, "mark": "seal", "harvst": 2}, "cards.A.harvst: no such key; did you mean 'harvest'"),
        ({"mark": "seal"}, "cards.A.copies: is missing"),
        ({"copies": 1, "mark": "wax"}, "cards.A.mark: input should be 'none' or 'seal', not 'wax'"),
        ({"copies": "two", "mark": "seal"}, "cards.A.copies: input should be a valid integer, not 'two'"),
    ],
)
def test_a_row_that_does_not_fit_its_table_is_refused_with_its_place(row, message):
    with pytest.raises(RuleError, match=message):
        read_rows({"cards": {"A": row}}, "cards", Card)


def test_rows_are_read_by_id():
    rows = read_rows({"cards": {"A": {"copies": 1, "mark": "seal"}}}, "cards", Card)
    assert rows == {"A": Card(copies=1, mark="seal")}


class Fruit(Index):
    OLIVE = "Olive", "olives"
    SMALL_FIG = "Fig", "figs", "fig"


@pytest.mark.parametrize(
    ("prices", "message"),
    [({"olive": 1}, "price.fig: is missing"), ({"olive": 1, "fig": 2, "fug": 3}, "price.fug: no such key")],
)
def test_a_table_by_index_wants_every_key_once(prices, message):
    with pytest.raises(RuleError, match=message):
        by_index({"price": prices}, "price", Fruit)


def test_a_table_by_index_is_in_the_order_of_the_index():
    assert by_index({"price": {"fig": 2, "olive": 1}}, "price", Fruit) == [1, 2]
