"""Strategies that the experiment defines, and names of strategies anywhere."""

import keyword
from collections.abc import Iterator

from sim.experiment.catalogue import GameInfo
from sim.experiment.checks.context import Context
from sim.experiment.features import lacking
from sim.experiment.part import name_problem
from sim.experiment.problems import Problem, TreePath
from sim.experiment.strategies import ReferenceCycleError, resolve_strategy, split_file_use
from sim.runlog.suggest import did_you_mean


def check_strategies(context: Context) -> Iterator[Problem]:
    """Every definition has a free name, stands on something that exists, and sets parameters that it has."""
    game = context.game
    if game is None:
        return
    yield from _circles(context)
    for name, definition in context.experiment.strategies.items():
        path: TreePath = ("strategies", name)
        if problem := name_problem(name):
            yield context.locator.problem(path, *problem, at="key")
        if name in game.strategies:
            message = f"'{name}' is a built-in strategy of {game.title}"
            yield context.locator.problem(path, message, "choose another name", at="key")
        if (parts := split_file_use(definition.use)) is not None:
            yield from _file_problems(context, (*path, "use"), *parts)
        else:
            yield from unknown_strategy(context, game, definition.use, (*path, "use"))
        yield from _parameter_problems(context, game, name)


def unknown_strategy(context: Context, game: GameInfo, name: str, path: TreePath) -> Iterator[Problem]:
    """A problem if a name is neither built in nor defined, or needs a missing feature."""
    info = game.strategies.get(name)
    defined = name in context.experiment.strategies
    can_search = "search" in context.catalogue.features
    if not can_search and not defined and (info.kind == "search" if info else name == "search"):
        yield context.locator.problem(path, lacking("search strategies are"), "use another strategy")
    elif info is None and not defined:
        built_in = [other for other, known in game.strategies.items() if can_search or known.kind != "search"]
        own = [other for other in context.experiment.strategies if other not in path]
        yield context.locator.problem(path, f"unknown strategy '{name}'", did_you_mean(name, own + built_in))


def strategies_are_sound(context: Context) -> bool:
    """Whether every reference between strategies can be followed."""
    return not any(True for _ in _circles(context))


def _circles(context: Context) -> Iterator[Problem]:
    reported: set[frozenset[str]] = set()
    for name in context.experiment.strategies:
        try:
            resolve_strategy(name, context.experiment.strategies)
        except ReferenceCycleError as error:
            if frozenset(error.names) not in reported:
                reported.add(frozenset(error.names))
                path = ("strategies", error.names[0], "use")
                yield context.locator.problem(
                    path, f"strategies refer to each other in a circle: {error}", "break the circle"
                )


def _file_problems(context: Context, path: TreePath, file: str, attribute: str) -> Iterator[Problem]:
    if not (context.folder / file).is_file():
        message = f"no such strategy file '{file}'"
        yield context.locator.problem(path, message, "write its path relative to this file")
    if not attribute.isidentifier() or keyword.iskeyword(attribute):
        message = f"'{attribute}' is not the name of a class or function"
        yield context.locator.problem(path, message, "write file.py:Name")


def _parameter_problems(context: Context, game: GameInfo, name: str) -> Iterator[Problem]:
    try:
        base = resolve_strategy(name, context.experiment.strategies).base
    except ReferenceCycleError:
        return
    if base not in game.strategies:
        return
    known = game.strategies[base].params
    for parameter in context.experiment.strategies[name].params:
        if parameter not in known:
            path = ("strategies", name, "params", parameter)
            message = f"strategy '{base}' has no parameter '{parameter}'"
            yield context.locator.problem(path, message, did_you_mean(parameter, known), at="key")
