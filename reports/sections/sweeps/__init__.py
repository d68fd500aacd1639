"""What happens when values of the rules are swept over ranges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.charts import Chart, placed
from reports.sections.base import Report, Section, Term
from reports.sections.sweeps.chart import draw
from reports.sections.sweeps.view import sweep_views
from reports.words import sweeps as told

METHOD: Final = (
    Term(
        "Sweeps",
        "Every version is compared with the rules as given on the same deals. The range of a value is the distance "
        "between its settings with the highest and the lowest mean over the other values; since the two are picked by "
        "their results, its interval is a little too narrow. A Morris design walks through the ranges and changes one "
        "value at a time, by two of four levels: shown is the mean size of the change (μ* times the step), with a "
        "bootstrap interval over the paths, beside the step that chance alone would show if versions shared no luck. A "
        "Sobol design splits the spread between the points: the share of a value alone (first order) and with all that "
        "it does together with others (total). Whole numbers stay whole.",
    ),
    Term(
        "Assumed values",
        "Each column of a table of assumed values is moved a step down and a step up, all rows together and one column "
        "at a time; a value that the game refuses stays where it is. A verdict stays when the changed game has the "
        "same one, turns when it has another that is sure, and cannot be told when the games do not decide. Steps are "
        "no intervals: real values may be farther away.",
    ),
)
SWEEP: Final = Term(
    "sweep", "Many versions of the rules that differ in a few values, each played on the same deals as the base."
)


def sections(report: Report) -> Iterator[Section]:
    """The section, of a run with sweeps."""
    views = sweep_views(report.results, report.facts)
    if views:
        yield Section(
            id="sweeps",
            title="What if values were different?",
            contents="Other values",
            template=f"{__package__}/section.html.j2",
            view={
                "sweep_views": views,
                "effect_number": told.effect_number,
                "effect_unit": told.effect_unit,
                "effect_measure": lambda effect: told.MEASURES[effect.measure],
                "point_settings": told.settings,
            },
            charts=tuple(_charts(report)),
            method=METHOD,
            glossary=(SWEEP,),
        )


def _charts(report: Report) -> Iterator[Chart]:
    for swept in report.results.sweeps:
        yield from placed(swept.id, draw(swept, report.results, report.facts))
