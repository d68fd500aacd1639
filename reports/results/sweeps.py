"""What a sweep found: estimates at its points, which values move them, and what rests on assumed values."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from reports.results.rows import Interval, Number, Part, Row, RuleChange
from sim.runlog.facts import Kind

Measure = Literal["range", "step", "first_order", "total"]


class Factor(Part):
    """What a sweep varies: a rule value, or those of a table together.

    Attributes:
        name: the path, with `*` for the rows of a table.
        present: its value under the rules as given; empty for a table.
        span: the range of a design over ranges, as `0 to 4`; empty for another design.
    """

    name: str
    present: str = ""
    span: str = ""


class Point(Part):
    """One version of the rules that a sweep played; the rules as given are the version `base`.

    Attributes:
        settings: what each factor is, by its name; for assumed values the step.
        rules: the rule values that it changes.
        identical: tables at which every game is the same as under the base.
    """

    name: str
    settings: dict[str, str]
    rules: tuple[RuleChange, ...]
    identical: tuple[str, ...] = ()


class Effect(Interval):
    """How strongly a factor moves a metric at a table.

    Attributes:
        measure: `range`, the distance between the mean shifts at the factor's lowest and highest setting;
            `step`, the mean size of the change in one step of a Morris design; `first_order` and `total`, shares of
            the spread over a Sobol design, in percent.
    """

    factor: str
    metric: str
    table: str
    measure: Measure


class Noise(Part):
    """What chance alone adds to the effects of a metric at a table.

    Attributes:
        value: for a Morris design the step that a factor without effect would show; for a Sobol design the share of
            the spread that is chance, in percent.
    """

    metric: str
    table: str
    value: Number


class PointVerdict(Part):
    """The verdict on a target at a point; `base` is the verdict under the rules as given."""

    target: str
    table: str
    point: str
    verdict: str
    base: str

    @property
    def outcome(self) -> str:
        """`stays`, `turns`, or `cannot tell` where the games do not decide."""
        if self.verdict == "cannot tell":
            return "cannot tell"
        return "stays" if self.verdict == self.base else "turns"


class LeftOut(Part):
    """Assumed values that were not varied, and why."""

    name: str
    reason: str


class SweepResult(Part):
    """A sweep.

    Attributes:
        blocks: deals of every version, by table.
        points: the versions; `base` stands for the rules as given.
        rows: estimates at every point but the base, each with its shift against the base on the same deals.
    """

    id: str
    kind: Kind
    blocks: dict[str, int]
    factors: tuple[Factor, ...]
    points: tuple[Point, ...]
    rows: tuple[Row, ...]
    effects: tuple[Effect, ...] = ()
    noise: tuple[Noise, ...] = ()
    verdicts: tuple[PointVerdict, ...] = ()
    left_out: tuple[LeftOut, ...] = ()

    @cached_property
    def _by_place(self) -> dict[tuple[str, str, str], Row]:
        return {(row.metric, row.table, row.variant): row for row in self.rows}

    def find(self, metric: str, table: str, point: str) -> Row | None:
        """The estimate of a metric at a table and point, if there is one."""
        return self._by_place.get((metric, table, point))

    @property
    def measured(self) -> list[tuple[str, str]]:
        """Metrics and tables that were measured, in the order of the rows."""
        return list(dict.fromkeys((row.metric, row.table) for row in self.rows))

    @property
    def versions(self) -> list[Point]:
        """The points that were played beside the base."""
        return [point for point in self.points if point.rules]
