"""What each variant of the rules does, compared with the rules as given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from reports.charts import Chart, placed, shifts
from reports.sections.base import Report, Section, Term
from reports.sections.changes.view import ChangesView, changes_views

MOST_DRAWN: Final = 12
"""Variants that have pictures."""

METHOD: Final = (
    Term(
        "Variants",
        "Each is played on the base's deals with the base's chance. Shares, means and rates are compared deal by deal "
        "(paired t interval; rates through their linearised values); ρ is the correlation of the two over the deals, "
        "and the closer it is to 1, the more the pairing gains. Quantiles cannot be paired: their two intervals are "
        "combined as if the games were unrelated, which is too wide rather than too narrow.",
    ),
    Term(
        "Changed or about the same",
        "Changed when the whole interval of the shift lies beyond what a player would feel, and the minimum-effect "
        "test agrees (Benjamini and Hochberg's adjustment over all metrics of the variant, at most 5 % of those called "
        "changed are expected to be wrong). About the same only when its whole interval lies inside. The tolerance is "
        "4 % of the fair share for a seat, 1.5 points for a strategy, 1 point for other shares, 3 % for means and "
        "medians, 5 % for other quantiles.",
    ),
)


def sections(report: Report) -> Iterator[Section]:
    """The section, of a run with variants that are compared with the base."""
    views = changes_views(report.results, report.facts)
    if views:
        yield Section(
            id="changes",
            title="What do the changes do?",
            contents="Changes",
            template=f"{__package__}/section.html.j2",
            view={"changes_views": views},
            charts=tuple(_charts(views, report)),
            method=METHOD,
        )


def _charts(views: Sequence[ChangesView], report: Report) -> Iterator[Chart]:
    for position, view in enumerate(views[:MOST_DRAWN]):
        pictures = shifts.draw(f"chart-changes-{position}", view.entries, report.results, "base", "variant")
        yield from placed(view.variant.name, pictures)
