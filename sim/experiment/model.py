"""An experiment: one question about one game, validated and immutable."""

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Literal, Self, get_args

from pydantic import Field, model_validator

from sim.experiment.frozen import FrozenJson, FrozenMap, FrozenMapping
from sim.experiment.part import Id, Name, Number, Part, Rules, refuse
from sim.experiment.players import Players
from sim.experiment.seating import Seating, distinct_seatings
from sim.experiment.strategies import ResolvedStrategy, resolve_strategy
from sim.experiment.sweep import Sweep
from sim.runlog.reference import Reference


class Game(Part):
    """The game and how many play it."""

    name: Name
    """Name of the game, as `sim list games` shows it."""
    players: Players
    """Number of players, or a list of numbers: every table then seats one of them."""
    rules: Rules = Field(default_factory=FrozenMapping)
    """Rule values to change: dotted path into the game's rules and new value."""

    @property
    def counts(self) -> tuple[int, ...]:
        """Every number of players that a table may seat."""
        return (self.players,) if isinstance(self.players, int) else self.players


STOP_NEEDS = {"fixed": (), "precision": ("metric", "half_width", "max_games"), "order": ("max_games",)}
"""What each way to stop has to be told."""


class Stop(Part):
    """When to stop playing."""

    mode: Literal["fixed", "precision", "order"] = "fixed"
    """`fixed`: after the given games; `precision`: when a metric is known well enough; `order`: when it is clear which
    strategies beat which."""
    metric: Annotated[str, Field(min_length=1)] | None = None
    """The metric whose interval decides (precision only)."""
    half_width: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    """Half the wanted width of its interval, in its unit (precision only)."""
    max_games: Annotated[int, Field(ge=1)] | None = None
    """Stop at this many games in any case (precision and order)."""

    @model_validator(mode="after")
    def _has_what_its_mode_needs(self) -> Self:
        details = {"metric": self.metric, "half_width": self.half_width, "max_games": self.max_games}
        needed = STOP_NEEDS[self.mode]
        if missing := [name for name in needed if details[name] is None]:
            refuse(f"stopping by {self.mode} needs {', '.join(missing)}", "add what is missing, or use mode: fixed")
        idle = [name for name in details if name not in needed]
        if any(details[name] is not None for name in idle):
            refuse(f"mode: {self.mode} takes no {', '.join(idle)}", "delete them, or use mode: precision")
        return self


class Run(Part):
    """How much is played, and from which seed."""

    seed: Annotated[int, Field(ge=0, lt=2**63)] = 1
    """Where all chance comes from: the same seed plays the same games."""
    games: Annotated[int, Field(ge=1, le=10**12)]
    """Base games of all tables together, shared out by weight."""
    reference: bool = False
    """Also play the game's reference arms: each of its days begun from a reference state (Olvir)."""
    seating: Seating = "rotate"
    """Every deal is replayed in every distinct rotation; `reflect`: also reversed; `all` orders; `fixed`."""
    stop: Stop = Stop()
    """When to stop."""

    @model_validator(mode="after")
    def _most_games_are_most(self) -> Self:
        if self.stop.max_games is not None and self.stop.max_games < self.games:
            refuse(
                f"stop.max_games ({self.stop.max_games:,}) is less than games ({self.games:,}), the first look",
                "raise max_games or lower games",
            )
        return self


class Strategy(Part):
    """A strategy of the experiment's own, made from another."""

    use: Annotated[str, Field(min_length=1)]
    """A built-in strategy, another one of this experiment, or `file.py:Name` relative to this file."""
    params: FrozenMap[Number] = Field(default_factory=FrozenMapping)
    """Parameters that differ from the strategy it uses."""
    noise: Annotated[float, Field(ge=0, le=1)] | None = None
    """Share of its choices that are made at random."""


class Table(Part):
    """Strategies that sit together."""

    id: Name
    """Name of the table; metrics are asked for as `metric@table`."""
    seats: Annotated[tuple[Name, ...], Field(min_length=1)]
    """One strategy for every player."""
    weight: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 1.0
    """Share of the games relative to the other tables."""
    may_cap: bool = False
    """Whether many games may end at the game's own cap without making the run invalid."""


Arm = Literal["gift", "restrict", "ban", "fork"]
ARMS: tuple[Arm, ...] = get_args(Arm)


class Trial(Part):
    """A question for the causal effect of items on the seat that has them."""

    items: Name
    """A group of items of the game."""
    only: tuple[Name, ...] = ()
    """Some items of the group; all that are in play where it is not given."""
    arms: Annotated[tuple[Arm, ...], Field(min_length=1)]
    """What is done to the treated seat: `gift` gives it one at the start, against a placebo of equal weight;
    `restrict` bars it from taking any; `ban` bars everybody; `fork` plays both branches of its first offer."""
    table: Name
    """Table at which it is tried; all its seats play the same strategy."""
    blocks: Annotated[int, Field(ge=1)]
    """Deals for every item and arm."""


class Target(Part):
    """What balanced means for a metric."""

    metric: Annotated[str, Field(min_length=1)]
    """A metric, with `*` for any part of its name and `@table` for another table than the first."""
    between: tuple[Number, Number] | None = None
    """Lower and upper limit."""
    min: Number | None = None
    """Lower limit."""
    max: Number | None = None
    """Upper limit."""
    unit: Annotated[str, Field(min_length=1)] | None = None
    """Unit of the limits; must be the metric's own."""

    @model_validator(mode="after")
    def _one_kind_of_limit(self) -> Self:
        given = [name for name in ("between", "min", "max") if getattr(self, name) is not None]
        if len(given) != 1:
            named = " and ".join(given) if given else "no limit"
            refuse(f"a target has {named}", "give exactly one of between: [low, high], min: or max:")
        if self.between is not None and self.between[0] >= self.between[1]:
            refuse(f"between: {list(self.between)} contains nothing", "put the lower limit first")
        return self

    @property
    def pattern(self) -> str:
        """The metric's name or pattern without the table."""
        return Reference.parse(self.metric).metric

    @property
    def table(self) -> str | None:
        """The table it is about; nothing for the first one."""
        return Reference.parse(self.metric).table or None

    @property
    def variant(self) -> str | None:
        """The variant it is about; nothing for the base."""
        return Reference.parse(self.metric).variant or None


class Experiment(Part):
    """One question about one game: who plays what, how often, and what balanced means."""

    schema_version: Annotated[Literal[1], Field(alias="schema")] = 1
    """Version of this format."""
    id: Id
    """Name of the experiment in folders and baselines: letters, digits, `_` and `-`."""
    title: str = ""
    """Title of the report."""
    question: str = ""
    """What the designer wants to know."""
    game: Game
    """The game and how many play it."""
    run: Run
    """How much is played, and from which seed."""
    strategies: FrozenMap[Strategy] = Field(default_factory=FrozenMapping)
    """Strategies made from others, by name."""
    tables: Annotated[tuple[Table, ...], Field(min_length=1)]
    """Who sits together."""
    variants: FrozenMap[Rules] = Field(default_factory=FrozenMapping)
    """Changed rule values by name; each variant is played on the same deals as the base."""
    trials: tuple[Trial, ...] = ()
    """Causal effects of items."""
    sweep: tuple[Sweep, ...] = ()
    """Rule values to vary: response curves, what moves a metric most, what rests on assumed values."""
    analyses: FrozenMap[FrozenMap[FrozenJson]] = Field(default_factory=FrozenMapping)
    """What is measured, each with its options."""
    targets: tuple[Target, ...] = ()
    """What balanced means; the verdict and the gate read it."""

    @property
    def planned_games(self) -> int:
        """Base games of all tables together; for a run that stops by precision, its most."""
        return self.run.stop.max_games or self.run.games

    def changed_rules(self, over: Mapping[str, object] | None = None) -> dict[str, object]:
        """Changed rule values: the experiment's own, and over them those of a variant or of a sweep's point."""
        return {**self.game.rules, **(over or {})}

    def rule_values(self, values: Mapping[str, object]) -> dict[str, object]:
        """Every rule value of the game as the experiment sets it.

        Args:
            values: those of the game itself.
        """
        return {**values, **self.game.rules}

    def strategy(self, name: str) -> ResolvedStrategy:
        """What plays at a seat of that name."""
        return resolve_strategy(name, self.strategies)

    def line_up(self, table: Table) -> tuple[ResolvedStrategy, ...]:
        """What plays at the seats of a table."""
        return tuple(self.strategy(name) for name in table.seats)

    def seatings(self, table: Table) -> list[tuple[int, ...]]:
        """Distinct seatings of a table; see `distinct_seatings`."""
        return distinct_seatings([strategy.identity for strategy in self.line_up(table)], self.run.seating)

    def blocks(self, table: Table) -> int:
        """Deals that a table plays, each in all its seatings: floor(games x w / sum of w / seatings)."""
        share = _exact(table.weight) / _total_weight(self.tables)
        return math.floor(self.planned_games * share / len(self.seatings(table)))

    def games_for_one_block(self, table: Table) -> int:
        """The fewest games in all with which a table plays one whole block."""
        share = _exact(table.weight) / _total_weight(self.tables)
        return math.ceil(len(self.seatings(table)) / share)

    def resolved(self) -> dict[str, object]:
        """The experiment as plain data with every default written out and strategy references followed.

        Loading it again, from a file in the same folder, gives the same plain data.
        """
        document = self.model_dump(mode="json", by_alias=True, exclude={"strategies", "targets", "run"})
        document["run"] = {
            **self.run.model_dump(mode="json", exclude={"stop"}),
            "stop": self.run.stop.model_dump(mode="json", exclude_none=True),
        }
        document["strategies"] = {name: _definition(self.strategy(name)) for name in self.strategies}
        document["targets"] = [target.model_dump(mode="json", exclude_none=True) for target in self.targets]
        order = [field.alias or name for name, field in type(self).model_fields.items()]
        return {key: document[key] for key in order}

    def design(self) -> dict[str, object]:
        """What two runs must share to be comparable: seed, seating, and who plays whom how often."""
        return {
            "game": self.game.name,
            "players": list(self.game.counts),
            "seed": self.run.seed,
            "seating": self.run.seating,
            "reference": self.run.reference,
            "stop": self.run.stop.model_dump(mode="json", exclude_none=True),
            "tables": [
                {
                    "id": table.id,
                    "seats": [_definition(strategy) for strategy in self.line_up(table)],
                    "blocks": self.blocks(table),
                }
                for table in self.tables
            ],
            "trials": [trial.model_dump(mode="json") for trial in self.trials],
        }


def _definition(strategy: ResolvedStrategy) -> dict[str, object]:
    return {"use": strategy.base, "params": dict(sorted(strategy.params.items())), "noise": strategy.noise}


def _exact(weight: float) -> Fraction:
    """The weight as written in decimals, so that 0.1 and 0.2 share as 1 to 2."""
    return Fraction(repr(weight))


def _total_weight(tables: Sequence[Table]) -> Fraction:
    return sum((_exact(table.weight) for table in tables), start=Fraction(0))
