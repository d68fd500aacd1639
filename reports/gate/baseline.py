"""A baseline: the accepted numbers that a gate compares with.

Two files: `<id>.toml`, for people and for git, and beside it `<id>.parquet` with the block values, so that a new run
can be paired with the accepted one deal by deal.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field, model_validator

from reports.comparison.side import Deals, Reading, Side
from reports.errors import MendableError
from reports.gate.values import Values
from reports.results.rows import Part
from reports.stats.block_estimate import BlockEstimate
from reports.stats.estimate import Estimate
from reports.stats.student import z_quantile

BASELINE_SCHEMA: Final[Literal[1]] = 1


class BaselineError(MendableError):
    """A baseline cannot be used; the message names the file and the remedy."""


def _finite(number: float) -> float:
    if not math.isfinite(number):
        raise ValueError("must be a finite number")
    return number


def _not_nan(number: float) -> float:
    if math.isnan(number):
        raise ValueError("must be a number")
    return number


Finite = Annotated[float, AfterValidator(_finite)]
End = Annotated[float, AfterValidator(_not_nan)]


class Waiver(Part):
    """Why a finding is put up with, and until which day, that day included."""

    until: date
    reason: Annotated[str, Field(min_length=1)]

    def holds(self, today: date) -> bool:
        """Whether the waiver has not run out."""
        return today <= self.until


class Entry(Part):
    """One metric of a baseline.

    Attributes:
        interval: its ends; infinite where the data set no limit.
        max_shift: the largest shift that a player would not feel, in the metric's unit.
    """

    value: Finite
    interval: tuple[End, End]
    level: Annotated[float, Field(gt=0, lt=1)] = 0.95
    blocks: Annotated[int, Field(ge=1)]
    unit: str
    version: int = 1
    max_shift: Annotated[Finite, Field(ge=0)]
    note: str = ""
    waiver: Waiver | None = None

    @model_validator(mode="after")
    def _ordered(self) -> Entry:
        low, high = self.interval
        if not low <= self.value <= high:
            raise ValueError(f"the value {self.value:g} lies outside its interval [{low:g}, {high:g}]")
        return self

    @property
    def estimate(self) -> Estimate:
        """The entry as an estimate without block values."""
        low, high = self.interval
        se = (high - low) / 2 / z_quantile((1 - self.level) / 2)
        return Estimate(self.value, low, high, se, self.blocks, "as accepted", self.level)


class Head(Part):
    """What a baseline is of, and who accepted it when and why.

    Attributes:
        fingerprint: hash over all games in order.
        values: hash of the file with the block values.
        metrics: which metrics are gated: `targets`, `headlines`, or patterns over ids of estimates.
    """

    schema_: Literal[1] = Field(alias="schema")
    experiment: str
    game: str
    design_key: str
    content_key: str
    engine: str
    commit: str = ""
    games: int
    seed: int
    fingerprint: str
    values: str
    metrics: Annotated[tuple[str, ...], Field(min_length=1)]
    accepted: datetime
    by: str
    reason: Annotated[str, Field(min_length=1)]


class Baseline(Part):
    """The content of a baseline's TOML file."""

    head: Head
    entries: Mapping[str, Entry]

    def side(self, values: Values) -> Side:
        """The baseline as a side of a comparison."""
        readings = {
            name: _reading(entry, values.deals[name], values.blocks.get(name)) for name, entry in self.entries.items()
        }
        return Side(
            title=f"the baseline of {self.head.accepted:%Y-%m-%d}",
            experiment=self.head.experiment,
            game=self.head.game,
            fingerprint=self.head.fingerprint,
            design=values.design,
            content=values.content,
            readings=readings,
        )


def _reading(entry: Entry, deals: Deals, blocks: Any) -> Reading:
    estimate = entry.estimate if blocks is None else BlockEstimate.of(entry.estimate, blocks)
    return Reading(estimate, entry.unit, entry.version, entry.max_shift, deals)


def values_file(file: Path) -> Path:
    """Where the block values of a baseline lie."""
    return file.with_suffix(".parquet")
