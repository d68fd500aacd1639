"""A comparison as text and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.text import Text

from reports import words
from reports.comparison.compare import Comparison
from reports.comparison.differences import Difference
from reports.markdown import cell, table_row
from reports.results import Results
from reports.terminal import lines_as_text, one_line
from reports.words import shifts as shift_words
from reports.words.shifts import Moved
from sim.runlog.facts import RunFacts
from sim.runlog.names import BASE

MOST_DIFFERENCES: Final = 20
_SYMBOLS: Final = {"changed": "≠", "cannot tell": "?", "unchanged": "≈", "identical": "="}
_COLUMNS: Final = ("", "metric", "verdict", "before → now", "shift", "not felt up to")


def worth_telling(comparison: Comparison, results: Results) -> list[Moved]:
    """The shifts under the rules as given that no other one tells too."""
    return [entry for entry in comparison.entries if entry.row.variant == BASE and not entry.row.restates]


def as_text(
    comparison: Comparison, results: Results, facts: RunFacts, *, colour: bool = False, encoding: str = "utf-8"
) -> str:
    """A comparison for a terminal: what changed, and the headlines."""
    entries = worth_telling(comparison, results)
    shown = shift_words.shown(entries)
    width = max((len(entry.row.id) for entry in shown), default=0)
    lines = [f"from {comparison.old} to {comparison.new}", *(f"  {line}" for line in _summary(comparison, entries))]
    for entry in shown:
        symbol, verdict, values, shift, limit = _cells(entry, facts)
        lines.append(f"  {symbol} {entry.row.id:<{width}}  {verdict:<11}  {values}   shift {shift}   tolerance {limit}")
    styled = [Text(one_line(line), style="" if place else "bold") for place, line in enumerate(lines)]
    return lines_as_text(styled, colour=colour, encoding=encoding)


def as_markdown(comparison: Comparison, results: Results, facts: RunFacts) -> str:
    """A comparison as Markdown: what changed, and the headlines."""
    entries = worth_telling(comparison, results)
    lines = [f"### {cell(facts.name)}: from {cell(comparison.old)} to {cell(comparison.new)}", ""]
    lines += [f"- {cell(line)}" for line in _summary(comparison, entries)]
    lines += ["", table_row(_COLUMNS), table_row(["---"] * len(_COLUMNS), escape=False)]
    for entry in shift_words.shown(entries):
        symbol, *others = _cells(entry, facts)
        lines.append(table_row([symbol, entry.row.id, *others]))
    return "\n".join(lines) + "\n"


def _summary(comparison: Comparison, entries: list[Moved]) -> Iterator[str]:
    """What differs, and how many metrics changed."""
    for what, found in (("asked", comparison.design), ("played", comparison.content)):
        yield from (f"{what} differently: {line}" for line in _listed(found))
    if comparison.same_games:
        yield "identical games: nothing has changed at all"
        return
    changed, unsure = (
        sum(entry.shift.verdict == verdict for entry in entries) for verdict in ("changed", "cannot tell")
    )
    yield f"{changed} of {len(entries)} metrics changed, {unsure} cannot be told"
    for name, missing in (("only before", comparison.only_old), ("only now", comparison.only_new)):
        if missing:
            yield f"{name}: {len(missing)} metrics"


def _listed(found: tuple[Difference, ...]) -> list[str]:
    more = [f"{len(found) - MOST_DIFFERENCES} more"] if len(found) > MOST_DIFFERENCES else []
    return [entry.sentence for entry in found[:MOST_DIFFERENCES]] + more


def _cells(entry: Moved, facts: RunFacts) -> tuple[str, str, str, str, str]:
    """Symbol, verdict, both values, shift with its interval, tolerance."""
    old, new = words.row_number(entry.base, entry.base.value), words.row_number(entry.row, entry.row.value)
    return (
        _SYMBOLS[entry.shift.verdict],
        entry.shift.verdict,
        f"{old} → {new} {words.unit(entry.row, facts)}",
        f"{shift_words.shift_number(entry, entry.shift.value)} {shift_words.shift_interval(entry)}",
        shift_words.tolerance(entry, facts),
    )
