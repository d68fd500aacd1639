"""Trials on the page and in the terminal: sentences of cause, every number, any name as text, 120 items."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pictures import charts_of
from synthetic_run import SyntheticRun
from synthetic_trial import SyntheticTrial
from test_page import HOSTILE, Page

from reports import analyse, render_summary, results, words, write_report

ITEMS = {"SA01": "Strong", "SA02": "Weak", "SA03": "Idle", "SA04": "Helpful"}
EFFECTS = {"SA01": 25.0, "SA02": -20.0, "SA04": 2.0}


def reported(folder: Path, trial: SyntheticTrial) -> Path:
    trial.write(folder)
    analyse(folder)
    write_report(folder)
    return folder


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    targets = [{"metric": "special_cards.SA01.gift", "max": 10, "unit": "points"}]
    made = SyntheticRun(tables={"strong": ("a", "a"), "weak": ("b", "b")}, games=300, items=ITEMS, targets=targets)
    trial = SyntheticTrial(made, {"strong": EFFECTS, "weak": {**EFFECTS, "SA02": 20.0}})
    return reported(tmp_path_factory.mktemp("tried"), trial)


@pytest.fixture(scope="module")
def page(run: Path) -> Page:
    return Page.read((run / "report.html").read_text(encoding="utf-8"))


def test_every_shown_number_equals_the_results(page: Page, run: Path) -> None:
    found = results.read(run)
    rows = found.by_id()
    shown = {name: numbers for name, numbers in page.numbers.items() if name in rows}
    assert set(shown) == set(rows)
    for name, numbers in shown.items():
        assert numbers == {words.row_number(rows[name], rows[name].value)}, name
    verdicts = [item for trial in found.trials for arm in trial.arms[:1] for item in arm.items]
    told = {row.value for row in rows.values()}
    told |= {value for item in verdicts for value in (item.excess, item.shrunk, item.q_value)}
    assert {float(value) for tag, name, value in page.attributes if (tag, name) == ("data", "value")} == told


def test_effects_are_told_with_verbs_of_cause(page: Page, run: Path) -> None:
    row = results.read(run).find("special_cards.SA01.gift", "strong")
    assert row is not None
    size = words.number(row.value, words.decimals(row))
    assert f"Strong (SA01) wins {size} points when given at the start" in page.text
    assert re.search(r"Weak \(SA02\) loses [0-9.]+ points when given at the start .*: too weak", page.text)
    assert "each item assigned to each seat in turn" in page.text
    assert "significant" not in page.text


def test_the_description_stays_grey_beside_it_with_its_warning(page: Page) -> None:
    assert "Descriptive, not the card's effect." in page.text
    assert "items-special_cards-trial-strong-table" in page.ids
    assert ("td", "class", "n descriptive") in page.attributes


def test_strategies_that_disagree_are_named_with_the_items(page: Page) -> None:
    assert "Do the strategies agree?" in page.text
    assert "opposite in sign: Weak (SA02)" in page.text


def test_bans_are_told_by_length_score_and_first_player(page: Page) -> None:
    assert "If nobody could take it, at strong" in page.text
    assert "ban-SA01@strong" in page.ids


def test_ids_are_unique(page: Page) -> None:
    assert len(page.ids) == len(set(page.ids))


def test_the_terminal_names_the_outliers(run: Path) -> None:
    line = next(line for line in render_summary(run).splitlines() if line.startswith("  trial gift @ strong"))
    assert "1 of 4 too strong, 1 too weak, 2 fine" in line
    assert re.search(r"SA01 \+[0-9.]+ \[\+[0-9.]+, \+[0-9.]+\]", line)


def test_pictures_have_all_items_and_the_four_corners(run: Path) -> None:
    drawn = charts_of(run, "items-special_cards", "strong")
    assert [chart.id for chart in drawn] == ["chart-trial-0-gift-0", "chart-trial-0-price-0", "chart-picks-0"]
    forest, price, picks = ("\n".join(ET.fromstring(chart.svg).itertext()) for chart in drawn)
    for item, title in ITEMS.items():
        assert f"{item} {title}" in forest
        assert f"{item}, taken at its first offer: " in price
        assert f"{item}, value of access: " in price
    for corner in ("must-have", "sleeper", "trap", "left alone"):
        assert corner in picks


def test_names_come_out_as_text(tmp_path: Path) -> None:
    table = "<b>|{{7*7}}"
    made = SyntheticRun(tables={table: ("</script>", "</script>")}, games=60, items=HOSTILE)
    effects = {table: {"A1": 25.0, "A2": -25.0, "A4": 25.0}}
    folder = reported(tmp_path, SyntheticTrial(made, effects, blocks=100))
    page = Page.read((folder / "report.html").read_text(encoding="utf-8"))
    assert page.tags["img"] == page.tags["b"] == 0
    assert page.tags["script"] == 1
    assert len(page.ids) == len(set(page.ids))
    for name in ("<img src=x onerror=alert(1)> (A1) wins", "</script><script>alert(1)</script> (A2) loses"):
        assert name in page.text


def test_many_items_stay_readable_and_the_page_small(tmp_path: Path) -> None:
    """120 items with long names at two tables: three pictures of 40 each, every name whole, under 1.5 MB."""
    items = {
        f"SA{n:03}": f"A special card with a name that is long enough to need a second line, {n}" for n in range(120)
    }
    tables = {"strong": ("a", "a"), "weak": ("b", "b")}
    made = SyntheticRun(tables=tables, games=50, items=items)
    trial = SyntheticTrial(made, {table: {"SA003": 9.0} for table in tables}, arms=("gift", "restrict"), blocks=30)
    folder = reported(tmp_path, trial)
    html = (folder / "report.html").read_text(encoding="utf-8")
    assert len(html.encode()) < 1_500_000
    for part in ("1 to 40 of 120", "41 to 80 of 120", "81 to 120 of 120"):
        assert part in html
    forests = [svg for svg in re.findall(r"<svg.*?</svg>", html, re.DOTALL) if "chart-trial-" in svg]
    assert len(forests) == 12
    assert all("…" not in " ".join(ET.fromstring(svg).itertext()) for svg in forests)
