"""Forest plot: how much harder or easier each change of the rules makes the whole game, the strongest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.charts.dots import Dot, plot
from reports.results import Results, TableResult
from reports.words.shifts import Moved
from sim.games.olvir.report import rule_difficulty
from sim.games.olvir.report.day_difficulty import HAZARD
from sim.runlog.facts import RunFacts

FEWEST: Final = 2
"""Variants from which on they are worth comparing with each other."""


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart a table at which several variants were played."""
    for position, table in enumerate(results.tables):
        entries = rule_difficulty.shifts(HAZARD.name, table.id, results, facts)
        if len(entries) >= FEWEST:
            yield _chart(position, table, entries)


def _chart(position: int, table: TableResult, entries: list[Moved]) -> Chart:
    dots = [_dot(entry) for entry in entries]
    figure, axes = style.figure(height=80 + 24 * len(dots))
    limit, tips = max(entry.shift.max_shift for entry in entries), Tips()
    axes.axvspan(-limit, limit, color=style.GREY, alpha=0.18, linewidth=0)
    plot(axes, dots, tips)
    axes.set_xlabel("shift of the hazard, percentage points")
    title = f"{table.title}: what each change does to the difficulty"
    caption = (
        "Dots are shifts against the rules as given, on the same deals, bars their 95 % intervals; a diamond is "
        "harder or easier for sure. The grey band is what a player would not feel."
    )
    told = "; ".join(dot.tip for dot in dots)
    return finish(figure, f"chart-rule-difficulty-{position}", title, caption, told, tips)


def _dot(entry: Moved) -> Dot:
    shift, tip = entry.shift, f"{entry.row.variant}: {rule_difficulty.size(entry)}"
    sure = (shift.low is not None and shift.low > 0) or (shift.high is not None and shift.high < 0)
    colour, marker = (style.ORANGE, "D") if sure else (style.BLUE, "o")
    return Dot(entry.row.variant, shift.value, shift.low, shift.high, tip, colour, marker)
