"""Rule values: tags, overrides by dotted path, clear refusals."""

import pytest

from sim.engine.contract import RuleError
from sim.engine.values import Values

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
    with pytest.raises(ValueError, match="start has the tag None"):
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
    with pytest.raises(ValueError, match="none of its choices"):
        Values({"season": {"value": "about", "choices": ["exact"], "tag": "assumed"}})
