"""Deities, α for the one who leads their ceremony and β for those who join it: which side is the better one.

A side can be taken many times in a game, so its win share weighs every taking, as card statistics count copies, not
games. It describes who takes it; it is not the effect of taking it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import polars as pl

from reports.metrics import estimators, items
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.sums import TableSums
from reports.stats.block_estimate import BlockEstimate
from reports.stats.ranges import COUNT
from sim.runlog.facts import GameFacts, Item
from sim.runlog.names import SHARE_UNITS

ALPHA: Final = "α"
BETA: Final = "β"
ASPECTS: Final = ("take_per_offer",)
"""What is worth telling of items that everybody takes again and again; the rest would say that everybody does."""
SECTION: Final = "sim.games.olympus.report.sections.deities"
NOTE: Final = "describes the seats that take it, not what it does: whoever is ahead can choose better"


@dataclass(frozen=True)
class Pair:
    """The two sides of one thing.

    Attributes:
        id: what the ids of both begin with.
        title: what both titles begin with.
    """

    id: str
    title: str
    alpha: Item
    beta: Item


def pairs(sided: tuple[Item, ...]) -> tuple[Pair, ...]:
    """The things of a group that have an α and a β side, told by the kinds and titles of the items."""
    betas = {item.title.removesuffix(f" {BETA}"): item for item in sided if item.kind == BETA}
    alphas = {item.title.removesuffix(f" {ALPHA}"): item for item in sided if item.kind == ALPHA}
    return tuple(
        Pair(item.id.removesuffix("_alpha"), title, item, betas[title])
        for title, item in alphas.items()
        if title in betas
    )


def families(game: GameFacts) -> tuple[Family, ...]:
    """The metrics of every group whose items have two sides."""
    return tuple(
        items.family(group, game, SECTION, ASPECTS, items.More(declare, measure))
        for group in game.item_groups
        if pairs(game.items_of(group.id))
    )


def declare(sided: tuple[Item, ...], game: GameFacts) -> Iterator[Metric]:
    """Of every pair: how often it is led and joined, and the win shares of both sides."""
    if not items.contested(game):
        return
    for pair in pairs(sided):
        yield _metric(pair, "led", "rounds in which it is led", "%")
        yield _metric(pair, "joins", "players who join", "players")
        for item in (pair.alpha, pair.beta):
            yield _metric(pair, "copy_win_rate", "win share above the fair share, each taking counted", "points", item)
        yield _metric(pair, "alpha_over_beta", "win share of α above that of β", "points")


def _metric(pair: Pair, aspect: str, label: str, unit: str, side: Item | None = None) -> Metric:
    """A metric of a pair, or of one of its sides; those in points are of win shares and describe."""
    columns, note = (("items.taken", "items.win_share"), NOTE) if unit == "points" else (("items.taken",), "")
    of = side or pair
    title = side.title if side else ""
    label = f"{of.title}: {label}"
    return Metric(
        pair.alpha.group, aspect, label, unit, "ratio", columns, subject=of.id, subject_title=title, note=note
    )


def measure(sided: tuple[Item, ...], sums: TableSums, parts: Mapping[str, pl.DataFrame]) -> Estimates:
    """Estimates of the metrics that `declare` lists; `parts` has the item sums by item."""
    if not items.contested(sums.game):
        return {}
    played = sums.histograms["rounds"].with_columns(total=pl.col("value") * pl.col("count"))
    rounds = sums.by_bundle(played, "total")
    estimates = {}
    for pair in pairs(sided):
        group = pair.alpha.group
        prefix = f"{group}.{pair.id}"
        led, joined = (sums.by_bundle(parts[item.id], "copies_taken") for item in (pair.alpha, pair.beta))
        alpha, beta = (_win_rate(sums, parts[item.id]) for item in (pair.alpha, pair.beta))
        share = estimators.share(sums, led, rounds)
        estimates[f"{prefix}.led"] = share and share.scaled(100)
        estimates[f"{prefix}.joins"] = estimators.ratio(sums, joined, led, COUNT)
        estimates[f"{group}.{pair.alpha.id}.copy_win_rate"] = alpha
        estimates[f"{group}.{pair.beta.id}.copy_win_rate"] = beta
        estimates[f"{prefix}.alpha_over_beta"] = _difference(sums, parts[pair.alpha.id], parts[pair.beta.id])
    return estimators.known(estimates)


def _win_rate(sums: TableSums, frame: pl.DataFrame) -> BlockEstimate | None:
    """Win share of the takers above the fair share, every taking counted, in points."""
    won = sums.by_bundle(frame, "won_copies") / SHARE_UNITS
    share = estimators.share(sums, won, sums.by_bundle(frame, "copies_taken"))
    return share and share.shifted(-1 / sums.game.players).scaled(100)


def _difference(sums: TableSums, alpha: pl.DataFrame, beta: pl.DataFrame) -> BlockEstimate | None:
    """Win share of the takings of α less that of β, in points."""
    first, second = (
        (sums.by_bundle(frame, "won_copies") / SHARE_UNITS, sums.by_bundle(frame, "copies_taken"))
        for frame in (alpha, beta)
    )
    difference = estimators.difference_of_shares(sums, first, second)
    return difference and difference.scaled(100)
