"""Forest plot: how the takers of each item fared, the best first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from matplotlib.axes import Axes

from reports import words
from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.results import Results, Row, TableResult, TargetResult
from sim.runlog.facts import RunFacts, Titled
from sim.runlog.reference import Reference

MAX_ROWS: Final = 40


def draw(group: Titled, results: Results, facts: RunFacts) -> Iterator[Chart]:
    """One chart a table for a group of items, all on the same scale."""
    place = [entry.id for entry in facts.game.item_groups].index(group.id)
    by_table = {table.id: _rows(group, table, results) for table in results.tables}
    ends = [end for rows in by_table.values() for row in rows for end in (row.low, row.value, row.high)]
    known = [end for end in ends if end is not None]
    for position, table in enumerate(results.tables):
        rows = by_table[table.id]
        if rows:
            scale = (min(known) - 1, max(known) + 1)
            yield _chart(f"chart-items-{place}-{position}", table, rows, scale, results, facts)


def _rows(group: Titled, table: TableResult, results: Results) -> list[Row]:
    return [
        row for row in results.rows() if row.table == table.id and row.family == group.id and row.aspect == "win_rate"
    ]


def _chart(
    chart_id: str,
    table: TableResult,
    rows: list[Row],
    scale: tuple[float, float],
    results: Results,
    facts: RunFacts,
) -> Chart:
    shown = sorted(rows, key=lambda row: -abs(row.value))[:MAX_ROWS]
    shown.sort(key=lambda row: -row.value)
    items = {f"{item.group}.{item.id}.win_rate": item for item in facts.game.items}
    titles = {metric: item.title for metric, item in items.items()}
    labels = [style.item_label(items[row.metric].id, titles[row.metric], 26) for row in shown]
    figure, axes = style.figure(height=70 + 17 * len(shown))
    target = _target(rows, results)
    if target is not None and target.low is not None and target.high is not None:
        axes.axvspan(target.low, target.high, color=style.GREEN, alpha=0.12, linewidth=0)
    tips = Tips()
    verdicts = {member.row: member.verdict for member in target.members} if target else {}
    for place, row in enumerate(shown):
        _mark(axes, place, row, titles[row.metric], verdicts.get(row.id) == "off target", tips)
    axes.axvline(0, color=style.INK, linestyle=(0, (4, 3)), linewidth=1.1)
    axes.set_yticks(range(len(shown)), labels, fontsize=10)
    axes.set_ylim(len(shown) - 0.4, -0.6)
    axes.set_xlim(*scale)
    axes.set_xlabel("points above the fair share when taken")
    style.grid(axes, "x")
    best, worst = shown[0], shown[-1]
    told = (
        f"{titles[best.metric]} has the highest value, {words.row_number(best, best.value)} points; "
        f"{titles[worst.metric]} the lowest, {words.row_number(worst, worst.value)}"
    )
    return finish(figure, chart_id, table.title, _caption(len(rows), target), told, tips)


def _target(rows: list[Row], results: Results) -> TargetResult | None:
    """The experiment's target for these rows, if it has one."""
    ids = {row.id for row in rows}
    for target in results.targets:
        if ids & {member.row for member in target.members} and Reference.parse(target.metric).is_pattern:
            return target
    return None


def _mark(axes: Axes, place: int, row: Row, title: str, off: bool, tips: Tips) -> None:
    colour, marker = (style.ORANGE, "D") if off else (style.GREY, "o")
    if row.low is not None and row.high is not None:
        axes.plot([row.low, row.high], [place, place], color=colour, linewidth=1.8)
    (dot,) = axes.plot([row.value], [place], marker, color=colour, markersize=5.5)
    tips.add(dot, f"{title}: {words.row_number(row, row.value)} points {words.interval(row)}")


def _caption(n: int, target: TargetResult | None) -> str:
    caption = "Dots are values, bars their 95 % intervals; the dashed line is no difference."
    if target is not None and target.low is not None and target.high is not None:
        caption += f" The shaded band is your limit, {words.limit(target)}; a diamond is off target."
    if n > MAX_ROWS:
        caption += f" The {MAX_ROWS} farthest from 0 of {n} are drawn, the table has all."
    return caption
