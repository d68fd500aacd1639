"""What a family of metrics does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from reports.metrics.metric import Kind as Kind
from reports.metrics.metric import Metric as Metric
from reports.metrics.sums import Reader, TableSums
from reports.results.shape import ShapeTerm
from reports.run import Run
from reports.stats.estimate import Estimate
from sim.runlog.facts import GameFacts, TableFacts

Estimates = Mapping[str, Estimate]


@dataclass(frozen=True)
class Family:
    """Metrics that answer one question.

    Attributes:
        name: first part of the metrics' ids.
        title: words for people.
        declare: the metrics that a table of this game has.
        measure: their estimates from a table's block sums; a metric without data is left out.
        section: dotted name of the module whose `sections(report)` shows them on the page; nothing here imports it.
        always: measured whether or not the experiment asks for it under `analyses`.
        base_only: measured once, not for every variant.
        read: the block sums that it alone needs, kept under its name in `TableSums.own`.
        model: terms of a joint model of all tables under the rules as given, read from the logs of a run.
        options: names of its options under `analyses`, with an example value of the right type each.
    """

    name: str
    title: str
    declare: Callable[[GameFacts, TableFacts], tuple[Metric, ...]]
    measure: Callable[[TableSums], Estimates]
    section: str
    always: bool = False
    base_only: bool = False
    read: Reader | None = None
    model: Callable[[Run], tuple[ShapeTerm, ...]] | None = None
    options: Mapping[str, object] = field(default_factory=dict)
