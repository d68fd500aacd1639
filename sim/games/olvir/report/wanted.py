"""The hazard that a designer wants, day by day or phase by phase (options of `analyses: {day_difficulty: …}`)."""

from __future__ import annotations

from dataclasses import dataclass

from sim.games.olvir.report.calendar import Span, days, phases
from sim.games.olvir.report.day_difficulty import NAME
from sim.runlog.facts import GameFacts, RunFacts


@dataclass(frozen=True)
class Wanted:
    """What the experiment wants of the hazard, in percent.

    Attributes:
        spans: the days or phases it speaks of; none when no curve is wanted.
        values: the wanted hazard of each.
        most: the most that any day may have; None for no limit.
        problem: why the curve cannot be read, and the remedy; else nothing.
    """

    spans: tuple[Span, ...] = ()
    values: tuple[float, ...] = ()
    most: float | None = None
    problem: str = ""

    @property
    def by_span(self) -> dict[str, float]:
        """The wanted hazard by id of its day or phase."""
        return {span.id: value for span, value in zip(self.spans, self.values, strict=True)}


def wanted(facts: RunFacts, game: GameFacts) -> Wanted:
    """The wanted curve of a game: one value a day, or one a phase."""
    options = facts.analyses.get(NAME) or {}
    most = options.get("max_hazard")
    limit = None if most is None else float(most)
    values = tuple(float(value) for value in options.get("wanted") or ())
    if not values:
        return Wanted(most=limit)
    for spans in (days(game), phases(game)):
        if len(values) == len(spans):
            return Wanted(spans, values, limit)
    problem = (
        f"analyses.{NAME}.wanted has {len(values)} values; "
        f"give {len(days(game))}, one a day, or {len(phases(game))}, one a phase"
    )
    return Wanted(most=limit, problem=problem)
