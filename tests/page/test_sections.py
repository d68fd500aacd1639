"""A page is its sections in their order, and each section shows all that it brings."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from pictures import all_charts

from reports import Run, results
from reports.charts import Chart
from reports.metrics import families
from reports.page import build, contents
from reports.sections.base import Report, Section
from sim.games import game_names, load_game
from sim.runner.run_facts import game_facts

HERE = "reports.sections.score/section.html.j2"


@pytest.fixture(scope="module")
def report(rounds: Path) -> Report:
    """Of a run of a game with sides, races, wars and a start token."""
    return Report(results.read(rounds), Run.open(rounds).facts)


def bring(monkeypatch: pytest.MonkeyPatch, *sections: Section) -> None:
    """Let the module of the scores bring these sections instead of its own."""
    monkeypatch.setattr("reports.sections.score.sections", lambda report: sections)


def score(section_id: str = "score", after: str = "", family: str = "", charts: tuple[Chart, ...] = ()) -> Section:
    nothing = {"scores": {"rows": ()}, "tallies": {"rows": ()}}
    return Section(section_id, "Scores", "Score", HERE, nothing, charts, after=after, family=family)


def test_sections_follow_their_families_between_verdict_and_glossary(report: Report) -> None:
    assert [section.id for section in contents.contents(report)] == [
        "verdict",
        "trust",
        "first-player",
        "start-token",
        "items-deities",
        "items-glories",
        "wars",
        "score",
        "strategies",
        "explore",
        "method",
        "provenance",
        "glossary",
    ]


@pytest.mark.parametrize("name", game_names())
def test_every_family_of_a_game_names_a_section(name: str) -> None:
    game = load_game(name)
    for family in families(game_facts(game, game.players[-1])):
        assert callable(import_module(family.section).sections), family.name


def test_every_chart_stands_on_the_page_once(rounds: Path) -> None:
    page = (rounds / "report.html").read_text(encoding="utf-8")
    drawn = [chart.id for chart in all_charts(rounds)]
    assert len(drawn) > 6
    assert [page.count(f'<figure id="{chart}">') for chart in drawn] == [1] * len(drawn)


def test_a_chart_for_an_unknown_place_is_an_error(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, score(charts=(Chart("chart-lost", "Lost", "Nobody sees it.", "<svg/>", place="nowhere"),)))
    message = r"section 'score' draws the chart 'chart-lost' for charts\('nowhere'\), which its template .* must show"
    with pytest.raises(ValueError, match=message):
        build.page(report.results, report.facts, report.run, "")


def test_each_section_of_a_module_takes_the_place_of_its_own_family(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(monkeypatch, score("late", family="skill"), score("early", family="first_player"))
    ids = [section.id for section in contents.contents(report)]
    assert ids.index("trust") < ids.index("early") < ids.index("items-deities")
    assert ids.index("strategies") < ids.index("late") < ids.index("explore")


def test_a_section_can_follow_another_one(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, score(after="trust"))
    assert [section.id for section in contents.contents(report)][:3] == ["verdict", "trust", "score"]


def test_a_section_after_one_that_the_page_lacks_is_an_error(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, score(after="weather"))
    with pytest.raises(ValueError, match="section 'score' stands after 'weather', which the page does not have"):
        contents.contents(report)


def test_two_sections_of_one_id_are_an_error(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, score("trust"))
    with pytest.raises(ValueError, match="several sections have the id trust"):
        contents.contents(report)


def test_method_and_glossary_tell_of_the_sections_on_the_page(rounds: Path, html: str) -> None:
    with_sides = (rounds / "report.html").read_text(encoding="utf-8")
    for term in ("Leading and joining", "α, β", "Start token"):
        assert f"<dt>{term}</dt>" in with_sides
        assert f"<dt>{term}</dt>" not in html


def test_the_glossary_is_in_alphabetical_order(html: str) -> None:
    terms = [part.partition("</dt>")[0] for part in html[html.index('id="glossary"') :].split("<dt>")[1:]]
    assert terms == sorted(terms, key=str.lower)
