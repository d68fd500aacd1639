"""What exists, told to those who may not look: the catalogue that experiments are checked against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sim.engine.contract import Game
from sim.experiment import AnalysisInfo, Catalogue, GameInfo, MetricInfo, MetricScope, StrategyInfo
from sim.games import game_names, load_game
from sim.runner.run_facts import game_facts
from sim.runner.sweeps import rule_problems
from strategies import strategies_of

if TYPE_CHECKING:
    from reports.metrics import Metric

FEATURES: frozenset[str] = frozenset({"variants", "precision", "sweep", "trials"})
"""Abilities of this version that an experiment may ask for."""


class Games(Mapping[str, GameInfo]):
    """All games by name; one is loaded when it is asked for."""

    def __init__(self) -> None:
        self._loaded: dict[str, GameInfo] = {}

    def __getitem__(self, name: str) -> GameInfo:
        if name not in self._loaded:
            self._loaded[name] = game_info(load_game(name))
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(game_names())

    def __len__(self) -> int:
        return len(game_names())


def catalogue() -> Catalogue:
    """Everything that an experiment may name."""
    return Catalogue(games=Games(), features=FEATURES)


def game_info(game: Game) -> GameInfo:
    """A game as the experiment checks see it."""
    strategies = {
        name: StrategyInfo(name, s.description, {param.name: param.default for param in s.params})
        for name, s in strategies_of(game.name).items()
    }
    return GameInfo(
        name=game.name,
        title=game.title,
        players=tuple(count for count in game.players if count > 1),
        solo=1 in game.players,
        rule_values={value.path: value.value for value in game.rule_values()},
        assumed=tuple(value.path for value in game.rule_values() if value.tag == "assumed"),
        choices={value.path: value.choices for value in game.rule_values() if value.choices},
        check_rules=lambda rules, players: rule_problems(game, rules, players),
        strategies=strategies,
        items={group.id: tuple(item.id for item in game.items_of(group)) for group in game.item_groups[:1]},
        analyses=analyses(game),
        metrics=lambda scope: metrics(game, scope),
        has_reference=bool(game.reference),
    )


def analyses(game: Game) -> dict[str, AnalysisInfo]:
    """Analyses that the reports know for a game, with titles and options."""
    from reports.metrics import known_analyses, known_options

    facts = game_facts(game, game.players[-1])
    options = known_options(facts)
    return {name: AnalysisInfo(name, title, options[name]) for name, title in known_analyses(facts).items()}


def metrics(game: Game, scope: MetricScope) -> list[MetricInfo]:
    """The metrics that an experiment of this scope produces."""
    from reports.metrics import metric_ids
    from sim.runlog.facts import TableFacts, TrialFacts

    facts = game_facts(game, scope.players)
    items = {group.id: [item.id for item in facts.items_of(group.id)] for group in facts.item_groups}
    trials = {
        trial.table: TrialFacts(
            group=trial.items,
            table=trial.table,
            arms=trial.arms,
            items=trial.only or tuple(items.get(trial.items, ())),
        )
        for trial in scope.trials
    }
    tables = [
        TableFacts(id=name, seats=seats, mirror=len(set(seats)) == 1, trial=trials.get(name))
        for name, seats in scope.tables.items()
    ]
    found = {metric.id: metric for metric in metric_ids(scope.analyses, facts, tables).values()}
    return [MetricInfo(name, metric.unit, metric.kind == "win share") for name, metric in found.items()]


def every_metric(game: Game, players: int) -> dict[str, Metric]:
    """Every metric that an experiment about a game can produce at a table of equals, by its plain id."""
    from reports.metrics import metric_ids
    from reports.metrics.trials import every_arm
    from sim.runlog.facts import TableFacts

    facts = game_facts(game, players)
    seats = tuple(f"s{seat}" for seat in range(players))
    table = TableFacts(id="table", seats=seats, mirror=True, trial=every_arm(facts, "table"))
    found = metric_ids(analyses(game), facts, [table])
    return {name: metric for name, metric in found.items() if "@" not in name}
