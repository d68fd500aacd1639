"""A baseline, and what an accept would change in it, as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.text import Text

from reports.gate.baseline import Baseline, Entry
from reports.gate.files import Kept
from reports.terminal import lines_as_text, one_line


def show(baseline: Baseline) -> str:
    """A baseline: who, when, why, and its metrics."""
    head = baseline.head
    width = max(len(name) for name in baseline.entries)
    lines = [
        f"{head.experiment}: {head.games:,} games, seed {head.seed}, accepted {head.accepted:%Y-%m-%d} by {head.by}",
        f"  because {head.reason}",
        *(f"  {name:<{width}}  {_entry(entry)}" for name, entry in sorted(baseline.entries.items())),
    ]
    return lines_as_text(Text(one_line(line)) for line in lines)


def difference(new: Baseline, earlier: Kept | None) -> str:
    """What accepting changes: metrics that are new, gone, or have other numbers."""
    old = earlier.baseline.entries if earlier else {}
    lines = list(_changes(new.entries, old)) or ["  the numbers are the same"]
    first = f"{new.head.experiment}: {len(new.entries)} metrics, {len(old)} before"
    return lines_as_text(Text(one_line(line)) for line in [first, *lines])


def _changes(new: Mapping[str, Entry], old: Mapping[str, Entry]) -> Iterator[str]:
    for name in sorted({*new, *old}):
        if name not in old:
            yield f"  + {name}  {_entry(new[name])}"
        elif name not in new:
            yield f"  - {name}  {_entry(old[name])}"
        elif _entry(new[name]) != _entry(old[name]):
            yield f"  ~ {name}  {_entry(old[name])}  →  {_entry(new[name])}"


def _entry(entry: Entry) -> str:
    low, high = entry.interval
    told = f"{entry.value:g} [{low:g}, {high:g}] {entry.unit}, tolerance ±{entry.max_shift:g}, {entry.blocks:,} deals"
    waiver = f", waived until {entry.waiver.until}: {entry.waiver.reason}" if entry.waiver else ""
    return f"{told}{f', note: {entry.note}' if entry.note else ''}{waiver}"
