"""What the page shows of a comparison of two runs, or of a run and its baseline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reports.comparison.compare import Comparison
from reports.comparison.differences import Difference
from reports.comparison.told import worth_telling
from reports.results import Results
from reports.words import shifts as shift_words
from reports.words.shifts import Moved
from sim.runlog.facts import RunFacts

SENTENCES: Final = 4
MOST_DIFFERENCES: Final = 60


@dataclass(frozen=True)
class ComparisonView:
    """A comparison, ready to be shown.

    Attributes:
        sentences: what changed, and what can be said of the headlines, the farthest first.
        entries: the shifts to list.
        n_metrics: how many were compared.
        n_changed: how many of them changed.
        design: what was asked differently.
        content: what played differently.
        unlisted: differences that are not listed.
    """

    old: str
    new: str
    same_games: bool
    sentences: tuple[str, ...]
    entries: tuple[Moved, ...]
    n_metrics: int
    n_changed: int
    design: Sequence[Difference]
    content: Sequence[Difference]
    unlisted: int


def comparison_view(comparison: Comparison, results: Results, facts: RunFacts) -> ComparisonView:
    """The view of a comparison whose new side has these results."""
    entries = worth_telling(comparison, results)
    shown = [entry for entry in shift_words.shown(entries) if entry.shift.verdict != "identical"]
    told = shift_words.farthest(shown, SENTENCES)
    listed = comparison.content[:MOST_DIFFERENCES]
    return ComparisonView(
        old=comparison.old,
        new=comparison.new,
        same_games=comparison.same_games,
        sentences=tuple(shift_words.statement(entry, results, facts) for entry in told),
        entries=tuple(shown),
        n_metrics=len(entries),
        n_changed=sum(entry.changed for entry in entries),
        design=comparison.design[:MOST_DIFFERENCES],
        content=listed,
        unlisted=max(0, len(comparison.content) - MOST_DIFFERENCES) + max(0, len(comparison.design) - MOST_DIFFERENCES),
    )
