"""From a run's logs to what its sweeps found."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from reports.analysis import measuring, targets
from reports.analysis.changes import Measured, identical, rule_changes, rule_text, with_shifts
from reports.analysis.sweep_effects import Places, PointEstimate, effects, noise
from reports.metrics import requested
from reports.metrics.sums import TableSums
from reports.results import TargetResult
from reports.results.sweeps import Factor, LeftOut, Point, PointVerdict, SweepResult
from reports.run import Run
from sim.runlog.facts import FactorFacts, PointFacts, RunFacts, SweepFacts, Target
from sim.runlog.names import BASE
from sim.runlog.reference import Reference

POINTS_AT_ONCE: Final = 24
"""Versions whose block sums are in memory together; the logs are read once for each such group."""


@dataclass
class _Found:
    """What is kept of the versions when their block sums are let go.

    Attributes:
        places: estimates by metric, table and point, the base's too.
        identical: by point, the tables at which it played the base's games.
        blocks: deals by table.
    """

    places: Places = field(default_factory=dict)
    identical: dict[str, tuple[str, ...]] = field(default_factory=dict)
    verdicts: list[PointVerdict] = field(default_factory=list)
    blocks: dict[str, int] = field(default_factory=dict)

    def keep(self, entries: Sequence[Measured]) -> None:
        """Keep estimates without the sums that they were made from."""
        for entry in entries:
            row = entry.row
            self.places[row.metric, row.table, row.variant] = PointEstimate(row, entry.estimate)


def sweep_results(run: Run, judged: Sequence[TargetResult]) -> list[SweepResult]:
    """The results of a run's sweeps.

    Args:
        run: an open run.
        judged: its targets under the rules as given.
    """
    return [_result(sweep, run, {target.metric: target.verdict for target in judged}) for sweep in run.facts.sweeps]


def _asked(sweep: SweepFacts, facts: RunFacts, table: str) -> list[Reference]:
    """Metrics that a sweep measures at a table: those of the targets about it, and its own."""
    return [Reference.parse(metric) for metric in (*(t.metric for t in _targets_at(facts, table)), *sweep.metrics)]


def _targets_at(facts: RunFacts, table: str) -> list[Target]:
    """The targets about a table under the rules as given."""
    first = facts.tables[0].id
    placed = ((target, Reference.parse(target.metric).at(first)) for target in facts.targets)
    return [target for target, meant in placed if meant.table == table and not meant.variant]


def _result(sweep: SweepFacts, run: Run, base_verdicts: Mapping[str, str]) -> SweepResult:
    found = _Found()
    for group in _groups([point for point in sweep.points if point.name != BASE]):
        _measure_group(sweep, group, run, base_verdicts, found)
    rows = tuple(place.row for place in found.places.values() if place.row.variant != BASE)
    return SweepResult(
        id=sweep.id,
        kind=sweep.kind,
        blocks=found.blocks,
        factors=tuple(_factor(factor, run.facts) for factor in sweep.factors),
        points=tuple(_point(point, run.facts, found.identical) for point in sweep.points),
        rows=rows,
        effects=tuple(effects(sweep, found.places)),
        noise=tuple(noise(sweep, found.places)),
        verdicts=tuple(found.verdicts),
        left_out=tuple(LeftOut(name=one.name, reason=one.reason) for one in sweep.left_out),
    )


def _groups(points: Sequence[PointFacts]) -> Iterator[Sequence[PointFacts]]:
    """The versions in groups of at least half of `POINTS_AT_ONCE`, so that all bundle deals alike."""
    n_groups = math.ceil(len(points) / POINTS_AT_ONCE)
    edges = [round(len(points) * part / n_groups) for part in range(n_groups + 1)] if n_groups else [0]
    for first, last in itertools.pairwise(edges):
        yield points[first:last]


def _measure_group(
    sweep: SweepFacts, group: Sequence[PointFacts], run: Run, base_verdicts: Mapping[str, str], found: _Found
) -> None:
    """Read the logs once for some versions, and keep what is wanted of them."""
    facts = _facts_of_group(sweep, group, run.facts)
    block_sums = measuring.block_sums(Run(run.path, facts, sweep.blocks))
    base_sums = {sums.table.id: sums for sums in measuring.tables(facts, block_sums, BASE)}
    base = {entry.row.id: entry for sums in base_sums.values() for entry in _wanted(sweep, run.facts, facts, sums)}
    found.blocks |= {table: sums.n_blocks for table, sums in base_sums.items()}
    found.keep(list(base.values()))
    for point in group:
        sums = measuring.tables(facts, block_sums, point.name)
        entries = [entry for table in sums for entry in _wanted(sweep, run.facts, facts, table)]
        found.keep(list(with_shifts(entries, base)))
        found.identical[point.name] = tuple(s.table.id for s in sums if identical(s, base_sums[s.table.id]))
        found.verdicts += _verdicts(point.name, run.facts, entries, sums, base_verdicts, found.identical[point.name])


def _facts_of_group(sweep: SweepFacts, group: Sequence[PointFacts], facts: RunFacts) -> RunFacts:
    """The run as if these versions were its variants, at the sweep's tables, and only what it measures were asked."""
    tables = tuple(table for table in facts.tables if table.id in sweep.tables)
    needed = {
        family.name
        for table in tables
        for family in requested(facts.game, facts.analyses)
        for metric in family.declare(facts.game.at(table), table)
        if _matches(metric.id, _asked(sweep, facts, table.id))
    }
    return facts.model_copy(
        update={
            "tables": tables,
            "variants": {point.name: point.rules for point in group},
            "analyses": {name: options for name, options in facts.analyses.items() if name in needed},
        }
    )


def _wanted(sweep: SweepFacts, whole: RunFacts, facts: RunFacts, sums: TableSums) -> Iterator[Measured]:
    """The estimates of one table that the sweep is about; `whole` are the facts of the run, with its targets."""
    asked = _asked(sweep, whole, sums.table.id)
    return (entry for entry in measuring.measure(facts, sums) if _matches(entry.row.metric, asked))


def _matches(metric: str, asked: Sequence[Reference]) -> bool:
    return any(reference.means(metric) for reference in asked)


def _verdicts(
    point: str,
    facts: RunFacts,
    entries: Sequence[Measured],
    sums: Sequence[TableSums],
    base: Mapping[str, str],
    same_games: Sequence[str],
) -> Iterator[PointVerdict]:
    """The verdict on every target about the tables that were played, at one point.

    At tables with the base's games it is the base's, however few of them were played again.
    """
    pairs = {entry.row.id: (entry.row, entry.estimate) for entry in entries}
    checks = [check for table in sums for check in measuring.checks(table)]
    for table in (table.table.id for table in sums):
        for target in _targets_at(facts, table):
            meant = Reference(Reference.parse(target.metric).metric, table, point)
            moved = target.model_copy(update={"metric": str(meant)})
            judged = targets.judge(moved, facts, pairs, checks).verdict
            verdict = base[target.metric] if table in same_games else judged
            yield PointVerdict(
                target=target.metric, table=table, point=point, verdict=verdict, base=base[target.metric]
            )


def _factor(factor: FactorFacts, facts: RunFacts) -> Factor:
    alone = factor.paths[0] if len(factor.paths) == 1 else None
    present = rule_text(facts.rules[alone]) if alone in facts.rules else ""
    span = f"{factor.span[0]:g} to {factor.span[1]:g}" if factor.span else ""
    return Factor(name=factor.name, present=present, span=span)


def _point(point: PointFacts, facts: RunFacts, identical_at: Mapping[str, tuple[str, ...]]) -> Point:
    return Point(
        name=point.name,
        settings={name: rule_text(value) for name, value in point.settings.items()},
        rules=rule_changes(point.rules, facts),
        identical=identical_at.get(point.name, ()),
    )
