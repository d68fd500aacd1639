"""Sweeps: what they vary, the points of their designs, and what is wrong with a bad one."""

import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pytest
from experiment_files import minimal, problems_of, write
from fake_catalogue import COMPLETE
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.experiment import Experiment, Layout, load_experiment
from sim.experiment.assumed import column, groups, moved
from sim.experiment.catalogue import RuleProblem
from sim.experiment.sweep import Sweep
from sim.experiment.sweep_points import lay_out, n_rows

VALUES: dict[str, object] = {
    "coins": 4,
    "growth": 1.5,
    "open": False,
    "market.open": True,
    "order": [1, 0],
    "season": "spring",
    "deck.sun": 14,
    "deck.rain": 0,
    "cards.A.vp": 0,
    "cards.B.vp": 2,
    "cards.A.in_play": True,
    "cards.B.in_play": False,
}


def sweep(**parts: object) -> Sweep:
    return Sweep.model_validate_json(json.dumps({"id": "try", **parts}))


def willing(rules: Mapping[str, object]) -> RuleProblem | None:
    return None


def laid_out(parts: Mapping[str, object], assumed: tuple[str, ...] = ()) -> Layout:
    return lay_out(sweep(**parts), VALUES, assumed, willing)


def test_a_list_of_values_has_a_point_for_each_and_the_present_one_is_the_base() -> None:
    layout = laid_out({"values": {"coins": [3, 4, 5]}})
    assert [(point.name, dict(point.rules)) for point in layout.points] == [
        ("try #1", {"coins": 3}),
        ("base", {}),
        ("try #2", {"coins": 5}),
    ]


def test_several_lists_are_played_in_all_combinations_and_change_only_what_differs() -> None:
    layout = laid_out({"values": {"coins": [4, 5], "order": [[1, 0], [2, 2]]}})
    assert [dict(point.rules) for point in layout.points] == [
        {},
        {"order": (2, 2)},
        {"coins": 5},
        {"coins": 5, "order": (2, 2)},
    ]
    assert [point.name for point in layout.versions] == ["try #1", "try #2", "try #3"]


@settings(derandomize=True, deadline=None, max_examples=30)
@given(st.integers(-5, 5), st.integers(1, 9), st.sampled_from(["morris", "sobol"]), st.sampled_from([16, 32]))
def test_whole_numbers_stay_whole_and_all_values_stay_in_their_range(low, width, design, samples) -> None:
    spans = {"coins": [low, low + width], "growth": [0.5, 2.5]}
    layout = laid_out({"ranges": spans, "design": design, "samples": samples})
    assert len(layout.rows) == n_rows(sweep(ranges=spans, design=design, samples=samples))
    for point in layout.points:
        assert isinstance(point.settings["coins"], int)
        assert low <= point.settings["coins"] <= low + width
        assert 0.5 <= point.settings["growth"] <= 2.5


def test_a_morris_path_changes_one_value_at_a_time() -> None:
    layout = laid_out({"ranges": {"coins": [0, 9], "growth": [0, 3]}, "design": "morris", "samples": 6})
    assert len(layout.rows) == 6 * 3
    for path in range(6):
        for before, after in pairwise(layout.units[3 * path : 3 * path + 3]):
            assert sum(x != y for x, y in zip(before, after, strict=True)) == 1


def test_rows_of_a_design_with_the_same_values_are_one_point() -> None:
    layout = laid_out({"ranges": {"coins": [4, 5]}, "design": "sobol", "samples": 16})
    assert len(layout.rows) == 16 * 3
    assert {point.name for point in layout.points} == {"base", "try #1"}
    assert set(layout.rows) == {"base", "try #1"}


@pytest.mark.parametrize(
    "parts",
    [
        {"values": {"growth": [1.0, 2.0], "coins": [3, 5]}},
        {"ranges": {"growth": [0, 3], "coins": [0, 9]}, "design": "morris", "samples": 4},
    ],
)
def test_the_order_of_the_paths_does_not_matter(parts: dict[str, dict[str, object]]) -> None:
    """A run keeps its experiment with sorted keys, and replays from it."""
    turned = {key: dict(sorted(part.items())) if isinstance(part, dict) else part for key, part in parts.items()}
    assert laid_out(turned) == laid_out(parts)


def test_every_process_lays_out_the_same_design() -> None:
    parts = {"ranges": {"coins": [0, 9], "growth": [0, 3]}, "design": "morris", "samples": 6}
    assert laid_out(parts) == laid_out(parts)


def test_assumed_values_of_one_column_move_together() -> None:
    layout = laid_out({"assumed": True}, ("deck.sun", "deck.rain", "cards.A.vp", "cards.B.vp"))
    assert [(dict(point.settings), dict(point.rules)) for point in layout.points] == [
        ({"deck": "-1"}, {"deck.sun": 13}),
        ({"deck": "+1"}, {"deck.sun": 15, "deck.rain": 1}),
        ({"cards.*.vp": "-1"}, {"cards.B.vp": 1}),
        ({"cards.*.vp": "+1"}, {"cards.A.vp": 1, "cards.B.vp": 3}),
    ]


def test_one_by_one_each_value_is_its_own_change() -> None:
    layout = laid_out({"assumed": True, "by": "value", "step": 2}, ("deck.sun", "growth"))
    assert [dict(point.rules) for point in layout.points] == [
        {"deck.sun": 12},
        {"deck.sun": 16},
        {"growth": 0},
        {"growth": 3.5},
    ]


def test_a_lone_truth_value_is_turned_once_and_texts_are_left_out() -> None:
    layout = laid_out({"assumed": True}, ("open", "season", "cards.A.in_play", "cards.B.in_play"))
    assert [(dict(point.settings), dict(point.rules)) for point in layout.points] == [
        ({"open": "true"}, {"open": True})
    ]
    assert [one.name for one in layout.left_out] == ["season", "cards.*.in_play"]


def test_every_other_reading_of_an_assumed_choice_is_tried() -> None:
    choices = {"season": ("spring", "summer", "autumn")}
    layout = lay_out(sweep(assumed=True), VALUES, ("season", "cards.A.vp"), willing, choices)
    assert [(dict(point.settings), dict(point.rules)) for point in layout.points[:2]] == [
        ({"season": reading}, {"season": reading}) for reading in choices["season"] if reading != VALUES["season"]
    ]
    assert [factor.name for factor in layout.factors] == ["season", "cards.A.vp"]
    assert layout.left_out == ()


def test_a_reading_that_the_game_refuses_is_left_out_by_name() -> None:
    def refuse(rules: Mapping[str, object]) -> RuleProblem | None:
        return ("season", "needs four players") if rules.get("season") == "autumn" else None

    choices = {"season": ("spring", "summer", "autumn")}
    layout = lay_out(sweep(assumed=True), VALUES, ("season",), refuse, choices)
    assert [one.name for one in layout.left_out] == ["season autumn"]


def test_what_the_game_refuses_stays_and_the_rest_of_its_table_moves() -> None:
    def refuse(rules: Mapping[str, object]) -> RuleProblem | None:
        return ("cards.B.vp", "must be even") if rules.get("cards.B.vp", 2) in (1, 3) else None

    layout = lay_out(sweep(assumed=True), VALUES, ("cards.A.vp", "cards.B.vp"), refuse)
    assert [dict(point.rules) for point in layout.points] == [{"cards.A.vp": 1}]
    assert [(one.name, one.reason) for one in layout.left_out] == [("cards.*.vp -1", "cards.B.vp: must be even")]


def test_what_the_game_refuses_as_a_whole_is_left_out_with_the_reason() -> None:
    layout = lay_out(sweep(assumed=True), VALUES, ("deck.sun", "deck.rain"), lambda rules: ("deck", "too many"))
    assert layout.points == ()
    assert [one.reason for one in layout.left_out] == ["deck: too many", "deck: too many"]


def test_skipped_values_are_not_moved() -> None:
    layout = laid_out({"assumed": True, "skip": ["cards.*"]}, ("coins", "cards.A.vp", "cards.B.vp"))
    assert [factor.name for factor in layout.factors] == ["coins"]


@pytest.mark.parametrize(
    ("path", "name"),
    [("hand", "hand"), ("deck.sun", "deck"), ("cards.C17.price", "cards.*.price"), ("a.b.c.d", "a.*.c.d")],
)
def test_the_column_of_a_path(path: str, name: str) -> None:
    assert column(path) == name


def test_tables_in_groups_of_rows_have_columns_too() -> None:
    paths = [
        f"rewards.{city}.{card}.glory" for city, card in (("Crato", "parry"), ("Crato", "mine"), ("Olvir", "rest"))
    ]
    assert [group.name for group in groups(paths, by_table=True, skip=())] == ["rewards.*.*.glory"]


@settings(derandomize=True, deadline=None)
@given(st.lists(st.integers(-9, 9), min_size=1, max_size=6), st.sampled_from([-2.0, -1.0, 1.0, 2.0]))
def test_a_step_moves_every_number_of_a_list_but_none_below_zero(numbers: list[int], step: float) -> None:
    (group,) = groups(["list"], by_table=True, skip=())
    found = moved(group, {"list": numbers}, step)
    assert found is not None
    after = found.get("list", numbers)
    assert isinstance(after, list)
    for old, new in zip(numbers, after, strict=True):
        assert new == (max(0, old + step) if old >= 0 else old + step)


def loaded(folder: Path, text: str) -> Experiment:
    return load_experiment(write(folder, text), COMPLETE).experiment


ANALYSES = {"analyses": "{length: {}}", "targets": "[{metric: length.p90, max: 60}]"}


@pytest.mark.parametrize(
    "text",
    [
        "[{id: price, values: {cards.C17.price: [1, 2]}}]",
        "[{id: many, ranges: {basket.size: [2, 6], basket.growth: [1, 2]}, design: morris, samples: 4, blocks: 50}]",
        "[{id: guess, assumed: true, step: 2, by: value, skip: ['cards.*'], metrics: ['length.*'], tables: [mirror]}]",
    ],
)
def test_a_resolved_sweep_loads_as_itself(tmp_path: Path, text: str) -> None:
    first = loaded(tmp_path, minimal(sweep=text, **ANALYSES))
    again = Experiment.model_validate_json(json.dumps(first.resolved()))
    assert again.sweep == first.sweep


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "[{id: a}]",
            "the sweep 'a' has nothing to vary; "
            "give exactly one of values: {path: [1, 2]}, ranges: {path: [low, high]} or assumed: true",
        ),
        (
            "[{id: a, values: {basket.size: [2]}, step: 2}]",
            "'step' is for a sweep of assumed values; delete 'step', or write assumed: true",
        ),
        (
            "[{id: a, ranges: {basket.size: [2, 5]}}]",
            "ranges need a design and its samples; add design: morris and samples: 10",
        ),
        (
            "[{id: a, ranges: {basket.size: [2, 5]}, design: sobol, samples: 20}]",
            "20 samples are not a power of 2, which Sobol needs; write samples: 32",
        ),
        (
            "[{id: a, ranges: {basket.size: [2, 5]}, design: morris, samples: 3}]",
            "3 samples are too few for intervals; write samples: 4 or more",
        ),
        (
            "[{id: a, ranges: {basket.size: [5, 2]}, design: morris, samples: 10}]",
            "the range [5, 2] of 'basket.size' contains nothing; put the lower end first",
        ),
        (
            "[{id: a, values: {basket.size: [2, 3]}, design: sobol}]",
            "the design sobol does not go with values; delete 'design', or give ranges",
        ),
        (
            "[{id: a, values: {basket.sise: [2, 3]}}]",
            "unknown rule value 'basket.sise'; did you mean 'basket.size'?",
        ),
        (
            "[{id: a, values: {basket.size: [2, many]}}]",
            "'basket.size' must be a whole number, not text 'many'",
        ),
        (
            "[{id: a, ranges: {basket.size: [2, 4.5]}, design: morris, samples: 4}]",
            "'basket.size' is a whole number, its range is [2, 4.5]; write whole numbers",
        ),
        (
            "[{id: a, ranges: {season.name: [2, 4]}, design: morris, samples: 4}]",
            "'season.name' is no number, so it has no range; list its values under values",
        ),
        (
            "[{id: a, values: {basket.size: [1, 5]}}]",
            "basket.size: 1 cannot be played: basket.size: must hold one fruit for each of 2 players; "
            "leave this value out",
        ),
        (
            "[{id: a, ranges: {basket.size: [2, 5]}, design: morris, samples: 900}]",
            "the sweep 'a' has 1,800 versions of the rules, more than 1,000; give fewer values or samples",
        ),
        (
            "[{id: a, values: {basket.size: [5]}, tables: [miror]}]",
            "unknown table 'miror'; did you mean 'mirror'?",
        ),
        (
            "[{id: a, values: {basket.size: [5]}, metrics: [length.p50]}]",
            "no analysis produces 'length.p50'; did you mean 'length.p90'?",
        ),
        (
            "[{id: a, values: {basket.size: [5]}, metrics: [length.p90@mirror]}]",
            "'length.p90@mirror' names a table, but a sweep measures at its own tables; "
            "write the metric alone, and the table under tables",
        ),
        (
            "[{id: a, values: {basket.size: [5]}}, {id: a, values: {basket.size: [6]}}]",
            "the name 'a' is taken by another sweep or its versions by a variant; choose another id",
        ),
        (
            "[{id: a, assumed: true, skip: ['*']}]",
            "Orchard has no assumed values that a step can move; delete the sweep, or name values",
        ),
    ],
)
def test_every_mistake_is_told_with_its_remedy(
    text: str, sentence: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    error = problems_of(minimal(sweep=text, **ANALYSES), monkeypatch, tmp_path, COMPLETE)
    assert [problem.sentence for problem in error.problems] == [sentence]
    assert error.problems[0].line == 7


def test_a_sweep_that_measures_nothing_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = minimal(analyses="{length: {}}", sweep="[{id: a, values: {basket.size: [5]}}]")
    error = problems_of(text, monkeypatch, tmp_path, COMPLETE)
    assert [problem.sentence for problem in error.problems] == [
        "the sweep 'a' measures nothing: no target is about its tables; name what it measures, as metrics: [score.mean]"
    ]


def test_results_that_would_be_too_large_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = (
        "[{id: a, ranges: {basket.size: [2, 9], basket.growth: [1, 2]}, design: sobol, samples: 128, metrics: ['*']}]"
    )
    analyses = {"analyses": "{length: {}, cards: {}, first_player: {}}", "tables": "[{id: m, seats: [random, random]}]"}
    many = "[" + ", ".join(f"{{id: t{i}, seats: [random, random]}}" for i in range(4)) + "]"
    named = text.replace("metrics: ['*']", "metrics: ['*'], tables: [t0, t1, t2, t3]")
    error = problems_of(minimal(**{**analyses, "tables": many}, sweep=named), monkeypatch, tmp_path, COMPLETE)
    assert [problem.message for problem in error.problems] == [
        "the sweep 'a' would make 10,240 estimates, more than 6,000"
    ]
