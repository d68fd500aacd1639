"""What the gate decides, on runs of a game whose truth is planted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from gate_cases import ADVANTAGE, DESIGN, accepted, judged, run, verdict
from scipy.stats import norm

from reports.gate.session import Measured
from reports.gate.verdicts import OnInconclusive, Outcome, Status, report, status_of


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Measured:
    return run(tmp_path_factory.mktemp("before"))


@pytest.fixture(scope="module")
def baseline(before: Measured, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return accepted(before, tmp_path_factory.mktemp("baselines")).file


@pytest.fixture
def edited(baseline: Path, tmp_path: Path) -> Callable[[str, str], Path]:
    """A copy of the baseline with a text replaced, as a person would by hand."""

    def edit(old: str, new: str) -> Path:
        text = baseline.read_text(encoding="utf-8")
        assert old in text
        copy = tmp_path / baseline.name
        copy.write_text(text.replace(old, new, 1), encoding="utf-8")
        copy.with_suffix(".parquet").write_bytes(baseline.with_suffix(".parquet").read_bytes())
        return copy

    return edit


def header(name: str = ADVANTAGE) -> str:
    return f'[metric."{name}"]\n'


def test_the_same_games_are_identical_and_no_statistics_are_made(before: Measured, baseline: Path) -> None:
    found = judged(before, baseline)
    assert found.status is Status.PASSES
    assert found.same_games
    assert {metric.verdict for metric in found.metrics} == {"identical"}
    assert all(metric.measure and metric.measure.p_adjusted == 1 for metric in found.metrics)


def test_the_same_games_measured_otherwise_are_not_called_identical(
    before: Measured, edited: Callable[..., Path]
) -> None:
    """A quantile is known by its numbers alone: a baseline that says 3 turns more is not the same."""
    numbers = before.results.by_id()["length.p90@equal"]
    file = edited(f"{header('length.p90@equal')}value = {numbers.value}", f"{header('length.p90@equal')}value = 99.0")
    text = file.read_text(encoding="utf-8").replace(
        f"interval = [{numbers.low}, {numbers.high}]", "interval = [99.0, 99.0]"
    )
    file.write_text(text, encoding="utf-8")
    assert verdict(judged(before, file), "length.p90@equal").verdict == "changed"


def test_a_shift_that_a_player_would_feel_fails(baseline: Path, tmp_path: Path) -> None:
    """A bonus of 5 for the starter against scores of sd 10: he wins Φ(5 / 14.1) = 64 % instead of half."""
    after = run(tmp_path, first_bonus=5.0, facts={"content": {"rules": {"bonus": 5}, "game": "0" * 64}})
    found = judged(after, baseline)
    advantage = verdict(found)
    assert found.status is Status.FAILS
    assert (advantage.verdict, advantage.outcome) == ("changed", Outcome.FAIL)
    assert advantage.measure is not None
    assert advantage.measure.paired
    assert advantage.measure.shift.value == pytest.approx(14, abs=2)
    assert [cause.sentence for cause in found.content] == ["rules.bonus 0 → 5"]


def test_what_the_change_leaves_alone_is_unchanged(baseline: Path, tmp_path: Path) -> None:
    """Turns are drawn apart from the scores, so their mean is the same to the last digit."""
    found = judged(run(tmp_path, first_bonus=5.0), baseline)
    assert verdict(found, "length.p50@equal").verdict == "unchanged"


def test_a_small_shift_on_few_deals_cannot_be_told_and_the_policy_decides(tmp_path: Path) -> None:
    old = run(tmp_path / "old", games=300)
    file = accepted(old, tmp_path / "baselines", max_shifts={"first_player.advantage": 0.5}).file
    after = run(tmp_path / "new", games=300, first_bonus=0.4)
    assert verdict(judged(after, file)).outcome is Outcome.CANNOT_TELL
    statuses = {policy: judged(after, file, policy).status for policy in ("fail", "warn", "pass")}
    assert statuses == {"fail": Status.FAILS, "warn": Status.PASSES, "pass": Status.PASSES}


def test_a_change_towards_the_target_is_told_as_better(tmp_path: Path) -> None:
    band = [{"metric": "first_player.advantage", "between": [-3, 3]}]
    file = accepted(run(tmp_path / "old", first_bonus=6.0, targets=band), tmp_path / "baselines").file
    found = judged(run(tmp_path / "new", targets=band), file)
    assert (verdict(found).verdict, verdict(found).course) == ("changed", "better")


def test_a_target_that_is_missed_fails_although_nothing_changed(tmp_path: Path) -> None:
    missed = [{"metric": "first_player.advantage", "min": 20}]
    old = run(tmp_path / "old", targets=missed)
    found = judged(old, accepted(old, tmp_path / "baselines").file)
    assert found.same_games
    assert found.targets[0].outcome is Outcome.FAIL
    assert found.status is Status.FAILS


def test_a_waiver_holds_until_its_day_and_not_longer(edited: Callable[..., Path], tmp_path: Path) -> None:
    missed = [{"metric": "first_player.advantage", "max": 3}]
    after = run(tmp_path / "new", first_bonus=5.0, targets=missed)
    for until, outcome in (("2026-11-30", Outcome.WAIVED), ("2026-11-29", Outcome.FAIL)):
        waiver = f'{header()}waiver = {{until = {until}, reason = "new print in December"}}\n'
        found = judged(after, edited(header(), waiver))
        assert verdict(found).outcome is outcome
        assert found.targets[0].outcome is outcome
        assert "new print in December" in verdict(found).note


def test_a_metric_that_is_not_in_the_baseline_is_a_note(baseline: Path, tmp_path: Path) -> None:
    found = judged(run(tmp_path, targets=[{"metric": "length.mean", "max": 1000}]), baseline)
    new = [metric for metric in found.metrics if metric.verdict == "only now"]
    assert [(metric.id, metric.outcome) for metric in new] == [("length.mean@equal", Outcome.NOTE)]
    assert found.status is Status.PASSES


def test_a_metric_that_is_only_in_the_baseline_cannot_be_judged(baseline: Path, tmp_path: Path) -> None:
    found = judged(run(tmp_path, analyses=("length",), targets=()), baseline)
    assert verdict(found).verdict == "missing"
    assert found.status is Status.CANNOT_JUDGE


def test_another_design_cannot_be_judged_and_the_difference_is_told(baseline: Path, tmp_path: Path) -> None:
    after = run(tmp_path, first_bonus=5.0, facts={"design": {**DESIGN, "seed": 2}})
    found = judged(after, baseline)
    assert found.status is Status.CANNOT_JUDGE
    assert [entry.sentence for entry in found.design] == ["seed 1 → 2"]
    assert found.metrics == ()


def test_another_version_of_a_metric_cannot_be_judged(before: Measured, edited: Callable[..., Path]) -> None:
    text = edited(header(), header()).read_text(encoding="utf-8")
    block = text[text.index(header()) :].split("\n\n")[0]
    found = judged(before, edited(block, block.replace("version = 1", "version = 2")))
    assert verdict(found).verdict == "other version"
    assert found.status is Status.CANNOT_JUDGE


def test_a_baseline_of_another_experiment_is_refused(before: Measured, edited: Callable[..., Path]) -> None:
    found = judged(before, edited('experiment = "oliva_test"', 'experiment = "other"'))
    assert found.status is Status.CANNOT_JUDGE
    assert "'other'" in found.reason


def test_an_invalid_run_beats_a_failure_which_beats_what_cannot_be_judged(
    before: Measured, baseline: Path, tmp_path: Path
) -> None:
    invalid = judged(before, baseline, invalid="a rule check failed")
    failing = judged(run(tmp_path, first_bonus=5.0), baseline)
    unknown = judged(before, tmp_path / "nothing.toml")
    passing = judged(before, baseline)
    policy = OnInconclusive.WARN
    codes = [
        report(judgements, policy).exit_code
        for judgements in (
            [passing],
            [passing, unknown],
            [unknown, failing],
            [unknown, failing, invalid],
        )
    ]
    assert codes == [0, 4, 3, 5]


def test_a_failure_beats_a_metric_that_cannot_be_judged() -> None:
    assert status_of([Outcome.CANNOT_JUDGE, Outcome.FAIL], OnInconclusive.WARN) is Status.FAILS


def test_the_chances_of_failing_are_those_of_the_minimum_effect_test(baseline: Path, tmp_path: Path) -> None:
    """A normal estimate fails beyond δ + z(α / m) s on either side; α = 1 %, m metrics (Holm's first step)."""
    found = judged(run(tmp_path, first_bonus=5.0), baseline)
    advantage = verdict(found)
    assert advantage.measure is not None
    assert advantage.measure.se is not None
    assert advantage.max_shift is not None
    s, limit = advantage.measure.se, advantage.max_shift
    beyond = limit + norm.isf(0.01 / len(found.metrics)) * s
    assert advantage.measure.false_alarm == pytest.approx(2 * norm.sf(beyond / s), rel=1e-6)
    assert advantage.measure.power == pytest.approx(norm.sf((beyond - 2 * limit) / s), rel=1e-4)


def test_all_chances_together_are_told_beside_the_verdicts(baseline: Path, tmp_path: Path) -> None:
    found = judged(run(tmp_path, first_bonus=5.0), baseline)
    measures = [metric.measure for metric in found.metrics if metric.measure]
    assert found.false_alarm == pytest.approx(sum(measure.false_alarm for measure in measures))
    assert found.power == min(measure.power for measure in measures)
