"""What the section on sweeps shows, sweep by sweep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reports.results import Results, Row
from reports.results.sweeps import Effect, Point, SweepResult
from reports.words import sweeps as told
from reports.words.shifts import Moved
from sim.runlog.facts import RunFacts

MOST_ROWS: Final = 240
"""Estimates of a sweep that the page lists; all are in `tables/sweeps.csv`."""


@dataclass(frozen=True)
class SweepView:
    """One sweep.

    Attributes:
        sentences: what moves each metric most.
        effects: every effect with a row of its metric, strongest first within a metric.
        entries: estimates with their points and shifts, `MOST_ROWS` at most.
    """

    sweep: SweepResult
    described: str
    sentences: tuple[str, ...]
    effects: tuple[tuple[Effect, Row], ...]
    entries: tuple[tuple[Point, Row, Moved | None], ...]

    @property
    def n_left(self) -> int:
        """Estimates that are not listed."""
        return len(self.sweep.rows) - len(self.entries)


def sweep_views(results: Results, facts: RunFacts) -> list[SweepView]:
    """One view a sweep."""
    return [_view(sweep, results, facts) for sweep in results.sweeps]


def _view(sweep: SweepResult, results: Results, facts: RunFacts) -> SweepView:
    points = {point.name: point for point in sweep.points}
    measured = sweep.measured
    sentences = [] if sweep.kind == "assumed" else [told.sentence(sweep, *key, results, facts) for key in measured]
    effects = [(effect, told.example(sweep, *key)) for key in measured for effect in _ordered(sweep, *key)]
    entries = [(points[row.variant], row, told.moved(sweep, row)) for row in sweep.rows[:MOST_ROWS]]
    return SweepView(sweep, told.described(sweep, results), tuple(sentences), tuple(effects), tuple(entries))


def _ordered(sweep: SweepResult, metric: str, table: str) -> list[Effect]:
    """All effects on a metric, of a Sobol design share alone and in all together, the strongest factor first."""
    order = [effect.factor for effect in told.ranked(sweep, metric, table)]
    own = [effect for effect in sweep.effects if (effect.metric, effect.table) == (metric, table)]
    return sorted(own, key=lambda effect: order.index(effect.factor))
