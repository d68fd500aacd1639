"""Deities, Glory cards, start token and wars on the page, and what a game without luck must say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import synthetic_rounds
from pictures import charts_of
from synthetic_run import SyntheticRun

from reports import analyse, write_report
from reports.results import Results, read
from reports.run import Run
from reports.sections.items.races import races
from reports.sections.items.rounds import rounds_views
from sim.games.olympus.report.sections.deities.view import sides_views


@pytest.fixture(scope="module")
def results(rounds: Path) -> Results:
    return read(rounds)


@pytest.fixture(scope="module")
def page(rounds: Path) -> str:
    return (rounds / "report.html").read_text(encoding="utf-8")


def section(page: str, name: str) -> str:
    found = re.search(rf'<section id="{name}".*?</section>', page, re.DOTALL)
    assert found, name
    return found[0]


def test_each_section_answers_its_question(page: str) -> None:
    assert "is it better to lead or to join?" in section(page, "items-deities")
    assert "who wins the race" in section(page, "items-glories")
    assert "start token worth" in section(page, "start-token")
    assert "6.0" in section(page, "wars"), "six wars a game"


def test_numbers_are_those_of_the_estimates(page: str, results: Results) -> None:
    rows = results.by_id()
    for name in ("items-deities", "items-glories", "start-token", "wars"):
        shown = re.findall(r'<data value="([^"]+)" data-id="([^"]+)"', section(page, name))
        assert shown
        assert all(float(value) == rows[row_id].value for value, row_id in shown)


def test_sides_are_told_in_a_sentence(rounds: Path, results: Results) -> None:
    facts = Run.open(rounds).facts
    view = sides_views(facts.game.item_groups[0], results, facts)[0]
    assert view.sentences[0].startswith("Sun is led in 100.0 % of rounds, the most; Moon in 12.5 % ")
    assert [entry.pair.title for entry in view.pairs] == ["Sun", "Moon"]
    assert "beta" not in view.pairs[1].rows, "nobody joined Moon"


def test_a_race_is_told_in_a_sentence(rounds: Path, results: Results) -> None:
    facts = Run.open(rounds).facts
    table, sentences = races(facts.game.items_of("glories"), results)[0]
    assert table.id == "equal"
    assert sentences[0].startswith(
        "Glory of Corn goes in 100 of 100 games, in round 3.00 on average, 2.00 spaces ahead"
    )


def test_rounds_are_shares_of_the_games_that_reach_them(rounds: Path, results: Results) -> None:
    leading = Run.open(rounds).facts.game.items_of("deities")[:2]
    view = rounds_views(leading, results)[0]
    assert view.n_rounds == synthetic_rounds.ROUNDS
    assert view.rows == (("Sun α", (100,) * 4), ("Moon α", (0, 50, 0, 0)))


def test_sides_have_a_chart_of_their_own(rounds: Path) -> None:
    sides_drawn = charts_of(rounds, "items-deities")
    assert [chart.title for chart in sides_drawn] == ["equal: α against β", "weak: α against β"]
    assert [chart.title for chart in charts_of(rounds, "start-token")] == ["The start token, round by round"]
    assert len(charts_of(rounds, "items-glories")) == 2, "win rate when taken, a chart a table"


def test_a_game_without_luck_says_where_its_chance_is(page: str, tmp_path: Path) -> None:
    assert "all chance is in the strategies" in section(page, "trust")
    lucky = SyntheticRun(games=50).write(tmp_path)
    analyse(lucky)
    assert "all chance is in the strategies" not in write_report(lucky).read_text(encoding="utf-8")


def test_ways_to_win_are_shown_where_three_strategies_meet(tmp_path: Path, page: str) -> None:
    tables = {"ab": ("a", "b"), "ac": ("a", "c"), "bc": ("b", "c")}
    folder = SyntheticRun(tables=tables, games=200, skill={"b": 10.0}, items={}).write(tmp_path)
    analyse(folder)
    text = section(write_report(folder).read_text(encoding="utf-8"), "strategies")
    assert "1.0 effective ways to win" in text
    assert "<strong>b</strong> surely wins more than each of the others" in text
    assert 'id="diversity"' not in page
