"""Sweeps of synthetic runs: planted responses are found, verdicts follow the truth."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from scipy.stats import norm
from synthetic_run import SyntheticRun

from reports import analyse
from reports.analysis import sweeps as analysis
from reports.results import Results, SweepResult

SD = 10 * math.sqrt(2)
"""Standard deviation of the difference of two scores of sd 10."""
ADVANTAGE = "first_player.advantage"
TARGET = {"metric": ADVANTAGE, "between": [-5, 10], "unit": "points"}


def truth(bonus: float) -> float:
    """Advantage of a starter with a bonus, in points: Φ(bonus / 10√2) less a half."""
    return float(100 * (norm.cdf(bonus / SD) - 0.5))


def facts_of(kind: str, points: Mapping[str, Mapping[str, Any]], **more: Any) -> dict[str, Any]:
    """The part of run.json about one sweep; `points` by name, each with its settings, which are its rules too."""
    names = list(dict.fromkeys(name for settings in points.values() for name in settings))
    rules = {name: {} if name == "base" else dict(settings) for name, settings in points.items()}
    return {
        "id": "bonus",
        "kind": kind,
        "tables": ["equal"],
        "factors": [{"name": name, "paths": [name]} for name in names],
        "points": [{"name": n, "rules": rules[n], "settings": dict(s)} for n, s in points.items()],
        "rows": list(points),
        **more,
    }


def swept(folder: Path, sweep: Mapping[str, Any], bonus: Mapping[str, float], **run: Any) -> Results:
    """A mirror table whose starter has a bonus of 2, or the given one at a point."""
    versions = {point["name"]: point["rules"] for point in sweep["points"] if point["name"] != "base"}
    made = SyntheticRun(
        **{
            "tables": {"equal": ("bot", "bot")},
            "games": 3_000,
            "first_bonus": 2.0,
            "skill": {},
            "variants": versions,
            "variant_bonus": bonus,
            "targets": [TARGET],
            "facts": {"variants": {}, "sweeps": [sweep], "rules": {"bonus": 2, "idle": 0}},
            **run,
        }
    )
    return analyse(made.write(folder))


def only(results: Results) -> SweepResult:
    (sweep,) = results.sweeps
    return sweep


CURVE = {"bonus #1": {"bonus": 1}, "base": {"bonus": 2}, "bonus #2": {"bonus": 4}, "bonus #3": {"bonus": 8}}
BONUS = {"bonus #1": 1.0, "bonus #2": 4.0, "bonus #3": 8.0}


@pytest.fixture(scope="module")
def curve(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return swept(tmp_path_factory.mktemp("curve"), facts_of("grid", CURVE, metrics=["length.p50"]), BONUS)


def test_every_point_is_a_paired_shift_against_the_base(curve: Results) -> None:
    for name, bonus in BONUS.items():
        row = only(curve).find(ADVANTAGE, "equal", name)
        assert row is not None
        assert row.shift is not None
        assert row.shift.se is not None
        assert row.shift.paired
        assert row.shift.value == pytest.approx(truth(bonus) - truth(2), abs=4.5 * row.shift.se)


def test_the_range_is_that_of_the_extremes(curve: Results) -> None:
    (effect,) = [effect for effect in only(curve).effects if effect.metric == ADVANTAGE]
    assert (effect.factor, effect.measure) == ("bonus", "range")
    assert effect.low is not None
    assert effect.high is not None
    assert effect.low < truth(8) - truth(1) < effect.high


def test_a_metric_that_no_value_touches_has_no_range(curve: Results) -> None:
    (effect,) = [effect for effect in only(curve).effects if effect.metric == "length.p50"]
    assert (effect.value, effect.low, effect.high) == (0, 0, 0)


def test_only_what_is_asked_for_is_measured(curve: Results) -> None:
    assert only(curve).measured == [(ADVANTAGE, "equal"), ("length.p50", "equal")]


def test_points_of_a_sweep_are_no_variants(curve: Results) -> None:
    assert curve.variants == ()
    assert {row.variant for row in curve.estimates} == {"base"}
    assert f"{ADVANTAGE}@equal/bonus #1" in curve.by_id()


def test_verdicts_stay_or_turn_with_the_truth(curve: Results) -> None:
    """A bonus of 2 is worth 5.6 points, of 1 2.8, both below 10; one of 8 is worth 21."""
    outcomes = {verdict.point: (verdict.verdict, verdict.outcome) for verdict in only(curve).verdicts}
    assert curve.targets[0].verdict == "on target"
    assert outcomes["bonus #1"] == ("on target", "stays")
    assert outcomes["bonus #3"] == ("off target", "turns")


def test_the_main_effects_of_a_grid_are_told_apart(tmp_path: Path) -> None:
    points = {
        f"bonus #{place}": {"bonus": bonus, "idle": idle}
        for place, (bonus, idle) in enumerate([(1, 0), (1, 1), (8, 0), (8, 1)], start=1)
    }
    bonus = {name: float(settings["bonus"]) for name, settings in points.items()}
    found = only(swept(tmp_path, facts_of("grid", points), bonus))
    effects = {effect.factor: effect for effect in found.effects}
    assert effects["bonus"].low is not None
    assert effects["bonus"].low > 10
    assert effects["idle"].value == 0


def test_a_morris_design_finds_the_value_that_acts(tmp_path: Path) -> None:
    """Two paths over (bonus, idle) in the unit square; a step of `bonus` moves it between 1 and 8."""
    units = [(0.0, 0.0), (2 / 3, 0.0), (2 / 3, 2 / 3), (1.0, 1 / 3), (1.0, 1.0), (1 / 3, 1.0)]
    bonus = [1.0, 8.0, 8.0, 8.0, 8.0, 1.0]
    points = {f"bonus #{i}": {"bonus": x, "idle": y} for i, (x, y) in enumerate(units, start=1)}
    sweep = facts_of("morris", points, units=units)
    found = only(swept(tmp_path, sweep, {f"bonus #{i}": b for i, b in enumerate(bonus, start=1)}))
    effects = {effect.factor: effect for effect in found.effects}
    (noise,) = found.noise
    assert effects["bonus"].value == pytest.approx(truth(8) - truth(1), abs=4)
    assert effects["idle"].value == 0
    assert 0 < noise.value < 4


def test_a_sobol_design_gives_the_whole_spread_to_the_value_that_acts(tmp_path: Path) -> None:
    """Saltelli's rows for two inputs: A, A with the first of B, A with the second of B, B."""
    a, b = [(0.1, 0.2), (0.9, 0.7), (0.4, 0.9), (0.6, 0.3)], [(0.7, 0.6), (0.3, 0.1), (0.8, 0.4), (0.2, 0.8)]
    rows = [row for (a1, a2), (b1, b2) in zip(a, b, strict=True) for row in [(a1, a2), (b1, a2), (a1, b2), (b1, b2)]]
    distinct = list(dict.fromkeys(rows))
    names = {row: f"bonus #{place}" for place, row in enumerate(distinct, start=1)}
    points = {names[row]: {"bonus": row[0], "idle": row[1]} for row in distinct}
    sweep = facts_of("sobol", points) | {"rows": [names[row] for row in rows], "units": rows}
    found = only(swept(tmp_path, sweep, {names[row]: 12 * row[0] for row in distinct}))
    total = {effect.factor: effect.value for effect in found.effects if effect.measure == "total"}
    assert total["bonus"] > 50
    assert total["idle"] == 0
    assert found.noise[0].value < 50


def test_fewer_deals_are_compared_with_as_many_of_the_base(tmp_path: Path) -> None:
    found = only(swept(tmp_path, facts_of("grid", CURVE, blocks=500), BONUS))
    assert found.blocks == {"equal": 500}
    assert {row.n_blocks for row in found.rows} == {500}


def test_reading_the_logs_in_several_groups_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bonus = {f"bonus #{place}": float(place) for place in range(1, 9)}
    sweep = facts_of("grid", {name: {"bonus": value} for name, value in bonus.items()})
    at_once = only(swept(tmp_path / "at once", sweep, bonus))
    monkeypatch.setattr(analysis, "POINTS_AT_ONCE", 4)
    assert only(swept(tmp_path / "in groups", sweep, bonus)) == at_once


def test_a_version_that_changes_no_game_is_called_identical(tmp_path: Path) -> None:
    sweep = facts_of("assumed", {"bonus #1": {"idle": "+1"}})
    found = only(swept(tmp_path, sweep, {}))
    assert found.points[0].identical == ("equal",)
    assert found.rows[0].shift is not None
    assert found.rows[0].shift.verdict == "identical"
    assert found.verdicts[0].outcome == "stays"
