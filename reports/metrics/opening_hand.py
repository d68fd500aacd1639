"""What it is worth to have a card in the opening hand.

Hands are dealt at random, so the seats that were dealt a card differ from those that were not in nothing but the
card: the difference of their win shares is what the card does, not who had it (the draw-order effect of 17lands'
opening-hand win rate). It needs no trial. Compared are seats with and without it, of all games alike; whoever was
dealt it in the same game is among those without.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Kind, Metric
from reports.metrics.sums import BlockSums, TableSums, won_units
from sim.runlog.facts import GameFacts, Item, TableFacts
from sim.runlog.names import SHARE_UNITS

NAME: Final = "opening_hand"


def families(game: GameFacts) -> tuple[Family, ...]:
    """The family, for a game whose items can lie in the opening hand and whose seats compete."""
    return (FAMILY,) if game.dealt and game.players > 1 and not game.solo else ()


def read(sums: BlockSums) -> pl.DataFrame:
    """Key item: seat rows that were dealt it (`n`), and their win shares (`won`)."""
    dealt = sums.run.items().filter(pl.col("first_offered") == 0)
    return sums.collect(dealt, ["item"], pl.len().alias("n"), won_units().sum().alias("won"))


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """How often an item is dealt to a seat, and what that does to its win share."""
    return tuple(metric for item in game.items for metric in _metrics(item))


def _metrics(item: Item) -> Iterator[Metric]:
    def metric(aspect: str, label: str, unit: str, kind: Kind, columns: tuple[str, ...]) -> Metric:
        return Metric(NAME, aspect, label, unit, kind, columns, subject=item.id, subject_title=item.title)

    yield metric("dealt", f"{item.title}: in the opening hand of a seat", "%", "ratio", ("items.first_offered",))
    columns = ("items.first_offered", "items.win_share", "seats.win_share")
    yield metric("effect", f"{item.title} in the opening hand", "points", "win share", columns)


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists; items that never are in an opening hand have none."""
    n, won = sums.by_bundle(sums.seats, "n"), sums.by_bundle(sums.seats, "won") / SHARE_UNITS
    estimates = {}
    for (item,), rows in sums.own[NAME].partition_by("item", as_dict=True).items():
        n_with, won_with = sums.by_bundle(rows, "n"), sums.by_bundle(rows, "won") / SHARE_UNITS
        dealt = estimators.share(sums, n_with, n)
        estimates[f"{NAME}.{item}.dealt"] = dealt and dealt.scaled(100)
        effect = estimators.difference_of_shares(sums, (won_with, n_with), (won - won_with, n - n_with))
        estimates[f"{NAME}.{item}.effect"] = effect and effect.scaled(100)
    return estimators.known(estimates)


FAMILY = Family(NAME, "Opening hand", declare, measure, "reports.sections.opening_hand", read=read)
