"""What a run says about itself: the typed content of `run.json`."""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

RUN_SCHEMA = 1
Kind = Literal["grid", "morris", "sobol", "assumed"]
"""What a sweep does."""


class _Fact(BaseModel):
    """Base of all facts: immutable, and tolerant of fields that a later version adds."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Titled(_Fact):
    """Something with a stable id and a title for people."""

    id: str
    title: str


class Named(Titled):
    """What a game calls something that is counted, and its unit; a tally is logged as column `n_<id>`."""

    unit: str = ""


class Item(Titled):
    """A component that a seat can take: a special card, a building, a reward."""

    kind: str = ""
    copies: int = 1
    group: str
    points: dict[str, int] = {}
    """Rule values that say what it is worth in points, by path."""


class Ratio(Titled):
    """A share that the tallies `top` and `bottom` make; `chance` is what blind chance would, in 840ths of `top`."""

    group: str
    top: str
    bottom: str
    chance: str = ""


class RankTitle(_Fact):
    """A line of a solo game's rank table: the title from `min` points on."""

    title: str
    min: float


class Assumed(_Fact):
    """Component values that are assumed rather than read in a rulebook."""

    path: str
    title: str
    tag: str = "A"


class GameFacts(_Fact):
    """What the reports need to know of a game's rules."""

    name: str
    title: str
    players: int = Field(ge=1)
    low_wins: bool = False
    solo: bool = False
    turn_unit: str = "turns"
    rounds_title: str = "rounds"
    score_parts: tuple[Named, ...] = ()
    tallies: tuple[Named, ...] = ()
    items: tuple[Item, ...] = ()
    item_groups: tuple[Titled, ...] = ()
    end_reasons: tuple[Named, ...] = ()
    phases: tuple[Named, ...] = ()
    phase_counters: tuple[str, ...] = ()
    has_luck: bool = True
    waits: tuple[Named, ...] = ()
    ratios: tuple[Ratio, ...] = ()
    ratio_groups: tuple[Named, ...] = ()
    dealt: bool = False
    ranks: tuple[RankTitle, ...] = ()
    assumed: tuple[Assumed, ...] = ()
    seat_titles: tuple[str, ...] = ()

    def seat_title(self, order: int) -> str:
        """Title of the seat that plays at place `order` (0 starts)."""
        if order < len(self.seat_titles):
            return self.seat_titles[order]
        return f"seat {order + 1} in turn order"

    def items_of(self, group_id: str) -> tuple[Item, ...]:
        """The items of a group, in the game's order."""
        return tuple(item for item in self.items if item.group == group_id)

    def at(self, table: TableFacts) -> GameFacts:
        """The game as it is played at a table, which may have another number of seats than the first one."""
        n = len(table.seats)
        same = n == self.players
        titles = table.seat_titles or (self.seat_titles if same else ())
        return self.model_copy(update={"players": n, "solo": self.solo if same else n == 1, "seat_titles": titles})


class TrialFacts(_Fact):
    """A trial: which items of a group were given, barred or forced, at a table of one strategy.

    `arms` are those of the experiment: `gift`, `restrict`, `ban`, `fork`; `items` are ids.
    """

    group: str
    table: str
    arms: tuple[str, ...]
    blocks: int = 0
    items: tuple[str, ...]


class TableFacts(_Fact):
    """Which strategies sit together, and how often they played."""

    id: str
    title: str = ""
    players: int | None = None
    seats: tuple[str, ...]
    weight: float = 1
    mirror: bool = False
    may_cap: bool = False
    blocks: int = 0
    rotations: int = 1
    games: int = 0
    seat_titles: tuple[str, ...] = ()
    trial: TrialFacts | None = None

    @property
    def name(self) -> str:
        """Title for people; the id where no title is given."""
        return self.title or self.id


class StrategyFacts(_Fact):
    """A strategy as the experiment defines it."""

    use: str = ""
    params: dict[str, Any] = {}
    noise: float = 0.0
    title: str = ""
    description: str = ""


class Target(_Fact):
    """What "balanced" means for one metric, or for all metrics of a pattern."""

    metric: str
    between: tuple[float, float] | None = None
    min: float | None = None
    max: float | None = None
    unit: str | None = None

    @property
    def limits(self) -> tuple[float | None, float | None]:
        """Lower and upper limit; None where the target has none."""
        return self.between if self.between is not None else (self.min, self.max)


class Stop(_Fact):
    """When the run stopped: after a fixed number of games, or when a metric was known well enough."""

    mode: str = "fixed"
    metric: str | None = None
    half_width: float | None = None
    max_games: int | None = None


class Counts(_Fact):
    """How many games were played, and how many ended at the cap."""

    games: int
    capped: int = 0


class FactorFacts(_Fact):
    """What is varied: one rule value, or those of a table together; `span` is the range of a design over ranges."""

    name: str
    paths: tuple[str, ...] = ()
    span: tuple[float, float] | None = None


class PointFacts(_Fact):
    """One version of the rules, `base` for the rules as given; `settings` says what each factor is."""

    name: str
    rules: dict[str, Any] = {}
    settings: dict[str, Any] = {}


class LeftOutFacts(_Fact):
    """Assumed values that were not varied, and why."""

    name: str
    reason: str


class SweepFacts(_Fact):
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


class Planned(_Fact):
    """How many games and blocks were planned."""

    games: int
    blocks: int


class RunFacts(_Fact):
    """The whole of `run.json`: the runner writes it, and everything else reads it."""

    schema_: int = Field(alias="schema")
    id: str
    title: str = ""
    question: str = ""
    complete: bool = False
    started: str = ""
    finished: str = ""
    seconds: float = 0.0
    command: str = ""
    stop: Stop | None = None
    planned_blocks: int = 0
    plan: Planned | None = None
    seed: int = 0
    design_key: str = ""
    content_key: str = ""
    key: str = ""
    interrupted: bool = False
    dirty: bool | None = None
    commit: str | None = None
    game: GameFacts
    tables: tuple[TableFacts, ...] = Field(min_length=1)
    strategies: dict[str, StrategyFacts] = {}
    rules: dict[str, Any] = {}
    variants: dict[str, dict[str, Any]] = {}
    trials: tuple[TrialFacts, ...] = ()
    sweeps: tuple[SweepFacts, ...] = ()
    design: dict[str, Any] = {}
    content: dict[str, Any] = {}
    counts: Counts
    analyses: dict[str, dict[str, Any] | None] = {}
    targets: tuple[Target, ...] = ()
    versions: dict[str, str] = {}
    jobs: int = 1
    backend: str = ""
    reused: bool = False

    @model_validator(mode="before")
    @classmethod
    def _trials_stand_at_their_tables(cls, raw: dict[str, Any]) -> dict[str, Any]:
        trials = {trial.table: trial for trial in map(TrialFacts.model_validate, raw.get("trials", ()))}
        if not trials:
            return raw
        tables = map(TableFacts.model_validate, raw["tables"])
        return {**raw, "tables": [table.model_copy(update={"trial": trials.get(table.id)}) for table in tables]}

    def text(self) -> str:
        """The text of `run.json`: what is known, in the order of the fields."""
        known = self.model_dump(
            mode="json", by_alias=True, exclude_unset=True, exclude={"tables": {"__all__": {"trial"}}}
        )
        return json.dumps(known, indent=1, ensure_ascii=False) + "\n"

    @property
    def blocks_played(self) -> int:
        """Blocks of the plan that was played."""
        return self.plan.blocks if self.plan is not None else max(table.blocks for table in self.tables)

    @property
    def name(self) -> str:
        """Title for people; the id where no title is given."""
        return self.title or self.id

    @property
    def base_games(self) -> int:
        """Games under the rules as given, which the experiment's `run.games` counts; variants repeat them."""
        return sum(table.games for table in self.tables) or self.counts.games

    def table(self, table_id: str) -> TableFacts:
        """The table of that id.

        Raises:
            KeyError: the run has no such table.
        """
        return {table.id: table for table in self.tables}[table_id]

    def game_at(self, table_id: str) -> GameFacts:
        """The game as it is played at the table of that id."""
        return self.game.at(self.table(table_id))

    @property
    def first_movers(self) -> dict[str, int]:
        """The seat that moves first, by variant, of the variants that change nothing else.

        The option `moves_first` of the analysis `first_move` names the rule value that says who moves first.
        """
        path = str((self.analyses.get("first_move") or {}).get("moves_first", ""))
        seats = {name: rules[path] for name, rules in self.variants.items() if set(rules) == {path}}
        return {name: seat for name, seat in seats.items() if isinstance(seat, int) and not isinstance(seat, bool)}

    def first_movers_at(self, table: TableFacts) -> dict[str, int]:
        """The variants that let each seat of a table move first once; empty when one is missing or doubled."""
        seats = {name: seat for name, seat in self.first_movers.items() if seat < len(table.seats)}
        return seats if sorted(seats.values()) == list(range(len(table.seats))) else {}
