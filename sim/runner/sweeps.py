"""The sweeps of an experiment under its game's own rules: their versions, and what a report must know of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sim.engine.contract import Game, RuleError
from sim.experiment import Experiment, Layout, layouts, sweep_tables
from sim.experiment.frozen import thaw
from sim.experiment.sweep_points import LEVELS
from sim.games import load_game
from sim.runlog.facts import FactorFacts, LeftOutFacts, PointFacts, SweepFacts


def rule_problems(game: Game, rules: Mapping[str, Any], players: int) -> Sequence[tuple[str, str]]:
    """Overrides that the game cannot be played with, as dotted path and message."""
    try:
        game.make_rules(rules, players)
    except RuleError as error:
        return [(error.path, error.message)]
    return ()


@lru_cache(maxsize=8)
def sweep_layouts(experiment: Experiment) -> dict[str, Layout]:
    """All sweeps laid out, by id; the same in every process."""
    game = load_game(experiment.game.name)
    values = game.rule_values()
    return layouts(
        experiment,
        {value.path: value.value for value in values},
        [value.path for value in values if value.tag == "assumed"],
        lambda rules, players: rule_problems(game, rules, players),
        {value.path: value.choices for value in values if value.choices},
    )


def sweep_rules(experiment: Experiment) -> dict[str, dict[str, Any]]:
    """Changed rule values of every version that a sweep plays, by the version's name."""
    return {
        point.name: _thawed(point.rules) for layout in sweep_layouts(experiment).values() for point in layout.versions
    }


def _thawed(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: thaw(value) for name, value in values.items()}


def sweep_facts(experiment: Experiment) -> tuple[SweepFacts, ...]:
    """What ``run.json`` says of the sweeps."""
    found = []
    for sweep in experiment.sweep:
        layout = sweep_layouts(experiment)[sweep.id]
        found.append(
            SweepFacts(
                id=sweep.id,
                kind=sweep.kind,
                tables=tuple(table.id for table in sweep_tables(experiment, sweep)),
                blocks=sweep.blocks,
                metrics=tuple(sweep.metrics),
                factors=tuple(
                    FactorFacts(name=factor.name, paths=tuple(factor.paths), span=factor.span)
                    for factor in layout.factors
                ),
                points=tuple(
                    PointFacts(name=point.name, rules=_thawed(point.rules), settings=_thawed(point.settings))
                    for point in layout.points
                ),
                rows=tuple(layout.rows),
                levels=LEVELS,
                units=tuple(tuple(unit) for unit in layout.units),
                left_out=tuple(LeftOutFacts(name=one.name, reason=one.reason) for one in layout.left_out),
            )
        )
    return tuple(found)
