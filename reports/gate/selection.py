"""Which metrics a gate watches: by default those of the targets and the headlines.

Every further metric makes the tests of all others stricter, so a gate over every tally would sleep.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Final

from reports.facts import BASE
from reports.results import Results, Row
from reports.shift_words import HEADLINES, matches, told_by_others
from reports.targets import full_pattern

TARGETS: Final = "targets"
HEADLINE: Final = "headlines"
DEFAULT: Final = (TARGETS, HEADLINE)


def selected(patterns: Sequence[str], results: Results) -> list[str]:
    """Ids of the estimates that are gated, in their own order.

    Args:
        patterns: `targets`, `headlines`, ids of estimates, or patterns of them such as `length.*` (at the first table)
            and `length.*@*` (at all tables).
        results: what a run measured.
    """
    in_targets = {member.row for target in results.targets for member in target.members}
    seats = {table.id: len(table.seats) for table in results.tables}

    def wanted(row: Row, pattern: str) -> bool:
        if pattern == TARGETS:
            return row.id in in_targets
        if pattern == HEADLINE:
            return _is_headline(row, seats[row.table])
        return _fits(row, full_pattern(pattern, results.tables[0].id))

    return [row.id for row in results.estimates if any(wanted(row, pattern) for pattern in patterns)]


def unmatched(patterns: Iterable[str], results: Results) -> list[str]:
    """Patterns that no estimate fits."""
    return [pattern for pattern in patterns if pattern not in DEFAULT and not selected([pattern], results)]


def _is_headline(row: Row, players: int) -> bool:
    """A headline of the rules as given, unless it is no effect or another headline says the same."""
    own = row.variant == BASE and not row.descriptive
    return own and matches(row, HEADLINES) and not told_by_others(row, players)


def _fits(row: Row, pattern: str) -> bool:
    """Whether a row's id fits a pattern; a name that holds `[` or `?` is first taken literally."""
    return row.id == pattern or fnmatchcase(row.id, pattern)


def by_name(name: str, known: Mapping[str, object], first_table: str) -> str | None:
    """The id that a metric's name means: itself, or the metric at the first table."""
    return next((entry for entry in (name, full_pattern(name, first_table)) if entry in known), None)
