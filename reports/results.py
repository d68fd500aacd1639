"""The document `estimates.json`: every number that terminal, page and gate show.

It holds nothing that depends on when or where it was computed, so identical logs give identical bytes.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

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


class Row(_Part):
    """One estimate: the metric `metric` at the table `table`.

    `low` and `high` are None where the data set no limit.
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

    def find(self, metric: str, table: str) -> Row | None:
        """The estimate of a metric at a table, if there is one."""
        return self.by_id().get(f"{metric}@{table}")

    def by_id(self) -> dict[str, Row]:
        """All estimates by id."""
        return {row.id: row for row in self.estimates}

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
