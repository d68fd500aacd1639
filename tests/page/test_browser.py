"""The page in headless Chromium: light, dark, print, without JavaScript, on a phone, by keyboard."""

from __future__ import annotations

import csv
import io
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

CANDIDATES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def chromium() -> str:
    """Path of the browser named by CHROME, or of one that is installed."""
    named = os.environ.get("CHROME")
    found = named or next((path for name in CANDIDATES if (path := shutil.which(name))), None)
    if found is None or not Path(found).exists():
        pytest.fail(
            "no Chromium found for the browser tests: install one (Debian: `apt-get install chromium`) "
            "or name it in the environment variable CHROME",
            pytrace=False,
        )
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield running
        running.close()


def opened(browser: Browser, run: Path, width: int = 1280, **context: object) -> Page:
    """The report in a fresh page; errors, a broken policy and further requests fail the test."""
    page = browser.new_context(viewport={"width": width, "height": 800}, **context).new_page()  # type: ignore[arg-type]
    problems: list[str] = []
    requests: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: requests.append(request.url))
    page.goto((run / "report.html").as_uri())
    assert problems == []
    assert requests == [(run / "report.html").as_uri()]
    return page


def contrast(page: Page, selector: str) -> float:
    """Contrast of an element's text with the first opaque background behind it (WCAG 2.2)."""
    return float(
        page.locator(selector).first.evaluate(
            """element => {
              const parse = text => text.match(/[\\d.]+/g).map(Number)
                .map((part, place) => text.startsWith("color(") && place < 3 ? 255 * part : part);
              const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
                .map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
                .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
              let behind = element, back = parse(getComputedStyle(behind).backgroundColor);
              while (back.length === 4 && back[3] === 0) {
                behind = behind.parentElement;
                back = parse(getComputedStyle(behind).backgroundColor);
              }
              const [a, b] = [light(parse(getComputedStyle(element).color)), light(back)];
              return (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
            }"""
        )
    )


TEXTS = (
    "h1",
    ".finding",
    ".sure",
    ".subject",
    "figcaption",
    "td small",
    ".heat .above small",
    "nav a",
    ".badge",
    ".off-target .badge",
    "caption",
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_is_readable_in_light_and_dark(browser: Browser, run: Path, scheme: str) -> None:
    """Text needs a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3)."""
    page = opened(browser, run, color_scheme=scheme)
    for selector in TEXTS:
        assert contrast(page, selector) >= 4.5, selector


def test_light_and_dark_differ_and_charts_follow(browser: Browser, run: Path) -> None:
    def look(scheme: str) -> tuple[str, str]:
        page = opened(browser, run, color_scheme=scheme)
        back = page.evaluate("getComputedStyle(document.body).backgroundColor")
        text = page.locator("figure svg text").first.evaluate("element => getComputedStyle(element).fill")
        return str(back), str(text)

    light, dark = look("light"), look("dark")
    assert light[0] != dark[0]
    assert light[1] != dark[1]


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("name", ["run", "varied", "dayed", "rounds"])
def test_nothing_sticks_out_sideways(browser: Browser, name: str, width: int, request: pytest.FixtureRequest) -> None:
    page = opened(browser, request.getfixturevalue(name), width)
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_without_javascript_everything_is_there(browser: Browser, run: Path) -> None:
    page = opened(browser, run, java_script_enabled=False)
    for section in ("verdict", "trust", "first-player", "items-special_cards", "length", "score", "strategies"):
        assert page.locator(f"#{section}").is_visible(), section
    for section in ("explore", "method", "provenance", "glossary"):
        assert page.locator(f"#{section}").is_visible(), section
    assert page.locator("#table-estimates tbody tr").count() > 100
    assert page.locator("button, input").count() == 0


def column(page: Page, table: str, place: int) -> list[float]:
    cells = page.locator(f"#{table} tbody tr td:nth-child({place})")
    return [
        float(value) for value in cells.evaluate_all("cells => cells.map(cell => cell.querySelector('data').value)")
    ]


def test_tables_are_sorted_with_the_keyboard(browser: Browser, run: Path) -> None:
    page = opened(browser, run)
    heading = page.locator("#table-seats thead th").nth(2)
    heading.locator("button").focus()
    page.keyboard.press("Enter")
    assert heading.get_attribute("aria-sort") == "descending"
    values = column(page, "table-seats", 3)
    assert values == sorted(values, reverse=True)
    page.keyboard.press("Space")
    assert heading.get_attribute("aria-sort") == "ascending"
    assert column(page, "table-seats", 3) == sorted(values)
    page.locator("#table-seats thead th").nth(0).locator("button").focus()
    page.keyboard.press("Enter")
    assert heading.get_attribute("aria-sort") is None


def test_rows_can_be_filtered(browser: Browser, run: Path) -> None:
    page = opened(browser, run)
    page.get_by_label("Filter rows of Every estimate").fill("LENGTH.P90")
    rows = page.locator("#table-estimates tbody tr:visible")
    assert rows.count() == 2
    assert all("length.p90" in text for text in rows.all_inner_texts())


def test_a_table_can_be_saved_as_csv(browser: Browser, run: Path) -> None:
    page = opened(browser, run)
    button = page.locator("#first-player .tools button")
    with page.expect_download() as download:
        button.click()
    saved = Path(download.value.path()).read_text(encoding="utf-8-sig")
    rows = list(csv.reader(io.StringIO(saved)))
    assert download.value.suggested_filename == "seats.csv"
    assert rows[0] == ["table", "fair", "first player", "second player"]
    assert [float(row[2]) for row in rows[1:]] == column(page, "table-seats", 3)


def test_print_shows_tables_whole_and_no_tools(browser: Browser, run: Path) -> None:
    page = opened(browser, run)
    page.emulate_media(media="print")
    assert not page.locator("nav").is_visible()
    assert not page.locator(".tools").first.is_visible()
    tall = page.locator(".scroll.tall")
    assert tall.evaluate("element => getComputedStyle(element).maxHeight") == "none"
    assert page.pdf().startswith(b"%PDF")


def test_names_run_nothing(browser: Browser, tmp_path: Path) -> None:
    from synthetic_run import SyntheticRun

    from reports import analyse, write_report

    name = "<img src=x onerror=\"document.title='run'\">"
    made = SyntheticRun(games=40, items={"A": name, "B": "</script><script>document.title='run'</script>"})
    folder = made.write(tmp_path)
    analyse(folder)
    write_report(folder)
    page = opened(browser, folder)
    assert page.title() == "Oliva, test: balance report"
    assert name in page.locator("#items-special_cards").inner_text()
