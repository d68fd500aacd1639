"""Stopping when a number is known well enough, without being misled by having looked.

A run that stops by precision is looked at again and again, so the interval of its metric is that of a confidence
sequence (`reports.stats.sequential`): all its intervals hold together.
"""

from __future__ import annotations

import math
from dataclasses import replace

from reports.metrics.metric import Metric
from reports.stats.estimate import Estimate
from reports.stats.sequential import FIRST_LOOK, confidence_sequence_factor
from sim.runlog.facts import RunFacts
from sim.runlog.reference import Reference


def row_of_stop(facts: RunFacts) -> str | None:
    """Id (`metric@table`) of the estimate that decides when the run stops; nothing for a fixed number of games."""
    if facts.stop is None or facts.stop.metric is None:
        return None
    return str(Reference.parse(facts.stop.metric).at(facts.tables[0].id))


def is_watched(facts: RunFacts, metric: Metric, row_id: str) -> bool:
    """Whether looks at this estimate decided when the run stopped.

    Where the order of strategies decides, that is how each of them fares.
    """
    if facts.stop is not None and facts.stop.mode == "order":
        return metric.family == "strategies" and metric.aspect in ("win_share", "advantage")
    return row_id == row_of_stop(facts)


def at_any_time(estimate: Estimate, planned_blocks: int) -> Estimate:
    """The estimate with an interval that may be looked at after every block.

    Args:
        estimate: Of the blocks so far, with its standard error.
        planned_blocks: Blocks at which the interval is narrowest, fixed before play.
    """
    reach = math.inf
    if estimate.n_blocks >= FIRST_LOOK:
        deviation = estimate.se * math.sqrt(estimate.n_blocks)
        reach = deviation * float(confidence_sequence_factor(estimate.n_blocks, planned_blocks, estimate.level))
    return replace(
        estimate,
        low=estimate.value - reach,
        high=estimate.value + reach,
        method=f"asymptotic confidence sequence around: {estimate.method}",
    )
