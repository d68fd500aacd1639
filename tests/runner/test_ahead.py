"""Compiled code is kept while it is used, and no longer."""

import os
import time

import pytest

from sim.engine.compiling import KEEP_DAYS, cache_folder
from sim.games import load_game
from sim.runner.ahead import OUR_OWN, keep_cache_small


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """A cache in which all folders were last used before the time that compiled code is kept."""
    monkeypatch.setattr("sim.engine.compiling.cache_root", lambda: tmp_path)
    used = [cache_folder(module) for module in (*OUR_OWN, load_game("pig").module, "strategies.pig.hold_at")]
    for folder in (*used, tmp_path / "sim-of-other-sources"):
        folder.mkdir(exist_ok=True)
        long_ago = time.time() - (KEEP_DAYS + 1) * 86_400
        os.utime(folder, (long_ago, long_ago))
    return tmp_path


def test_a_run_deletes_what_nothing_used_for_weeks_and_keeps_what_it_uses(cache):
    keep_cache_small("pig", ["hold_at"])
    assert not (cache / "sim-of-other-sources").exists()
    assert all(cache_folder(module).is_dir() for module in (*OUR_OWN, load_game("pig").module))


def test_what_was_used_lately_is_kept(cache):
    os.utime(cache / "sim-of-other-sources")
    keep_cache_small("pig", [])
    assert (cache / "sim-of-other-sources").is_dir()
