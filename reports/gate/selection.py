"""Which metrics a gate watches: by default those of the targets and the headlines.

Every further metric makes the tests of all others stricter, so a gate over every tally would sleep.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from reports.analysis import targets
from reports.results import Results, Row
from sim.runlog.facts import RunFacts
from sim.runlog.names import BASE

TARGETS: Final = "targets"
HEADLINE: Final = "headlines"
DEFAULT: Final = (TARGETS, HEADLINE)


def selected(patterns: Sequence[str], results: Results, facts: RunFacts) -> list[str]:
    """Ids of the estimates that are gated, in their own order.

    Args:
        patterns: `targets`, `headlines`, ids of estimates, or patterns of them such as `length.*` (at their home, the
            first table) and `length.*@*` (at all tables).
        results: what a run measured.
        facts: what it played.
    """
    in_targets = {member.row for target in results.targets for member in target.members}

    def wanted(row: Row, pattern: str) -> bool:
        if pattern == TARGETS:
            return row.id in in_targets
        if pattern == HEADLINE:
            return _is_headline(row)
        return targets.matches(row, targets.reference(pattern, facts))

    return [row.id for row in results.estimates if any(wanted(row, pattern) for pattern in patterns)]


def unmatched(patterns: Iterable[str], results: Results, facts: RunFacts) -> list[str]:
    """Patterns that no estimate fits."""
    return [pattern for pattern in patterns if pattern not in DEFAULT and not selected([pattern], results, facts)]


def _is_headline(row: Row) -> bool:
    """A headline of the rules as given, unless it is no effect or another headline says the same."""
    return row.variant == BASE and row.headline and not row.restates and not row.descriptive


def by_name(name: str, known: Collection[str], facts: RunFacts) -> str | None:
    """The id that a metric's name means: itself, or the metric at its home table."""
    return next((entry for entry in (name, str(targets.reference(name, facts))) if entry in known), None)
