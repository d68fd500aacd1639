"""The difficulty curve: hazard, damage and beasts on the map by phase, and the tables beside each other by day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from matplotlib.axes import Axes

from reports.charts import lines, style
from reports.charts.chart import Chart, Tips, finish
from reports.charts.lines import Line, Point
from reports.results import Results, TableResult
from sim.games.olvir.report.calendar import Span, days, phases
from sim.games.olvir.report.day_difficulty import NAME
from sim.games.olvir.report.wanted import Wanted, wanted
from sim.runlog.facts import GameFacts, RunFacts
from sim.runlog.names import BASE

MOST_LINES: Final = len(style.PALETTE)
_HEADROOM: Final = 1.08
_INTERVALS: Final = "Dots are values, bars their 95 % intervals."
_WANTED: Final = " The dashed line is what is wanted."
_QUANTITIES: Final = {
    "hazard": ("defeated", "% of players at risk"),
    "damage": ("life points lost", "per player at risk"),
    "beasts": ("beasts on the map", "beasts"),
}


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """The tables beside each other where there are several, then three charts a table."""
    measured = [table for table in results.tables if _line("", "hazard", phases(facts.game), table, results)]
    if len(measured) > 1:
        yield _by_table(measured, results, facts)
    for position, table in enumerate(measured):
        for name in _QUANTITIES:
            yield _by_phase(position, name, table, results, facts)


def _by_table(tables: Sequence[TableResult], results: Results, facts: RunFacts) -> Chart:
    """Hazard by day, a line for each table."""
    figure, axes = style.figure(height=220)
    tips, spans, limits = Tips(), days(facts.game), wanted(facts, facts.game)
    found = [line for table in tables[:MOST_LINES] for line in _line(table.title, "hazard", spans, table, results)]
    told = lines.plot(axes, found, tips)
    dashed = limits.spans == spans
    if dashed:
        _dash(axes, range(len(spans)), limits.values)
    axes.set_xticks(range(len(spans)), [style.label(span.title, 8) for span in spans])
    _finish_axes(axes, "hazard")
    caption = _INTERVALS + (_WANTED if dashed else "")
    return finish(figure, "chart-days-tables", "Hazard by day, table by table", caption, told, tips)


def _by_phase(position: int, name: str, table: TableResult, results: Results, facts: RunFacts) -> Chart:
    """One quantity by phase: as given, from the reference state where that was played, and under each variant."""
    figure, axes = style.figure(height=220)
    tips, spans, limits = Tips(), phases(facts.game), wanted(facts, facts.game)
    told = lines.plot(axes, _curves(name, spans, table, results)[:MOST_LINES], tips)
    caption = _INTERVALS
    if name == "hazard" and limits.spans:
        _dash_spans(axes, spans, limits)
        caption += _WANTED
    _day_axis(axes, spans, facts.game)
    _finish_axes(axes, name)
    title = f"{table.title}: {_QUANTITIES[name][0]}, by phase"
    return finish(figure, f"chart-days-{position}-{name}", title, caption, told, tips)


def _curves(name: str, spans: Sequence[Span], table: TableResult, results: Results) -> list[Line]:
    found = _line("as given", name, spans, table, results)
    if name == "hazard":
        found += _line("from the reference state", "standardised", spans, table, results)
    for variant in results.compared():
        found += _line(variant.name, name, spans, table, results, variant.name)
    return found


def _line(
    label: str, name: str, spans: Sequence[Span], table: TableResult, results: Results, variant: str = BASE
) -> list[Line]:
    """The line of a quantity over the spans; none where it was not measured."""
    points = (
        Point(place, span.title, row)
        for place, span in enumerate(spans)
        if (row := results.find(f"{NAME}.{span.id}.{name}", table.id, variant))
    )
    line = Line(label, tuple(points))
    return [line] if line.points else []


def _dash_spans(axes: Axes, spans: Sequence[Span], limits: Wanted) -> None:
    """The wanted curve over the phases; a day's value holds for each of its phases."""
    places = {span.id: place for place, span in enumerate(spans)}
    for span, value in zip(limits.spans, limits.values, strict=True):
        own = [places[phase] for phase in span.phases]
        _dash(axes, (min(own) - 0.5, max(own) + 0.5), (value, value))


def _dash(axes: Axes, places: Sequence[float], values: Sequence[float]) -> None:
    axes.plot(places, values, color=style.INK, linestyle=(0, (4, 3)), linewidth=1.1)


def _day_axis(axes: Axes, spans: Sequence[Span], game: GameFacts) -> None:
    """The days named under the middle of their phases, a faint line between them."""
    places = {span.id: place for place, span in enumerate(spans)}
    middles, names = [], []
    for day in days(game):
        own = [places[phase] for phase in day.phases]
        middles.append(sum(own) / len(own))
        names.append(style.label(day.title, 8))
        if min(own) > 0:
            axes.axvline(min(own) - 0.5, color=style.INK, alpha=0.2, linewidth=0.8)
    axes.set_xticks(middles, names)


def _finish_axes(axes: Axes, name: str) -> None:
    axes.set_ylim(0, _HEADROOM * axes.get_ylim()[1])
    axes.set_ylabel(_QUANTITIES[name][1])
    axes.locator_params(axis="y", nbins=5)
    style.grid(axes, "y")
