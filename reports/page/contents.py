"""Which sections a page has, and in which order.

The order is that of `families(game)`, each family naming the module of its section, between the sections that every
page begins with and those that it ends with.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from operator import itemgetter
from typing import Final, Protocol, cast

from reports.metrics import families
from reports.sections.base import Report, Section

FIRST: Final = ("reports.sections.verdict", "reports.sections.trust")
LAST: Final = (
    "reports.sections.comparison",
    "reports.sections.changes",
    "reports.sections.sweeps",
    "reports.sections.explore",
    "reports.sections.method",
    "reports.sections.provenance",
    "reports.sections.glossary",
)


class Module(Protocol):
    """A module that brings sections."""

    def sections(self, report: Report) -> Iterable[Section]:
        """Its sections for a run; none where the run has nothing to show in them."""


def contents(report: Report) -> tuple[Section, ...]:
    """The sections of a page, in its order.

    Raises:
        ValueError: two sections have the same id, or one follows a section that the page does not have.
    """
    found = [
        *(section for name in FIRST for section in sections_of(name, report)),
        *_of_families(report),
        *(section for name in LAST for section in sections_of(name, report)),
    ]
    ids = [section.id for section in found]
    if repeated := {name for name in ids if ids.count(name) > 1}:
        raise ValueError(f"several sections have the id {', '.join(sorted(repeated))}; every section needs its own")
    ordered = [section for section in found if not section.after]
    for section in found:
        if section.after:
            ordered.insert(_place_after(section, ordered), section)
    return tuple(ordered)


def _of_families(report: Report) -> list[Section]:
    """The sections that the families of the game name, in the order of the families."""
    listed = families(report.facts.game)
    ranks = {family.name: rank for rank, family in enumerate(listed)}
    modules = {family.section: ranks[family.name] for family in reversed(listed)}
    ranked = [
        (ranks.get(section.family, rank), section)
        for name, rank in sorted(modules.items(), key=itemgetter(1))
        for section in sections_of(name, report)
    ]
    return [section for _, section in sorted(ranked, key=itemgetter(0))]


def sections_of(name: str, report: Report) -> Iterable[Section]:
    """The sections that the module of that name brings."""
    return cast(Module, import_module(name)).sections(report)


def _place_after(section: Section, ordered: list[Section]) -> int:
    ids = [other.id for other in ordered]
    if section.after not in ids:
        raise ValueError(
            f"section '{section.id}' stands after '{section.after}', which the page does not have; it has "
            f"{', '.join(ids)}"
        )
    return ids.index(section.after) + 1
