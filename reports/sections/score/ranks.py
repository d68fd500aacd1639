"""How often a solo game ends in each line of its rank table."""

from __future__ import annotations

from collections.abc import Iterator

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.results import Results, TableResult
from sim.runlog.facts import RunFacts


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart a table of a solo game."""
    if not facts.game.solo or not facts.game.ranks:
        return
    for position, table in enumerate(results.tables):
        yield _chart(position, table, results, facts)


def _chart(position: int, table: TableResult, results: Results, facts: RunFacts) -> Chart:
    figure, axes = style.figure(height=60 + 30 * len(facts.game.ranks))
    tips, told = Tips(), []
    for place, rank in enumerate(facts.game.ranks):
        row = results.find(f"score.rank.{place + 1}", table.id)
        if row is None:
            continue
        (bar,) = axes.barh([place], [row.value], height=0.62, color=style.BLUE)
        if row.low is not None and row.high is not None:
            axes.plot([row.low, row.high], [place, place], color=style.INK, linewidth=1.2)
        value = words.row_number(row, row.value)
        axes.annotate(f" {value} %", (max(row.value, row.high or 0), place), va="center", fontsize=10)
        told.append(f"{rank.title} {value} %")
        tips.add(bar, f"{rank.title}: {value} % {words.interval(row)}")
    axes.set_yticks(range(len(facts.game.ranks)), [style.label(rank.title, 20) for rank in facts.game.ranks])
    axes.set_ylim(len(facts.game.ranks) - 0.5, -0.5)
    axes.set_xlim(0, 115)
    axes.set_xlabel("% of games")
    style.grid(axes, "x")
    caption = "Bars are shares of games, thin lines their 95 % intervals."
    return finish(figure, f"chart-ranks-{position}", table.title, caption, "; ".join(told), tips)
