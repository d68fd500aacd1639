"""Scores: how high, made of what, how close; and the game's own counters."""

from __future__ import annotations

from collections.abc import Iterator

from reports.charts import Chart
from reports.sections.base import Report, Section, grid
from reports.sections.score import chart, ranks


def sections(report: Report) -> Iterator[Section]:
    """The section, which every page has."""
    results, facts = report.results, report.facts
    yield Section(
        id="score",
        title="Scores: how high, made of what, how close",
        contents="Score",
        template=f"{__package__}/section.html.j2",
        view={"scores": grid("score", results, facts), "tallies": grid("tallies", results, facts)},
        charts=tuple(_charts(report)),
    )


def _charts(report: Report) -> Iterator[Chart]:
    yield from ranks.draw(report.results, report.facts)
    yield from chart.draw(report.results, report.facts)
