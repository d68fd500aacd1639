"""The joint model of the difficulty: from a log with planted odds to the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from synthetic_phases import SyntheticPhases
from synthetic_run import SyntheticRun

from reports import analyse, write_report

ODDS_A_DAY = 1.25
HAZARDS = [odds / (1 + odds) for day in range(5) for odds in [0.1 * ODDS_A_DAY**day] * 3]
"""Days whose odds of a defeat grow by a quarter each, the same at all times of day and for all players."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tables = {"pair": ("bot", "bot"), "trio": ("bot", "bot", "bot"), "mixed": ("bot", "novice")}
    run = SyntheticRun(tables=tables, games=1_000, items={}, skill={})
    return SyntheticPhases(run, hazards=HAZARDS).write(tmp_path)


def test_the_planted_odds_of_a_day_are_found_and_nothing_else(folder: Path) -> None:
    shape = analyse(folder).shape
    named = [(term.factor, term.level, term.reference) for term in shape]
    assert named == [
        ("day", "", ""),
        ("time of day", "afternoon", "morning"),
        ("time of day", "night", "morning"),
        ("players", "3", "2"),
        ("strategy", "novice", "bot"),
    ]
    truths = (ODDS_A_DAY, 1.0, 1.0, 1.0, 1.0)
    for term, truth in zip(shape, truths, strict=True):
        assert term.low is not None and term.high is not None
        middle, half = (term.low + term.high) / 2, (term.high - term.low) / 2
        assert abs(middle - truth) < 2 * half


def test_the_page_says_what_makes_a_phase_hard(folder: Path) -> None:
    analyse(folder)
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", write_report(folder).read_text(encoding="utf-8")))
    pattern = r"One day later: harder, the odds of being defeated are 1\.\d\d times as high \[1\.\d\d, 1\.\d\d\]\."
    assert re.search(pattern, text)
    assert "3 players instead of 2: " in text
    assert "novice instead of bot: " in text


def test_where_nobody_is_defeated_there_is_no_model(tmp_path: Path) -> None:
    run = SyntheticRun(tables={"pair": ("bot", "bot")}, games=100, items={}, skill={})
    SyntheticPhases(run, hazards=[0.0] * 15).write(tmp_path)
    assert analyse(tmp_path).shape == ()
