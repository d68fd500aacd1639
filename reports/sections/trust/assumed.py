"""Which findings rest on assumed values, and how one finds out."""

from __future__ import annotations

from dataclasses import dataclass

from reports.results import Results
from reports.results.sweeps import PointVerdict, SweepResult
from reports.words import sweeps as told
from sim.runlog.facts import RunFacts


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
