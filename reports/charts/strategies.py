"""How far each strategy wins more, or less, than its fair share."""

from __future__ import annotations

from collections.abc import Iterator

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.facts import RunFacts
from reports.results import Results


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart for all tables at which different strategies meet."""
    titles = {table.id: table.title for table in results.tables}
    rows = [row for row in results.rows() if row.family == "strategies" and row.metric.endswith(".advantage")]
    if not rows:
        return
    several = len({row.table for row in rows}) > 1
    figure, axes = style.figure(height=70 + 26 * len(rows))
    tips, labels = Tips(), []
    for place, row in enumerate(rows):
        name = words.subject(row)
        if row.low is not None and row.high is not None:
            axes.plot([row.low, row.high], [place, place], color=style.BLUE, linewidth=2.4)
        (dot,) = axes.plot([row.value], [place], "o", color=style.BLUE, markersize=7)
        labels.append(style.label(f"{name} · {titles[row.table]}" if several else name, 24))
        tips.add(
            dot,
            f"{name}, {titles[row.table]}: {words.row_number(row, row.value)} points {words.interval(row)}",
        )
    axes.axvline(0, color=style.INK, linestyle=(0, (4, 3)), linewidth=1.1)
    axes.set_yticks(range(len(rows)), labels)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel("points of win share above the fair share")
    style.grid(axes, "x")
    told = "; ".join(f"{words.subject(row)} {words.row_number(row, row.value)} points" for row in rows)
    caption = "Dots are values, bars their 95 % intervals; the dashed line is the fair share."
    yield finish(figure, "chart-strategies", "Strategies against their fair share", caption, told, tips)
