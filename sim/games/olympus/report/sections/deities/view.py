"""What the section on the deities says of their α and β sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from reports import words
from reports.results import Results, Row, TableResult
from sim.games.olympus.report.sides import Pair, pairs
from sim.runlog.facts import RunFacts, Titled

COLUMNS: Final = {
    "led": "led, % of rounds",
    "led_round": "led in round, on average",
    "joins": "players who join",
    "joined_round": "joined in round, on average",
    "alpha": "α: win share when taken, points above fair",
    "beta": "β: the same",
    "alpha_over_beta": "α above β, points",
}


@dataclass(frozen=True)
class PairView:
    """One thing with two sides: its estimates by column of the table."""

    pair: Pair
    rows: dict[str, Row]


@dataclass(frozen=True)
class SidesView:
    """All pairs of a group at one table, and what they say."""

    table: TableResult
    pairs: tuple[PairView, ...]
    sentences: tuple[str, ...]


def sides_views(group: Titled, results: Results, facts: RunFacts) -> list[SidesView]:
    """One view a table, for a group whose items have two sides."""
    found = pairs(facts.game.items_of(group.id))
    views = []
    for table in results.tables:
        seen = [PairView(pair, _rows(group, pair, table, results)) for pair in found]
        measured = tuple(view for view in seen if view.rows)
        if measured:
            views.append(SidesView(table, measured, tuple(_sides_sentences(measured))))
    return views


def _rows(group: Titled, pair: Pair, table: TableResult, results: Results) -> dict[str, Row]:
    metrics = {
        "led": f"{pair.id}.led",
        "led_round": f"{pair.alpha.id}.round",
        "joins": f"{pair.id}.joins",
        "joined_round": f"{pair.beta.id}.round",
        "alpha": f"{pair.alpha.id}.copy_win_rate",
        "beta": f"{pair.beta.id}.copy_win_rate",
        "alpha_over_beta": f"{pair.id}.alpha_over_beta",
    }
    found = {name: results.find(f"{group.id}.{metric}", table.id) for name, metric in metrics.items()}
    return {name: row for name, row in found.items() if row is not None}


def _sides_sentences(views: Sequence[PairView]) -> Iterator[str]:
    """Who is led most and least, and where one side surely fares better than the other."""
    led = [(view.rows["led"], view.pair) for view in views if "led" in view.rows]
    if led:
        most, least = max(led, key=lambda entry: entry[0].value), min(led, key=lambda entry: entry[0].value)
        yield (
            f"{most[1].title} is led in {words.row_number(most[0], most[0].value)} % of rounds, the most; "
            f"{least[1].title} in {words.row_number(least[0], least[0].value)} % {words.interval(least[0])}, the least."
        )
    gaps = [(view.rows["alpha_over_beta"], view.pair) for view in views if "alpha_over_beta" in view.rows]
    better = [_gap(row, pair) for row, pair in gaps if row.low is not None and row.low > 0]
    worse = [_gap(row, pair) for row, pair in gaps if row.high is not None and row.high < 0]
    if better:
        yield f"Those who lead win more than those who join: {'; '.join(better)} points."
    if worse:
        yield f"Those who join win more than those who lead: {'; '.join(worse)} points."
    if gaps and not better and not worse:
        yield "For none does it show whether those who lead fare better than those who join."


def _gap(row: Row, pair: Pair) -> str:
    return f"{pair.title} {words.row_number(row, row.value)} {words.interval(row)}"
