"""Whatever a file holds, loading gives an experiment or explains why not."""

import contextlib
from pathlib import Path

import pytest
from experiment_files import EXAMPLE, to_yaml
from fake_catalogue import COMPLETE, FIRST_VERSION
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from sim.experiment import ExperimentError, format_problems, load_experiment

FIXED_SEEDS = settings(derandomize=True, deadline=None, max_examples=40)

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.sampled_from(["", "random", "rotate", "precision", "length.p90@", "*", "a.py:", "x.py:1", "basket.size"]),
    st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=6),
)
KEYS = st.sampled_from(["", "use", "id", "games", "mode", "between", "seats", "gamse", "basket.size", "mine", "a@b"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, max_size=3)),
    max_leaves=8,
)
EXAMPLE_DATA = YAML(typ="safe", pure=True).load(EXAMPLE.read_text(encoding="utf-8"))


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every path in plain data."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] + [place for key, inner in items for place in places(inner, (*path, key))]


def changed(value: object, path: tuple[str | int, ...], new: object) -> object:
    """A copy of plain data with one value exchanged."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else dict(enumerate(value)) if isinstance(value, list) else {}
    copy[path[0]] = changed(copy[path[0]], path[1:], new)
    return list(copy.values()) if isinstance(value, list) else copy


def load_or_explain(path: Path) -> None:
    for catalogue in (FIRST_VERSION, COMPLETE):
        with contextlib.suppress(ExperimentError):
            load_experiment(path, catalogue)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("robust") / "experiment.yaml"


@FIXED_SEEDS
@given(st.binary(max_size=40))
def test_any_bytes(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    load_or_explain(path)


@FIXED_SEEDS
@given(st.text("ab:-[]{}&*!|>'\"%@#?, \n\t01.~<\ufeff\u2028", max_size=40))
def test_any_notation(path: Path, text: str) -> None:
    path.write_bytes(text.encode())
    load_or_explain(path)


@FIXED_SEEDS
@given(st.sampled_from(places(EXAMPLE_DATA)), VALUES)
def test_the_example_with_any_one_value_exchanged(path: Path, place: tuple[str | int, ...], value: object) -> None:
    path.write_text(to_yaml(changed(EXAMPLE_DATA, place, value)), encoding="utf-8")
    load_or_explain(path)


@FIXED_SEEDS
@given(st.text("arungme.=s0129[]{}: tbl", max_size=20))
def test_any_option(text: str) -> None:
    with contextlib.suppress(ExperimentError):
        load_experiment(EXAMPLE, FIRST_VERSION, [text])


def test_a_report_of_problems_stays_one_line_each_for_ci(path: Path) -> None:
    path.write_text('"a\\nb": 1\n"c\\u001b[31m": 2\n', encoding="utf-8")
    with pytest.raises(ExperimentError) as caught:
        load_experiment(path, FIRST_VERSION)
    annotations = format_problems(caught.value.problems, "github").splitlines()
    assert len(annotations) == len(caught.value.problems)
    assert "\x1b" not in str(caught.value)
