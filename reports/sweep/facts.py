"""What a run says of its sweeps: the part `sweeps` of `run.json`."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Kind = Literal["grid", "morris", "sobol", "assumed"]


class _SweepFact(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class FactorFacts(_SweepFact):
    """What is varied: one rule value, or those of a table together; `span` is the range of a design over ranges."""

    name: str
    paths: tuple[str, ...] = ()
    span: tuple[float, float] | None = None


class PointFacts(_SweepFact):
    """One version of the rules, `base` for the rules as given; `settings` says what each factor is."""

    name: str
    rules: dict[str, Any] = {}
    settings: dict[str, Any] = {}


class LeftOutFacts(_SweepFact):
    """Assumed values that were not varied, and why."""

    name: str
    reason: str


class SweepFacts(_SweepFact):
    """One sweep.

    Attributes:
        blocks: deals of every version; None for as many as the table plays.
        metrics: what is measured beside the metrics of the targets.
        points: distinct versions in the order of the design.
        rows: name of the version at every row of the design.
        units: a Morris or Sobol design in the unit cube, row by row.
        levels: levels of a Morris design.
    """

    id: str
    kind: Kind
    tables: tuple[str, ...]
    blocks: int | None = None
    metrics: tuple[str, ...] = ()
    factors: tuple[FactorFacts, ...] = ()
    points: tuple[PointFacts, ...] = ()
    rows: tuple[str, ...] = ()
    units: tuple[tuple[float, ...], ...] = ()
    levels: int = 4
    left_out: tuple[LeftOutFacts, ...] = ()
