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


SHORT = "{mode: precision, metric: first_player.advantage, half_width: 0.5, max_games: 6000}"


def test_a_run_that_ends_before_it_knows_enough_says_so_everywhere(tmp_path):
    """±.5 points takes some 38,000 games at p near 1/2, before looks are paid for; after 6,000 it is about ±2."""
    result = sim("run", question(tmp_path, SHORT), "--out", tmp_path, "-j", 1)
    assert result.exit_code == 0, result.output
    assert "not to the ±0.5 asked for: max_games (6,000) ended the run; about" in result.output
    run = next((tmp_path / "known").iterdir())
    precision = json.loads((run / "estimates.json").read_text())["precision"]
    assert precision["row"] == "first_player.advantage@even"
    assert precision["wanted"] == 0.5 < 1.5 < precision["half_width"] < 2.5
    assert 38_000 < precision["games"] < 200_000
    assert "max_games (6,000) ended the run" in (run / "report.html").read_text()


def test_a_run_that_was_stopped_by_its_precision_does_not_complain(precise):
    found = json.loads((precise["whole"] / "estimates.json").read_text())["precision"]
    assert found["half_width"] <= 1.5
    assert found["games"] is None
    assert "ended the run" not in (precise["whole"] / "report.html").read_text()


def test_what_says_the_same_as_the_watched_number_is_as_cautious(precise):
    """With two players the last seat is the first turned round, and the lift is twice the advantage in other words."""
    rows = {row["metric"]: row for row in json.loads((precise["whole"] / "estimates.json").read_text())["estimates"]}
    width = {metric: (row["high"] - row["low"]) for metric, row in rows.items()}
    watched = width["first_player.advantage"]
    assert width["first_player.order_1.win_share"] == pytest.approx(watched, rel=1e-6)
    assert width["first_player.lift"] == pytest.approx(2 * watched, rel=1e-6)
    assert width["first_player.last"] == pytest.approx(watched, rel=1e-2)


def test_a_number_that_never_varied_does_not_stop_a_run_early(tmp_path):
    """After 200 games without a tie a share of .001 is not known to ±.2 %."""
    stop = "{mode: precision, metric: score.tie_rate, half_width: 0.2, max_games: 4000}"
    document = question(tmp_path, stop).read_text().replace("games: 2000", "games: 200")
    path = tmp_path / "ties.yaml"
    path.write_text(document.replace("{first_player: {}}", "{first_player: {}, score: {}}"), encoding="utf-8")
    assert sim("run", path, "--out", tmp_path, "-j", 1).exit_code == 0
    run = next((tmp_path / "known").iterdir())
    row = next(
        r for r in json.loads((run / "estimates.json").read_text())["estimates"] if r["metric"] == "score.tie_rate"
    )
    assert row["value"] == 0
    assert row["n_blocks"] > 1500
    assert 0 < row["high"] <= 0.4
