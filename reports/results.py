"""The document `estimates.json`: every number that terminal, page and gate show.

It holds nothing that depends on when or where it was computed, so identical logs give identical bytes.
"""

from __future__ import annotations

import json
import math
from functools import cached_property
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from reports.facts import BASE
from reports.run import RunError

RESULTS_SCHEMA: Final[Literal[1]] = 1
FILE_NAME: Final = "estimates.json"
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
Limit = Annotated[float | None, BeforeValidator(_finite)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class TableResult(_Part):
    """What was played at one table."""

    id: str
    title: str
    seats: tuple[str, ...]
    games: int
    blocks: int
    rotations: int


class Shift(_Part):
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


class Row(_Part):
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


class SeatsResult(_Part):
    """Hotelling's test that every seat wins its fair share.

    `p_holm` has the p-values of the contrasts first, last and trend, adjusted for their number; their values
    are the estimates `first_player.advantage`, `.last` and `.trend`.
    """

    table: str
    statistic: Limit
    f: Limit
    df: tuple[int, int]
    p_value: Number
    cohen_w: Number
    p_holm: dict[str, Number]


class CheckResult(_Part):
    """A check of the data, and whether it holds."""

    id: str
    table: str
    title: str
    passed: bool
    finding: str
    variant: str = BASE


class RuleChange(_Part):
    """A rule value that a variant changes; `old` is None where the run does not tell it."""

    path: str
    old: str | None
    new: str


class VariantResult(_Part):
    """A variant: the rules it changes, and where that changed nothing.

    Attributes:
        identical: tables at which every game is the same as under the base.
        moves_first: the seat that it lets move first; None for a variant of another kind.
    """

    name: str
    rules: tuple[RuleChange, ...]
    identical: tuple[str, ...]
    moves_first: int | None = None


class Narrowing(_Part):
    """What a metric's estimate was after the first deals of its table."""

    row: str
    blocks: int
    value: Number
    low: Limit
    high: Limit


class Member(_Part):
    """One estimate that a target is about, with its own verdict."""

    row: str
    verdict: str


class TargetResult(_Part):
    """A target of the experiment and its verdict.

    Attributes:
        verdict: `on target`, `off target`, `cannot tell` or `check the data`.
        reason: why the data cannot be used; empty unless the verdict is `check the data`.
        more_games: games of the whole experiment, beyond those played, that would settle an open verdict.
    """

    metric: str
    low: float | None
    high: float | None
    unit: str
    verdict: str
    reason: str = ""
    members: tuple[Member, ...] = ()
    more_games: int | None = None


class Distribution(_Part):
    """How often each value occurred at a table; wide ranges are binned.

    Attributes:
        edges: lower edge of every bin, ascending, equally far apart.
        width: width of a bin; 1 when each value has its own.
        counts: games (or seats, for scores) in each bin.
    """

    id: str
    table: str
    measure: str
    edges: tuple[int, ...]
    width: int
    counts: tuple[int, ...]


class Example(_Part):
    """A game that shows something: the first one logged of its kind."""

    id: str
    table: str
    title: str
    game: int


class Results(_Part):
    """All results of a run."""

    schema_: Literal[1] = Field(alias="schema")
    experiment: str
    design_key: str
    content_key: str
    tables: tuple[TableResult, ...]
    estimates: tuple[Row, ...]
    seats: tuple[SeatsResult, ...]
    checks: tuple[CheckResult, ...]
    targets: tuple[TargetResult, ...]
    distributions: tuple[Distribution, ...]
    examples: tuple[Example, ...]
    variants: tuple[VariantResult, ...] = ()
    narrowing: tuple[Narrowing, ...] = ()

    @cached_property
    def _by_id(self) -> dict[str, Row]:
        return {row.id: row for row in self.estimates}

    def by_id(self) -> dict[str, Row]:
        """All estimates by id, those of variants too."""
        return self._by_id

    def rows(self, variant: str = BASE) -> list[Row]:
        """The estimates under the rules as given, or under those of a variant."""
        return [row for row in self.estimates if row.variant == variant]

    def compared(self) -> list[VariantResult]:
        """Variants compared with the base; those of the first-move study answer another question."""
        return [variant for variant in self.variants if variant.moves_first is None]

    def find(self, metric: str, table: str, variant: str = BASE) -> Row | None:
        """The estimate of a metric at a table, if there is one."""
        return self._by_id.get(row_id(metric, table, variant))

    def to_json(self) -> str:
        """The document as text: sorted keys, one final newline."""
        document = self.model_dump(mode="json", by_alias=True)
        return json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False, allow_nan=False) + "\n"


def read(folder: Path) -> Results:
    """Read the results of a run folder.

    Raises:
        RunError: there are none, or they are of another version.
    """
    file = folder / FILE_NAME
    try:
        return Results.model_validate_json(file.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise RunError(f"{file}: missing; compute it with `sim report {folder}`") from error
    except (ValidationError, UnicodeDecodeError) as error:
        raise RunError(f"{file}: damaged or of another version; compute it with `sim report {folder}`") from error
