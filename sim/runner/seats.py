"""From a strategy's name in an experiment to what sits at the arena's table."""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from sim.engine.arena import Seat
from sim.engine.compiling import hash_files, interpreted
from sim.engine.contract import MAX_PARAMS, Game, Words
from sim.engine.strategy import chooser_for
from sim.experiment import ResolvedStrategy
from sim.runlog.suggest import did_you_mean
from sim.runner.bot_output import to_stderr
from strategies import strategies_of


class StrategyFileError(ValueError):
    """A designer's strategy file that cannot be used: file, line, what is wrong, what to do."""


def build_seat(strategy: ResolvedStrategy, game: Game, rules: Any, folder: Path) -> Seat:
    """The seat that plays ``strategy``.

    Args:
        strategy: As the experiment resolves it.
        game, rules: What is played; a strategy in plain Python gets its options in the game's words.
        folder: Folder of the experiment file, for strategies of the designer's own.

    Raises:
        StrategyFileError: The file does not load, or holds no such strategy.
    """
    if strategy.file is None:
        built_in = strategies_of(game.name)[strategy.base]
        return Seat(built_in.chooser(game), built_in.vector(dict(strategy.params)), strategy.noise)
    path, attribute = folder / strategy.file[0], strategy.file[1]
    found = _attribute(load_file(path), attribute, path)
    params = ordered_params(strategy.params, path)
    if hasattr(found, "py_func") or (interpreted() and _takes_arena_arguments(found)):
        return Seat(chooser_for(found, game, salt=folder_hash(path)), params, strategy.noise)
    player = made(found, strategy.params, path) if inspect.isclass(found) else found
    choose = getattr(player, "choose", player)
    if not callable(choose):
        raise StrategyFileError(f"{path}: '{attribute}' has no choose(view, options); define it")
    return Seat(in_words(choose, game.words(), rules), params, strategy.noise, is_compiled=False)


def made(player: type[Any], params: Mapping[str, float], path: Path) -> Any:
    """An instance of a designer's class, with its parameters as keyword arguments.

    Raises:
        StrategyFileError: The class refuses them.
    """
    try:
        with to_stderr():
            return player(**dict(params))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit too: a strategy's file never decides how a command ends
        given = ", ".join(params) or "none"
        raise StrategyFileError(
            f"{error_place(error, path)}: {player.__name__} cannot be made with the parameters given ({given}): "
            f"{describe(error)}"
        ) from error


def ordered_params(params: Mapping[str, float], path: Path) -> tuple[float, ...]:
    """Parameters of a strategy from a file, in the order in which the experiment gives them."""
    if len(params) > MAX_PARAMS:
        raise StrategyFileError(f"{path}: at most {MAX_PARAMS} parameters")
    return tuple(params.values())


def in_words(choose: Callable[[Any, Sequence[Any]], int], words: Words, rules: Any) -> Callable[..., int]:
    """A plain ``choose(view, options) -> index`` as the arena calls it, its options as the game's labels."""

    def choose_index(_rules: Any, view: Any, actions: Any, n: int, _params: Any) -> int:
        options = [words.action_label(rules, view, int(action)) for action in actions[:n]]
        with to_stderr():
            choice = choose(view, options)
        if isinstance(choice, bool) or not isinstance(choice, int | np.integer):
            raise TypeError(f"choose returned {choice!r}, which is not the index of an option")
        return int(choice)

    return choose_index


@cache
def load_file(path: Path) -> ModuleType:
    """Import a designer's file under a name of its own.

    Raises:
        StrategyFileError: It cannot be read or raises while it loads.
    """
    name = f"own_strategies.{path.stem}_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise StrategyFileError(f"{path}: cannot be read; give the path of a Python file, relative to the experiment")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with to_stderr():
            spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit too: a strategy's file never decides how a command ends
        raise StrategyFileError(f"{error_place(error, path)}: {describe(error)} while the file loads") from error
    return module


def _attribute(module: ModuleType, name: str, path: Path) -> Any:
    found = getattr(module, name, None)
    if callable(found):
        return found
    names = [key for key, value in vars(module).items() if callable(value) and not key.startswith("_")]
    remedy = did_you_mean(name, names, "define a class with choose(view, options) or a function")
    raise StrategyFileError(f"{path}: holds no strategy '{name}'; {remedy}")


def _takes_arena_arguments(found: Any) -> bool:
    return inspect.isfunction(found) and len(inspect.signature(found).parameters) == 5


def folder_hash(path: Path) -> str:
    """Hash of all Python files beside ``path``, which its compiled code may call into."""
    return hash_files(sorted(path.parent.glob("*.py")))


def error_place(error: BaseException, path: Path) -> str:
    """``file:line`` at which ``error`` left the designer's file (just the file if it was never there)."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if Path(f.filename).resolve() == path.resolve()]
    if isinstance(error, SyntaxError) and error.lineno is not None:
        return f"{path}:{error.lineno}"
    return f"{path}:{frames[-1].lineno}" if frames else str(path)


def describe(error: BaseException) -> str:
    """An exception in one line."""
    return f"{type(error).__name__}: {error}".splitlines()[0].rstrip(": ")
