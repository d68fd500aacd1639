"""What the page says of waiting, the course of the game, aims, opening hands, and skill against luck."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from pictures import charts_of
from synthetic_play import SyntheticPlay
from synthetic_run import SyntheticRun

from reports import analyse, results, write_report
from reports.run import Run
from reports.sections.opening_hand.view import opening_hand_views
from reports.sections.ratios.view import ratio_views

SECTIONS = ("opening-hand", "waiting", "course", "ratios-aims", "skill")


def reported(folder: Path, name: str = "Card A") -> str:
    """Page of a run at whose first table a dealt card is worth much, and at whose second strategies differ."""
    run = SyntheticRun(
        games=2_000,
        items={"A": name, "B": "Card B"},
        item_effect={"A": 8.0},
        facts={
            "analyses": {
                **{name: {} for name in ("waiting", "course", "opening_hand", "length")},
                "skill": {"ladder": ["novice", "planner"]},
            }
        },
    )
    SyntheticPlay(run).write(folder)
    analyse(folder)
    return write_report(folder).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("play")
    reported(path)
    return path


@pytest.fixture(scope="module")
def html(folder: Path) -> str:
    return (folder / "report.html").read_text(encoding="utf-8")


def section(html: str, name: str) -> str:
    """The words of a section, without tags."""
    found = re.search(rf'<section id="{name}".*?</section>', html, re.DOTALL)
    assert found is not None, name
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", found.group(0))))


@pytest.mark.parametrize("name", SECTIONS)
def test_every_section_is_there_once_and_linked(html: str, name: str) -> None:
    assert html.count(f'<section id="{name}"') == 1
    assert f'href="#{name}"' in html


def test_ids_are_unique(html: str) -> None:
    counted = Counter(re.findall(r'\sid="([^"]+)"', html))
    assert [name for name, count in counted.items() if count > 1] == []


def test_waits_are_told_with_what_the_end_cuts_off(html: str) -> None:
    told = section(html, "waiting")
    size = r"\d+\.\d+ % \[\d+\.\d+, \d+\.\d+\]"
    assert re.search(r"In a game \d+\.\d+ % of seats \[\d+\.\d+, \d+\.\d+\] are stuck for at least 3 turns", told)
    assert re.search(
        rf"A cure: waited for 1\.0+ times a game; half of the waits last at most [345] own turns, {size} more than 5",
        told,
    )


def test_the_leader_stands_against_blind_chance(html: str) -> None:
    assert "blind chance would be 50.0 %" in section(html, "course")


def test_aims_say_which_way_they_differ_from_chance(html: str) -> None:
    told = section(html, "ratios-aims")
    assert re.search(r"that hit \d+\.\d+ %, by blind chance 25\.0 %: more often, \+\d+\.\d+ points \[\+", told)


def test_an_effect_that_is_told_from_none_is_a_cause(html: str, folder: Path) -> None:
    told = section(html, "opening-hand")
    assert re.search(r"Card A raises the win share of the seat that is dealt it, by \+\d+\.\d+ points \[\+", told)
    views = opening_hand_views(results.read(folder), Run.open(folder).facts)
    assert [entry.item.id for entry in views[0].items] == ["A", "B"]
    assert [entry.item.id for entry in views[0].told] == ["A"]


def test_what_the_outcome_hangs_on_is_told_for_the_mixed_table_alone(html: str) -> None:
    told = section(html, "skill")
    assert re.search(r"gap \(planner · novice\): \d+\.\d+ % \[\d+\.\d+, \d+\.\d+\] of the differences", told)
    assert "equal (" not in told
    assert "planner over novice" in told
    assert "1 of 1 steps are clear" in told


def test_each_section_has_its_charts(folder: Path) -> None:
    counts = {"opening-hand": 2, "waiting": 3, "course": 1, "ratios-aims": 2, "skill": 1}
    assert {name: len(charts_of(folder, name)) for name in counts} == counts


def test_names_come_out_as_text(tmp_path: Path) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    html = reported(tmp_path, hostile)
    assert hostile not in html
    assert hostile in section(html, "opening-hand")


def test_a_game_without_any_of_it_has_none_of_the_sections(tmp_path: Path) -> None:
    SyntheticRun(games=100).write(tmp_path)
    analyse(tmp_path)
    html = write_report(tmp_path).read_text(encoding="utf-8")
    assert not [name for name in SECTIONS if f'id="{name}"' in html]


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (0.2, 0.9, "about as often"),
        (0.2, 1.4, "more often"),
        (-1.4, -0.2, "less often"),
        (-1.4, 0.2, "a difference cannot be told"),
        (None, 0.2, "a difference cannot be told"),
    ],
)
def test_a_small_difference_is_none_and_a_wide_interval_tells_nothing(
    folder: Path, low: float | None, high: float, told: str
) -> None:
    """«About as often» needs the whole interval within a point."""
    (view,) = ratio_views(results.read(folder), Run.open(folder).facts)
    entry = view.tables[0][1][0]
    assert replace(entry, over=entry.over.model_copy(update={"low": low, "high": high})).told == told
