"""How far each strategy wins more, or less, than its fair share."""

from __future__ import annotations

from collections.abc import Iterator

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.charts.dots import Dot, plot
from reports.results import Results
from sim.runlog.facts import RunFacts


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart for all tables at which different strategies meet."""
    titles = {table.id: table.title for table in results.tables}
    rows = [row for row in results.rows() if row.family == "strategies" and row.aspect == "advantage"]
    if not rows:
        return
    several = len({row.table for row in rows}) > 1
    dots = []
    for row in rows:
        name = words.subject(row)
        tip = f"{name}, {titles[row.table]}: {words.row_number(row, row.value)} points {words.interval(row)}"
        label = f"{name} · {titles[row.table]}" if several else name
        dots.append(Dot(label, row.value, row.low, row.high, tip))
    figure, axes = style.figure(height=70 + 26 * len(rows))
    tips = Tips()
    plot(axes, dots, tips, longest_label=24)
    axes.set_xlabel("points of win share above the fair share")
    told = "; ".join(f"{words.subject(row)} {words.row_number(row, row.value)} points" for row in rows)
    caption = "Dots are values, bars their 95 % intervals; the dashed line is the fair share."
    yield finish(figure, "chart-strategies", "Strategies against their fair share", caption, told, tips)
