"""What the section on the difficulty of the days shows, table by table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reports.results import Results, Row, TableResult
from sim.games.olvir.report import day_words
from sim.games.olvir.report.calendar import days, phases
from sim.games.olvir.report.day_difficulty import NAME
from sim.games.olvir.report.day_words import Curve
from sim.games.olvir.report.phase_sums import DAMAGE_CAUSES
from sim.games.olvir.report.wanted import wanted
from sim.runlog.facts import RunFacts

COLUMNS: Final = {
    "hazard": "defeated, % of players at risk",
    "standardised": "from the reference state, %",
    "damage": "life points lost per player at risk",
    "beasts": "beasts on the map",
    "strength": "their summed strength",
    "upgrades": "their upgrades",
    "won": "combats that kill, %",
    "rest": "action points resting, %",
    "glory": "glory per player",
}
CAUSES: Final = {f"damage_{cause}": title for cause, title in DAMAGE_CAUSES.items()}


@dataclass(frozen=True)
class SpanView:
    """A day or a phase: its estimates by last part of the metric, and its hazard by variant.

    Attributes:
        wanted: the hazard that is wanted of it, in percent; None where none is.
    """

    id: str
    title: str
    is_day: bool
    wanted: float | None
    rows: dict[str, Row]
    hazards: dict[str, Row]


@dataclass(frozen=True)
class DaysView:
    """The difficulty curve at one table.

    Attributes:
        sentences: what it says under the rules as given.
        variants: the same under each variant.
        columns: last part of the metrics that were measured, with headings.
        problem: why the wanted curve cannot be shown; else nothing.
        beasts: on the map on the first day, and on the last.
    """

    table: TableResult
    sentences: tuple[str, ...]
    variants: tuple[tuple[str, tuple[str, ...]], ...]
    columns: tuple[tuple[str, str], ...]
    spans: tuple[SpanView, ...]
    problem: str
    beasts: tuple[Row, Row] | None

    @property
    def standardised(self) -> bool:
        """Whether days were also begun from their reference state."""
        return any("standardised" in span.rows for span in self.spans)

    @property
    def wants(self) -> bool:
        """Whether a curve is wanted."""
        return any(span.wanted is not None for span in self.spans)


def days_views(results: Results, facts: RunFacts) -> list[DaysView]:
    """One view a table at which the difficulty of the days was measured."""
    return [view for table in results.tables if (view := _view(table, results, facts)).spans]


def _view(table: TableResult, results: Results, facts: RunFacts) -> DaysView:
    game = facts.game_at(table.id)
    limits = wanted(facts, game)
    compared = [variant.name for variant in results.compared()]
    spans = _spans(table, results, facts)
    measured = {name for span in spans for name in span.rows}
    under = ((name, day_words.sentences(Curve(results, game, table.id, name), limits)) for name in compared)
    met = [span.rows["beasts"] for span in spans if span.is_day]
    return DaysView(
        table,
        day_words.sentences(Curve(results, game, table.id), limits),
        tuple((name, told) for name, told in under if told),
        tuple((name, title) for name, title in COLUMNS.items() if name in measured),
        spans,
        limits.problem,
        (met[0], met[-1]) if len(met) > 1 else None,
    )


def _spans(table: TableResult, results: Results, facts: RunFacts) -> tuple[SpanView, ...]:
    """Every day that was played, followed by its phases."""
    game = facts.game_at(table.id)
    limits = wanted(facts, game).by_span
    titles = {phase.id: phase.title for phase in phases(game)}
    views = []
    for day in days(game):
        for span, title in ((day.id, day.title), *((phase, titles[phase]) for phase in day.phases)):
            ids = {name: f"{NAME}.{span}.{name}" for name in (*COLUMNS, *CAUSES)}
            rows = {name: row for name, metric in ids.items() if (row := results.find(metric, table.id))}
            hazards = {
                variant.name: row
                for variant in results.compared()
                if (row := results.find(ids["hazard"], table.id, variant.name))
            }
            if "hazard" in rows:
                views.append(SpanView(span, title, span == day.id, limits.get(span), rows, hazards))
    return tuple(views)
