"""Compares two sides: every metric that both have, and what differs in rules and design."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from reports.analysis.pairs import IDENTICAL, judge
from reports.comparison.differences import Difference, differences
from reports.comparison.side import Reading, Side, pair
from reports.errors import MendableError
from reports.words.shifts import Moved, in_order


class NotComparableError(MendableError):
    """Two sides that measure different things; the message says which and what to do."""


@dataclass(frozen=True)
class Comparison:
    """What changed from an old to a new side.

    Attributes:
        entries: the shifts, changed ones first, those of targets before others, the farthest first.
        same_games: whether all games are the same.
        design: what was asked differently; then nothing is paired that these differences touch.
        content: what played differently: rules, strategies, sources.
        only_new: ids of estimates that the old side lacks.
        only_old: ids of estimates that the new side lacks.
    """

    old: str
    new: str
    entries: tuple[Moved, ...]
    same_games: bool
    design: tuple[Difference, ...]
    content: tuple[Difference, ...]
    only_new: tuple[str, ...]
    only_old: tuple[str, ...]

    def document(self) -> dict[str, Any]:
        """The comparison as plain data, for JSON."""
        return {
            "schema": 1,
            "old": self.old,
            "new": self.new,
            "same_games": self.same_games,
            "design": [entry.model_dump() for entry in self.design],
            "content": [entry.model_dump() for entry in self.content],
            "metrics": [_entry(entry) for entry in self.entries],
            "only_new": list(self.only_new),
            "only_old": list(self.only_old),
        }


def compare(new: Side, old: Side, targets: frozenset[str] = frozenset()) -> Comparison:
    """Compare what two sides measured.

    Args:
        new: a run, or a variant of one.
        old: a run, a variant, or a baseline.
        targets: ids of estimates that a target is about, which come first.

    Raises:
        NotComparableError: the two are of different games, or share no metric.
    """
    if new.game != old.game:
        raise NotComparableError(
            f"{new.title} is of {new.game}, {old.title} of {old.game}: give two sides of the same game"
        )
    common = [entry_id for entry_id in new.readings if entry_id in old.readings]
    if not common:
        raise NotComparableError(
            f"{new.title} and {old.title} have no metric in common: compare runs whose tables have the same names"
        )
    judged = judge([pair(new.readings[entry_id], old.readings[entry_id]) for entry_id in common])
    entries = [
        moved(new.readings[entry_id], old.readings[entry_id], found.shift)
        for entry_id, found in zip(common, judged, strict=True)
    ]
    return Comparison(
        old=old.title,
        new=new.title,
        entries=tuple(in_order(entries, targets)),
        same_games=all(entry.shift.verdict == IDENTICAL for entry in entries),
        design=differences(new.design, old.design),
        content=differences(new.content, old.content),
        only_new=_missing(new.readings, old.readings),
        only_old=_missing(old.readings, new.readings),
    )


def moved(new: Reading, old: Reading, shift: Any) -> Moved:
    """A shift with the rows that it lies between; the old numbers under the new side's words."""
    if new.row is None:
        raise NotComparableError("a baseline can only be the old side of a comparison: compare a run with it")
    return Moved(new.row, new.row.with_numbers(old.estimate), shift)


def _missing(these: Mapping[str, Reading], those: Mapping[str, Reading]) -> tuple[str, ...]:
    return tuple(entry_id for entry_id in these if entry_id not in those)


def _entry(entry: Moved) -> dict[str, Any]:
    return {
        "metric": entry.row.id,
        "label": entry.row.label,
        "unit": entry.row.unit,
        "old": {name: getattr(entry.base, name) for name in ("value", "low", "high", "n_blocks")},
        "new": {name: getattr(entry.row, name) for name in ("value", "low", "high", "n_blocks")},
        "shift": entry.shift.model_dump(mode="json"),
    }
