"""The rows of a run's results: estimates, shifts against the base, and changed rule values."""

from __future__ import annotations

import math
from typing import Annotated, Any, Final, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict

from reports.stats.estimate import Estimate
from sim.runlog.names import BASE

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


class Interval(Part):
    """A value with the limits of its interval, as it is stored; None where the data set no limit.

    What is computed is a `reports.stats.estimate.Estimate`; everything that is stored with an interval is one of these.
    """

    value: Number
    low: Limit
    high: Limit

    @classmethod
    def of(cls, estimate: Estimate, **others: Any) -> Self:
        """What an estimate says, together with what the class knows beside it."""
        told: dict[str, Any] = {name: getattr(estimate, name) for name in _TOLD if name in cls.model_fields}
        return cls(**(told | others))

    @property
    def half_width(self) -> float | None:
        """Half the length of the interval; None where it has an open end."""
        return None if self.ends is None else (self.ends[1] - self.ends[0]) / 2

    @property
    def ends(self) -> tuple[float, float] | None:
        """Both limits; None where one is open."""
        return None if self.low is None or self.high is None else (self.low, self.high)

    def above(self, number: float) -> bool:
        """Whether the whole interval lies above `number`."""
        return self.low is not None and self.low > number

    def below(self, number: float) -> bool:
        """Whether the whole interval lies below `number`."""
        return self.high is not None and self.high < number

    def outside(self, low: float, high: float) -> bool:
        """Whether the whole interval lies below `low` or above `high`."""
        return self.below(low) or self.above(high)

    def negated(self) -> Self:
        """The same turned round: of what is lost, what is gained."""
        low, high = (None if end is None else -end for end in (self.high, self.low))
        return self.model_copy(update={"value": -self.value, "low": low, "high": high})


_TOLD: Final = ("value", "low", "high", "se", "level", "n_blocks", "method")


class Shift(Interval):
    """By how much a variant moves a metric of its table: variant minus base.

    Attributes:
        paired: block by block on the same deals; else the two intervals are combined, which is wider.
        rho: correlation of the two over the deals; the closer to 1, the more pairing gains.
        max_shift: the largest shift that a player would not feel.
        verdict: `changed`, `unchanged`, `cannot tell`, or `identical` where every game is the same.
        p_adjusted: that the shift is at most `max_shift`, adjusted for all metrics of the variant.
    """

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


class Row(Interval):
    """One estimate: the metric `metric` at the table `table` under the rules of `variant`.

    What the metric's declaration says (`reports.metrics.metric.Metric`) is stored with it, so that whoever reads the
    results need not know the declarations. A variant's row has its `shift` against the base, unless the base has no
    such estimate.
    """

    id: str
    metric: str
    table: str
    family: str
    subject: str = ""
    subject_title: str = ""
    aspect: str
    label: str
    unit: str
    kind: str
    version: int
    level: float
    n_blocks: int
    method: str
    signed: bool = False
    descriptive: bool = False
    note: str = ""
    noun: str = ""
    sentence: str = ""
    heading: str = ""
    leading: bool = False
    headline: bool = False
    restates: bool = False
    detail: bool = False
    arm: str = ""
    variant: str = BASE
    shift: Shift | None = None

    @property
    def name(self) -> str:
        """The metric's id without its family."""
        return ".".join(part for part in (self.subject, self.aspect) if part)

    def with_numbers(self, estimate: Estimate) -> Self:
        """Another estimate of the same metric under the words of this one, without a shift."""
        return type(self).of(estimate, **self.model_dump(exclude={*_TOLD, "shift"}))


class RuleChange(Part):
    """A rule value that a variant changes; `old` is None where the run does not tell it."""

    path: str
    old: str | None
    new: str
