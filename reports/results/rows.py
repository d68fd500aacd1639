"""The rows of a run's results: estimates, shifts against the base, and changed rule values."""

from __future__ import annotations

import math
from typing import Annotated, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict

from sim.runlog.facts import BASE

_DIGITS: Final = 10


def _rounded(number: float) -> float:
    """Ten significant digits: far below any interval, far above differences between machines."""
    return float(f"{number:.{_DIGITS}g}") + 0.0


def _finite(number: float | None) -> float | None:
    """A rounded number; None for an interval that has no end."""
    return None if number is None or not math.isfinite(number) else _rounded(number)


def row_id(metric: str, table: str, variant: str = BASE) -> str:
    """Id of an estimate: `metric@table` for the base, `metric@table/variant` for a variant."""
    return f"{metric}@{table}" if variant == BASE else f"{metric}@{table}/{variant}"


Number = Annotated[float, BeforeValidator(_rounded)]
"""A number with ten significant digits."""
Limit = Annotated[float | None, BeforeValidator(_finite)]
"""The end of an interval; None where it has none."""


class Part(BaseModel):
    """Base of all parts of the results: immutable, no unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Shift(Part):
    """By how much a variant moves a metric of its table: variant minus base.

    Attributes:
        paired: block by block on the same deals; else the two intervals are combined, which is wider.
        rho: correlation of the two over the deals; the closer to 1, the more pairing gains.
        max_shift: the largest shift that a player would not feel.
        verdict: `changed`, `unchanged`, `cannot tell`, or `identical` where every game is the same.
        p_adjusted: that the shift is at most `max_shift`, adjusted for all metrics of the variant.
    """

    value: Number
    low: Limit
    high: Limit
    se: Limit
    level: float
    paired: bool
    rho: Limit
    max_shift: Number
    verdict: str
    p_adjusted: Number
    method: str

    @property
    def size(self) -> float:
        """How far it moved, in multiples of what a player would not feel."""
        if self.value == 0:
            return 0.0
        return abs(self.value) / self.max_shift if self.max_shift else math.inf


class Row(Part):
    """One estimate: the metric `metric` at the table `table` under the rules of `variant`.

    `low` and `high` are None where the data set no limit. A variant's row has its `shift` against the base,
    unless the base has no such estimate.
    """

    id: str
    metric: str
    table: str
    family: str
    label: str
    unit: str
    kind: str
    version: int
    value: Number
    low: Limit
    high: Limit
    level: float
    n_blocks: int
    method: str
    descriptive: bool = False
    note: str = ""
    variant: str = BASE
    shift: Shift | None = None


class RuleChange(Part):
    """A rule value that a variant changes; `old` is None where the run does not tell it."""

    path: str
    old: str | None
    new: str
