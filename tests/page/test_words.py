"""Numbers and limits as people read them."""

from __future__ import annotations

from pathlib import Path

import pytest
from synthetic_run import SyntheticRun

from reports import analyse, words
from reports.results import Row, TargetResult
from reports.run import Run


def row(value: float, low: float | None, high: float | None, unit: str = "points", kind: str = "mean") -> Row:
    return Row(
        id="m@t",
        metric="m",
        table="t",
        family="m",
        aspect="",
        label="M",
        unit=unit,
        kind=kind,
        version=1,
        value=value,
        low=low,
        high=high,
        level=0.95,
        n_blocks=10,
        method="t",
        signed=unit == "points",
    )


@pytest.mark.parametrize(
    ("value", "digits", "signed", "text"),
    [
        (1.14, 1, True, "+1.1"),
        (-1.16, 1, True, "\u22121.2"),
        (-0.04, 1, True, "0.0"),
        (0.04, 1, True, "0.0"),
        (12345.6, 0, False, "12,346"),
    ],
)
def test_numbers(value: float, digits: int, signed: bool, text: str) -> None:
    assert words.number(value, digits, signed) == text


def test_decimals_follow_the_interval() -> None:
    assert words.row_number(row(1.234, 0, 2), 1.234) == "+1.2"
    assert words.row_number(row(1.234, 1.22, 1.25), 1.234) == "+1.23"
    assert words.row_number(row(28, 28, 28, "turns", "quantile"), 28) == "28"
    assert words.row_number(row(28, 28, None, "turns"), None) == "no limit"


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [(-3, 3, "±3"), (-2, 5, "\u22122 to 5"), (None, 60, "at most 60"), (2.5, None, "at least 2.5")],
)
def test_limits(low: float | None, high: float | None, text: str) -> None:
    target = TargetResult(metric="m", low=low, high=high, unit="", verdict="on target")
    assert words.limit(target) == text


def test_points_are_also_games() -> None:
    assert words.one_game_in(row(1.1, 0, 2)) == "about 1 game in 91"
    assert words.one_game_in(row(0.0, -1, 1)) == ""
    assert words.one_game_in(row(1.1, 0, 2, "turns")) == ""


def test_a_target_is_named_with_the_table_and_the_variant_that_it_is_about(tmp_path: Path) -> None:
    run = SyntheticRun(
        variants={"rich": {"hand": 5}}, targets=[{"metric": "first_player.advantage@equal/rich", "between": [-9, 9]}]
    )
    folder = run.write(tmp_path)
    found = analyse(folder)
    assert words.finding(found.targets[0], found, Run.open(folder).facts).short == "first player @ equal/rich"
