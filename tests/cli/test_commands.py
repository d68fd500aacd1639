"""The commands: what they print, and their exit codes."""

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from rich.text import Text
from typer.testing import CliRunner

from sim.cli import listing
from sim.cli.main import app

ROOT = Path(__file__).parents[2]
DUEL = ROOT / "tests" / "runner" / "duel.yaml"
RUNNER = CliRunner()


def sim(*arguments):
    return RUNNER.invoke(app, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    out = tmp_path_factory.mktemp("runs")
    result = sim("run", DUEL, "--out", out, "-j", 1)
    assert result.exit_code == 0, result.output
    return out, result


def write(folder, text, name="own.yaml"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def changed(folder, old, new):
    text = DUEL.read_text(encoding="utf-8")
    assert old in text
    return write(folder, text.replace(old, new))


def test_a_run_prints_its_verdicts_and_the_reports_path(played):
    _, result = played
    assert "✔ first player" in result.stdout
    report = Path(result.stdout.splitlines()[-1].removeprefix("report").strip())
    assert report.is_file()


def test_the_same_run_is_reused_and_the_line_says_so(played):
    out, _ = played
    again = sim("run", DUEL, "--out", out, "-j", 1)
    assert again.exit_code == 0
    assert "reused" in again.stderr


def test_json_is_one_document_and_nothing_else(played):
    out, _ = played
    document = json.loads(sim("run", DUEL, "--out", out, "-j", 1, "--json").stdout)
    assert document["targets"]


def test_a_dry_run_plays_nothing(tmp_path):
    result = sim("run", DUEL, "--out", tmp_path, "--dry-run", "-j", 1)
    assert result.exit_code == 0
    assert "2,400 games" in result.stdout
    assert not list(tmp_path.iterdir())


def test_a_replay_tells_the_game_and_its_result(played):
    out, _ = played
    told = sim("replay", out / "duel", "--game", 7)
    assert told.exit_code == 0
    assert "rolls" in told.stdout
    assert "rank 1" in told.stdout


def test_a_replay_as_json_names_every_option_and_every_roll(played):
    out, _ = played
    document = json.loads(sim("replay", out / "duel", "--game", 7, "--json").stdout)
    assert document["decisions"][0]["options"] == [{"turn": "roll"}]
    rolls = [event["die"] for decision in document["decisions"] for event in decision["chance"]]
    assert set(rolls) <= set(range(1, 7))
    assert {seat["rank"] for seat in document["result"]["seats"]} == {1, 2}


def test_a_game_that_is_not_in_the_run_is_refused(played):
    out, _ = played
    result = sim("replay", out / "duel", "--game", 2400)
    assert result.exit_code == 2
    assert "games 0 to 2399" in result.stderr


def test_a_report_is_rebuilt_from_the_logs(played):
    out, _ = played
    run = next((out / "duel").iterdir())
    before = (run / "estimates.json").read_bytes()
    (run / "estimates.json").unlink()
    assert sim("report", run).exit_code == 0
    assert (run / "estimates.json").read_bytes() == before


def test_a_truncated_log_is_named_with_a_remedy(tmp_path):
    sim("run", DUEL, "--out", tmp_path, "-j", 1)
    part = next(tmp_path.glob("duel/*/logs/seats/part-00000.parquet"))
    part.write_bytes(part.read_bytes()[:300])
    result = sim("report", tmp_path / "duel")
    assert result.exit_code == 2
    assert "part-00000.parquet" in result.stderr


@pytest.mark.parametrize("what", ["games", "strategies", "items", "rules", "metrics"])
def test_names_can_be_listed(what):
    rows = json.loads(sim("list", what, "--json").stdout)
    assert all("game" in row for row in rows)
    assert rows


def test_a_list_is_a_table_on_a_terminal_and_plain_lines_elsewhere(monkeypatch, capsys):
    rows = [{"game": "pig", "players": 2}]
    listing._print(rows)
    assert capsys.readouterr().out == "game  players\npig   2\n"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    listing._print(rows)
    shown = Text.from_ansi(capsys.readouterr().out).plain
    head, rule, row, *_ = (line for line in shown.splitlines() if line.strip())
    assert head.split() == ["game", "players"]
    assert set(rule.strip()) == {"─"}
    assert row.split() == ["pig", "2"]


def test_runs_are_listed(played):
    out, _ = played
    assert "complete" in sim("list", "runs", "--out", out).stdout


def test_an_unknown_list_is_refused():
    result = sim("list", "cards")
    assert result.exit_code == 2
    assert "games" in result.stderr


def test_the_doctor_says_what_it_found():
    document = json.loads(sim("doctor", "--json").stdout)
    assert {"cores", "compiled code", "runs"} <= {check["check"] for check in document["checks"]}


def test_the_schema_is_the_committed_one():
    committed = ROOT / "experiments" / "schemas" / "experiment.schema.json"
    assert sim("schema").stdout.strip() == committed.read_text(encoding="utf-8").strip()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("  seed: 42", "  sede: 42", "unknown key"),
        ("games: 1200", "games: many", "games"),
        ("games: 1200", "games: 010", "010"),
        ("games: 1200", "games: 1200, games: 3", "games"),
        ("seats: [careful, careful]", "seats: [careful, careful, careful]", "3 seats in a 2-player game"),
        ("seats: [careful, careful]", "seats: [careful, carful]", "did you mean 'careful'"),
        ("short: {target: 60}", "short: {targt: 60}", "did you mean 'target'"),
        ("short: {target: 60}", "short: {target: 0}", "at least 1"),
        ("name: pig", "name: pigg", "did you mean 'pig'"),
    ],
)
def test_bad_input_is_refused_with_its_line(tmp_path, old, new, message):
    text = DUEL.read_text(encoding="utf-8").replace("{seed: 42, games: 1200}", "\n  seed: 42\n  games: 1200\n")
    path = write(tmp_path, text.replace(old, new.replace(", games: 3", "\n  games: 3")))
    result = sim("run", path, "--out", tmp_path / "runs")
    assert result.exit_code == 2
    assert f"{path}:" in result.stderr
    assert message in result.stderr


def test_whole_numbers_may_be_written_with_an_exponent(tmp_path):
    path = changed(tmp_path, "games: 1200", "games: 1.2e3")
    assert "2,400 games" in sim("run", path, "--dry-run", "-j", 1).stdout


def test_without_dask_its_backend_is_refused_with_the_remedy(monkeypatch):
    monkeypatch.setattr("sim.cli.playing.find_spec", lambda name: None)
    result = sim("run", DUEL, "--backend", "dask")
    assert result.exit_code == 2
    assert "pip install 'tabletop-balance[dask]'" in result.stderr


def test_an_output_folder_that_cannot_be_written_is_named(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    result = sim("run", DUEL, "--out", blocked, "-j", 1)
    assert result.exit_code == 2
    assert "--out" in result.stderr


def test_a_full_disk_keeps_what_was_played(played, tmp_path):
    """A limit on the size of files stands for a full disk: writing fails in the middle of the run."""

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))

    run = [sys.executable, "-m", "sim", "run", str(DUEL), "--out", str(tmp_path), "-j", "1", "--chunk-blocks", "150"]
    failed = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, preexec_fn=limit)
    assert failed.returncode == 2, failed.stderr
    assert "--resume" in failed.stderr
    assert "Traceback" not in failed.stderr
    done = subprocess.run([*run, "--resume"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "going on with" in done.stderr


RAISES = """
class Own:
    def __init__(self):
        self.asked = 0

    def choose(self, view, options):
        self.asked += 1
        if self.asked > 200:
            raise KeyError("no plan")
        return 0
"""
ILLEGAL = "def choose(view, options):\n    return len(options)\n"
COMPILED = """
from sim import compiled


@compiled()
def choose(rules, view, actions, n, params):
    if view.turn_total > 5 + params[0]:
        raise ValueError("too much")
    return 0
"""


@pytest.mark.parametrize(
    ("code", "name", "messages"),
    [
        (RAISES, "Own", ["own_bots.py:9", "KeyError", "mend it"]),
        (ILLEGAL, "choose", ["own_bots.py", "index 2", "not an option"]),
        ("def choose(view, options):\n    return 0.5\n", "choose", ["own_bots.py", "0.5", "not the index"]),
        ("def choose(view, options):\n    raise SystemExit(3)\n", "choose", ["own_bots.py:2", "SystemExit"]),
        ("class Own:\n    pass\n", "Own", ["own_bots.py", "has no choose(view, options)"]),
        (COMPILED, "choose", ["own_bots.py", "too much"]),
        ("def choose(:\n", "choose", ["own_bots.py:1", "SyntaxError"]),
        ("x = 1\n", "Own", ["holds no strategy 'Own'"]),
        ("import missing_module\n", "Own", ["own_bots.py:1", "missing_module"]),
    ],
)
def test_a_strategy_file_that_fails_is_named_with_the_line(tmp_path, code, name, messages):
    write(tmp_path, code, "own_bots.py")
    path = changed(tmp_path, "{use: hold_at, params: {enough: 12}}", f"{{use: 'own_bots.py:{name}'}}")
    result = sim("run", path, "--out", tmp_path / "runs", "-j", 1)
    assert result.exit_code == 2, result.output
    for message in messages:
        assert message in result.stderr


GOOD = """
class Holder:
    def __init__(self, enough=20.0):
        self.enough = enough

    def choose(self, view, options):
        wanted = "hold" if view.turn_total >= self.enough else "roll"
        return next(i for i, option in enumerate(options) if option["turn"] == wanted)
"""


def test_a_designers_own_strategy_plays_and_its_games_can_be_replayed(tmp_path):
    write(tmp_path, GOOD, "own_bots.py")
    own = "{use: 'own_bots.py:Holder', params: {enough: 12}}"
    text = DUEL.read_text(encoding="utf-8").replace("{use: hold_at, params: {enough: 12}}", own)
    path = write(tmp_path, text.replace("games: 1200", "games: 60"))
    assert sim("run", path, "--out", tmp_path / "runs", "-j", 1).exit_code == 0
    assert "holds" in sim("replay", tmp_path / "runs" / "duel", "--game", 0).stdout


def test_a_strategy_may_not_be_asked_what_it_has_no_parameter_for(tmp_path):
    write(tmp_path, "class Own:\n    def choose(self, view, options):\n        return 0\n", "own_bots.py")
    path = changed(tmp_path, "{use: hold_at, params: {enough: 12}}", "{use: 'own_bots.py:Own', params: {enough: 12}}")
    result = sim("run", path, "--out", tmp_path / "runs", "-j", 1)
    assert result.exit_code == 2
    assert "own_bots.py" in result.stderr
