"""Strategies are begun, fitted, and set on a ladder."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from sim.cli.main import app
from sim.engine.arena import Seat
from sim.games import load_game
from sim.runner.tuning import Tuning
from strategies import strategies_of

RUNNER = CliRunner()
ROOT = Path(__file__).parents[2]


def hold_at(enough: float, games: int = 400) -> Tuning:
    """Pig's simple strategy, against itself at 20."""
    game, strategy = load_game("pig"), strategies_of("pig")["hold_at"]
    other = Seat(strategy.chooser(game), (20.0,))
    begun = strategy.persona("begun", "", enough=enough)
    return Tuning(game, game.make_rules({}, 2), 2, begun, other, [0], games, seed=4)


def test_a_strategy_against_itself_wins_its_fair_share_exactly():
    """Rotated over the seats of a mirror table under common luck, every deal gives exactly 1/2."""
    assert (hold_at(20.0).win_share((20.0,), 0, 50) == 0.5).all()


def test_tuning_climbs_from_a_bad_start():
    """Holding at 3 loses nearly always against holding at 20; the search must find something near 20."""
    tuning = hold_at(3.0)
    before = tuning.win_share((3.0,), 99, 2000).mean()
    found = list(tuning.generations(12))[-1].mean
    after = tuning.win_share(found, 99, 2000).mean()
    assert before < 0.2
    assert after > 0.45
    assert 12 < found[0] < 35


def test_tuning_is_repeatable():
    first, second = ([g.best for g in hold_at(10.0, 50).generations(2)] for _ in range(2))
    assert np.array_equal(first, second)


@pytest.fixture(scope="module")
def played_ladder(tmp_path_factory):
    """Pig's strategies on a ladder, and where the run is."""
    out = tmp_path_factory.mktemp("ladder")
    arguments = ["ladder", "pig", "--games", "2000", "-j", "1", "--out", str(out)]
    done = RUNNER.invoke(app, arguments)
    assert done.exit_code == 0, done.output
    return done.stdout, arguments


def test_a_ladder_puts_the_stronger_strategy_higher(played_ladder):
    """Optimal play beats holding at 20, which beats chance (Neller and Presser 2004)."""
    table, _ = played_ladder
    places = [table.index(f"   {name} ") for name in ("optimal", "hold_at", "random")]
    assert places == sorted(places)
    assert max(map(len, table.splitlines())) <= 100


def test_a_ladder_says_who_beats_whom_as_json(played_ladder):
    table, arguments = played_ladder
    done = RUNNER.invoke(app, [*arguments, "--json"])
    found = json.loads(done.stdout)
    weakest, *_, strongest = found["strategies"]
    assert (weakest["strategy"], strongest["strategy"]) == ("random", "optimal")
    assert strongest["against"]["random"]["low"] > 0.8
    assert strongest["rating"]["low"] > weakest["rating"]["high"]
    assert f"after {found['games']:,} games" in table


def test_a_ladder_ends_when_its_order_is_settled(played_ladder):
    """Two that are far apart need no more than the first look; the second best is found to be second later."""
    table, arguments = played_ladder
    found = json.loads(RUNNER.invoke(app, [*arguments, "--strategies", "random,optimal", "--json"]).stdout)
    assert found["is_settled"]
    assert found["games"] < 2000
    assert ("Not settled" in table) == (not json.loads(RUNNER.invoke(app, [*arguments, "--json"]).stdout)["is_settled"])


def test_the_file_of_a_ladder_names_the_games_that_the_ladder_played(tmp_path):
    assert RUNNER.invoke(app, ["ladder", "pig", "--games", "20", "-j", "1", "--out", str(tmp_path)]).exit_code == 0
    file = tmp_path / "ladders" / "ladder_pig_2p.yaml"
    done = RUNNER.invoke(app, ["run", str(file), "-j", "1", "--out", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert "reused" in done.stderr


@pytest.mark.parametrize(("against", "tables"), [([], 1), (["--against", "optimal"], 2)])
def test_a_tuned_strategy_is_measured_by_an_experiment_of_its_own(tmp_path, against, tables):
    tune = ["tune", "pig", "hold_at", "--games", "20", "--generations", "2", "-j", "1", "--out", str(tmp_path)]
    done = RUNNER.invoke(app, [*tune, *against])
    assert done.exit_code == 0, done.output
    assert "on 200 fresh deals: " in done.stdout
    assert "tuned: {use: hold_at, params: {enough: " in done.stdout
    experiment = (tmp_path / "tuned" / "tune_pig_hold_at_2p.yaml").read_text(encoding="utf-8")
    assert experiment.count(" among ") == tables
    assert list(tmp_path.glob("tune_pig_hold_at_2p/*/report.html"))


def test_a_begun_strategy_plays(tmp_path):
    file = tmp_path / "bots.py"
    assert RUNNER.invoke(app, ["new", "strategy", "pig", "Bold", "--file", str(file)]).exit_code == 0
    checked = RUNNER.invoke(app, ["check-strategy", "pig", f"{file}:Bold", "--games", "1"])
    assert checked.exit_code == 0, checked.output
    again = RUNNER.invoke(app, ["new", "strategy", "pig", "Bold", "--file", str(file)])
    assert again.exit_code == 2


def test_a_begun_game_has_its_own_name_everywhere(tmp_path, monkeypatch):
    shutil.copytree(ROOT / "sim" / "games" / "high_die", tmp_path / "sim" / "games" / "high_die")
    monkeypatch.setattr("sim.engine.compiling.ROOT", tmp_path)
    done = RUNNER.invoke(app, ["new", "game", "lucky_draw", "--title", "Lucky Draw"])
    assert done.exit_code == 0, done.output
    texts = [file.read_text() for file in (tmp_path / "sim" / "games" / "lucky_draw").iterdir() if file.is_file()]
    assert len(texts) == 7
    assert not any("high_die" in text or "High Die" in text or "HighDie" in text for text in texts)
    assert any('title="Lucky Draw"' in text for text in texts)


@pytest.mark.parametrize(
    "arguments",
    [
        ["new", "game", "Bad Name"],
        ["new", "game", "pig"],
        ["new", "strategy", "pigg", "Bold"],
        ["tune", "pig", "hold_att"],
        ["tune", "pig", "hold_at", "--only", "patience"],
        ["ladder", "pig", "--strategies", "random"],
        ["ladder", "pig", "--players", "3"],
    ],
)
def test_wrong_use_ends_with_code_2(arguments):
    assert RUNNER.invoke(app, arguments).exit_code == 2
