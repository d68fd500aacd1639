"""What the page and the terminal say of variants, of the first move, and of tables of different size."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pictures import charts_of
from synthetic_run import SyntheticRun

from reports import analyse, render_summary, results, write_report
from reports.results import Results
from reports.run import Run
from reports.sections.first_player.first_move import first_move_views
from reports.sections.first_player.player_count import curve_views
from reports.words import shifts as shift_words


@pytest.fixture(scope="module")
def found(varied: Path) -> Results:
    return results.read(varied)


@pytest.fixture(scope="module")
def text(varied: Path) -> str:
    """The page's words, without tags."""
    html = (varied / "report.html").read_text(encoding="utf-8")
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", html))


def test_a_changed_metric_is_a_sentence_with_size_and_interval(found: Results, varied: Path) -> None:
    entries = [entry for entry in shift_words.moved("fairer", found) if entry.row.metric == "first_player.advantage"]
    told = shift_words.sentence(entries[0], found, Run.open(varied).facts)
    pattern = (
        r"With fairer the first player's advantage at players \d falls by [\d.]+ points, between [\d.]+ and [\d.]+"
    )
    assert re.fullmatch(pattern, told), told
    size, low, high = (float(number) for number in re.findall(r"\d+\.\d+", told))
    assert low < size < high


def test_changed_metrics_come_first_and_none_is_told_twice(found: Results) -> None:
    entries = shift_words.moved("fairer", found)
    verdicts = [entry.shift.verdict for entry in entries]
    assert verdicts == sorted(verdicts, key=["changed", "cannot tell", "unchanged", "identical"].index)
    metrics = {entry.row.metric for entry in entries}
    assert "first_player.lift" not in metrics
    assert not any(entry.row.metric == "first_player.last" and entry.row.table == "players 2" for entry in entries)


def test_about_the_same_is_said_only_inside_the_tolerance(found: Results, varied: Path) -> None:
    for entry in shift_words.moved("fairer", found):
        if "about the same" in shift_words.sentence(entry, found, Run.open(varied).facts):
            assert entry.shift.low is not None
            assert entry.shift.high is not None
            assert -entry.shift.max_shift <= entry.shift.low <= entry.shift.high <= entry.shift.max_shift


def test_changed_is_said_only_beyond_the_tolerance(found: Results) -> None:
    changed = [entry.shift for entry in shift_words.moved("fairer", found) if entry.changed]
    assert changed
    for shift in changed:
        assert shift.low is not None
        assert shift.high is not None
        assert shift.low > shift.max_shift or shift.high < -shift.max_shift


def test_identical_games_are_called_so(text: str) -> None:
    assert "Identical games: the change meets nothing that these strategies do." in text


def test_every_shown_shift_equals_the_results(varied: Path, found: Results) -> None:
    html = (varied / "report.html").read_text(encoding="utf-8")
    shown = re.findall(r'<data value="([^"]+)" data-id="([^"]+)#shift">', html)
    assert shown
    for value, row_id in shown:
        shift = found.by_id()[row_id].shift
        assert shift is not None
        assert float(value) == shift.value


def test_a_chart_shows_the_base_the_variant_and_what_is_not_felt(varied: Path) -> None:
    drawn = charts_of(varied, "changes", "fairer")
    assert [chart.id for chart in drawn] == ["chart-changes-0-shares", "chart-changes-0-amounts"]
    tips = [title.text or "" for title in ET.fromstring(drawn[0].svg).iter("{http://www.w3.org/2000/svg}title")]
    assert any("shift −" in tip for tip in tips)


def test_the_first_move_is_told_apart_from_the_starters_hand(text: str) -> None:
    assert "At players 3, moving first is worth" in text
    assert "whoever moves first" in text


def test_a_study_that_lacks_a_seat_says_what_to_add(found: Results, varied: Path) -> None:
    views = {view.table.id: view for view in first_move_views(found, Run.open(varied).facts)}
    assert views["players 3"].missing == ()
    assert views["players 4"].missing == (3,)
    assert views["players 5"].missing == (3, 4)


def test_its_variants_are_no_changes(text: str, varied: Path, found: Results) -> None:
    assert [variant.name for variant in found.compared()] == ["fairer", "idle"]
    assert "table-changes-seat" not in (varied / "report.html").read_text(encoding="utf-8")


def test_the_curve_goes_over_the_player_counts(found: Results, text: str) -> None:
    (curve,) = curve_views(found)
    assert [len(table.seats) for table, _, _ in curve.points] == [2, 3, 4, 5]
    assert "planner: from 2 to 5 players the first player's lift" in text


def test_without_different_player_counts_there_is_no_curve(run: Path) -> None:
    assert curve_views(results.read(run)) == []
    assert "player-count" not in (run / "report.html").read_text(encoding="utf-8")


def test_seats_are_measured_against_the_fair_share_of_their_own_table(found: Results) -> None:
    for table in found.tables:
        advantage = found.find("first_player.advantage", table.id)
        share = found.find("first_player.order_1.win_share", table.id)
        assert advantage is not None
        assert share is not None
        assert advantage.value == pytest.approx(share.value - 100 / len(table.seats))
    assert found.find("first_player.order_3.win_share", "players 2") is None
    assert found.find("first_player.order_5.win_share", "players 5") is not None


def test_the_seats_of_all_tables_make_one_heat_map(varied: Path) -> None:
    html = (varied / "report.html").read_text(encoding="utf-8")
    table = html[html.index('id="table-seats"') : html.index("</table>", html.index('id="table-seats"'))]
    assert table.count("<tr") == 1 + 4
    assert table.count("▲") - 1 >= 3  # one in the caption, one for every starter who is surely favoured
    assert table.count("–</td>") == 3 + 2 + 1


def test_the_terminal_has_a_line_a_variant_and_one_for_the_first_move(varied: Path) -> None:
    lines = render_summary(varied).splitlines()
    (fairer,) = [line for line in lines if line.startswith("  variant fairer")]
    assert re.search(r"first_player\.advantage at players 3 −[\d.]+ points \[−[\d.]+, −[\d.]+\]; \d+ of \d+", fairer)
    assert "  variant idle     identical games: nothing that these strategies met has changed" in lines
    assert sum(line.startswith("  first move @ players 3   moving first ") for line in lines) == 1
    assert not any("seat 0" in line for line in lines)


def test_names_of_variants_come_out_as_text(tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>"
    made = SyntheticRun(games=60, variants={name: {name: "</script>"}}, variant_bonus={name: 9.0})
    folder = made.write(tmp_path)
    analyse(folder)
    html = write_report(folder).read_text(encoding="utf-8")
    assert "<img" not in html
    assert html.count("</script>") == 1
