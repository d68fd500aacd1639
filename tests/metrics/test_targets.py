"""Verdicts on targets, and what stands in their way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from synthetic_run import SyntheticRun

from reports import analyse
from reports.results import TargetResult


def judged(folder: Path, target: dict[str, Any], **run: Any) -> TargetResult:
    made = SyntheticRun(targets=[target], **{"games": 1000, "first_bonus": 3.0, **run})
    return analyse(made.write(folder)).targets[0]


ADVANTAGE = "first_player.advantage"


@pytest.mark.parametrize(
    ("between", "verdict"),
    [((-30, 30), "on target"), ((-3, 1), "off target"), ((-30, 8), "cannot tell")],
)
def test_only_a_whole_interval_decides(tmp_path: Path, between: tuple[int, int], verdict: str) -> None:
    """A bonus of 3 on sd 10 is worth +8.4 points; 1,000 games tell it to about ±3."""
    target = judged(tmp_path, {"metric": ADVANTAGE, "between": list(between), "unit": "points"})
    assert target.verdict == verdict
    assert (target.more_games is not None) == (verdict == "cannot tell")


def test_a_pattern_is_off_when_one_of_its_metrics_is(tmp_path: Path) -> None:
    target = judged(
        tmp_path,
        {"metric": "special_cards.*.win_rate", "between": [-12, 12], "unit": "points"},
        item_effect={"SA04": 12.0},
    )
    off = [member.row for member in target.members if member.verdict == "off target"]
    assert target.verdict == "off target"
    assert off == ["special_cards.SA04.win_rate@equal"]
    assert len(target.members) == 6


def test_a_plain_metric_means_the_first_table(tmp_path: Path) -> None:
    target = judged(tmp_path, {"metric": ADVANTAGE, "min": -50})
    assert [member.row for member in target.members] == ["first_player.advantage@equal"]


def test_a_table_can_be_named(tmp_path: Path) -> None:
    target = judged(tmp_path, {"metric": "strategies.novice.advantage@gap", "max": 0})
    assert target.verdict == "off target" or target.members[0].row == "strategies.novice.advantage@gap"
    assert target.verdict == "on target"


@pytest.mark.parametrize(
    ("target", "run", "reason"),
    [
        ({"metric": ADVANTAGE, "max": 3, "unit": "turns"}, {}, "in turns, the metric is measured in points"),
        ({"metric": "special_cards.SA99.win_rate", "max": 3}, {}, "nothing was measured"),
        ({"metric": ADVANTAGE, "max": 3}, {"capped": 20}, "20 of 1,000 games were stopped at their cap"),
    ],
)
def test_bad_data_give_no_verdict_but_a_reason(
    tmp_path: Path, target: dict[str, Any], run: dict[str, Any], reason: str
) -> None:
    result = judged(tmp_path, target, **run)
    assert result.verdict == "check the data"
    assert reason in result.reason


def test_a_missing_game_is_noticed(tmp_path: Path) -> None:
    """One deal of the mixed table lacks its second seating."""
    import json

    import polars as pl

    folder = SyntheticRun(games=100).write(tmp_path)
    for log in ("games", "seats", "items"):
        rows = pl.read_parquet(folder / "logs" / log / "part-00001.parquet")
        rows.filter(pl.col("game") != 150).write_parquet(folder / "logs" / log / "part-00001.parquet")
    facts = json.loads((folder / "run.json").read_text())
    facts["counts"]["games"] -= 1
    (folder / "run.json").write_text(json.dumps(facts))
    failed = [check for check in analyse(folder).checks if not check.passed]
    assert [(check.id, check.table) for check in failed] == [("health.complete", "gap")]


def test_disagreeing_halves_are_noticed(tmp_path: Path) -> None:
    """In the second half of the deals the starter always wins: as after a bug, or a change in between."""
    import polars as pl

    folder = SyntheticRun(games=400).write(tmp_path)
    part = folder / "logs" / "seats" / "part-00000.parquet"
    late = pl.col("block") >= 200
    won = pl.when(late).then((pl.col("order") == 0).cast(pl.Float64)).otherwise(pl.col("win_share"))
    pl.read_parquet(part).with_columns(win_share=won).write_parquet(part)
    failed = [check for check in analyse(folder).checks if not check.passed]
    assert [(check.id, check.table) for check in failed] == [("health.halves", "equal")]
