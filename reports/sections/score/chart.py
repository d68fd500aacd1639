"""What scores are made of: one stacked bar a table."""

from __future__ import annotations

from collections.abc import Iterator

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.patches import Patch

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.charts.svg import SETTINGS
from reports.results import Results, Row, TableResult
from sim.runlog.facts import RunFacts


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart for all tables, if the game has score parts."""
    if len(facts.game.score_parts) < 2:
        return
    figure, axes = style.figure(height=80 + 34 * len(results.tables) + 9 * len(facts.game.score_parts))
    tips, looks = Tips(), _looks(facts)
    for place, table in enumerate(results.tables):
        _stack(axes, place, table, results, facts, tips)
    axes.set_yticks(range(len(results.tables)), [style.label(table.title, 18) for table in results.tables])
    axes.set_ylim(len(results.tables) - 0.5, -0.5)
    axes.set_xlabel("mean score of a seat")
    style.grid(axes, "x")
    handles = [
        Patch(facecolor=colour, hatch=hatch, edgecolor="white", label=style.label(part.title))
        for part, (colour, hatch) in zip(facts.game.score_parts, looks.values(), strict=True)
    ]
    with mpl.rc_context(SETTINGS):
        figure.legend(handles=handles, loc="outside lower center", ncols=2, frameon=False, fontsize=10)
    caption = "Each bar is the mean score, cut into its parts, in the order of the legend."
    yield finish(figure, "chart-score-parts", "What scores are made of", caption, _told(results, facts), tips)


def _stack(axes: Axes, place: int, table: TableResult, results: Results, facts: RunFacts, tips: Tips) -> None:
    """One bar: gains to the right of zero, losses to the left."""
    gains, losses = 0.0, 0.0
    for part_id, (colour, hatch) in _looks(facts).items():
        row = results.find(f"score.part.{part_id}", table.id)
        if row is None:
            continue
        left = gains if row.value >= 0 else losses
        (bar,) = axes.barh([place], [row.value], left=left, height=0.62, color=colour, edgecolor="white")
        bar.set_hatch(hatch)
        gains, losses = gains + max(row.value, 0), losses + min(row.value, 0)
        tips.add(bar, f"{table.title}, {row.label}: {words.row_number(row, row.value)} {words.interval(row)}")


def _looks(facts: RunFacts) -> dict[str, tuple[str, str]]:
    """Colour and hatching of every part; hatching repeats the colours for games with many parts."""
    n = len(style.PALETTE)
    return {
        part.id: (style.PALETTE[place % n], style.HATCHES[place // n % len(style.HATCHES)])
        for place, part in enumerate(facts.game.score_parts)
    }


def _told(results: Results, facts: RunFacts) -> str:
    table = results.tables[0]
    rows: list[tuple[str, Row | None]] = [
        (part.title, results.find(f"score.part.{part.id}", table.id)) for part in facts.game.score_parts
    ]
    parts = (f"{title} {words.row_number(row, row.value)}" for title, row in rows if row is not None)
    return f"{table.title}: {', '.join(parts)}"
