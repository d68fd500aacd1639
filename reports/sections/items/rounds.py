"""When the items of a group are taken, round by round, for a group whose log tells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from reports.results import Distribution, Results, TableResult
from sim.runlog.facts import Item

FEW: Final = 0.05
"""Rounds that a smaller share of the games reaches are not shown: chance would rule them."""


@dataclass(frozen=True)
class RoundsView:
    """When items are taken at one table.

    Attributes:
        rows: title of each item, and of 100 games that reach round 1, 2, … those in which it is taken then.
        n_rounds: rounds shown; later ones are reached by too few games.
    """

    table: TableResult
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    n_rounds: int


def rounds_views(items: Sequence[Item], results: Results) -> list[RoundsView]:
    """One view a table at which it was logged when these items are taken."""
    shapes = {shape.id: shape for shape in results.distributions}
    views = []
    for table in results.tables:
        found = [(item.title, shapes.get(f"{item.group}.{item.id}@{table.id}")) for item in items]
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
