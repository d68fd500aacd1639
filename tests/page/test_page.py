"""The page is one file, holds the numbers of `estimates.json` and no others, and shows any name as text."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import pytest
from synthetic_run import SyntheticRun

from reports import analyse, results, words, write_report
from reports.sections.base import anchor

HOSTILE = {
    "A1": "<img src=x onerror=alert(1)>",
    "A2": "</script><script>alert(1)</script>",
    "A3": "Fire|Ice",
    "A4": "NaN",
    "A5": "Olé!",
    "A6": "Ole\u0301!",
    'A"7': "'; DROP TABLE cards; --",
    "A8{{ 7*7 }}": "{{ 7*7 }}",
}


@dataclass
class Page(HTMLParser):
    """What a test wants to know of a page."""

    ids: list[str] = field(default_factory=list)
    tags: Counter[str] = field(default_factory=Counter)
    attributes: list[tuple[str, str, str]] = field(default_factory=list)
    numbers: dict[str, set[str]] = field(default_factory=dict)
    text: str = ""
    _row: str = ""
    _shown: str | None = None

    def __post_init__(self) -> None:
        super().__init__()

    @classmethod
    def read(cls, html: str) -> Page:
        page = cls()
        page.feed(html)
        page.close()
        return page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        self.ids += [value for name, value in attrs if name == "id" and value]
        if tag == "tr":
            self._row = dict(attrs).get("id") or ""
        self._shown = dict(attrs).get("data-id") or self._row.removeprefix("e-") if tag == "data" else None

    def handle_data(self, data: str) -> None:
        self.text += data
        if self._shown is not None:
            self.numbers.setdefault(self._shown, set()).add(data)
            self._shown = None


@pytest.fixture(scope="module")
def page(html: str) -> Page:
    return Page.read(html)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Page:
    name = "<img src=x onerror=alert(1)>"
    made = SyntheticRun(
        tables={name: (name, "NaN"), "Fire|Ice": ("</script>", "</script>")},
        games=60,
        items=HOSTILE,
        targets=[{"metric": f"strategies.{name}.advantage", "max": 90}, {"metric": "</script>", "min": 0}],
        facts={"title": "</title><script>alert(1)</script>", "question": "\u202e<b>?"},
    )
    folder = made.write(tmp_path_factory.mktemp("hostile"))
    analyse(folder)
    return Page.read(write_report(folder).read_text(encoding="utf-8"))


def test_nothing_is_loaded_from_anywhere(page: Page, html: str) -> None:
    for tag, name, value in page.attributes:
        if name in ("src", "href", "action", "srcset", "data", "poster"):
            assert value.startswith("#"), (tag, name, value)
    assert page.tags["link"] == page.tags["img"] == page.tags["iframe"] == 0
    assert "@import" not in html
    assert html.count("url(") == html.count("url(#")


def test_the_policy_forbids_the_network(page: Page) -> None:
    policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
    assert ("meta", "content", policy) in page.attributes


def test_every_shown_estimate_equals_the_results(page: Page, run: Path) -> None:
    rows = results.read(run).by_id()
    assert set(page.numbers) == set(rows)
    for row_id, shown in page.numbers.items():
        assert shown == {words.row_number(rows[row_id], rows[row_id].value)}, row_id
    raw = {float(value) for tag, name, value in page.attributes if (tag, name) == ("data", "value")}
    assert raw == {row.value for row in rows.values()}


def test_ids_are_unique_and_links_lead_somewhere(page: Page, hostile: Page) -> None:
    for parsed in (page, hostile):
        repeated = [name for name, count in Counter(parsed.ids).items() if count > 1]
        assert repeated == []
        links = {value.removeprefix("#") for tag, name, value in parsed.attributes if tag == "a" and name == "href"}
        assert links <= set(parsed.ids)


def test_one_first_heading_and_headed_tables(page: Page, html: str) -> None:
    assert page.tags["h1"] == 1
    assert page.tags["caption"] == page.tags["table"]
    assert html.count("<th scope=") == page.tags["th"]


def test_all_four_verdicts_are_told_with_icon_and_word(page: Page) -> None:
    for symbol, word in words.SYMBOLS.items():
        assert symbol in page.text
        assert word in page.text


def test_findings_are_sentences_with_their_uncertainty(page: Page) -> None:
    assert "Going first is worth +" in page.text
    assert "your limit is ±3" in page.text
    assert "more games would tell" in page.text
    assert "significant" not in page.text
    assert "Findings are about the strategies that played" in page.text


def test_item_numbers_are_called_descriptive_with_the_reason(page: Page) -> None:
    assert "Descriptive, not the card's effect." in page.text
    assert "seats that are ahead buy more, and longer games give more chances to buy" in page.text


def test_assumed_values_are_named(page: Page) -> None:
    assert "These component values are assumed" in page.text
    assert "special_actions" in page.text


def test_things_to_try_are_commands(page: Page) -> None:
    assert "sim run experiments/oliva_test.yaml --games " in page.text
    assert "sim replay " in page.text


def test_names_come_out_as_text(hostile: Page) -> None:
    assert hostile.tags["img"] == 0
    assert hostile.tags["script"] == 1
    assert hostile.tags["b"] == 0
    assert hostile.tags["title"] > 1
    for name in HOSTILE.values():
        assert name in hostile.text, name
    assert not any(name.startswith("on") for _, name, _ in hostile.attributes)
    assert "nan" not in {value for tag, _, value in hostile.attributes if tag == "data"}


def test_warnings_come_first(tmp_path: Path) -> None:
    made = SyntheticRun(games=100, capped=30, facts={"dirty": True, "interrupted": True})
    folder = made.write(tmp_path)
    analyse(folder)
    text = Page.read(write_report(folder).read_text(encoding="utf-8")).text
    banner = text[: text.index("Is it balanced?")]
    assert "30 of 100 games were stopped at their cap" in banner
    assert "stopped early" in banner
    assert "uncommitted changes" in banner


def test_a_solo_game_and_a_run_without_targets_have_a_page(tmp_path: Path) -> None:
    made = SyntheticRun(tables={"alone": ("planner",)}, games=200, solo=True, skill={})
    folder = made.write(tmp_path)
    analyse(folder)
    page = Page.read(write_report(folder).read_text(encoding="utf-8"))
    assert "names no targets" in page.text
    assert "first-player" not in page.ids
    assert "chart-ranks-0" in page.ids


def test_size_is_bounded_for_many_items_and_tables(tmp_path: Path) -> None:
    """120 items at 3 tables; the number of games adds nothing, since pages show aggregates."""
    items = {f"SA{n:03}": f"A special card with a long name {n}" for n in range(120)}
    tables = dict.fromkeys(("equal_strong", "equal_weak", "skill_gap"), ("planner", "planner"))
    folder = SyntheticRun(tables=tables, games=50, items=items, skill={}).write(tmp_path)
    analyse(folder)
    assert write_report(folder).stat().st_size < 1_500_000


def test_estimates_are_also_a_table_file(run: Path) -> None:
    lines = (run / "tables" / "estimates.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == (
        "metric,table,variant,unit,value,low,high,level,n_blocks,method,"
        "shift_value,shift_low,shift_high,shift_rho,shift_max_shift,shift_verdict"
    )
    assert len(lines) == 1 + len(results.read(run).estimates)


def test_anchors_tell_names_apart() -> None:
    assert anchor("length.p90") == "length.p90"
    assert len({anchor(name) for name in ("a b", "a-b", "a|b", "Olé!", "Ole\u0301!")}) == 5
