"""Charts can stand side by side on one page, on any background, with any name in them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pictures import all_charts
from synthetic_run import SyntheticRun

from reports import analyse
from reports.charts import Chart, style

HOSTILE = {
    "A1": "<img src=x onerror=alert(1)>",
    "A2": "</script><script>alert(1)</script>",
    "A3": "Fire|Ice",
    "A4": "NaN",
    "A5": "Olé!",
    "A6": "Ole\u0301!",
    "A7": "$x^2$ \\alpha {",
    "A8": "line\nbreak\x00\x1b[31m",
    "A9": "橄欖 🫒",
    "B1": "",
}


def drawn(folder: Path, made: SyntheticRun) -> list[Chart]:
    analyse(made.write(folder))
    return all_charts(folder)


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> list[Chart]:
    targets = [{"metric": "special_cards.*.win_rate", "between": [-5, 5]}]
    made = SyntheticRun(games=300, items=HOSTILE, targets=targets, item_effect={"A1": 25.0})
    return drawn(tmp_path_factory.mktemp("charts"), made)


def test_every_section_has_its_charts(pictures: list[Chart]) -> None:
    assert [chart.id for chart in pictures] == [
        "chart-narrowing",
        "chart-first-player-0",
        "chart-first-player-1",
        "chart-items-0-0",
        "chart-items-0-1",
        "chart-length-0",
        "chart-length-1",
        "chart-score-parts",
        "chart-strategies",
    ]


def test_ids_are_unique_over_all_charts_and_every_reference_has_its_target(pictures: list[Chart]) -> None:
    elements = [element for chart in pictures for element in ET.fromstring(chart.svg).iter()]
    ids = Counter(element.get("id") for element in elements if element.get("id"))
    assert max(ids.values()) == 1
    references = {element.get("href", "").removeprefix("#") for element in elements} - {""}
    assert references
    assert references <= set(ids)


def test_charts_say_what_they_show(pictures: list[Chart]) -> None:
    for chart in pictures:
        root = ET.fromstring(chart.svg)
        assert root.get("role") == "img"
        texts = {element.get("id"): element.text for element in root.iter()}
        for reference in root.get("aria-labelledby", "").split():
            assert texts[reference], (chart.id, reference)


def test_every_dot_has_its_numbers(pictures: list[Chart]) -> None:
    forest = next(chart for chart in pictures if chart.id == "chart-items-0-0")
    tips = [title.text or "" for title in ET.fromstring(forest.svg).iter("{http://www.w3.org/2000/svg}title")]
    assert sum("points [" in tip for tip in tips) == len(HOSTILE)


def test_charts_take_colour_and_font_from_the_page(pictures: list[Chart]) -> None:
    for chart in pictures:
        assert "#000000" not in chart.svg
        assert "<style" not in chart.svg
        assert "DejaVu" not in chart.svg
        assert "width=" not in chart.svg.split(">")[0]
        assert 'fill="currentColor"' in chart.svg.split(">")[0]


def test_names_come_out_as_text(pictures: list[Chart]) -> None:
    forest = next(chart for chart in pictures if chart.id == "chart-items-0-0")
    assert "<img" not in forest.svg
    assert "<script" not in forest.svg
    texts = "\n".join(ET.fromstring(forest.svg).itertext())
    for name in ("<img src=x onerror=alert", "</script><script>alert", "Fire|Ice", "NaN", "$x^2$ \\alpha {"):
        assert name in texts
    assert "Olé!" in texts
    assert "Ole\u0301!" in texts
    assert "\x00" not in texts


def test_the_same_results_give_the_same_picture(tmp_path: Path) -> None:
    made = SyntheticRun(games=100)
    assert drawn(tmp_path / "a", made) == drawn(tmp_path / "b", made)


def test_a_solo_game_shows_its_ranks(tmp_path: Path) -> None:
    made = SyntheticRun(tables={"alone": ("planner",)}, games=200, solo=True, skill={})
    assert [chart.id for chart in drawn(tmp_path, made)] == [
        "chart-length-0",
        "chart-ranks-0",
        "chart-score-parts",
    ]


def test_a_long_list_of_items_is_cut_to_the_farthest(tmp_path: Path) -> None:
    items = {f"X{n:03}": f"Card {n}" for n in range(120)}
    made = SyntheticRun(tables={"equal": ("a", "a")}, games=60, items=items, skill={})
    forest = next(chart for chart in drawn(tmp_path, made) if chart.id.startswith("chart-items"))
    assert "40 farthest from 0 of 120" in forest.caption


def luminance(colour: str) -> float:
    """Relative luminance of an sRGB colour (WCAG 2.2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("colour", style.PALETTE)
@pytest.mark.parametrize("paper", ["#ffffff", "#16181d"])
def test_colours_stand_out_on_light_and_dark(colour: str, paper: str) -> None:
    """Graphics need a contrast of 3 to 1 (WCAG 2.2, 1.4.11)."""
    light, dark = sorted((luminance(colour), luminance(paper)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 3
