"""What the starter's advantage is made of: moving first, and the hand that makes a seat the starter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.charts.dots import Dot, plot
from reports.results import Results
from sim.runlog.facts import RunFacts

LABELS: Final = {
    "first_move.moving": "moving first",
    "first_move.holding": "the starter's hand",
    "first_move.interaction": "beyond their sum",
    "first_move.both": "both at once",
}


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart a table at which every seat moved first in turn."""
    for position, table in enumerate(results.tables):
        rows = [(label, row) for metric, label in LABELS.items() if (row := results.find(metric, table.id))]
        if not rows:
            continue
        told = [f"{label}: {words.row_number(row, row.value)} points {words.interval(row)}" for label, row in rows]
        dots = [Dot(label, row.value, row.low, row.high, tip) for (label, row), tip in zip(rows, told, strict=True)]
        figure, axes = style.figure(height=70 + 30 * len(rows))
        tips = Tips()
        plot(axes, dots, tips)
        axes.set_xlabel("points of win share above the fair share")
        caption = "Dots are values, bars their 95 % intervals. The first three add up to the last."
        yield finish(figure, f"chart-first-move-{position}", table.title, caption, "; ".join(told), tips)
