"""What the sweeps of an experiment play and measure."""

from collections.abc import Callable, Collection, Mapping, Sequence

from sim.experiment.catalogue import RuleProblem
from sim.experiment.model import Experiment, Table
from sim.experiment.sweep import Sweep
from sim.experiment.sweep_points import Layout, Refuse, lay_out

CheckRules = Callable[[Mapping[str, object], int], Sequence[RuleProblem]]
"""Given rule values and a number of players, what of them the game cannot play with."""


def sweep_tables(experiment: Experiment, sweep: Sweep) -> tuple[Table, ...]:
    """The tables at which a sweep plays: those that it names, else the experiment's first."""
    if not sweep.tables:
        return experiment.tables[:1]
    return tuple(table for table in experiment.tables if table.id in sweep.tables)


def measured_patterns(experiment: Experiment, sweep: Sweep, table: str) -> list[str]:
    """Metrics and patterns that a sweep measures at a table: of the targets about it, and its own."""
    first = experiment.tables[0].id
    targets = [
        target.pattern for target in experiment.targets if target.variant is None and (target.table or first) == table
    ]
    return list(dict.fromkeys([*targets, *sweep.metrics]))


def refuse_with(check: CheckRules, experiment: Experiment, counts: Collection[int]) -> Refuse:
    """The test whether a game can be played with changed rules by each of some numbers of players."""

    def refuse(rules: Mapping[str, object]) -> RuleProblem | None:
        changed = experiment.changed_rules(rules)
        return next((problem for count in sorted(counts) for problem in check(changed, count)), None)

    return refuse


def layouts(
    experiment: Experiment,
    values: Mapping[str, object],
    assumed: Sequence[str],
    check: CheckRules,
    choices: Mapping[str, Sequence[str]],
) -> dict[str, Layout]:
    """All sweeps of an experiment laid out, by id.

    Args:
        values: every rule value of the game.
        assumed: paths of the assumed ones.
        check: tells what the game cannot be played with.
        choices: the readings of each value that has a few only.
    """
    found = {}
    for sweep in experiment.sweep:
        counts = {len(table.seats) for table in sweep_tables(experiment, sweep)}
        refuse = refuse_with(check, experiment, counts)
        found[sweep.id] = lay_out(sweep, experiment.rule_values(values), assumed, refuse, choices)
    return found
