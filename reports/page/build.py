"""Puts the page together: results and facts in, one HTML document out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import resources
from pathlib import Path

from jinja2 import ChoiceLoader, Environment, FunctionLoader, PackageLoader, StrictUndefined
from markupsafe import Markup

from reports import words
from reports.charts import Chart
from reports.comparison.compare import Comparison
from reports.page.contents import contents, sections_of
from reports.results import CheckResult, Results
from reports.sections.base import Report, Section, anchor, line_up
from reports.words import shifts as shift_words
from sim.runlog.facts import RunFacts
from sim.runlog.names import BASE


def page(results: Results, facts: RunFacts, run: Path, config: str, since: Comparison | None = None) -> str:
    """The report as HTML.

    Args:
        results: what was measured.
        facts: what was played.
        run: the run folder, named in commands.
        config: the resolved experiment as text, shown under provenance.
        since: what changed since a baseline, if that is asked.
    """
    report = Report(results, facts, run, config, since)
    return _render("report.html.j2", contents(report), report)


def comparison_page(since: Comparison, results: Results, facts: RunFacts) -> str:
    """A comparison as HTML.

    Args:
        since: the comparison.
        results: what its new side measured.
        facts: what its new side played.
    """
    report = Report(results, facts, since=since)
    return _render("compare.html.j2", tuple(sections_of("reports.sections.comparison", report)), report)


def _render(frame: str, sections: Sequence[Section], report: Report) -> str:
    """The sections in a frame."""
    shared = {"facts": report.facts, "results": report.results, "sections": sections}
    return (
        _environment()
        .get_template(frame)
        .render(
            **shared,
            players=_players(report.facts),
            warnings=_warnings(report.results, report.facts),
            body=Markup("").join(_render_section(section, shared) for section in sections),
            css=Markup(_asset("page.css")),
            script=Markup(_asset("page.js")),
        )
    )


def _render_section(section: Section, shared: dict[str, object]) -> Markup:
    """One section with its heading.

    Raises:
        ValueError: its template leaves out a chart, or shows it twice.
    """
    template = _environment().get_template("section.html.j2")
    html = template.render(**shared, **section.view, section=section, charts=_by_place(section.charts))
    for chart in section.charts:
        if html.count(f'<figure id="{chart.id}">') != 1:
            place = f"charts({chart.place!r})" if chart.place else "charts()"
            raise ValueError(
                f"section '{section.id}' draws the chart '{chart.id}' for {place}, which its template "
                f"{section.template} must show once"
            )
    return Markup(html)


def _by_place(charts: Sequence[Chart]) -> Callable[[str], list[Chart]]:
    def at(place: str = "") -> list[Chart]:
        return [chart for chart in charts if chart.place == place]

    return at


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=ChoiceLoader([PackageLoader("reports.page"), FunctionLoader(_beside_section)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        anchor=anchor,
        line_up=line_up,
        number=words.number,
        value=lambda row: words.row_number(row, row.value),
        interval=words.interval,
        between=words.between,
        one_game_in=words.one_game_in,
    )
    environment.globals.update(
        unit=words.unit,
        shift_number=shift_words.shift_number,
        shift_interval=shift_words.shift_interval,
        shift_tolerance=shift_words.tolerance,
    )
    environment.globals["m"] = environment.get_template("macros.html.j2").module
    return environment


def _beside_section(name: str) -> str | None:
    """A template that stands beside its section, named `<package>/<file>`; None if there is none."""
    package, _, file = name.partition("/")
    template = resources.files(package) / file if file else None
    return template.read_text(encoding="utf-8") if template is not None and template.is_file() else None


def _asset(name: str) -> str:
    return (resources.files("reports.page") / "templates" / name).read_text(encoding="utf-8")


def _variant(check: CheckResult) -> str:
    return "" if check.variant == BASE else f", {check.variant}"


def _players(facts: RunFacts) -> str:
    """How many play, such as "4" or "3 to 8"."""
    counts = sorted({len(table.seats) for table in facts.tables})
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"


def _warnings(results: Results, facts: RunFacts) -> list[str]:
    """What a reader must know before any number."""
    titles = {table.id: table.title for table in results.tables}
    warned = [
        f"{titles[check.table]}{_variant(check)}: «{check.title}» does not hold: {check.finding}."
        for check in results.checks
        if not check.passed
    ]
    if facts.interrupted:
        warned.append("The run was stopped early; only games of complete deals are counted.")
    if facts.dirty:
        warned.append("The program had uncommitted changes, so nobody else can repeat this run exactly.")
    return warned
