"""What the page says of variants that make a game harder or easier by a known amount."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pictures import charts_of
from synthetic_phases import FLAT, SyntheticPhases
from synthetic_run import SyntheticRun

from reports import analyse, write_report
from reports.results import Results
from reports.run import Run
from sim.games.olvir.report.sections.days.rule_difficulty import rule_difficulty_views

HARSH, MILD = 0.16, 0.06
"""Hazard of every phase under the two variants; as given it is 0.1."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    variants = {"mild": {"x": 1}, "idle": {"x": 2}, "harsh": {"x": 3}}
    run = SyntheticRun(
        tables={"pair": ("bot", "bot")},
        games=1_000,
        items={},
        skill={},
        variants=variants,
        variant_bonus={"mild": 0.5, "harsh": 0.5},
    )
    hazards = {"mild": [MILD] * 15, "harsh": [HARSH] * 15, "idle": FLAT}
    return SyntheticPhases(run, hazards=FLAT, by_variant=hazards).write(tmp_path)


def sentences(found: Results, folder: Path) -> tuple[str, ...]:
    (view,) = rule_difficulty_views(found, Run.open(folder).facts)
    return view.sentences


def test_the_strongest_change_comes_first(folder: Path) -> None:
    told = sentences(analyse(folder), folder)
    assert [sentence.partition(" ")[0] for sentence in told] == ["harsh", "mild", "idle"]
    assert "makes the game harder" in told[0]
    assert "makes the game easier" in told[1]
    assert "leaves every game as it is" in told[2]


def test_shifts_are_the_planted_ones(folder: Path) -> None:
    """16 % and 6 % against 10 % defeated: +6 and −4 percentage points."""
    found = analyse(folder)
    for variant, truth in (("harsh", 6.0), ("mild", -4.0)):
        row = found.find("day_difficulty.game.hazard", "pair", variant)
        assert row is not None and row.shift is not None
        assert row.shift.low is not None and row.shift.high is not None
        assert row.shift.low - 0.3 < truth < row.shift.high + 0.3


def test_page_and_chart_show_every_change(folder: Path) -> None:
    analyse(folder)
    (chart,) = charts_of(folder, "day-difficulty", "rule_difficulty")
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", write_report(folder).read_text(encoding="utf-8")))
    assert "What does each change of the rules do to the difficulty?" in text
    for variant in ("harsh", "idle", "mild"):
        assert re.search(rf"{variant} (makes|leaves) ", text)
        assert variant in chart.svg
