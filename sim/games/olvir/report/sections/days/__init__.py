"""The difficulty of the days: whether tension rises, where the wall is, and what makes a phase hard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.charts import Chart, placed
from reports.sections.base import Report, Section, Term
from sim.games.olvir.report.sections.days import chart, rule_difficulty_chart
from sim.games.olvir.report.sections.days.rule_difficulty import rule_difficulty_views
from sim.games.olvir.report.sections.days.shape import shape_views
from sim.games.olvir.report.sections.days.view import CAUSES, days_views

METHOD: Final = Term(
    "Difficulty of the days",
    "Hazard: of the players who are not defeated when a phase begins, the share who are defeated in it; a day counts "
    "each of its phases. Damage is per player at risk too; beasts, their strength and upgrades are those at the start "
    "of a phase. Trend: slope of the least-squares line through the hazards of the days, from their sums per deal. "
    "Spike: a day's hazard less the mean of the days around it; of the largest one the interval holds for all days at "
    "once (Bonferroni). A day is called the wall, and a time of day the hardest, only where its interval lies above "
    "those of all others; a spike or a lull only where it exceeds 1.5 percentage points surely. A variant changes a "
    "hazard when it shifts it by more than 1.5 points.",
)
TERMS: Final = (
    Term("hazard", "Share of the players at risk in a phase who are defeated in it."),
    Term("wall", "The day that is harder than every other."),
)


def sections(report: Report) -> Iterator[Section]:
    """The section, of a game whose calendar has days."""
    results, facts = report.results, report.facts
    views = days_views(results, facts)
    if views:
        yield Section(
            id="day-difficulty",
            title="Does tension rise, where is the wall?",
            contents="Difficulty of the days",
            template=f"{__package__}/section.html.j2",
            view={
                "days_views": views,
                "damage_causes": CAUSES,
                "rule_difficulty_views": rule_difficulty_views(results, facts),
                "shape_views": shape_views(results),
            },
            charts=tuple(_charts(report)),
            method=(METHOD,),
            glossary=TERMS,
        )


def _charts(report: Report) -> Iterator[Chart]:
    yield from chart.draw(report.results, report.facts)
    yield from placed("rule_difficulty", rule_difficulty_chart.draw(report.results, report.facts))
