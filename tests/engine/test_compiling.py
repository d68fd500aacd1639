"""The cache on disk: reused by the next process, never stale."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

HELPER = "from sim import compiled\n\n\n@compiled()\ndef step():\n    return {value}\n"
BOT = (
    "from sim import compiled\nfrom own_helper import step\n\n\n@compiled()\n"
    "def choose(rules, view, actions, n, params):\n    return step() * 0 + min(step(), n - 1)\n"
)
PLAY = """
import sys
from pathlib import Path
import numpy as np
from sim import load_game
from sim.engine.arena import Arena
from sim.experiment import ResolvedStrategy
from sim.runner.seats import build_seat

game = load_game("pig")
rules = game.make_rules({}, 2)
strategy = ResolvedStrategy("own", "own_bot.py:choose", {}, 0.0)
seat = build_seat(strategy, game, rules, Path(sys.argv[1]))
seeds = np.arange(3, dtype=np.uint64)
print(*Arena(game, rules).play([seat, seat], seeds, seeds).digests)
"""


def play(folder: Path, cache: Path) -> str:
    environment = {**os.environ, "TABLETOP_CACHE": str(cache), "PYTHONPATH": f"{ROOT}{os.pathsep}{folder}"}
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(folder)], env=environment, capture_output=True, text=True, check=True, cwd=ROOT
    )
    return done.stdout


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("cache")


def test_an_edited_callee_in_another_file_changes_what_is_played(tmp_path, cache):
    (tmp_path / "own_bot.py").write_text(BOT)
    (tmp_path / "own_helper.py").write_text(HELPER.format(value=0))
    rolling = play(tmp_path, cache)
    (tmp_path / "own_helper.py").write_text(HELPER.format(value=1))
    holding = play(tmp_path, cache)
    assert rolling != holding
    (tmp_path / "own_helper.py").write_text(HELPER.format(value=0))
    assert play(tmp_path, cache) == rolling


def test_every_source_that_can_be_reached_names_the_cache_folder(tmp_path, monkeypatch):
    from sim.engine import compiling

    for folder in ("sim/engine", "sim/games/pig", "sim/games/other", "strategies/pig"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "rules.py").write_text("one = 1\n")
    monkeypatch.setattr(compiling, "ROOT", tmp_path)

    def hashes():
        compiling.source_hash.cache_clear()
        return {name: compiling.source_hash(name) for name in ("sim.engine.x", "sim.games.pig.x", "strategies.pig.x")}

    before = hashes()
    changed = {}
    for folder in ("strategies/pig", "sim/games/other", "sim/games/pig", "sim/engine"):
        (tmp_path / folder / "rules.py").write_text("one = 2\n")
        after = hashes()
        changed[folder] = {name for name in before if after[name] != before[name]}
        before = after
    compiling.source_hash.cache_clear()
    assert changed == {
        "strategies/pig": {"strategies.pig.x"},
        "sim/games/other": set(),
        "sim/games/pig": {"sim.games.pig.x", "strategies.pig.x"},
        "sim/engine": {"sim.engine.x", "sim.games.pig.x", "strategies.pig.x"},
    }


def test_an_unwritable_cache_falls_back_to_the_temporary_folder(tmp_path, monkeypatch):
    from sim.engine import compiling

    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("TABLETOP_CACHE", str(blocked))
    compiling.cache_root.cache_clear()
    try:
        assert not compiling.cache_root().is_relative_to(tmp_path / "file")
    finally:
        compiling.cache_root.cache_clear()
