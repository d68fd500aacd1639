"""Where a run comes from: its two keys, versions, git state."""

from __future__ import annotations

import hashlib
import json
import platform
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from sim.engine.compiling import source_hash
from sim.engine.contract import Game
from sim.experiment import Experiment
from sim.runner.own_files import own_files
from sim.runner.seats import folder_hash
from sim.runner.sweeps import sweep_facts
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
        "sweeps": {sweep.id: digest(sweep.model_dump(mode="json")) for sweep in sweep_facts(experiment)},
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
