"""Shares of a game's counters against what blind chance would make of them."""

from __future__ import annotations

from collections.abc import Iterator

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.charts.dots import Dot, plot
from reports.results import Results, TableResult
from sim.runlog.facts import RunFacts, Titled


def draw(group: Titled, results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart a table for a group of ratios."""
    place = [entry.id for entry in facts.game.ratio_groups].index(group.id)
    for position, table in enumerate(results.tables):
        dots = list(_dots(group, table, results, facts))
        if not dots:
            continue
        figure, axes = style.figure(height=64 + 30 * len(dots))
        tips = Tips()
        plot(axes, dots, tips, longest_label=18, lines=2)
        axes.set_xlabel("points of share over blind chance")
        told = "; ".join(dot.tip for dot in dots)
        caption = "Dots are values, bars their 95 % intervals; the dashed line is blind chance."
        yield finish(figure, f"chart-ratios-{place}-{position}", table.title, caption, told, tips)


def _dots(group: Titled, table: TableResult, results: Results, facts: RunFacts) -> Iterator[Dot]:
    for ratio in facts.game.ratios:
        row = results.find(f"{group.id}.{ratio.id}.over_chance", table.id)
        if ratio.group == group.id and row is not None:
            tip = f"{ratio.title}: {words.row_number(row, row.value)} points {words.interval(row)}"
            yield Dot(ratio.title, row.value, row.low, row.high, tip)
