"""The section on what changed: its numbers are those of the comparison, its names are text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from synthetic_run import SyntheticRun

from reports import write_report
from reports.comparison.compare import Comparison, compare
from reports.gate.session import Measured, measure
from reports.page import comparison_page
from sim.runlog.names import BASE

HOSTILE = '<img src=x onerror="alert(1)">|</script>'


def made(folder: Path, **changes: Any) -> Measured:
    wanted: dict[str, Any] = {"tables": {"equal": ("bot", HOSTILE)}, "games": 2_000, "items": {}}
    return measure(SyntheticRun(**{**wanted, **changes}).write(folder), BASE)


@pytest.fixture(scope="module")
def sides(tmp_path_factory: pytest.TempPathFactory) -> tuple[Measured, Comparison]:
    folder = tmp_path_factory.mktemp("sides")
    old = made(folder / "old", facts={"content": {"rules": {HOSTILE: 1}}})
    new = made(folder / "new", first_bonus=6.0, facts={"content": {"rules": {HOSTILE: 2}}})
    return new, compare(new.side, old.side)


@pytest.fixture(scope="module")
def page(sides: tuple[Measured, Comparison]) -> str:
    new, comparison = sides
    return comparison_page(comparison, new.results, new.facts)


def test_every_shown_shift_is_the_one_of_the_comparison(page: str, sides: tuple[Measured, Comparison]) -> None:
    shifts = {entry.shift.value for entry in sides[1].entries}
    shown = [float(value) for value in re.findall(r'<td class="n"><data value="([^"]+)">', page)]
    assert shown
    assert set(shown) <= shifts


def test_rules_that_differ_are_listed(page: str) -> None:
    assert "What played differently" in page
    assert "rules.&lt;img" in page


def test_names_come_out_as_text(page: str) -> None:
    assert "<img" not in page
    assert page.count("</script>") == 1


def test_moved_metrics_are_drawn_and_told(page: str) -> None:
    assert 'id="chart-since-shares"' in page
    assert "The first player&#39;s advantage rises by" in page


def test_the_report_has_the_section_only_when_it_is_asked_for(sides: tuple[Measured, Comparison]) -> None:
    new, comparison = sides
    plain = write_report(new.run.path).read_text(encoding="utf-8")
    compared = write_report(new.run.path, comparison).read_text(encoding="utf-8")
    assert 'id="since"' not in plain
    assert 'href="#since"' in compared
    assert 'id="since"' in compared


def test_identical_games_are_said_and_nothing_is_drawn(tmp_path: Path) -> None:
    new, old = made(tmp_path / "new"), made(tmp_path / "old")
    html = comparison_page(compare(new.side, old.side), new.results, new.facts)
    assert "Identical games" in html
    assert "<svg" not in html
