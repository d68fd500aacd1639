"""Where a run comes from: its two keys, versions, git state, and the words a report needs."""

from __future__ import annotations

import hashlib
import json
import platform
import subprocess
from collections.abc import Mapping
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import MappingProxyType
from typing import Any

from sim.engine.compiling import ROOT, source_hash
from sim.engine.contract import Game
from sim.engine.treatment import PLACEBO
from sim.experiment import Experiment
from sim.runner.own_files import own_files
from sim.runner.seats import folder_hash
from sim.runner.sweeps import sweep_facts, sweep_rules
from strategies import strategies_of

PACKAGES = ("tabletop-balance", "numba", "numpy", "polars", "scipy")


def digest(data: Any) -> str:
    """SHA-256 (hex) of plain data, written as canonical JSON."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def design_key(experiment: Experiment) -> str:
    """What two runs must share to be comparable: tables, seating, blocks, seed; what is measured is no part of it."""
    return digest(experiment.design())


def content_key(experiment: Experiment, game: Game, folder: Path) -> str:
    """What may differ between comparable runs: rule values and the sources of engine, game and strategies used."""
    return digest(content(experiment, game, folder))


def content(experiment: Experiment, game: Game, folder: Path) -> dict[str, Any]:
    """Rule values, and hashes of sweeps and of the sources of engine, game and strategies used."""
    values = {value.path: value.value for value in game.rule_values()}
    line_ups = [experiment.line_up(table) for table in experiment.tables]
    bases = sorted({strategy.base for line_up in line_ups for strategy in line_up})
    return {
        "rules": experiment.rule_values(values),
        "variants": {name: dict(rules) for name, rules in experiment.variants.items()},
        "sweeps": {sweep["id"]: digest(sweep) for sweep in sweep_facts(experiment)},
        "game": source_hash(game.module),
        "strategies": {base: strategy_hash(base, game) for base in bases},
        "files": {name: folder_hash(folder / name) for name in own_files(experiment)},
    }


def strategy_hash(base: str, game: Game) -> str:
    """Hash of a built-in strategy's sources and parameters (empty for a designer's own file)."""
    strategy = strategies_of(game.name).get(base)
    return "" if strategy is None else digest([source_hash(strategy.module), strategy.vector()])


def versions() -> dict[str, str]:
    """Versions of what the numbers depend on."""
    found = {"python": platform.python_version(), "platform": platform.platform()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


PROGRAM = ("sim", "strategies", "reports", "pyproject.toml")
"""What must be committed for another to play the same games; experiments and baselines are kept with the run."""


def git_state(folder: Path) -> tuple[str | None, bool | None]:
    """Commit and whether the program's own files differ from it; nothing where there is no git checkout."""

    def git(*arguments: str) -> str | None:
        try:
            done = subprocess.run(
                ["git", *arguments], cwd=folder, capture_output=True, text=True, timeout=10, check=True
            )
        except (OSError, subprocess.SubprocessError):
            return None
        return done.stdout.strip()

    commit, status = git("rev-parse", "HEAD"), git("status", "--porcelain", "--untracked-files=no", "--", *PROGRAM)
    return commit, None if status is None else status != ""


def game_words(game: Game, players: int, changed: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """Names and titles that the analysis and the report need, so that they never ask the engine.

    Args:
        changed: Rule values that are not the game's own; items are told as these make them.
    """
    rules = game.make_rules(changed, players)
    named = {
        "score_parts": game.parts,
        "tallies": game.tallies,
        "end_reasons": game.end_reasons,
        "phases": game.phases,
        "waits": game.waits,
        "ratio_groups": game.ratio_groups,
    }
    return {
        "name": game.name,
        "title": game.title,
        "players": players,
        "low_wins": game.low_wins,
        "solo": players == 1,
        "turn_unit": game.turn_unit,
        "rounds_title": game.round_unit,
        "seat_titles": titles_of_seats(game, players),
        **{key: [{"id": n.id, "title": n.title, "unit": n.unit} for n in names] for key, names in named.items()},
        "items": [
            {
                "id": item.id,
                "title": item.title,
                "kind": item.kind,
                "copies": item.copies,
                "group": group.id,
                "points": points_of(game, item.id, changed),
            }
            for group in game.item_groups
            for item in game.items_of(group, rules)
        ],
        "item_groups": [{"id": group.id, "title": group.title} for group in game.item_groups],
        "has_luck": game.state["draws"].shape != (1,),
        "phase_counters": [
            name.removeprefix("phase_") for name in game.ledger.names or () if name.startswith(("phase_", "world_"))
        ],
        "ratios": [asdict(ratio) for ratio in game.ratios],
        "dealt": game.dealt,
        "ranks": [{"title": title, "min": lower} for title, lower in game.ranks] if players == 1 else [],
        "assumed": assumed_values(game),
    }


def titles_of_seats(game: Game, players: int) -> list[str]:
    """Titles by order: the game's own, or else «first player» and so on."""
    if game.seat_titles is not None:
        return list(game.seat_titles(players))
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return [f"{word} player" for word in words[:players]]


def trial_facts(experiment: Experiment, game: Game, plan: Any) -> list[dict[str, Any]]:
    """The trials of a run, each with the items that it is about."""
    facts = []
    for trial in experiment.trials:
        strands = [strand for strand in plan.trials if strand.table.id == trial.table]
        tried = {game.items[strand.treatment.item].id for strand in strands if strand.treatment.item != PLACEBO}
        facts.append(
            {
                "group": trial.items,
                "table": trial.table,
                "arms": list(trial.arms),
                "blocks": trial.blocks,
                "items": [item.id for item in game.items if item.id in tried],
            }
        )
    return facts


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


def assumed_values(game: Game) -> list[dict[str, str]]:
    """Groups of rule values that are assumed, not printed: findings may rest on them."""
    groups: dict[str, int] = {}
    for value in game.rule_values():
        if value.tag == "assumed":
            group = value.path.split(".", 1)[0]
            groups[group] = groups.get(group, 0) + 1
    return [
        {"path": path, "title": f"{path.replace('_', ' ')} ({count} values)", "tag": "A"}
        for path, count in groups.items()
    ]


def run_facts(
    experiment: Experiment, game: Game, plan: Any, keys: Mapping[str, str], played: Mapping[str, Any]
) -> dict[str, Any]:
    """Contents of ``run.json``: everything about a run but its games.

    Args:
        plan: The :class:`~sim.runner.plan.Plan`.
        keys: ``design_key``, ``content_key`` and ``key``.
        played: What the session adds: times, command, counts, jobs, backend.
    """
    commit, dirty = git_state(ROOT)
    return {
        "schema": 1,
        "id": experiment.id,
        "title": experiment.title or experiment.id,
        "question": experiment.question,
        "complete": True,
        "seed": experiment.run.seed,
        **keys,
        "commit": commit,
        "dirty": dirty,
        "game": game_words(game, len(experiment.tables[0].seats), experiment.game.rules),
        "rules": base_rules(experiment, game),
        "tables": [
            {
                "id": table.id,
                "title": table.id,
                "players": len(experiment.tables[table.index].seats),
                "seats": list(experiment.tables[table.index].seats),
                "seat_titles": titles_of_seats(game, len(experiment.tables[table.index].seats)),
                "weight": experiment.tables[table.index].weight,
                "may_cap": experiment.tables[table.index].may_cap,
                "mirror": len({s.identity for s in experiment.line_up(experiment.tables[table.index])}) == 1,
                "blocks": table.blocks,
                "rotations": len(table.seatings),
                "games": table.blocks * len(table.seatings),
            }
            for table in plan.tables
        ],
        "strategies": strategy_facts(experiment, game),
        "variants": {name: dict(rules) for name, rules in experiment.variants.items()},
        "sweeps": sweep_facts(experiment),
        "design": experiment.design(),
        "trials": trial_facts(experiment, game, plan),
        "stop": experiment.run.stop.model_dump(mode="json", exclude_none=True),
        "planned_blocks": first_look(experiment),
        "plan": {"games": plan.n_games, "blocks": plan.n_blocks},
        "analyses": experiment.resolved()["analyses"],
        "targets": experiment.resolved()["targets"],
        "versions": versions(),
        **played,
    }


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


def strategy_facts(experiment: Experiment, game: Game) -> dict[str, Any]:
    """Every strategy that sits at a table: what it is, its parameters, its noise."""
    built_in = strategies_of(game.name)
    facts = {}
    for table in experiment.tables:
        for strategy in experiment.line_up(table):
            known = built_in.get(strategy.base)
            params = {param.name: param.default for param in known.params} if known else {}
            facts[strategy.name] = {
                "use": strategy.base,
                "params": {**params, **strategy.params},
                "noise": strategy.noise,
                "title": strategy.name,
                "description": known.description if known else f"a strategy of the designer's own ({strategy.base})",
            }
    return facts
