"""How hard the days of a game are, where beasts or the like hurt the players: hazard, damage, and what causes them.

The hazard of a phase is the share of players at risk (not defeated at its start) who are defeated in it. A
defeated player is back at the next phase, so nobody leaves the game and there is no survival curve. Over a day
or a time of day, players at risk are counted once a phase.

The *observed* curve is of the games as played. It carries a selection: strong players kill the beasts off, so
their later days meet fewer. The *standardised* curve is of the arm `reference`, whose rows are the phases of a day
that was begun anew from the reference state of that day (all beasts alive, everybody healthy, the game's own
upgrades), on the same deals; it exists where the log has such rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.metric import fixed, the
from reports.metrics.sums import Array, BlockSums, TableSums
from reports.stats import blocks
from reports.stats.block_estimate import BlockEstimate, weighted_sum
from reports.stats.estimate import Estimate
from reports.stats.ranges import COUNT
from sim.games.olvir.report import phase_sums
from sim.games.olvir.report.calendar import Span, days, phases, times, whole
from sim.games.olvir.report.hazard_shape import hazard_shape
from sim.games.olvir.report.phase_sums import DAMAGE_CAUSES
from sim.runlog.facts import GameFacts, TableFacts
from sim.runlog.names import CONTROL, REFERENCE

NAME: Final = "day_difficulty"
TREND_UNIT: Final = "% a day"
HAZARD_POINTS: Final = 1.5
"""The largest shift of a hazard, in percentage points, that a player would not feel."""
_HAZARDS: Final = ("hazard", "standardised", "spike")


Counted = Mapping[str, Mapping[str, Array]]
"""Sums by phase and column, shape (n_bundles,) each; phases that were never played are left out."""


@dataclass(frozen=True)
class Quantity:
    """A ratio of two sums over the rows of a span.

    Attributes:
        name: last part of the metric's id.
        label: words for people, after the span's title.
        top: summed column above the line.
        bottom: summed column below it.
    """

    name: str
    label: str
    unit: str
    top: str
    bottom: str

    def estimate(self, sums: TableSums, span: Span, counted: Counted) -> BlockEstimate | None:
        """The ratio with its interval, shares in percent; None where nothing was counted."""
        top, bottom = total(span, self.top, counted), total(span, self.bottom, counted)
        if self.unit != "%":
            return estimators.ratio(sums, top, bottom, COUNT)
        share = estimators.share(sums, top, bottom)
        return share and share.scaled(100)


HAZARD: Final = Quantity("hazard", "players at risk who are defeated", "%", "defeated", "at_risk")
STANDARDISED: Final = replace(HAZARD, name="standardised", label=f"{HAZARD.label}, from the reference state")
SPIKE: Final = replace(HAZARD, name="spike", label="hazard above the mean of the days around it")
DAMAGE: Final = Quantity("damage", "life points lost per player at risk", "life points", "damage", "at_risk")
QUANTITIES: Final = (
    HAZARD,
    DAMAGE,
    *(
        Quantity(f"damage_{cause}", f"life points lost by {title}", "life points", f"damage_{cause}", "at_risk")
        for cause, title in DAMAGE_CAUSES.items()
    ),
    Quantity("beasts", "beasts on the map", "beasts", "beasts", "n"),
    Quantity("strength", "summed strength of the beasts on the map", "strength", "strength", "n"),
    Quantity("upgrades", "upgrades of the beasts", "upgrades", "upgrades", "n"),
    Quantity("won", "combats that kill the beast", "%", "kills", "combats"),
    Quantity("rest", "action points spent resting", "%", "ap_rest", "ap"),
    Quantity("glory", "glory gained per player", "glory", "glory", "n"),
)


def families(game: GameFacts) -> tuple[Family, ...]:
    """The family, for a game that counts who is at risk in a phase."""
    return (FAMILY,) if "at_risk" in game.phase_counters else ()


def read(sums: BlockSums) -> pl.DataFrame:
    """Keys arm (games as played, or days begun anew from their reference state) and phase; see `phase_sums`."""
    rows = sums.run.phases()
    arms = (CONTROL, REFERENCE)
    return pl.concat(sums.collect(rows, ["arm", "phase"], *phase_sums.sums(), arm=arm) for arm in arms)


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """Every quantity of every phase and day, hazards of longer spans, and the shape over the days."""
    metrics = [_metric(span, quantity) for span, quantity in _measured(game)]
    for span in (*phases(game), *days(game)):
        metrics.append(_metric(span, STANDARDISED))
    metrics += [_metric(span, SPIKE) for span in days(game)[1:-1]]
    labels = {
        "trend": ("Trend of the hazard over the days", TREND_UNIT),
        "trend_standardised": ("Trend of the hazard over the days, from the reference state", TREND_UNIT),
        "spike": ("Largest distance of a day's hazard from the mean of the days around it", "%"),
    }
    return (*metrics, *(_shape_metric(game, aspect, *words) for aspect, words in labels.items()))


def _shape_metric(game: GameFacts, aspect: str, label: str, unit: str) -> Metric:
    if unit == "%":
        return Metric(NAME, aspect, label, unit, "ratio", _columns(HAZARD), tolerance=fixed(HAZARD_POINTS))
    # A trend that moves the last day against the first by as much as a hazard may move.
    limit = fixed(HAZARD_POINTS / max(1, len(days(game)) - 1))
    return Metric(
        NAME, aspect, label, unit, "ratio", _columns(HAZARD), difference=True, tolerance=limit, noun=the(label)
    )


def _measured(game: GameFacts) -> Iterator[tuple[Span, Quantity]]:
    for span in (*phases(game), *days(game)):
        yield from ((span, quantity) for quantity in QUANTITIES)
    yield from ((span, HAZARD) for span in times(game))
    yield from ((whole(game), quantity) for quantity in (HAZARD, DAMAGE))


def _metric(span: Span, quantity: Quantity) -> Metric:
    label = f"{span.title[:1].upper()}{span.title[1:]}: {quantity.label}"
    return Metric(
        NAME,
        quantity.name,
        label,
        quantity.unit,
        "ratio",
        _columns(quantity),
        subject=span.id,
        subject_title=span.title,
        tolerance=fixed(HAZARD_POINTS) if quantity.name in _HAZARDS else None,
    )


def _columns(quantity: Quantity) -> tuple[str, ...]:
    return tuple(f"phases.{name}" for name in (quantity.top, quantity.bottom) if name != "n")


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists; phases that were never played have none."""
    game = sums.game
    observed_sums, reference_sums = (count(sums, arm) for arm in (CONTROL, REFERENCE))
    measured = [
        *((span, quantity, observed_sums) for span, quantity in _measured(game)),
        *((span, STANDARDISED, reference_sums) for span in (*phases(game), *days(game))),
    ]
    estimates = {
        f"{NAME}.{span.id}.{quantity.name}": quantity.estimate(sums, span, counted)
        for span, quantity, counted in measured
        if any(phase in counted for phase in span.phases)
    }
    return estimators.known({**estimates, **dict(_shape(game, estimates))})


def count(sums: TableSums, arm: str) -> Counted:
    """Sums of an arm's phases in which somebody was at risk."""
    frame = sums.own[NAME].filter(pl.col("arm") == arm)
    columns = sorted({column for quantity in QUANTITIES for column in (quantity.top, quantity.bottom)})
    return {
        str(phase): {column: sums.by_bundle(rows, column) for column in columns}
        for (phase,), rows in frame.partition_by("phase", as_dict=True).items()
        if rows["at_risk"].sum() > 0
    }


def total(span: Span, column: str, counted: Counted) -> Array:
    """Sums of a column over the phases of a span."""
    parts = [counted[phase][column] for phase in span.phases if phase in counted]
    return np.asarray(np.sum(parts, axis=0), dtype=np.float64)


def _shape(game: GameFacts, estimates: Mapping[str, Estimate | None]) -> Iterator[tuple[str, Estimate | None]]:
    """Trends and spikes over the days."""
    observed, standardised = (_by_day(game, estimates, quantity) for quantity in (HAZARD, STANDARDISED))
    yield f"{NAME}.trend", trend(list(observed.values()))
    yield f"{NAME}.trend_standardised", trend(list(standardised.values()))
    found = spikes(list(observed.values()))
    for day, spike in zip(list(observed)[1:-1], found, strict=True):
        yield f"{NAME}.{day}.spike", spike
    yield f"{NAME}.spike", largest(found)


def _by_day(game: GameFacts, estimates: Mapping[str, Estimate | None], quantity: Quantity) -> dict[str, BlockEstimate]:
    """The quantity's estimates by day, of the days that were played."""
    found = {day.id: estimates.get(f"{NAME}.{day.id}.{quantity.name}") for day in days(game)}
    return {day: estimate for day, estimate in found.items() if isinstance(estimate, BlockEstimate)}


def trend(hazards: Sequence[BlockEstimate]) -> BlockEstimate | None:
    """Slope of the least-squares line through the hazards of consecutive days, per day.

    None for fewer than two days, or where nobody was ever defeated.
    """
    if len(hazards) < 2 or not any(hazard.value for hazard in hazards):
        return None
    place = np.arange(len(hazards)) - (len(hazards) - 1) / 2
    return weighted_sum(hazards, place / (place**2).sum())


def spikes(hazards: Sequence[BlockEstimate]) -> list[BlockEstimate]:
    """Per day with a day on both sides: its hazard less the mean of these two."""
    triples = zip(hazards, hazards[1:], hazards[2:], strict=False)
    return [weighted_sum(triple, np.array([-0.5, 1.0, -0.5])) for triple in triples]


def largest(found: Sequence[BlockEstimate]) -> Estimate | None:
    """The largest absolute value among estimates, with an interval that holds for all of them at once.

    Each estimate gets the level `1 - α / k` (Bonferroni), so all k intervals cover together with at least
    `1 - α`; then the largest truth lies between the largest lower and the largest upper limit.
    """
    if not found:
        return None
    most = max(found, key=lambda estimate: abs(estimate.value))
    sure = [blocks.mean(estimate.values, 1 - (1 - most.level) / len(found), estimate.within) for estimate in found]
    low = max(max(0.0, estimate.low, -estimate.high) for estimate in sure)
    high = max(max(-estimate.low, estimate.high) for estimate in sure)
    return Estimate(abs(most.value), low, high, most.se, most.n_blocks, "Bonferroni over days", most.level)


FAMILY = Family(
    NAME,
    "Day difficulty",
    declare,
    measure,
    "sim.games.olvir.report.sections.days",
    read=read,
    model=hazard_shape,
    options={"wanted": [5.0], "max_hazard": 20.0},
)
