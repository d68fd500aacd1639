"""What the section on changes shows: each variant against the base."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reports.results import Results, VariantResult
from reports.words import shifts as shift_words
from reports.words.shifts import Moved
from sim.runlog.facts import RunFacts

SENTENCES: Final = 4


@dataclass(frozen=True)
class ChangesView:
    """One variant against the base.

    Attributes:
        sentences: what changed, and what can be said of the headlines, the farthest first.
        entries: the shifts to list.
        n_metrics: how many were compared.
        identical: titles of the tables that the variant left exactly as they were.
        everywhere: whether these are all tables.
    """

    variant: VariantResult
    sentences: tuple[str, ...]
    entries: tuple[Moved, ...]
    n_metrics: int
    identical: tuple[str, ...]
    everywhere: bool


def changes_views(results: Results, facts: RunFacts) -> list[ChangesView]:
    """One view a variant that is compared with the base."""
    titles = {table.id: table.title for table in results.tables}
    views = []
    for variant in results.compared():
        entries = shift_words.moved(variant.name, results)
        shown = [entry for entry in shift_words.shown(entries) if entry.shift.verdict != "identical"]
        told = shift_words.farthest(shown, SENTENCES)
        views.append(
            ChangesView(
                variant,
                tuple(shift_words.sentence(entry, results, facts) for entry in told),
                tuple(shown),
                len(entries),
                tuple(titles[table] for table in variant.identical),
                len(variant.identical) == len(results.tables),
            )
        )
    return views
