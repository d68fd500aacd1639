"""The document `estimates.json`: every number that terminal, page and gate show.

It holds nothing that depends on when or where it was computed, so identical logs give identical bytes.
"""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from typing import Final, Literal

from pydantic import Field, ValidationError

from reports.results.diversity import Diversity
from reports.results.rows import Interval, Limit, Number, Part, Row, RuleChange, Shift, row_id
from reports.results.shape import ShapeTerm
from reports.results.sweeps import SweepResult
from reports.results.trials import Agreement, TrialResult
from reports.run import RunError
from sim.runlog.names import BASE

__all__ = [
    "FILE_NAME",
    "RESULTS_SCHEMA",
    "CheckResult",
    "Distribution",
    "Example",
    "Member",
    "Narrowing",
    "Results",
    "Row",
    "RuleChange",
    "SeatsResult",
    "Shift",
    "SweepResult",
    "TableResult",
    "TargetResult",
    "VariantResult",
    "read",
    "row_id",
]

RESULTS_SCHEMA: Final[Literal[2]] = 2
FILE_NAME: Final = "estimates.json"


class TableResult(Part):
    """What was played at one table."""

    id: str
    title: str
    seats: tuple[str, ...]
    games: int
    blocks: int
    rotations: int


class SeatsResult(Part):
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


class CheckResult(Part):
    """A check of the data, and whether it holds."""

    id: str
    table: str
    title: str
    passed: bool
    finding: str
    variant: str = BASE


class VariantResult(Part):
    """A variant: the rules it changes, and where that changed nothing.

    Attributes:
        identical: tables at which every game is the same as under the base.
        moves_first: the seat that it lets move first; None for a variant of another kind.
    """

    name: str
    rules: tuple[RuleChange, ...]
    identical: tuple[str, ...]
    moves_first: int | None = None


class Narrowing(Interval):
    """What a metric's estimate was after the first deals of its table."""

    row: str
    blocks: int


class Member(Part):
    """One estimate that a target is about, with its own verdict."""

    row: str
    verdict: str


class TargetResult(Part):
    """A target of the experiment and its verdict.

    Attributes:
        verdict: `on target`, `off target`, `cannot tell` or `check the data`.
        reason: why the data cannot be used; empty unless the verdict is `check the data`.
        more_games: games of the whole experiment, beyond those played, that would settle an open verdict.
        trial_blocks: blocks of its trial, in all, that would settle an open verdict on effects of items.
    """

    metric: str
    low: float | None
    high: float | None
    unit: str
    verdict: str
    reason: str = ""
    members: tuple[Member, ...] = ()
    more_games: int | None = None
    trial_blocks: int | None = None


class Distribution(Part):
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


class Example(Part):
    """A game that shows something: the first one logged of its kind."""

    id: str
    table: str
    title: str
    game: int


class Results(Part):
    """All results of a run."""

    schema_: Literal[2] = Field(alias="schema")
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
    sweeps: tuple[SweepResult, ...] = ()
    narrowing: tuple[Narrowing, ...] = ()
    shape: tuple[ShapeTerm, ...] = ()
    diversity: Diversity | None = None
    trials: tuple[TrialResult, ...] = ()
    agreements: tuple[Agreement, ...] = ()

    @cached_property
    def _by_id(self) -> dict[str, Row]:
        return {row.id: row for row in (*self.estimates, *(row for sweep in self.sweeps for row in sweep.rows))}

    def by_id(self) -> dict[str, Row]:
        """All estimates by id, those of variants and sweeps too."""
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

    def of(self, table: str, family: str, aspect: str, variant: str = BASE) -> list[Row]:
        """The estimates of one aspect for all subjects of a family at a table, in their order."""
        wanted = (table, family, aspect)
        return [row for row in self.rows(variant) if (row.table, row.family, row.aspect) == wanted]

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
