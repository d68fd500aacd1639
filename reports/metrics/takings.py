"""When the items of a group are taken, for a game whose log of phases tells it, and how far ahead of the others.

Counted: the log's `took_<group>`, in which bit k says that a seat took the group's item k in the phase. A phase is
a round here. A tally `lead_<item>` is by how much its taker was ahead of the next player when he took the item.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Metric
from reports.metrics.sums import BlockSums, Reader, TableSums
from reports.stats.estimate import Estimate
from reports.stats.ranges import COUNT
from sim.runlog.facts import GameFacts, Item, Titled


def are_logged(group: Titled, game: GameFacts) -> bool:
    """Whether the log tells in which round each item of the group was taken."""
    return f"took_{group.id}" in game.phase_counters


def reader(group: Titled, items: tuple[Item, ...]) -> Reader:
    """Sums of how often each item was taken, a column each, by `number` of the phase (0 for the first)."""

    def read(sums: BlockSums) -> pl.DataFrame:
        mask = pl.col(f"took_{group.id}").cast(pl.Int64)
        bits = [((mask // 2**place) % 2).sum().alias(item.id) for place, item in enumerate(items)]
        return sums.collect(sums.run.phases().filter(mask > 0), ["number"], *bits)

    return read


def declare(group: Titled, items: tuple[Item, ...], game: GameFacts) -> Iterator[Metric]:
    """Times a game, mean round, and lead of every item."""
    tallies = {tally.id: tally for tally in game.tallies}
    for item in items:
        taken, took = "items.taken", f"phases.took_{group.id}"

        def metric(aspect: str, label: str, unit: str, columns: tuple[str, ...], item: Item = item) -> Metric:
            label = f"{item.title}: {label}"
            return Metric(group.id, aspect, label, unit, "ratio", columns, subject=item.id, subject_title=item.title)

        yield metric("per_game", "taken in a game", "times", (taken,))
        yield metric("round", "round in which it is taken", "rounds", (took,))
        lead = tallies.get(f"lead_{item.id}")
        if lead is not None:
            columns = (f"seats.n_{lead.id}", taken)
            yield metric("lead", "lead of its taker over the next player", lead.unit, columns)


def measure(group: Titled, items: tuple[Item, ...], sums: TableSums, parts: Mapping[str, pl.DataFrame]) -> Estimates:
    """Estimates of the metrics that `declare` lists.

    Args:
        parts: the item sums of `TableSums.items` by item.
    """
    by_round, games = sums.own[group.id], sums.by_bundle(sums.games, "n")
    tallies = {tally.id for tally in sums.game.tallies}
    estimates: dict[str, Estimate | None] = {}
    for item in items:
        prefix, copies = f"{group.id}.{item.id}", sums.by_bundle(parts[item.id], "copies_taken")
        rounds = by_round.with_columns(total=(pl.col("number").cast(pl.Int64) + 1) * pl.col(item.id))
        estimates[f"{prefix}.per_game"] = estimators.ratio(sums, copies, games, COUNT)
        estimates[f"{prefix}.round"] = estimators.column_ratio(sums, rounds, "total", item.id, COUNT)
        if f"lead_{item.id}" in tallies:
            leads = sums.by_bundle(sums.seats, f"n_lead_{item.id}")
            estimates[f"{prefix}.lead"] = estimators.ratio(sums, leads, copies)
    return estimators.known(estimates)


def by_round(group: Titled, items: tuple[Item, ...], sums: TableSums) -> Iterator[tuple[Item, list[int]]]:
    """How often each item was taken in every round, up to the last round in which any of them was."""
    frame = sums.own[group.id]
    if frame.is_empty():
        return
    last = int(frame["number"].max())  # type: ignore[arg-type]
    for item in items:
        counts = [0] * (last + 1)
        for number, count in frame.group_by("number").agg(pl.col(item.id).sum()).iter_rows():
            counts[number] = count
        yield item, counts
