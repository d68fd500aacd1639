"""What is measured. `families(game)` lists the families, `metric_ids` the names that a target can use."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from reports.metrics import (
    course,
    first_move,
    first_player,
    items,
    length,
    opening_hand,
    own,
    ratios,
    score,
    skill,
    strategies,
    tallies,
    trials,
    waiting,
)
from reports.metrics.family import Family, Metric
from sim.runlog.facts import GameFacts, TableFacts

__all__ = ["Family", "Metric", "families", "known_analyses", "known_options", "metric_ids", "requested"]


def families(game: GameFacts) -> tuple[Family, ...]:
    """All families of metrics that exist for a game, in the order of the report.

    A family of the game's own takes the place of a general one of the same name.
    """
    brought = {family.name: family for family in own.families(game)}
    listed = (
        first_player.FAMILY,
        first_move.FAMILY,
        *items.families(game),
        *brought.values(),
        *opening_hand.families(game),
        length.FAMILY,
        waiting.FAMILY,
        course.FAMILY,
        *ratios.families(game),
        score.FAMILY,
        strategies.FAMILY,
        skill.FAMILY,
        tallies.FAMILY,
    )
    return tuple({family.name: brought.get(family.name, family) for family in listed}.values())


def known_analyses(game: GameFacts) -> dict[str, str]:
    """Names that an experiment's `analyses` may have for this game, with their titles."""
    return {family.name: family.title for family in families(game)}


def known_options(game: GameFacts) -> dict[str, dict[str, object]]:
    """Options that each of these analyses takes, with an example value of the right type each."""
    return {family.name: dict(family.options) for family in families(game)}


def requested(game: GameFacts, analyses: Collection[str]) -> tuple[Family, ...]:
    """The families to measure: those that `analyses` names, and those that are always measured."""
    return tuple(family for family in families(game) if family.always or family.name in analyses)


def metric_ids(
    analyses: Collection[str], game: GameFacts, tables: Sequence[TableFacts], variants: Collection[str] = ()
) -> dict[str, Metric]:
    """Every metric that such an experiment will produce, by id.

    A metric of table T has the id `metric@T`, under variant V `metric@T/V`; the plain id means the first table, and
    of a trial the first table that has one.
    """
    catalogue: dict[str, Metric] = {}
    for position, table in enumerate(tables):
        for family in requested(game, analyses):
            for metric in family.declare(game.at(table), table):
                catalogue[f"{metric.id}@{table.id}"] = metric
                if not family.base_only:
                    catalogue |= {f"{metric.id}@{table.id}/{variant}": metric for variant in variants}
                if position == 0:
                    catalogue[metric.id] = metric
        for trial in trials.families(game):
            for metric in trial.declare(game.at(table), table):
                catalogue[f"{metric.id}@{table.id}"] = metric
                catalogue.setdefault(metric.id, metric)
    return catalogue
