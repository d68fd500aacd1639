"""How long games last: a histogram with median and 90th percentile."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.facts import RunFacts
from reports.results import Distribution, Results, TableResult


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
    told = []
    for name, word, line in (("p50", "median", "solid"), ("p90", "9 in 10", (0, (4, 3)))):
        row = results.find(f"length.{name}", table.id)
        if row is not None:
            value = words.row_number(row, row.value)
            axes.axvline(row.value, color=style.INK, linestyle=line, linewidth=1.2)
            axes.annotate(
                f"{word} {value}",
                (row.value, 1.0 if name == "p50" else 0.86),
                xycoords=("data", "axes fraction"),
                xytext=(4, 0),
                textcoords="offset points",
                ha="left",
                va="top",
                fontsize=10,
            )
            told.append(f"{word} {value} {unit}")
    axes.set_ylim(0, 1.22 * float(shares.max()))
    axes.set_xlabel(style.label(unit))
    axes.set_ylabel("% of games")
    axes.locator_params(axis="y", nbins=4)
    style.grid(axes, "y")
    caption = "Bars are shares of games; solid line: median; dashed line: 9 games in 10 last no longer."
    return finish(figure, f"chart-length-{position}", table.title, caption, "; ".join(told), tips)
