"""Opening a run folder: what is wrong is said with the file and the remedy."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from synthetic_run import SyntheticRun

from reports import RunError, analyse, render_summary


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return SyntheticRun(games=20).write(tmp_path / "run")


def refused(folder: Path) -> str:
    with pytest.raises(RunError) as refusal:
        analyse(folder)
    return str(refusal.value)


def test_a_missing_folder(tmp_path: Path) -> None:
    assert "no such run folder" in refused(tmp_path / "nowhere")


def test_a_run_without_its_last_file_can_be_resumed(folder: Path) -> None:
    (folder / "run.json").unlink()
    assert "run.json: missing" in refused(folder)
    assert "--resume" in refused(folder)


def test_an_unfinished_run(folder: Path) -> None:
    facts = json.loads((folder / "run.json").read_text())
    (folder / "run.json").write_text(json.dumps({**facts, "complete": False}))
    assert "not complete" in refused(folder)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"schema": 2}', "\x00"])
def test_a_damaged_or_foreign_run_file(folder: Path, content: str) -> None:
    (folder / "run.json").write_text(content)
    assert "run.json" in refused(folder)
    assert "play the run again" in refused(folder)


def test_a_missing_fact_is_named(folder: Path) -> None:
    facts = json.loads((folder / "run.json").read_text())
    del facts["game"]["players"]
    (folder / "run.json").write_text(json.dumps(facts))
    assert "'game.players'" in refused(folder)


@pytest.mark.parametrize("log", ["games", "seats", "items"])
def test_a_truncated_log_file(folder: Path, log: str) -> None:
    part = folder / "logs" / log / "part-00001.parquet"
    part.write_bytes(part.read_bytes()[:-100])
    assert "part-00001.parquet: damaged or cut short" in refused(folder)


def test_a_lost_log_file(folder: Path) -> None:
    (folder / "logs" / "games" / "part-00001.parquet").unlink()
    assert "20 games are logged, but run.json counts 40" in refused(folder)


def test_no_log_files(folder: Path) -> None:
    for part in (folder / "logs" / "seats").iterdir():
        part.unlink()
    assert "no log files" in refused(folder)


def test_a_game_without_items_needs_no_items_log(tmp_path: Path) -> None:
    folder = SyntheticRun(games=20, items={}).write(tmp_path)
    for part in (folder / "logs" / "items").iterdir():
        part.unlink()
    assert analyse(folder).estimates


def test_results_that_were_never_computed(folder: Path) -> None:
    with pytest.raises(RunError, match=r"estimates\.json: missing; compute it with `sim report"):
        render_summary(folder)
