"""Items (special cards, buildings, rewards): offered, taken, when, and how their takers fared.

The win rate of takers is *not* the effect of the item: seats that are ahead can afford more, and long games
give more chances to take. On a toy with known truth it shows 27 points for a true 5.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import polars as pl

from reports.metrics import estimators, takings
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.sums import TableSums
from reports.stats.estimate import Estimate
from reports.stats.ranges import COUNT
from sim.runlog.facts import GameFacts, Item, TableFacts, Titled
from sim.runlog.names import SHARE_UNITS

DESCRIPTIVE_NOTE = (
    "describes the seats that took it, not what it does: seats that are ahead buy more, "
    "and longer games give more chances to buy"
)
SECTION: Final = "reports.sections.items"


@dataclass(frozen=True)
class More:
    """Metrics of the items of a group that only some game has.

    Attributes:
        declare: these metrics, of items of a game.
        measure: their estimates; the last argument has the item sums of `TableSums.items` by item.
    """

    declare: Callable[[tuple[Item, ...], GameFacts], Iterable[Metric]]
    measure: Callable[[tuple[Item, ...], TableSums, Mapping[str, pl.DataFrame]], Estimates]


def families(game: GameFacts) -> tuple[Family, ...]:
    """One family per group of items that the game has."""
    return tuple(family(group, game) for group in game.item_groups)


def family(
    group: Titled,
    game: GameFacts,
    section: str = SECTION,
    aspects: Collection[str] | None = None,
    more: More | None = None,
) -> Family:
    """The metrics of a group of items.

    Args:
        section: module whose section shows them.
        aspects: those that are worth telling of every item; all if not given.
        more: what a game adds to them.
    """
    read = takings.reader(group, game.items_of(group.id)) if takings.are_logged(group, game) else None
    options = {"margin": 3.0} if group == game.item_groups[0] else {}
    declare, measure = partial(_declare, group, aspects, more), partial(_measure, group, more)
    return Family(group.id, group.title, declare, measure, section, read=read, options=options)


def _declare(
    group: Titled, aspects: Collection[str] | None, more: More | None, game: GameFacts, table: TableFacts
) -> tuple[Metric, ...]:
    items = game.items_of(group.id)
    metrics = [
        metric
        for item in items
        for metric in _item_metrics(group, item, game)
        if aspects is None or metric.aspect in aspects
    ]
    if takings.are_logged(group, game):
        metrics += takings.declare(group, items, game)
    if more is not None:
        metrics += more.declare(items, game)
    return tuple(metrics)


def _item_metrics(group: Titled, item: Item, game: GameFacts) -> Iterator[Metric]:
    def metric(aspect: str, label: str, unit: str, columns: tuple[str, ...], note: str = "") -> Metric:
        label = f"{item.title}: {label}"
        return Metric(
            group.id, aspect, label, unit, "ratio", columns, subject=item.id, subject_title=item.title, note=note
        )

    offered, taken, seat = "items.offered", "items.taken", "seats.seat"
    outcome = (taken, "items.win_share", "items.score")
    yield metric("offered_share", "on offer to a seat", "%", (offered, seat))
    yield metric("take_rate", "taken by a seat that was offered it", "%", (offered, taken))
    yield metric("taken_share", "taken by a seat", "%", (taken, seat))
    yield metric("take_per_offer", "copies taken per decision with it on offer", "%", (offered, taken))
    yield metric("first_taken", "first taken in turn", "turns", ("items.first_taken",))
    if contested(game):
        label = "win share of its takers above the fair share"
        yield metric("win_rate", label, "points", outcome, DESCRIPTIVE_NOTE)
    yield metric("score", "score of its takers", "score", outcome, DESCRIPTIVE_NOTE)


def _measure(group: Titled, more: More | None, sums: TableSums) -> Estimates:
    estimates: dict[str, Estimate] = {}
    found, items = sums.items.partition_by("item", as_dict=True), sums.game.items_of(group.id)
    parts = {item.id: found.get((item.id,), sums.items.head(0)) for item in items}
    for name, frame in parts.items():
        estimates.update(_item_estimates(f"{group.id}.{name}", frame, sums))
    if takings.are_logged(group, sums.game):
        estimates.update(takings.measure(group, items, sums, parts))
    if more is not None:
        estimates.update(more.measure(items, sums, parts))
    return estimates


def _item_estimates(prefix: str, frame: pl.DataFrame, sums: TableSums) -> Estimates:
    seat_rows, taken = sums.by_bundle(sums.seats, "n"), sums.by_bundle(frame, "seats_taken")
    offered_share = estimators.share(sums, sums.by_bundle(frame, "seats_offered"), seat_rows)
    taken_share = estimators.share(sums, taken, seat_rows)
    per_offer = estimators.column_ratio(sums, frame, "copies_taken", "offers", COUNT)
    estimates = {
        f"{prefix}.offered_share": offered_share and offered_share.scaled(100),
        f"{prefix}.taken_share": taken_share and taken_share.scaled(100),
        f"{prefix}.take_rate": estimators.column_share(sums, frame, "seats_accepted", "seats_offered"),
        f"{prefix}.take_per_offer": per_offer and per_offer.scaled(100),
        f"{prefix}.first_taken": estimators.column_ratio(sums, frame, "first_taken", "seats_taken", COUNT),
        f"{prefix}.score": estimators.column_ratio(sums, frame, "score", "seats_taken"),
    }
    if contested(sums.game):
        win_rate = estimators.share(sums, sums.by_bundle(frame, "won") / SHARE_UNITS, taken)
        estimates[f"{prefix}.win_rate"] = win_rate and win_rate.shifted(-1 / sums.game.players).scaled(100)
    return estimators.known(estimates)


def contested(game: GameFacts) -> bool:
    """Whether seats play against each other, so that there are win shares to compare."""
    return game.players > 1 and not game.solo
