"""What a section of the page is, and what several of them use."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from reports import words
from reports.charts import Chart
from reports.comparison.compare import Comparison
from reports.results import Results, Row
from sim.runlog.facts import RunFacts


@dataclass(frozen=True)
class Report:
    """What a report is about.

    Attributes:
        results: what was measured.
        facts: what was played.
        run: the run folder, named in commands.
        config: the resolved experiment as text.
        since: what changed since a baseline, if that is asked.
    """

    results: Results
    facts: RunFacts
    run: Path = Path()
    config: str = ""
    since: Comparison | None = None


@dataclass(frozen=True)
class Term:
    """A term and what it means, for the method or the glossary."""

    name: str
    meaning: str


@dataclass(frozen=True)
class Section:
    """One section of the page, with everything that it brings.

    Attributes:
        id: unique on the page, see `anchor`; links lead to it.
        title: heading.
        contents: words in the table of contents.
        template: what is below the heading, as `<package>/<file>`. It sees `section`, `facts`, `results`, `sections`
            (all that are on the page), the macros as `m`, the charts of a place as `charts(place)`, and `view`'s names.
        view: what the template shows, by name.
        charts: its pictures; the template must show each of them once.
        method: what it adds to the section on the method.
        glossary: terms that it adds to the glossary.
        family: name of the family whose place in the order it takes, where its module has sections of several.
        after: id of the section that it follows; its family's place in the order where that is empty.
    """

    id: str
    title: str
    contents: str
    template: str
    view: Mapping[str, object] = field(default_factory=dict)
    charts: tuple[Chart, ...] = ()
    method: tuple[Term, ...] = ()
    glossary: tuple[Term, ...] = ()
    family: str = ""
    after: str = ""


def anchor(text: str) -> str:
    """A stable id for any name: letters, digits, `_`, `.`, `-`, `@`; a short hash tells changed names apart."""
    plain = re.sub(r"[^A-Za-z0-9_.@-]", "-", text)
    if plain == text:
        return plain
    return f"{plain}-{hashlib.blake2s(text.encode()).hexdigest()[:6]}"


def line_up(seats: Sequence[str]) -> str:
    """The strategies of a table: «4 × weighted» where all are the same, else seat by seat."""
    if len(seats) > 1 and len(set(seats)) == 1:
        return f"{len(seats)} × {seats[0]}"
    return " · ".join(seats)


@dataclass(frozen=True)
class GridView:
    """Metric, label, unit and the estimates table by table; None where a table lacks the metric."""

    rows: tuple[tuple[str, str, str, tuple[Row | None, ...]], ...]


def grid(family: str, results: Results, facts: RunFacts) -> GridView:
    """All metrics of a family, one column a table."""
    first = {row.metric: row for row in reversed(results.rows()) if row.family == family}
    return GridView(
        tuple(
            (
                metric,
                row.label,
                "" if row.unit == "score" else words.unit(row, facts),
                tuple(results.find(metric, table.id) for table in results.tables),
            )
            for metric, row in reversed(first.items())
        )
    )
