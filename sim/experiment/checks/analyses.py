"""Analyses and their options."""

from collections.abc import Iterator

from sim.experiment.checks.context import Context, type_mismatch
from sim.experiment.problems import Problem
from sim.experiment.wording import describe
from sim.runlog.suggest import did_you_mean


def check_analyses(context: Context) -> Iterator[Problem]:
    """Every analysis exists for the game, and so do its options, with values of the right type."""
    game = context.game
    if game is None:
        return
    for name, options in context.experiment.analyses.items():
        path = ("analyses", name)
        if name not in game.analyses:
            remedy = did_you_mean(name, game.analyses)
            yield context.locator.problem(path, f"unknown analysis '{name}'", remedy, at="key")
            continue
        known = game.analyses[name].options
        for option, value in options.items():
            if option not in known:
                message = f"analysis '{name}' has no option '{option}'"
                remedy = did_you_mean(option, known)
                yield context.locator.problem((*path, option), message, remedy, at="key")
            elif wanted := type_mismatch(value, known[option]):
                message = f"'{option}' must be {wanted}, not {describe(value)}"
                yield context.locator.problem((*path, option), message)
