"""What the page shows of sweeps, and of what rests on assumed values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reports.results import Results, Row
from reports.results.sweeps import Effect, Point, PointVerdict, SweepResult
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


@dataclass(frozen=True)
class AssumedView:
    """Which findings rest on assumed values.

    Attributes:
        sentences: one a target.
        targets: the targets that were judged, as the experiment writes them, each with its verdict.
        lines: one a change: its words, whether it plays no part, and the verdicts in the order of the targets.
        left_out: what was not varied, and why.
    """

    sweep: SweepResult
    sentences: tuple[str, ...]
    targets: tuple[tuple[str, str], ...]
    lines: tuple[tuple[str, bool, tuple[PointVerdict | None, ...]], ...]
    left_out: tuple[str, ...]


def assumed_views(results: Results) -> list[AssumedView]:
    """One view a sweep of assumed values that judged a target."""
    views = []
    for sweep in results.sweeps:
        if sweep.kind != "assumed" or not sweep.verdicts:
            continue
        standings = told.standings(sweep)
        at = {(verdict.target, verdict.point): verdict for verdict in sweep.verdicts}
        lines = [
            (
                told.settings(point),
                len(point.identical) == len(sweep.blocks),
                tuple(at.get((standing.target, point.name)) for standing in standings),
            )
            for point in sweep.versions
        ]
        views.append(
            AssumedView(
                sweep,
                tuple(standing.sentence for standing in standings),
                tuple((standing.target, standing.base) for standing in standings),
                tuple(lines),
                tuple(told.left_out(sweep)),
            )
        )
    return views


def try_assumed(facts: RunFacts) -> str:
    """The command that tries the assumed values."""
    return f"{facts.command or f'sim run experiments/{facts.id}.yaml'} --set 'sweep=[{{id: assumed, assumed: true}}]'"


def context(results: Results, facts: RunFacts) -> dict[str, object]:
    """What the templates of sweeps and of assumed values need."""
    return {
        "sweep_views": sweep_views(results, facts),
        "assumed_views": assumed_views(results),
        "try_assumed": try_assumed(facts),
        "effect_number": told.effect_number,
        "effect_unit": told.effect_unit,
        "effect_measure": lambda effect: told.MEASURES[effect.measure],
        "point_settings": told.settings,
    }
