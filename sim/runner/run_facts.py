"""What ``run.json`` says of a run: the typed facts that analysis and report need, so that they never ask the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from sim.engine.compiling import ROOT
from sim.engine.contract import Game
from sim.engine.contract import Named as GameNamed
from sim.engine.treatment import PLACEBO
from sim.experiment import Experiment
from sim.runlog.facts import (
    RUN_SCHEMA,
    Assumed,
    GameFacts,
    Item,
    Named,
    Planned,
    RankTitle,
    Ratio,
    RunFacts,
    StrategyFacts,
    TableFacts,
    Titled,
    TrialFacts,
)
from sim.runner.plan import Plan, PlannedTable
from sim.runner.provenance import git_state, versions
from sim.runner.sweeps import sweep_facts, sweep_rules
from strategies import strategies_of


def game_facts(game: Game, players: int, changed: Mapping[str, Any] = MappingProxyType({})) -> GameFacts:
    """Names and titles of a game as it is played by so many.

    Args:
        changed: Rule values that are not the game's own; items are told as these make them.
    """
    rules = game.make_rules(changed, players)
    return GameFacts(
        name=game.name,
        title=game.title,
        players=players,
        low_wins=game.low_wins,
        solo=players == 1,
        turn_unit=game.turn_unit,
        rounds_title=game.round_unit,
        seat_titles=titles_of_seats(game, players),
        score_parts=_named(game.parts),
        tallies=_named(game.tallies),
        end_reasons=_named(game.end_reasons),
        phases=_named(game.phases),
        waits=_named(game.waits),
        ratio_groups=_named(game.ratio_groups),
        items=tuple(
            Item(
                id=item.id,
                title=item.title,
                kind=item.kind,
                copies=item.copies,
                group=group.id,
                points=points_of(game, item.id, changed),
            )
            for group in game.item_groups
            for item in game.items_of(group, rules)
        ),
        item_groups=tuple(Titled(id=group.id, title=group.title) for group in game.item_groups),
        has_luck=game.state["draws"].shape != (1,),
        phase_counters=tuple(
            name.removeprefix("phase_") for name in game.ledger.names or () if name.startswith(("phase_", "world_"))
        ),
        ratios=tuple(Ratio(**asdict(ratio)) for ratio in game.ratios),
        dealt=game.dealt,
        ranks=tuple(RankTitle(title=title, min=lower) for title, lower in game.ranks) if players == 1 else (),
        assumed=assumed_values(game),
    )


def _named(names: Sequence[GameNamed]) -> tuple[Named, ...]:
    return tuple(Named(id=name.id, title=name.title, unit=name.unit) for name in names)


def titles_of_seats(game: Game, players: int) -> tuple[str, ...]:
    """Titles by order: the game's own, or else «first player» and so on."""
    if game.seat_titles is not None:
        return tuple(game.seat_titles(players))
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return tuple(f"{word} player" for word in words[:players])


def trial_facts(experiment: Experiment, game: Game, plan: Plan) -> tuple[TrialFacts, ...]:
    """The trials of a run, each with the items that it is about."""
    facts = []
    for trial in experiment.trials:
        strands = [strand for strand in plan.trials if strand.table.id == trial.table]
        tried = {game.items[strand.treatment.item].id for strand in strands if strand.treatment.item != PLACEBO}
        items = tuple(item.id for item in game.items if item.id in tried)
        facts.append(
            TrialFacts(group=trial.items, table=trial.table, arms=trial.arms, blocks=trial.blocks, items=items)
        )
    return tuple(facts)


POINTS = ("vp", "points", "glory")
"""Last parts of the paths of rule values that say what an item is worth in points."""


def points_of(game: Game, item: str, changed: Mapping[str, Any]) -> dict[str, int]:
    """The rule values that say what an item is worth in points, by path; ``changed`` ones as they are now."""
    found = {}
    for value in game.rule_values():
        *above, last = value.path.split(".")
        if item in above and last in POINTS and isinstance(value.value, int):
            found[value.path] = int(changed.get(value.path, value.value))
    return found


def assumed_values(game: Game) -> tuple[Assumed, ...]:
    """Groups of rule values that are assumed, not printed: findings may rest on them."""
    groups: dict[str, int] = {}
    for value in game.rule_values():
        if value.tag == "assumed":
            group = value.path.split(".", 1)[0]
            groups[group] = groups.get(group, 0) + 1
    return tuple(
        Assumed(path=path, title=f"{path.replace('_', ' ')} ({count} values)", tag="A")
        for path, count in groups.items()
    )


def run_facts(
    experiment: Experiment, game: Game, plan: Plan, keys: Mapping[str, str], played: Mapping[str, Any]
) -> RunFacts:
    """Everything about a run but its games.

    Args:
        plan: What was played.
        keys: ``design_key``, ``content_key`` and ``key``.
        played: What the session adds: times, command, counts, jobs, backend.
    """
    commit, dirty = git_state(ROOT)
    resolved = experiment.resolved()
    return RunFacts.model_validate(
        {
            "schema": RUN_SCHEMA,
            "id": experiment.id,
            "title": experiment.title or experiment.id,
            "question": experiment.question,
            "complete": True,
            "seed": experiment.run.seed,
            **keys,
            "commit": commit,
            "dirty": dirty,
            "game": game_facts(game, len(experiment.tables[0].seats), experiment.game.rules),
            "rules": base_rules(experiment, game),
            "tables": tuple(table_facts(experiment, game, table) for table in plan.tables),
            "strategies": strategy_facts(experiment, game),
            "variants": {name: dict(rules) for name, rules in experiment.variants.items()},
            "sweeps": sweep_facts(experiment),
            "design": experiment.design(),
            "trials": trial_facts(experiment, game, plan),
            "stop": experiment.run.stop.model_dump(mode="json", exclude_none=True),
            "planned_blocks": first_look(experiment),
            "plan": Planned(games=plan.n_games, blocks=plan.n_blocks),
            "analyses": resolved["analyses"],
            "targets": resolved["targets"],
            "versions": versions(),
            **played,
        }
    )


def table_facts(experiment: Experiment, game: Game, planned: PlannedTable) -> TableFacts:
    """One table: who sits there, and how often it plays."""
    table = experiment.tables[planned.index]
    return TableFacts(
        id=planned.id,
        title=planned.id,
        players=len(table.seats),
        seats=table.seats,
        seat_titles=titles_of_seats(game, len(table.seats)),
        weight=table.weight,
        may_cap=table.may_cap,
        mirror=len({strategy.identity for strategy in experiment.line_up(table)}) == 1,
        blocks=planned.blocks,
        rotations=len(planned.seatings),
        games=planned.blocks * len(planned.seatings),
    )


def base_rules(experiment: Experiment, game: Game) -> dict[str, Any]:
    """Values, in the base, of the rules that the experiment, a variant or a sweep changes."""
    versions = [*experiment.variants.values(), *sweep_rules(experiment).values()]
    changed = {path for rules in versions for path in rules}
    values = {value.path: value.value for value in game.rule_values() if value.path in changed}
    return experiment.rule_values(values)


def first_look(experiment: Experiment) -> int:
    """Blocks of the first table at ``run.games`` games: where a precision run's interval is narrowest."""
    share = experiment.run.games / experiment.planned_games
    return max(1, int(experiment.blocks(experiment.tables[0]) * share))


def strategy_facts(experiment: Experiment, game: Game) -> dict[str, StrategyFacts]:
    """Every strategy that sits at a table: what it is, its parameters, its noise."""
    built_in = strategies_of(game.name)
    facts = {}
    for table in experiment.tables:
        for strategy in experiment.line_up(table):
            known = built_in.get(strategy.base)
            params = {param.name: param.default for param in known.params} if known else {}
            facts[strategy.name] = StrategyFacts(
                use=strategy.base,
                params={**params, **strategy.params},
                noise=strategy.noise,
                title=strategy.name,
                description=known.description if known else f"a strategy of the designer's own ({strategy.base})",
            )
    return facts
