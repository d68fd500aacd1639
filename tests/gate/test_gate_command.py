"""``sim gate`` and ``sim baseline`` from the YAML to the exit code, on a short duel of Pig."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from sim.cli.main import app

DUEL = Path(__file__).parents[1] / "runner" / "duel.yaml"
RUNNER = CliRunner()


def sim(*arguments: object) -> Any:
    return RUNNER.invoke(app, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the experiment, a run of it, and the baseline that the run became."""
    folder = tmp_path_factory.mktemp("home")
    experiment(folder)
    played = gate(folder)
    assert played.exit_code == 4, played.output
    accepted = accept(folder)
    assert accepted.exit_code == 0, accepted.output
    return folder


def experiment(folder: Path, old: str = "", new: str = "", name: str = "duel.yaml") -> Path:
    text = DUEL.read_text(encoding="utf-8")
    assert old in text
    path = folder / name
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def gate(folder: Path, *options: object, file: str = "duel.yaml") -> Any:
    return sim("gate", folder / file, "--out", folder / "runs", "-j", 1, *options)


def accept(folder: Path, *options: object) -> Any:
    told = ("--reason", "first", "--allow-dirty", "--allow-ci", "--baselines", folder / "baselines")
    return sim("baseline", "accept", folder / "runs" / "duel", *told, *options)


def test_without_a_baseline_the_gate_says_how_to_make_one(tmp_path: Path) -> None:
    experiment(tmp_path)
    result = gate(tmp_path)
    assert result.exit_code == 4
    assert "sim baseline accept" in result.stdout


def test_the_same_games_pass(home: Path) -> None:
    result = gate(home)
    assert result.exit_code == 0
    assert "identical: all 2,400 games" in result.stdout


def test_a_changed_rule_fails_and_is_shown_as_the_cause(home: Path, tmp_path: Path) -> None:
    experiment(
        home, "game: {name: pig, players: 2}", "game: {name: pig, players: 2, rules: {target: 70}}", "short.yaml"
    )
    files = ("--junit", tmp_path / "gate.xml", "--summary", tmp_path / "summary.md", "--format", "github")
    result = gate(home, *files, file="short.yaml")
    assert result.exit_code == 3
    assert "rules.target 100 → 70" in result.stdout
    assert "::error file=" in result.stdout
    page = next(line for line in result.stdout.splitlines() if line.startswith("  report  "))
    assert 'id="since"' in Path(page.removeprefix("  report  ")).read_text(encoding="utf-8")
    assert "<failure" in (tmp_path / "gate.xml").read_text(encoding="utf-8")
    assert "| ✖ |" in (tmp_path / "summary.md").read_text(encoding="utf-8")


def test_another_seed_is_another_design(home: Path) -> None:
    result = gate(home, "--set", "run.seed=43")
    assert result.exit_code == 4
    assert "seed 42 → 43" in result.stdout


def test_a_run_can_be_judged_without_playing(home: Path) -> None:
    result = sim("gate", "--run", first_run(home), "--baselines", home / "baselines", "--format", "json")
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert document["experiments"][0]["same_games"]


def first_run(home: Path) -> Path:
    return min((home / "runs" / "duel").iterdir())


def test_a_bad_experiment_stops_everything_before_a_game_is_played(home: Path, tmp_path: Path) -> None:
    experiment(tmp_path, "seed: 42", "sede: 42")
    result = sim("gate", home / "duel.yaml", tmp_path / "duel.yaml", "--out", tmp_path / "runs", "-j", 1)
    assert result.exit_code == 2
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize(
    "arguments",
    [(), ("x.yaml", "--run", "runs"), ("x.yaml", "--format", "xml"), ("x.yaml", "--on-inconclusive", "shrug")],
)
def test_wrong_use_is_told(arguments: tuple[str, ...]) -> None:
    assert sim("gate", *arguments).exit_code == 2


def test_a_file_that_cannot_be_written_is_named(home: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    for option in ("--junit", "--summary"):
        result = sim("gate", "--run", first_run(home), "--baselines", home / "baselines", option, blocked / "x")
        assert result.exit_code == 2
        assert str(blocked / "x") in result.stderr


def test_a_baseline_can_be_shown_and_a_difference_looked_at_beforehand(home: Path) -> None:
    shown = sim("baseline", "show", "duel", "--baselines", home / "baselines")
    assert "because first" in shown.stdout
    same = sim("baseline", "diff", first_run(home), "--baselines", home / "baselines")
    assert "the numbers are the same" in same.stdout
    other = sim("baseline", "diff", first_run(home), "--baselines", home / "baselines", "--metrics", "length.p90@*")
    assert "- first_player.advantage@equal" in other.stdout


def test_accepting_is_refused_in_a_build_and_without_a_reason(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    told = ("--baselines", home / "baselines", "--allow-dirty")
    assert sim("baseline", "accept", first_run(home), "--reason", "x", *told).exit_code == 2
    assert sim("baseline", "accept", first_run(home), "--reason", " ", *told).exit_code == 2


@pytest.mark.parametrize("limit", ["length.p90@equal", "length.p90@equal=-1", "length.p90@equal=nan", "nothing=1"])
def test_a_tolerance_that_makes_no_sense_is_refused(home: Path, limit: str) -> None:
    result = sim("baseline", "diff", first_run(home), "--baselines", home / "baselines", "--max-shift", limit)
    assert result.exit_code == 2
    assert "--max-shift" in result.stderr


def test_runs_variants_and_baselines_can_be_compared(home: Path, tmp_path: Path) -> None:
    run, page = first_run(home), tmp_path / "changes.html"
    variants = sim("compare", f"{run}@base", f"{run}@short", "--format", "json", "--html", page)
    document = json.loads(variants.stdout)
    assert {"path": "rules.target", "old": "100", "new": "60"} in document["content"]
    assert '<h2 id="since-h">' in page.read_text(encoding="utf-8")
    with_baseline = sim("compare", run, home / "baselines" / "duel.toml", "--format", "md")
    assert "identical games" in with_baseline.stdout


@pytest.mark.parametrize("given", ["{run}@nothing", "nowhere", "{home}/baselines/none.toml"])
def test_what_cannot_be_compared_is_named(home: Path, given: str) -> None:
    result = sim("compare", first_run(home), given.format(run=first_run(home), home=home))
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ")


def test_the_report_shows_what_changed_since_a_baseline(home: Path) -> None:
    run = first_run(home)
    result = sim("report", run, "--baseline", home / "baselines" / "duel.toml")
    assert result.exit_code == 0
    assert 'id="since"' in (run / "report.html").read_text(encoding="utf-8")
