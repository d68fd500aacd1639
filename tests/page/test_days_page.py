"""What the page says of the difficulty of the days."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pictures import charts_of
from synthetic_phases import FLAT, NIGHTS, WALL, SyntheticPhases
from synthetic_run import SyntheticRun

from reports import analyse, results, write_report
from reports.run import Run
from sim.games.olvir.report.sections.days.view import DaysView, days_views


def view(folder: Path, **phases: Any) -> DaysView:
    run = SyntheticRun(tables={"equal": ("bot", "bot")}, games=1_000, items={}, skill={})
    SyntheticPhases(run, **phases).write(folder)
    (found,) = days_views(analyse(folder), Run.open(folder).facts)
    return found


def words(folder: Path) -> str:
    """The page's words, without tags."""
    html = (write_report(folder)).read_text(encoding="utf-8")
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", html))


def test_a_day_harder_than_all_others_is_the_wall(tmp_path: Path) -> None:
    first = view(tmp_path, hazards=WALL).sentences[0]
    size = r"\d+\.\d+ % \[\d+\.\d+, \d+\.\d+\]"
    pattern = rf"Day 4 is the wall: in a phase of it {size} of .*, on day \d as the next hardest {size}\."
    assert re.fullmatch(pattern, first), first


def test_equal_days_have_no_wall_no_trend_and_no_spike(tmp_path: Path) -> None:
    told = view(tmp_path, hazards=FLAT).sentences
    assert told[0].startswith("No single day is the wall. The hardest cannot be told apart: ")
    assert told[1].startswith("Whether tension rises or falls over the days cannot be told")
    assert "No time of day stands out as the hardest." in told
    assert not any("spike" in sentence or "lull" in sentence for sentence in told)


def test_the_hardest_time_of_day_is_named(tmp_path: Path) -> None:
    told = view(tmp_path, hazards=NIGHTS).sentences
    assert any(sentence.startswith("The night is the hardest time of day: ") for sentence in told)


@pytest.mark.parametrize(("step", "told"), [(0.04, "Tension rises"), (-0.04, "Tension falls")])
def test_tension_rises_or_falls(tmp_path: Path, step: float, told: str) -> None:
    hazards = [0.25 + step * (day - 2) for day in range(5) for _ in range(3)]
    assert view(tmp_path, hazards=hazards).sentences[1].startswith(f"{told} over the days: the hazard changes by ")


def test_a_spike_and_a_lull_are_named_only_beyond_the_tolerance(tmp_path: Path) -> None:
    """Day 4 lies 20 points above days 3 and 5, so day 3 lies 10 points below the mean of days 2 and 4."""
    told = [sentence for sentence in view(tmp_path, hazards=WALL).sentences if " is a " in sentence]
    assert [sentence.partition(":")[0] for sentence in told] == ["Day 3 is a lull", "Day 4 is a spike"]


def test_the_first_day_harder_than_wanted_is_named(tmp_path: Path) -> None:
    found = view(tmp_path, hazards=WALL, options={"wanted": [15, 15, 15, 15, 15], "max_hazard": 20})
    assert any(sentence.startswith("Day 4 is the first that is harder than wanted: ") for sentence in found.sentences)
    assert any(sentence.startswith("Over your limit of 20 %: Day 4 ") for sentence in found.sentences)
    assert [span.wanted for span in found.spans if span.is_day] == [15] * 5


def test_a_wanted_curve_can_go_by_phases(tmp_path: Path) -> None:
    found = view(tmp_path, hazards=NIGHTS, options={"wanted": [15] * 15, "max_hazard": 50})
    assert any(sentence.startswith("Day 1, night is the first that is harder") for sentence in found.sentences)
    assert "Your limit of 50 % holds on every day." in found.sentences


def test_a_curve_that_nothing_exceeds_is_kept(tmp_path: Path) -> None:
    sentences = view(tmp_path, hazards=FLAT, options={"wanted": [30] * 5}).sentences
    assert "Nothing is harder than wanted." in sentences
    assert any(sentence.startswith("Easier than wanted: Day 1 ") for sentence in sentences)


def test_a_wanted_curve_of_another_length_is_refused_with_the_remedy(tmp_path: Path) -> None:
    view(tmp_path, options={"wanted": [10] * 7})
    assert (
        "The wanted curve is not shown: analyses.day_difficulty.wanted has 7 values; "
        "give 5, one a day, or 15, one a phase." in words(tmp_path)
    )


def test_nobody_defeated_is_said_plainly(tmp_path: Path) -> None:
    assert view(tmp_path, hazards=[0.0] * 15).sentences == ("Nobody was ever defeated.",)


def test_the_page_says_which_curves_were_played(tmp_path: Path) -> None:
    view(tmp_path / "observed")
    assert "Only the observed curve was played. It carries a selection" in words(tmp_path / "observed")
    view(tmp_path / "both", reference=WALL)
    told = words(tmp_path / "both")
    assert "Only the observed curve was played." not in told
    assert "from the reference state, %" in told


def test_the_page_shows_the_numbers_of_the_estimates(dayed: Path) -> None:
    found = results.read(dayed).by_id()
    html = (dayed / "report.html").read_text(encoding="utf-8")
    (section,) = re.findall(r'<section id="day-difficulty".*?</section>', html, re.DOTALL)
    shown = re.findall(r'<data value="([^"]+)" data-id="([^"]+)">', section)
    assert len(shown) > 200
    for value, row in shown:
        assert float(value) == found[row].value, row


def test_charts_stand_side_by_side_for_tables_and_variants(dayed: Path) -> None:
    pictures = charts_of(dayed, "day-difficulty")
    kinds = ("hazard", "damage", "beasts")
    assert [chart.id for chart in pictures] == [
        "chart-days-tables",
        *(f"chart-days-{t}-{k}" for t in (0, 1) for k in kinds),
    ]
    by_phase = pictures[1].svg
    for line in ("as given, Day 4, night", "harder, Day 4, night", "from the reference state, Day 4, night"):
        assert line in by_phase, line
    assert "The dashed line is what is wanted." in pictures[1].caption


def test_a_game_without_phases_has_no_such_section(html: str) -> None:
    assert "day-difficulty" not in html
