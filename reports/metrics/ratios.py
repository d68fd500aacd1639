"""Shares of a game's own counters, against what blind chance would make of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.metric import OVER_CHANCE
from reports.metrics.sums import TableSums
from reports.stats.estimate import Estimate
from reports.stats.ranges import DIFFERENCE, SHARE
from sim.runlog.facts import GameFacts, Ratio, TableFacts, Titled
from sim.runlog.names import SHARE_UNITS


def families(game: GameFacts) -> tuple[Family, ...]:
    """One family per group of ratios that the game has."""
    return tuple(
        Family(
            group.id,
            group.title,
            partial(_declare, group),
            partial(_measure, group),
            "reports.sections.ratios",
            always=True,
        )
        for group in game.ratio_groups
    )


def _of_group(game: GameFacts, group: Titled) -> tuple[Ratio, ...]:
    return tuple(ratio for ratio in game.ratios if ratio.group == group.id)


def _declare(group: Titled, game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    return tuple(metric for ratio in _of_group(game, group) for metric in _metrics(ratio))


def _metrics(ratio: Ratio) -> Iterator[Metric]:
    columns = (f"seats.n_{ratio.top}", f"seats.n_{ratio.bottom}")

    def metric(aspect: str, label: str, unit: str, columns: tuple[str, ...]) -> Metric:
        label = f"{ratio.title[:1].upper()}{ratio.title[1:]}{label}"
        return Metric(ratio.group, aspect, label, unit, "ratio", columns, subject=ratio.id)

    yield metric("", "", "%", columns)
    if ratio.chance:
        chance = f"seats.n_{ratio.chance}"
        yield metric("chance", ", by blind chance", "%", (chance, columns[1]))
        yield metric("over_chance", ", over chance", OVER_CHANCE, (*columns, chance))


def _measure(group: Titled, sums: TableSums) -> Estimates:
    found: dict[str, Estimate | None] = {}
    for ratio in _of_group(sums.game, group):
        top, bottom = (sums.by_bundle(sums.seats, f"n_{tally}") for tally in (ratio.top, ratio.bottom))
        values = {"": estimators.share(sums, top, bottom) if bottom.sum() else None}
        if ratio.chance:
            chance = sums.by_bundle(sums.seats, f"n_{ratio.chance}") / SHARE_UNITS
            values[".chance"] = estimators.ratio(sums, chance, bottom, SHARE)
            values[".over_chance"] = estimators.ratio(sums, top - chance, bottom, DIFFERENCE)
        found |= {f"{group.id}.{ratio.id}{name}": value and value.scaled(100) for name, value in values.items()}
    return estimators.known(found)
