"""Targets: their metrics are produced, and the games suffice to judge them."""

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import NormalDist

from sim.experiment.catalogue import GameInfo, MetricInfo, MetricScope
from sim.experiment.checks.context import Context
from sim.experiment.checks.strategies import strategies_are_sound
from sim.experiment.model import ARMS, Table, Target, Trial
from sim.experiment.problems import Problem, TreePath
from sim.runlog.reference import Reference
from sim.runlog.suggest import did_you_mean

Z95 = NormalDist().inv_cdf(0.975)


def check_targets(context: Context) -> Iterator[Problem]:
    """Every target's metric is produced at its table, in the unit of its limits."""
    game = context.game
    if game is None or not analyses_exist(context, game):
        return
    for index, target in enumerate(context.experiment.targets):
        path: TreePath = ("targets", index)
        yield from metric_problems(context, game, target.metric, (*path, "metric"))
        units = {metric.unit for metric in produced(context, game, target.pattern)}
        if units and target.unit is not None and target.unit not in units:
            message = f"'{target.metric}' is not measured in {target.unit}"
            remedy = f"write unit: {' or '.join(sorted(units))}"
            yield context.locator.problem((*path, "unit"), message, remedy)


def check_stop(context: Context) -> Iterator[Problem]:
    """The metric that decides when to stop is one that is produced; an order needs strategies that meet."""
    tables = context.experiment.tables
    if context.experiment.run.stop.mode == "order" and all(len(set(table.seats)) < 2 for table in tables):
        message = "no two strategies meet, so none beats another"
        yield context.locator.problem(("run", "stop", "mode"), message, "seat different strategies at one table")
    game, metric = context.game, context.experiment.run.stop.metric
    if game is None or metric is None or not analyses_exist(context, game):
        return
    path = ("run", "stop", "metric")
    if "*" in metric:
        yield context.locator.problem(path, "only one metric can decide when to stop", "write its full name")
    else:
        yield from metric_problems(context, game, metric, path)


def check_widths(context: Context) -> Iterator[Problem]:
    """Warn where the interval of a win share will be too wide for its target to be met surely."""
    game, experiment = context.game, context.experiment
    if game is None or experiment.run.stop.mode != "fixed" or not strategies_are_sound(context):
        return
    if not analyses_exist(context, game):
        return
    tables = {table.id: table for table in experiment.tables}
    for index, target in enumerate(experiment.targets):
        table = tables.get(target.table or experiment.tables[0].id)
        shares = [m for m in produced(context, game, target.pattern) if m.win_share and m.unit == "points"]
        if table is not None and shares:
            yield from _width_warning(context, target, table, ("targets", index, "between"))


def _width_warning(context: Context, target: Target, table: Table, path: TreePath) -> Iterator[Problem]:
    """Compare z·sqrt(p(1 − p) / games), p = 1 / players, with half the band."""
    experiment = context.experiment
    games = experiment.blocks(table) * len(experiment.seatings(table))
    if target.between is None or games == 0:
        return
    share = 1 / len(table.seats)
    half_width = 100 * Z95 * math.sqrt(share * (1 - share) / games)
    half_band = (target.between[1] - target.between[0]) / 2
    if half_width > half_band:
        needed = math.ceil(experiment.run.games * (half_width / half_band) ** 2)
        message = (
            f"'{target.metric}' will be known to about ±{half_width:.1f} points from the {games:,} games of "
            f"table '{table.id}', wider than half its target band (±{half_band:g})"
        )
        yield context.locator.problem(path, message, f"set run.games to about {needed:,}", severity="warning")


def analyses_exist(context: Context, game: GameInfo) -> bool:
    """Whether every analysis that is asked for exists, so that it can be told what they produce."""
    return all(name in game.analyses for name in context.experiment.analyses)


def metric_problems(context: Context, game: GameInfo, metric: str, path: TreePath) -> Iterator[Problem]:
    """A problem if no analysis produces a metric (or pattern), or its table or variant does not exist."""
    named = Reference.parse(metric)
    pattern, table, variant = named.metric, named.table, named.variant
    tables = [known.id for known in context.experiment.tables]
    if variant and variant not in context.experiment.variants:
        remedy = did_you_mean(variant, context.experiment.variants)
        yield context.locator.problem(path, f"unknown variant '{variant}' in '{metric}'", remedy)
    if metric != pattern and table not in tables:
        remedy = did_you_mean(table, tables)
        yield context.locator.problem(path, f"unknown table '{table}' in '{metric}'", remedy)
    if produced(context, game, pattern):
        return
    yield context.locator.problem(path, f"no analysis produces '{pattern}'", _metric_remedy(context, game, pattern))


def _metric_remedy(context: Context, game: GameInfo, pattern: str) -> str:
    experiment = context.experiment
    asked, trials = experiment.analyses, experiment.trials
    for name in game.analyses:
        if name not in asked and _matching(_metrics(context, game, {**asked, name: {}}, trials), pattern):
            return f"add '{name}: {{}}' to analyses"
    for group in game.items:
        for arm in ARMS:
            trial = Trial(items=group, arms=(arm,), table=experiment.tables[0].id, blocks=1)
            if _matching(_metrics(context, game, asked, (*trials, trial)), pattern):
                return f"add a trial of '{group}' with the arm '{arm}' to trials"
    return did_you_mean(pattern, [metric.id for metric in _metrics(context, game, asked, trials)])


def produced(context: Context, game: GameInfo, pattern: str) -> list[MetricInfo]:
    """The metrics that the experiment's analyses produce under a pattern."""
    return _matching(_metrics(context, game, context.experiment.analyses, context.experiment.trials), pattern)


def _metrics(
    context: Context, game: GameInfo, analyses: Mapping[str, Mapping[str, object]], trials: tuple[Trial, ...]
) -> Sequence[MetricInfo]:
    tables = {table.id: table.seats for table in context.experiment.tables}
    return game.metrics(MetricScope(len(context.experiment.tables[0].seats), tables, analyses, trials))


def _matching(metrics: Sequence[MetricInfo], pattern: str) -> list[MetricInfo]:
    """Metrics that the pattern covers."""
    meant = Reference(pattern)
    return [metric for metric in metrics if meant.means(metric.id)]
