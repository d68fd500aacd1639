"""Strategies: how far each wins more than its fair share, who beats whom, and how many ways to win there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.results import Results, Row
from reports.results.diversity import RESAMPLES
from reports.sections.base import Report, Section, Term, grid
from reports.sections.strategies.chart import draw

WAYS: Final = Term(
    "Ways to win",
    "From tables at which exactly two strategies meet: win share of a seat of the one less that of a seat of the "
    "other. The effective number of strategies is exp(H) of the mixture that no strategy beats; of many such mixtures "
    "the one of highest entropy H (Nash averaging, Balduzzi et al. 2018). Its interval and «has a part» come from "
    f"{RESAMPLES} runs resampled deal by deal. A strategy is called the best way only where it beats each other one "
    "surely (Holm's adjustment over all pairs).",
)


def sections(report: Report) -> Iterator[Section]:
    """The section, which every page has."""
    results, facts = report.results, report.facts
    yield Section(
        id="strategies",
        title="Strategies: is there one best way?",
        contents="Strategies",
        template=f"{__package__}/section.html.j2",
        view={"grid": grid("strategies", results, facts), "matchups": matchups(results)},
        charts=tuple(draw(results, facts)),
        method=(WAYS,) if results.diversity else (),
    )


def matchups(results: Results) -> dict[tuple[str, str], Row]:
    """Win share of the first strategy at a table where exactly these two meet, by the pair."""
    cells = {}
    for table in results.tables:
        names = tuple(dict.fromkeys(table.seats))
        if len(names) != 2:
            continue
        for own, other in (names, names[::-1]):
            row = results.find(f"strategies.{own}.win_share", table.id)
            if row is not None:
                cells[own, other] = row
    return cells
