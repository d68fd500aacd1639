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


@pytest.fixture
def fresh_root(monkeypatch):
    from sim.engine import compiling

    compiling.cache_root.cache_clear()
    yield monkeypatch
    compiling.cache_root.cache_clear()


def test_an_unwritable_cache_falls_back_to_one_lasting_folder_of_the_user(tmp_path, fresh_root):
    from sim.engine import compiling

    blocked = tmp_path / "file"
    blocked.write_text("")
    fresh_root.setenv("TABLETOP_CACHE", str(blocked))
    fresh_root.setattr("tempfile.tempdir", str(tmp_path))
    first = compiling.cache_root()
    compiling.cache_root.cache_clear()
    assert compiling.cache_root() == first == compiling.users_temporary_folder()
    assert [path.name for path in tmp_path.iterdir() if path.is_dir()] == [first.name]


def test_compiled_code_is_never_taken_from_a_folder_that_others_can_write_to(tmp_path, fresh_root):
    from sim.engine import compiling

    blocked = tmp_path / "file"
    blocked.write_text("")
    fresh_root.setenv("TABLETOP_CACHE", str(blocked))
    fresh_root.setattr("tempfile.tempdir", str(tmp_path))
    compiling.users_temporary_folder().mkdir()
    compiling.users_temporary_folder().chmod(0o777)
    assert compiling.cache_root() != compiling.users_temporary_folder()


def a_function(source: Path):
    from sim.engine import compiling

    names = {"compiled": compiling.compiled, "__name__": "own_module"}
    exec(compile(source.read_text(), str(source), "exec"), names)
    return names["seven"]


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize(
    "damage",
    [lambda data: b"", lambda data: data[: len(data) // 2], lambda data: data[:-1] + bytes([data[-1] ^ 1])],
    ids=["empty", "cut", "one bit flipped"],
)
def test_damaged_files_of_compiled_code_are_found_and_compiled_again(tmp_path, monkeypatch, kind, damage):
    from sim.engine import compiled_cache, compiling

    if compiling.interpreted():
        return
    monkeypatch.setattr(compiling, "cache_folder", lambda module, salt="": tmp_path / "cache")
    source = tmp_path / "own_module.py"
    source.write_text("@compiled()\ndef seven():\n    return 7\n")
    assert a_function(source)() == 7
    (file,) = (tmp_path / "cache").rglob(f"*.{kind}")
    file.write_bytes(damage(file.read_bytes()))
    assert list(compiled_cache.damaged_files(tmp_path / "cache")) == [file]
    assert a_function(source)() == 7
    assert list(compiled_cache.damaged_files(tmp_path / "cache")) == []
    again = a_function(source)
    assert again() == 7
    assert sum(again.stats.cache_hits.values()) == 1


def test_a_checkout_elsewhere_shares_the_compiled_code_of_equal_sources(tmp_path, monkeypatch):
    from sim.engine import compiling

    if compiling.interpreted():
        return
    monkeypatch.setattr(compiling, "cache_folder", lambda module, salt="": tmp_path / "cache")
    for name, value in (("here", 7), ("there", 7), ("changed", 8)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "own_module.py").write_text(f"@compiled()\ndef seven():\n    return {value}\n")
    hits = {}
    for name in ("here", "there", "changed"):
        found = a_function(tmp_path / name / "own_module.py")
        hits[name] = found(), sum(found.stats.cache_hits.values())
    assert hits == {"here": (7, 0), "there": (7, 1), "changed": (8, 0)}


def test_random_play_is_warm_once_it_was_compiled():
    from sim import load_game
    from sim.engine.arena import compiled_loop
    from sim.engine.compiling import interpreted
    from sim.runner.ahead import compile_strategies, is_cold

    compiled_loop(load_game("pig"))
    compile_strategies("pig", ["random"])
    assert interpreted() or not is_cold("pig", ["random"])
