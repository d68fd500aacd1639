"""Races: how often each item of a group goes, when, and how far ahead its taker is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports import words
from reports.results import Results, TableResult
from sim.runlog.facts import Item


def races(items: Sequence[Item], results: Results) -> list[tuple[TableResult, tuple[str, ...]]]:
    """Of every table: how often each item goes, when, and how far ahead its taker is."""
    told = [(table, tuple(_sentences(items, table, results))) for table in results.tables]
    return [(table, sentences) for table, sentences in told if sentences]


def _sentences(items: Sequence[Item], table: TableResult, results: Results) -> Iterator[str]:
    """One sentence an item whose taker is ahead of a next player."""
    for item in items:
        parts = {
            name: results.find(f"{item.group}.{item.id}.{name}", table.id)
            for name in ("per_game", "round", "lead", "win_rate")
        }
        games, round_, lead, won = (parts[name] for name in ("per_game", "round", "lead", "win_rate"))
        if games is None or round_ is None or lead is None:
            continue
        fared = (
            f"; its takers win {words.row_number(won, won.value)} points {words.interval(won)} above their share"
            if won is not None
            else ""
        )
        yield (
            f"{item.title} goes in {100 * games.value:.0f} of 100 games, in round "
            f"{words.row_number(round_, round_.value)} on average, "
            f"{words.row_number(lead, lead.value)} {lead.unit} ahead of the next player{fared}."
        )
