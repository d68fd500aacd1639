"""Results depend on the experiment alone: not on jobs, chunks, backend, hash seed, or a crash on the way."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import psutil
import pytest

from reports import analyse
from sim.runner import RunFolder
from tests.runner.playing import DUEL, logs, play, same

ROOT = Path(__file__).parents[2]


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "sim", "run", str(DUEL), *arguments]


@pytest.fixture(scope="module")
def reference(tmp_path_factory) -> RunFolder:
    folder = play(tmp_path_factory.mktemp("reference"))
    analyse(folder.path)
    return folder


@pytest.mark.parametrize(
    "options",
    [{"chunk_blocks": 7}, {"jobs": 2, "backend": "threading", "chunk_blocks": 50}, {"jobs": 2, "backend": "loky"}],
    ids=str,
)
def test_jobs_chunks_and_backend_change_nothing(reference, tmp_path, options):
    folder = play(tmp_path, **options)
    assert same(folder, reference)
    analyse(folder.path)
    assert (folder.path / "estimates.json").read_bytes() == (reference.path / "estimates.json").read_bytes()


def test_workers_leave_when_the_run_is_killed(tmp_path):
    """kill -9 gives the run no chance to end its workers; they notice that it is gone."""
    run = command("--out", str(tmp_path), "-j", "2", "--backend", "loky", "--games", "3000000")
    process = subprocess.Popen(run, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while not list(tmp_path.glob("duel/*/parts/*")) and time.monotonic() < deadline:
        time.sleep(0.05)
    workers = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    process.wait()
    assert len(workers) >= 2
    assert psutil.wait_procs(workers, timeout=30)[1] == []


def test_a_dask_cluster_changes_nothing(reference, tmp_path):
    subprocess.run(
        command("--out", str(tmp_path), "-j", "2", "--backend", "dask"), check=True, cwd=ROOT, capture_output=True
    )
    assert same(RunFolder(next(tmp_path.glob("duel/*"))), reference)


def test_the_hash_seed_changes_nothing(reference, tmp_path):
    """The reference was hashed under another, random seed."""
    environment = {**os.environ, "PYTHONHASHSEED": "12345"}
    subprocess.run(
        command("--out", str(tmp_path), "-j", "1"), env=environment, check=True, cwd=ROOT, capture_output=True
    )
    folder = RunFolder(next(tmp_path.glob("duel/*")))
    assert same(folder, reference)
    assert (folder.path / "estimates.json").read_bytes() == (reference.path / "estimates.json").read_bytes()


def test_after_a_kill_resume_gives_the_uninterrupted_result(reference, tmp_path):
    """kill -9 in the middle of the run; what was finished is not played again."""
    run = command("--out", str(tmp_path), "-j", "1", "--chunk-blocks", "1")
    process = subprocess.Popen(run, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    parts = tmp_path / "duel"
    deadline = time.monotonic() + 120
    while len(list(parts.glob("*/parts/games-*.parquet"))) < 5 and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    folder = RunFolder(next(parts.glob("*")))
    kept = sum(span.n_games for span in folder.spans())
    assert not folder.complete
    assert 0 < kept < 2400
    again = play(tmp_path, resume=True, chunk_blocks=60)
    assert again.path == folder.path
    assert same(again, reference)


def test_an_interrupted_run_keeps_its_games_and_says_how_to_go_on(tmp_path):
    run = command("--out", str(tmp_path), "-j", "1", "--chunk-blocks", "1")
    process = subprocess.Popen(run, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 120
    while len(list(tmp_path.glob("duel/*/parts/games-*.parquet"))) < 3 and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "--resume goes on" in errors
    assert "Traceback" not in errors


def test_a_truncated_part_is_played_again(reference, tmp_path):
    folder = play(tmp_path, chunk_blocks=100)
    shutil.copytree(folder.logs, tmp_path / "kept")
    (folder.path / "run.json").unlink()
    folder.parts.mkdir()
    blocks = [(start, min(100, 400 - start)) for start in range(0, 400, 100)]
    whole = logs(folder)
    for first, n in blocks:
        for table, frame in whole.items():
            rows = frame.filter(pl.col("block").is_between(first, first + n - 1))
            rows.write_parquet(folder.parts / f"{table}-{first:012d}-{n:09d}.parquet")
    broken = folder.parts / "seats-000000000100-000000100.parquet"
    broken.write_bytes(broken.read_bytes()[:200])
    assert same(play(tmp_path, resume=True), reference)


def test_a_complete_run_is_reused(reference):
    assert play(reference.path.parents[1]).path == reference.path


def test_a_broken_log_is_not_reused(tmp_path):
    folder = play(tmp_path)
    part = folder.logs / "games" / "part-00000.parquet"
    part.write_bytes(part.read_bytes()[:100])
    time.sleep(1.1)
    assert play(tmp_path).path != folder.path


def test_another_rule_value_is_another_run(reference):
    assert play(reference.path.parents[1], "game.rules.target=70").path != reference.path


def test_a_variant_that_changes_nothing_replays_the_base(tmp_path):
    """Common random numbers: toggling a rule that is not used leaves every game identical."""
    path = tmp_path / "unused.yaml"
    path.write_text(DUEL.read_text().replace("short: {target: 60}", "same: {target: 100}"))
    games = logs(play(tmp_path, path=path))["games"]
    digests = {
        name: frame.sort("table", "block", "rotation")["digest"].to_list()
        for (name,), frame in games.group_by("variant")
    }
    assert digests["base"] == digests["same"]


def test_two_runs_begun_in_one_second_have_folders_of_their_own(tmp_path):
    one, other = (RunFolder.create(tmp_path, "duel", "0123456789abcdef") for _ in range(2))
    assert one.path != other.path
    assert all(run.path.name.endswith("-01234567") for run in (one, other))
