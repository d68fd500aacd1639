"""What variants change, as words, the same in the terminal and on the page.

«About the same» is said only when the whole interval lies inside the tolerance.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from reports import words
from reports.results import Results, Row, Shift, VariantResult
from sim.runlog.facts import RunFacts

MOST_SHOWN: Final = 24
_VERDICTS: Final = ("changed", "cannot tell", "unchanged", "identical")


@dataclass(frozen=True)
class Moved:
    """A metric under a variant and under the base, and the shift between them."""

    row: Row
    base: Row
    shift: Shift

    @property
    def changed(self) -> bool:
        """Whether a player would feel it."""
        return self.shift.verdict == "changed"


def moved(variant: str, results: Results) -> list[Moved]:
    """The shifts of a variant: changed ones first, targets before others, the farthest first.

    A metric that only says in another way what a listed one says is left out.
    """
    targets = {member.row for target in results.targets for member in target.members}
    entries = []
    for row in results.rows(variant):
        base = results.find(row.metric, row.table)
        if row.shift is not None and base is not None and not row.restates:
            entries.append(Moved(row, base, row.shift))
    return in_order(entries, targets)


def in_order(entries: Sequence[Moved], targets: Collection[str]) -> list[Moved]:
    """Changed shifts first, those of targets (ids of estimates) before others, the farthest first."""

    def place(entry: Moved) -> tuple[int, bool, bool, float]:
        asked_for = entry.row.id in targets or entry.base.id in targets
        return _VERDICTS.index(entry.shift.verdict), not asked_for, entry.row.detail, -entry.shift.size

    return sorted(entries, key=place)


def shown(entries: Sequence[Moved]) -> list[Moved]:
    """Of all shifts of a variant the changed ones and the headlines, `MOST_SHOWN` at most."""
    return [entry for entry in entries if entry.changed or entry.row.headline][:MOST_SHOWN]


def farthest(entries: Sequence[Moved], most: int) -> list[Moved]:
    """Of the ordered shifts of a variant the first of each metric, whatever the table."""
    first: dict[str, Moved] = {}
    for entry in entries:
        first.setdefault(entry.row.metric, entry)
    return list(first.values())[:most]


def shift_number(entry: Moved, value: float | None) -> str:
    """A shift, or an end of its interval: signed, with as many decimals as the interval deserves."""
    if value is None:
        return "no limit"
    whole = entry.row.kind == "quantile" and value == int(value)
    return words.number(value, 0 if whole else words.decimals(entry.shift), signed=True)


def shift_interval(entry: Moved) -> str:
    """The interval of a shift in brackets."""
    return f"[{shift_number(entry, entry.shift.low)}, {shift_number(entry, entry.shift.high)}]"


def tolerance(entry: Moved, facts: RunFacts) -> str:
    """The largest shift that a player would not feel."""
    limit = entry.shift.max_shift
    return f"±{words.number(limit, 1 if limit >= 0.1 else 2)} {unit(entry, facts)}"


def unit(entry: Moved, facts: RunFacts) -> str:
    """The unit of a shift: that of a share in percent is points."""
    return "points" if entry.row.unit == "%" else words.unit(entry.row, facts)


def sentence(entry: Moved, results: Results, facts: RunFacts) -> str:
    """A shift as a sentence: «With rich the first player's advantage falls by 1.2 points, between 0.4 and 2.0»."""
    return f"With {entry.row.variant} {statement(entry, results, facts)}"


def statement(entry: Moved, results: Results, facts: RunFacts) -> str:
    """A shift as a sentence that does not say since when: «the score rises by 2.1 score points, between …»."""
    subject = f"{entry.row.noun or f'«{entry.row.label}»'}{_place(entry.row, results)}"
    moves = f"it moves by {shift_number(entry, entry.shift.value)} {shift_interval(entry)}"
    told = {
        "identical": "is the same, in identical games",
        "unchanged": f"stays about the same: {moves}, inside {tolerance(entry, facts)}",
        "cannot tell": f"cannot be judged yet: {moves}, {_doubt(entry)} {tolerance(entry, facts)}",
        "changed": _moves(entry, facts),
    }
    return f"{subject} {told[entry.shift.verdict]}"


def _doubt(entry: Moved) -> str:
    """Why a shift is not judged: its own interval is open, or it is beyond, but not surely among so many."""
    beyond = entry.shift.outside(-entry.shift.max_shift, entry.shift.max_shift)
    return "beyond, yet not surely among so many metrics," if beyond else "which may be more or less than"


def _moves(entry: Moved, facts: RunFacts) -> str:
    """«falls by 1.2 points, between 0.4 and 2.0»."""
    verb, moved = ("falls", entry.shift.negated()) if entry.shift.value < 0 else ("rises", entry.shift)
    size, least, most = (shift_number(entry, end).removeprefix("+") for end in (moved.value, moved.low, moved.high))
    reach = f"between {least} and {most}"
    if moved.low == moved.high:
        reach = "in every deal alike" if entry.shift.paired else "at both ends of the interval"
    return f"{verb} by {size} {unit(entry, facts)}, {reach}"


def _place(row: Row, results: Results) -> str:
    titles = {table.id: table.title for table in results.tables}
    return f" at {titles[row.table]}" if len(titles) > 1 else ""


def line(variant: VariantResult, results: Results, facts: RunFacts) -> str:
    """A variant in one line: what moved most, or that nothing did."""
    entries = moved(variant.name, results)
    if not entries:
        return "was not played"
    if len(variant.identical) == len(results.tables):
        return "identical games: nothing that these strategies met has changed"
    changed = [entry for entry in entries if entry.changed]
    unsure = sum(entry.shift.verdict == "cannot tell" for entry in entries)
    open_ones = f"; {unsure} cannot be told" if unsure else ""
    if not changed:
        return f"none of {len(entries)} metrics moved by more than its tolerance{open_ones}"
    most = changed[0]
    size = f"{shift_number(most, most.shift.value)} {unit(most, facts)} {shift_interval(most)}"
    told = f"{most.row.metric}{_place(most.row, results)} {size}"
    return f"{told}; {len(changed)} of {len(entries)} metrics moved{open_ones}"
