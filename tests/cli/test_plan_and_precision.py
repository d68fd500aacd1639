"""How many games a question needs, and a run that stops when a number is known well enough."""

import json

import pytest
from typer.testing import CliRunner

from sim.cli.main import app

QUESTION = """
schema: 1
id: known
game: {{name: pig, players: 2}}
run: {{seed: 3, games: 2000, stop: {stop}}}
tables: [{{id: even, seats: [hold_at, hold_at]}}]
analyses: {{first_player: {{}}}}
targets: [{{metric: first_player.advantage, between: [-6, 6]}}]
"""
PRECISE = "{mode: precision, metric: first_player.advantage, half_width: 1.5, max_games: 60000}"


def sim(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def question(folder, stop="{mode: fixed}"):
    path = folder / "known.yaml"
    path.write_text(QUESTION.format(stop=stop), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def precise(tmp_path_factory):
    folder = tmp_path_factory.mktemp("precise")
    runs = {}
    for name, options in {"whole": [], "cut": ["--chunk-blocks", "333"]}.items():
        result = sim("run", question(folder, PRECISE), "--out", folder / name, "-j", 1, *options)
        assert result.exit_code == 0, result.output
        runs[name] = next((folder / name / "known").iterdir())
    return runs


def advantage(run):
    rows = json.loads((run / "estimates.json").read_text())["estimates"]
    return next(row for row in rows if row["metric"] == "first_player.advantage")


def test_a_precision_run_stops_before_its_most_games_and_knows_what_it_was_asked(precise):
    row = advantage(precise["whole"])
    assert (row["high"] - row["low"]) / 2 <= 1.5
    assert 2000 < row["n_blocks"] < 60_000
    assert "confidence sequence" in row["method"]


def test_where_it_stops_does_not_depend_on_the_chunks(precise):
    assert advantage(precise["whole"]) == advantage(precise["cut"])


def test_the_known_advantage_of_pig_lies_in_the_interval(precise):
    """P(first wins) = .534698326 when both hold at 20 (value iteration)."""
    row = advantage(precise["whole"])
    assert row["low"] <= 100 * (0.534698326 - 0.5) <= row["high"]


def test_a_plan_says_how_many_games_give_the_wanted_width(tmp_path):
    """Fixed games for ±1 point at p near 1/2: z² p (1 − p) / h² = 9,604 (statsmodels, textbook); ±4 % for the pilot."""
    asked = ["--metric", "first_player.advantage", "--half-width", 1, "--json"]
    result = sim("plan", question(tmp_path), *asked)
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["needs"][0]["games"] == pytest.approx(9604, rel=0.04)


def test_a_metric_without_a_width_is_refused(tmp_path):
    result = sim("plan", question(tmp_path), "--metric", "first_player.advantage")
    assert result.exit_code == 2
    assert "--half-width" in result.stderr


def test_a_first_look_beyond_the_most_games_is_refused(tmp_path):
    result = sim("run", question(tmp_path, PRECISE.replace("60000", "1000")), "--out", tmp_path)
    assert result.exit_code == 2
    assert "max_games" in result.stderr
