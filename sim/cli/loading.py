"""Experiments and runs as commands receive them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sim.cli.console import fail, say
from sim.runlog.suggest import did_you_mean

if TYPE_CHECKING:
    from sim.engine.contract import Game
    from sim.experiment import Loaded, ResolvedStrategy
    from sim.runner import RunFolder


def load(path: Path, sets: Sequence[str] = ()) -> Loaded:
    """An experiment, checked; effective changes and warnings are told."""
    from sim.cli.catalogue import catalogue
    from sim.experiment import load_experiment

    loaded = load_experiment(path, catalogue(), sets)
    for change in loaded.changes:
        say(f"set {change}")
    for warning in loaded.warnings:
        say(warning.text())
    return loaded


def open_run(path: Path) -> RunFolder:
    """A complete run: its folder, or the newest one of an experiment's folder of runs.

    Raises:
        RunFolderError: There is none.
    """
    from sim.runner import RunFolder, RunFolderError

    if RunFolder(path).complete:
        return RunFolder(path)
    inside = sorted((run for run in path.glob("*/run.json")), reverse=True) if path.is_dir() else []
    if inside:
        return RunFolder(inside[0].parent)
    if (path / "parts").is_dir():
        raise RunFolderError(f"{path}: this run is not complete; go on with it by sim run … --resume")
    raise RunFolderError(f"{path}: no run there; sim list runs shows what there is")


def known_game(name: str) -> str:
    """The name, if a game has it; else the command ends."""
    from sim.games import game_names

    if name not in game_names():
        fail(f"no game '{name}'; {did_you_mean(name, game_names())}")
    return name


def game_named(name: str) -> Game:
    """The game of that name; a name that no game has ends the command."""
    from sim.games import load_game

    return load_game(known_game(name))


def players_of(game: Game, wanted: int | None) -> int:
    """The number of players that is wanted, or the fewest who compete; one that the game has not ends the command."""
    players = wanted or min(count for count in game.players if count > 1)
    if players not in game.players:
        fail(f"{game.title} cannot be played by {players}; choose from {', '.join(map(str, game.players))}")
    return players


def strategy_named(game: Game, name: str) -> ResolvedStrategy:
    """A strategy as a command names it: a built-in one, or ``file.py:Name`` relative to where one stands."""
    from sim.experiment.frozen import FrozenMapping
    from sim.experiment.strategies import ResolvedStrategy, split_file_use
    from strategies import strategies_of

    if split_file_use(name) is None and name not in strategies_of(game.name):
        remedy = did_you_mean(name, strategies_of(game.name))
        fail(f"{game.title} has no strategy '{name}'; {remedy}, or write file.py:Name")
    return ResolvedStrategy(name, name, FrozenMapping(), 0.0)
