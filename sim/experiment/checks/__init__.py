"""What must hold between the parts of an experiment and against the catalogue."""

from collections.abc import Callable, Iterator

from sim.experiment.checks.analyses import check_analyses
from sim.experiment.checks.context import Context
from sim.experiment.checks.game import check_game, check_reference, check_rules, check_variants
from sim.experiment.checks.strategies import check_strategies
from sim.experiment.checks.sweeps import check_sweep_points, check_sweeps
from sim.experiment.checks.tables import check_blocks, check_seats, check_table_ids, check_trials
from sim.experiment.checks.targets import check_stop, check_targets, check_widths
from sim.experiment.problems import Problem

__all__ = ["Context", "run_checks"]

Check = Callable[[Context], Iterator[Problem]]

CHECKS: tuple[tuple[Check, str], ...] = (
    (check_game, "game"),
    (check_rules, "game"),
    (check_variants, "game variants"),
    (check_reference, "game run"),
    (check_strategies, "game strategies"),
    (check_table_ids, "tables"),
    (check_seats, "game strategies tables"),
    (check_blocks, "game run strategies tables"),
    (check_trials, "game strategies tables trials"),
    (check_sweeps, "game tables variants sweep analyses targets"),
    (check_sweep_points, "game tables sweep"),
    (check_analyses, "game analyses"),
    (check_targets, "game tables analyses targets"),
    (check_stop, "game run tables analyses"),
    (check_widths, "game run strategies tables analyses targets"),
)
"""Every check and the sections of the experiment that it reads."""


def run_checks(context: Context) -> list[Problem]:
    """Run every check whose sections are intact, so that one mistake is not reported twice."""
    return [
        problem
        for check, sections in CHECKS
        if context.intact.issuperset(sections.split())
        for problem in check(context)
    ]
