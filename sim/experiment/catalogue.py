"""What exists: games, rule values, strategies, items, analyses and metrics, told from outside."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from sim.experiment.model import Trial

RuleProblem = tuple[str, str]
"""Dotted path of a rule value, and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class StrategyInfo:
    """A strategy that a game offers.

    Attributes:
        name: as an experiment writes it.
        description: one line for lists and editors.
        params: names of its parameters and their defaults.
        kind: ``heuristic``, or ``search`` for one that looks ahead.
    """

    name: str
    description: str
    params: Mapping[str, float] = field(default_factory=dict)
    kind: str = "heuristic"


@dataclass(frozen=True, slots=True)
class AnalysisInfo:
    """An analysis that can be asked for.

    Attributes:
        name: as an experiment writes it.
        description: one line for lists and editors.
        options: names of its options and their defaults; an option's value has the type of its default,
            and any type when the default is ``None``.
    """

    name: str
    description: str
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MetricInfo:
    """A number that the analyses of an experiment produce.

    Attributes:
        id: dotted name, such as ``special_cards.SA17.win_rate``.
        unit: unit of value and limits, such as ``points`` (of a percentage) or ``turns``.
        win_share: whether it is a share of wins, so that its uncertainty is known before play.
    """

    id: str
    unit: str
    win_share: bool = False


@dataclass(frozen=True, slots=True)
class MetricScope:
    """What decides which metrics an experiment produces.

    Attributes:
        players: number of players.
        tables: id of every table and the strategy names of its line-up.
        analyses: the analyses asked for, each with its options as written.
        trials: the trials asked for.
    """

    players: int
    tables: Mapping[str, tuple[str, ...]]
    analyses: Mapping[str, Mapping[str, object]]
    trials: tuple[Trial, ...] = ()


def _no_rule_problems(rules: Mapping[str, object], players: int) -> Sequence[RuleProblem]:
    return ()


def _no_metrics(scope: MetricScope) -> Sequence[MetricInfo]:
    return ()


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game that can be asked about.

    Attributes:
        name: as an experiment writes it.
        title: as its box writes it.
        players: player counts of the game against each other, ascending.
        solo: whether one player can play alone.
        rule_values: dotted path and present value of everything that can be overridden.
        assumed: paths of the values that are assumed, in the order of the rules.
        choices: by path the readings of each value that has a few only.
        check_rules: given overrides of known paths and right types, and the player count, says which of them
            the game cannot play with.
        strategies: built-in strategies by name.
        items: groups of items that trials can give or forbid, each with its ids.
        analyses: analyses by name.
        metrics: the metrics that an experiment of the given scope produces at every table.
        has_reference: whether it has reference arms.
    """

    name: str
    title: str
    players: tuple[int, ...]
    solo: bool = False
    rule_values: Mapping[str, object] = field(default_factory=dict)
    assumed: tuple[str, ...] = ()
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    check_rules: Callable[[Mapping[str, object], int], Sequence[RuleProblem]] = _no_rule_problems
    strategies: Mapping[str, StrategyInfo] = field(default_factory=dict)
    items: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    analyses: Mapping[str, AnalysisInfo] = field(default_factory=dict)
    metrics: Callable[[MetricScope], Sequence[MetricInfo]] = _no_metrics
    has_reference: bool = False

    @property
    def player_counts(self) -> tuple[int, ...]:
        """Every number of players an experiment may ask for."""
        return ((1,) if self.solo and 1 not in self.players else ()) + self.players


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything that an experiment may name.

    Attributes:
        games: games by name.
        features: abilities that are present, of ``variants``, ``trials``, ``sweep``, ``search`` and
            ``precision``; an experiment that needs another one is refused.
    """

    games: Mapping[str, GameInfo]
    features: frozenset[str] = frozenset()
