"""How long games last: a histogram with median and 90th percentile."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from matplotlib.axes import Axes

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.results import Distribution, Results, TableResult
from sim.runlog.facts import RunFacts


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart a table whose length was measured."""
    for position, table in enumerate(results.tables):
        shape = next((d for d in results.distributions if d.id == f"turns@{table.id}"), None)
        if shape is not None and results.find("length.p50", table.id) is not None:
            yield _chart(position, table, shape, results, facts)


def _chart(position: int, table: TableResult, shape: Distribution, results: Results, facts: RunFacts) -> Chart:
    figure, axes = style.figure(height=200)
    tips, unit = Tips(), facts.game.turn_unit
    counts = np.array(shape.counts)
    shares = 100 * counts / counts.sum()
    reached = np.cumsum(shares)
    for edge, share, total in zip(shape.edges, shares, reached, strict=True):
        last = edge + shape.width - 1
        (bar,) = axes.bar([edge + (shape.width - 1) / 2], [share], width=0.86 * shape.width, color=style.BLUE)
        span = f"{edge}" if last == edge else f"{edge} to {last}"
        tips.add(bar, f"{span} {unit}: {share:.1f} % of games; {total:.1f} % last no longer")
    told = _mark_quantiles(axes, table, results)
    axes.set_ylim(0, 1.22 * float(shares.max()))
    axes.set_xlabel(style.label(unit))
    axes.set_ylabel("% of games")
    axes.locator_params(axis="y", nbins=4)
    style.grid(axes, "y")
    caption = "Bars are shares of games; solid line: median; dashed line: 9 games in 10 last no longer."
    return finish(figure, f"chart-length-{position}", table.title, caption, f"{told} {unit}", tips)


def _mark_quantiles(axes: Axes, table: TableResult, results: Results) -> str:
    """Lines at the median, named on its left, and at the 90th percentile, named on its right."""
    told = []
    for name, word, line, side in (("p50", "median", "-", "right"), ("p90", "9 in 10", "--", "left")):
        row = results.find(f"length.{name}", table.id)
        if row is None:
            continue
        value = words.row_number(row, row.value)
        axes.axvline(row.value, color=style.INK, linestyle=line, linewidth=1.2)
        axes.annotate(
            f"{word} {value}",
            (row.value, 1),
            xycoords=("data", "axes fraction"),
            xytext=(-4 if side == "right" else 4, 0),
            textcoords="offset points",
            ha=side,
            va="top",
            fontsize=10,
        )
        told.append(f"{word} {value}")
    return ", ".join(told)
