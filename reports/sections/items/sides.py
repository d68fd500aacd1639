"""What the sections on items say of their α and β sides, of the rounds in which they are taken, and of races."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from reports import words
from reports.metrics.sides import BETA, Pair, pairs
from reports.results import Distribution, Results, Row, TableResult
from sim.runlog.facts import Item, RunFacts, Titled

FEW: Final = 0.05
"""Rounds that a smaller share of the games reaches are not shown: chance would rule them."""
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


@dataclass(frozen=True)
class RoundsView:
    """When the items of a group are taken at one table.

    Attributes:
        rows: title of each item, and of 100 games that reach round 1, 2, … those in which it is taken then.
        n_rounds: rounds shown; later ones are reached by too few games.
    """

    table: TableResult
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    n_rounds: int


def sides_views(group: Titled, results: Results, facts: RunFacts) -> list[SidesView]:
    """One view a table, for a group whose items have two sides."""
    found = pairs(_items(group, facts))
    views = []
    for table in results.tables:
        seen = [PairView(pair, _rows(group, pair, table, results)) for pair in found]
        measured = tuple(view for view in seen if view.rows)
        if measured:
            views.append(SidesView(table, measured, tuple(_sides_sentences(measured))))
    return views


def rounds_views(group: Titled, results: Results, facts: RunFacts) -> list[RoundsView]:
    """One view a table, for a group whose log tells in which round each item is taken; joining (β) apart."""
    shapes = {shape.id: shape for shape in results.distributions}
    items = [item for item in _items(group, facts) if item.kind != BETA]
    views = []
    for table in results.tables:
        found = [(item.title, shapes.get(f"{group.id}.{item.id}@{table.id}")) for item in items]
        taken = [(title, shape) for title, shape in found if shape is not None]
        if taken:
            games = _reached(shapes[f"rounds@{table.id}"])
            rows = tuple((title, tuple(_shares(shape, games))) for title, shape in taken)
            views.append(RoundsView(table, rows, len(games)))
    return views


def _reached(rounds: Distribution) -> list[int]:
    """Games that reach round 1, 2, … for as long as enough of them do."""
    total = sum(rounds.counts)
    longer = [
        sum(count for edge, count in zip(rounds.edges, rounds.counts, strict=True) if edge >= number)
        for number in range(1, rounds.edges[-1] + 1)
    ]
    return [games for games in longer if games >= FEW * total]


def _shares(taken: Distribution, games: Sequence[int]) -> Iterator[int]:
    """In how many of 100 games that reach a round the item is taken in it, round by round."""
    counts = dict(zip(taken.edges, taken.counts, strict=True))
    for number, reached in enumerate(games, start=1):
        yield round(100 * counts.get(number, 0) / reached)


def races(group: Titled, results: Results, facts: RunFacts) -> list[tuple[TableResult, tuple[str, ...]]]:
    """Of every table: how often each item of the group goes, when, and how far ahead its taker is."""
    told = [(table, tuple(_race_sentences(_items(group, facts), group, table, results))) for table in results.tables]
    return [(table, sentences) for table, sentences in told if sentences]


def _items(group: Titled, facts: RunFacts) -> tuple[Item, ...]:
    return tuple(item for item in facts.game.items if item.group == group.id)


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


def _race_sentences(items: Sequence[Item], group: Titled, table: TableResult, results: Results) -> Iterator[str]:
    """One sentence an item whose taker is ahead of a next player."""
    for item in items:
        parts = {
            name: results.find(f"{group.id}.{item.id}.{name}", table.id)
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
