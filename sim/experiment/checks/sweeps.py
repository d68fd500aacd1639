"""Sweeps: what they vary exists, is of the right type and can be played, and what they measure is bounded."""

from collections.abc import Iterator, Mapping

from sim.experiment.catalogue import GameInfo
from sim.experiment.checks.context import Context, type_mismatch
from sim.experiment.checks.game import rule_remedy
from sim.experiment.checks.targets import analyses_exist, metric_problems, produced
from sim.experiment.problems import Problem, TreePath
from sim.experiment.sweep import Sweep
from sim.experiment.sweep_points import MOST_POINTS, lay_out, n_rows
from sim.experiment.sweeping import measured_patterns, refuse_with, sweep_tables
from sim.experiment.wording import describe
from sim.runlog.suggest import did_you_mean

MOST_ESTIMATES = 6000
"""Estimates that the versions of one sweep may add to a run's results."""


def check_sweeps(context: Context) -> Iterator[Problem]:
    """Every sweep has a name of its own, tables that exist, and something to measure."""
    taken: set[str] = set()
    for index, sweep in enumerate(context.experiment.sweep):
        path: TreePath = ("sweep", index)
        if sweep.id in taken or any(name.startswith(f"{sweep.id} #") for name in context.experiment.variants):
            message = f"the name '{sweep.id}' is taken by another sweep or its versions by a variant"
            yield context.locator.problem((*path, "id"), message, "choose another id")
        taken.add(sweep.id)
        yield from _table_problems(context, sweep, path)
        if context.game is not None and analyses_exist(context, context.game):
            yield from _measure_problems(context, context.game, sweep, path)


def check_sweep_points(context: Context) -> Iterator[Problem]:
    """Every value exists and has the right type, and the game can be played at every point."""
    game = context.game
    if game is None or not set(context.experiment.game.counts) <= set(game.player_counts):
        return
    if any(rule not in game.rule_values for rule in context.experiment.game.rules):
        return
    for index, sweep in enumerate(context.experiment.sweep):
        path: TreePath = ("sweep", index)
        found = [*_value_problems(context, game, sweep, path), *_range_problems(context, game, sweep, path)]
        if n_rows(sweep) > MOST_POINTS:
            message = f"the sweep '{sweep.id}' has {n_rows(sweep):,} versions of the rules, more than {MOST_POINTS:,}"
            found.append(context.locator.problem(path, message, "give fewer values or samples"))
        yield from found
        if not found:
            yield from _point_problems(context, game, sweep, path)


def _table_problems(context: Context, sweep: Sweep, path: TreePath) -> Iterator[Problem]:
    known = [table.id for table in context.experiment.tables]
    for place, name in enumerate(sweep.tables):
        if name not in known:
            remedy = did_you_mean(name, known)
            yield context.locator.problem((*path, "tables", place), f"unknown table '{name}'", remedy)


def _measure_problems(context: Context, game: GameInfo, sweep: Sweep, path: TreePath) -> Iterator[Problem]:
    """Its metrics are produced, there is at least one, and the results stay small."""
    found = [
        problem
        for place, metric in enumerate(sweep.metrics)
        for problem in _own_metric_problems(context, game, metric, (*path, "metrics", place))
    ]
    yield from found
    experiment = context.experiment
    if found or not {table.id for table in experiment.tables}.issuperset(sweep.tables):
        return
    tables = sweep_tables(experiment, sweep)
    metrics = [
        metric.id
        for table in tables
        for pattern in measured_patterns(experiment, sweep, table.id)
        for metric in produced(context, game, pattern)
    ]
    if not metrics:
        message = f"the sweep '{sweep.id}' measures nothing: no target is about its tables"
        yield context.locator.problem(path, message, "name what it measures, as metrics: [score.mean]")
    estimates = len(set(metrics)) * len(tables) * n_rows(sweep)
    if estimates > MOST_ESTIMATES:
        message = f"the sweep '{sweep.id}' would make {estimates:,} estimates, more than {MOST_ESTIMATES:,}"
        yield context.locator.problem(path, message, "measure fewer metrics, or play fewer versions")


def _own_metric_problems(context: Context, game: GameInfo, metric: str, path: TreePath) -> Iterator[Problem]:
    if "@" in metric:
        message = f"'{metric}' names a table, but a sweep measures at its own tables"
        yield context.locator.problem(path, message, "write the metric alone, and the table under tables")
    else:
        yield from metric_problems(context, game, metric, path)


def _value_problems(context: Context, game: GameInfo, sweep: Sweep, path: TreePath) -> Iterator[Problem]:
    for rule, values in sweep.values.items():
        if rule not in game.rule_values:
            yield _unknown(context, game, rule, (*path, "values", rule))
            continue
        for place, value in enumerate(values):
            if wanted := type_mismatch(value, game.rule_values[rule]):
                message = f"'{rule}' must be {wanted}, not {describe(value)}"
                yield context.locator.problem((*path, "values", rule, place), message)


def _range_problems(context: Context, game: GameInfo, sweep: Sweep, path: TreePath) -> Iterator[Problem]:
    for rule, span in sweep.ranges.items():
        place: TreePath = (*path, "ranges", rule)
        value = game.rule_values.get(rule)
        if rule not in game.rule_values:
            yield _unknown(context, game, rule, place)
        elif not isinstance(value, (int, float)) or isinstance(value, bool):
            message = f"'{rule}' is no number, so it has no range"
            yield context.locator.problem(place, message, "list its values under values")
        elif isinstance(value, int) and not all(float(end).is_integer() for end in span):
            message = f"'{rule}' is a whole number, its range is [{span[0]:g}, {span[1]:g}]"
            yield context.locator.problem(place, message, "write whole numbers")


def _unknown(context: Context, game: GameInfo, rule: str, path: TreePath) -> Problem:
    remedy = rule_remedy(rule, game.rule_values)
    return context.locator.problem(path, f"unknown rule value '{rule}'", remedy, at="key")


def _point_problems(context: Context, game: GameInfo, sweep: Sweep, path: TreePath) -> Iterator[Problem]:
    """The first point that the game refuses, and a sweep of assumed values that has nothing to vary."""
    experiment = context.experiment
    counts = {len(table.seats) for table in sweep_tables(experiment, sweep)} & set(game.player_counts)
    refuse = refuse_with(game.check_rules, experiment, counts)
    layout = lay_out(sweep, experiment.rule_values(game.rule_values), game.assumed, refuse, game.choices)
    if sweep.assumed and not layout.versions:
        message = f"{game.title} has no assumed values that a step can move"
        yield context.locator.problem(path, message, "delete the sweep, or name values")
    for point in () if sweep.assumed else layout.versions:
        if problem := refuse(point.rules):
            message = f"{_named(point.settings)} cannot be played: {': '.join(problem)}"
            yield context.locator.problem(path, message, "leave this value out")
            return


def _named(settings: Mapping[str, object]) -> str:
    return ", ".join(f"{rule}: {value}" for rule, value in settings.items())
