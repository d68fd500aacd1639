"""What the page and the terminal say of sweeps, and of what rests on assumed values."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from pictures import charts_of
from synthetic_run import SyntheticRun

from reports import analyse, render_summary, results, write_report
from reports.results import Results

ADVANTAGE = "first_player.advantage"
TARGETS = [
    {"metric": ADVANTAGE, "between": [-5, 10], "unit": "points"},
    {"metric": "score.tie_rate", "max": 50},
]
CURVE: dict[str, Any] = {
    "id": "curve",
    "kind": "grid",
    "tables": ["equal"],
    "metrics": ["length.p50"],
    "factors": [{"name": "bonus", "paths": ["bonus"]}],
    "points": [
        {"name": "curve #1", "rules": {"bonus": 0}, "settings": {"bonus": 0}},
        {"name": "base", "rules": {}, "settings": {"bonus": 2}},
        {"name": "curve #2", "rules": {"bonus": 8}, "settings": {"bonus": 8}},
    ],
    "rows": ["curve #1", "base", "curve #2"],
}
GUESS: dict[str, Any] = {
    "id": "guess",
    "kind": "assumed",
    "tables": ["equal"],
    "factors": [{"name": "cards.*.vp", "paths": ["cards.A.vp", "cards.B.vp"]}, {"name": "idle", "paths": ["idle"]}],
    "points": [
        {"name": "guess #1", "rules": {"cards.A.vp": 3}, "settings": {"cards.*.vp": "-1"}},
        {"name": "guess #2", "rules": {"idle": 1}, "settings": {"idle": "+1"}},
    ],
    "rows": ["guess #1", "guess #2"],
    "left_out": [{"name": "symbols", "reason": "has no steps: it is no number"}],
}
SCREEN: dict[str, Any] = {
    "id": "screen",
    "kind": "morris",
    "tables": ["equal"],
    "factors": [{"name": "bonus", "paths": ["bonus"], "span": [0, 8]}, {"name": "idle", "paths": ["idle"]}],
    "points": [
        {"name": "screen #1", "rules": {"bonus": 0}, "settings": {"bonus": 0, "idle": 0}},
        {"name": "screen #2", "rules": {"bonus": 8}, "settings": {"bonus": 8, "idle": 0}},
        {"name": "screen #3", "rules": {"bonus": 8, "idle": 1}, "settings": {"bonus": 8, "idle": 1}},
    ],
    "rows": ["screen #1", "screen #2", "screen #3", "screen #3", "screen #2", "screen #1"],
    "units": [[0, 0], [2 / 3, 0], [2 / 3, 2 / 3], [1, 1], [1, 1 / 3], [1 / 3, 1 / 3]],
}
BONUS = {"curve #1": 0.0, "curve #2": 8.0, "guess #1": 9.0, "screen #1": 0.0, "screen #2": 8.0, "screen #3": 8.0}


def made(*sweeps: dict[str, Any], **run: Any) -> SyntheticRun:
    versions = {p["name"]: p["rules"] for sweep in sweeps for p in sweep["points"] if p["name"] != "base"}
    facts = {"variants": {}, "sweeps": list(sweeps), "rules": {"bonus": 2, "cards.A.vp": 4}}
    settings: dict[str, Any] = {
        "tables": {"equal": ("bot", "bot")},
        "games": 3_000,
        "first_bonus": 2.0,
        "skill": {},
        "items": {},
        "variants": versions,
        "variant_bonus": BONUS,
        "targets": TARGETS,
        "analyses": ("first_player", "length", "score"),
        "facts": facts,
    }
    return SyntheticRun(**{**settings, **run})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = made(CURVE, GUESS, SCREEN).write(tmp_path_factory.mktemp("swept"))
    analyse(folder)
    write_report(folder)
    return folder


@pytest.fixture(scope="module")
def found(folder: Path) -> Results:
    return results.read(folder)


@pytest.fixture(scope="module")
def html(folder: Path) -> str:
    return (folder / "report.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def text(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", html))


def test_what_moves_a_metric_is_a_sentence_with_size_and_interval(text: str) -> None:
    assert re.search(r"Advantage of the first player: bonus moves it by [\d.]+ points \[[\d.]+, [\d.]+\]\.", text)
    assert re.search(r"Advantage of the first player: bonus moves it most, by [\d.]+ points \[.*?\] a step, then", text)


def test_what_no_value_moves_is_told_too(text: str) -> None:
    assert "«50 % of games last at most»: the same at every point." in text


def test_every_shown_number_of_a_sweep_equals_the_results(html: str, found: Results) -> None:
    rows = found.by_id()
    effects = {
        f"{sweep.id}#{e.factor}#{e.measure}#{e.metric}@{e.table}": e.value
        for sweep in found.sweeps
        for e in sweep.effects
    }
    section = html[html.index('<section id="sweeps"') : html.index('<section id="explore"')]
    shown = re.findall(r'<data value="([^"]+)" data-id="([^"]+)">', section)
    assert len(shown) == len(effects) + 2 * sum(len(sweep.rows) for sweep in found.sweeps)
    for value, name in shown:
        if name in effects:
            assert float(value) == effects[name]
        elif name.endswith("#shift"):
            shift = rows[name.removesuffix("#shift")].shift
            assert shift is not None
            assert float(value) == shift.value
        else:
            assert float(value) == rows[name].value


def test_the_trust_section_says_which_verdicts_rest_on_assumed_values(html: str, text: str) -> None:
    """A starter's bonus of 9 is worth 24 points, far outside the limits; the other change plays no part."""
    trust = html[html.index('<section id="trust"') : html.index('<section id="first-player"')]
    assert "Which findings rest on assumed values" in trust
    assert "first_player.advantage, on target: turns under cards.*.vp −1 (off target)." in text
    assert "score.tie_rate, on target: stays under all 2 changes." in text
    assert trust.count("turns to off target") == 1
    assert trust.count("<td>stays</td>") == 3
    assert "plays no part: identical games" in trust
    assert "Not varied: symbols (has no steps: it is no number)." in text
    assert "--set" not in trust


def test_without_such_a_sweep_the_trust_section_names_the_command(tmp_path: Path) -> None:
    folder = made(CURVE).write(tmp_path)
    analyse(folder)
    html = write_report(folder).read_text(encoding="utf-8")
    command = "sim run experiments/oliva_test.yaml --set &#39;sweep=[{id: assumed, assumed: true}]&#39;"
    assert command in html
    assert "Which findings rest on assumed values" not in html


def test_a_curve_has_a_band_and_names_its_points(folder: Path) -> None:
    curve = charts_of(folder, "sweeps", "curve")
    assert curve[0].title == "Advantage of the first player"
    tips = [title.text or "" for title in ET.fromstring(curve[0].svg).iter("{http://www.w3.org/2000/svg}title")]
    assert any("the rules as given" in tip for tip in tips)
    assert sum("shift " in tip for tip in tips) >= 2


def test_effects_of_a_design_are_dots_beside_what_chance_shows(folder: Path) -> None:
    (screen, *_) = charts_of(folder, "sweeps", "screen")
    assert "dotted line is what chance alone would show" in screen.caption
    assert "bonus" in screen.svg


def test_the_terminal_has_a_line_a_sweep(folder: Path) -> None:
    lines = render_summary(folder).splitlines()
    (curve,) = [line for line in lines if line.startswith("  sweep curve ")]
    assert "bonus moves it by" in curve
    (guess,) = [line for line in lines if line.startswith("  sweep guess ")]
    assert guess.endswith(
        "1 of 2 verdicts stay under all 2 changes of assumed values; first_player.advantage turns under cards.*.vp −1"
    )


def test_all_estimates_of_sweeps_are_in_a_table(folder: Path, found: Results) -> None:
    with (folder / "tables" / "sweeps.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == sum(len(sweep.rows) for sweep in found.sweeps)
    assert {line["values"] for line in lines if line["sweep"] == "curve"} == {"bonus 0", "bonus 8"}


def test_hostile_names_come_out_as_text_and_ids_are_unique(tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>"
    hostile = {
        **CURVE,
        "factors": [{"name": name, "paths": [name]}],
        "points": [{**point, "settings": {name: "</script>"}} for point in CURVE["points"]],
    }
    folder = made(hostile, {**GUESS, "left_out": [{"name": name, "reason": "</script>"}]}, games=60).write(tmp_path)
    analyse(folder)
    html = write_report(folder).read_text(encoding="utf-8")
    assert "<img" not in html
    assert html.count("</script>") == 1
    ids = re.findall(r' id="([^"]+)"', html)
    assert [found for found, count in Counter(ids).items() if count > 1] == []
