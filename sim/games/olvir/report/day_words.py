"""What the difficulty curve says, in sentences: the wall, the trend, the time of day, spikes, days too hard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reports import words
from reports.results import Results, Row
from sim.games.olvir.report.calendar import Span, days, times
from sim.games.olvir.report.day_difficulty import HAZARD_POINTS, NAME
from sim.games.olvir.report.wanted import Wanted
from sim.runlog.facts import GameFacts
from sim.runlog.names import BASE


@dataclass(frozen=True)
class Curve:
    """Which curve is spoken of: that of a table under a variant."""

    results: Results
    game: GameFacts
    table: str
    variant: str = BASE

    def row(self, name: str) -> Row | None:
        """The estimate `day_difficulty.<name>`."""
        return self.results.find(f"{NAME}.{name}", self.table, self.variant)

    def hazards(self, spans: Sequence[Span]) -> list[tuple[Span, Row]]:
        """The hazard of each of these spans that was played."""
        return [(span, row) for span in spans if (row := self.row(f"{span.id}.hazard"))]


def sentences(curve: Curve, limits: Wanted) -> tuple[str, ...]:
    """All that can be said of a curve, the wall first."""
    by_day = curve.hazards(days(curve.game))
    if not any(row.value for _, row in by_day):
        return ("Nobody was ever defeated.",) if by_day else ()
    told = [*_wall(by_day), *_trend(curve.row("trend")), *_time_of_day(curve), *_spikes(curve)]
    return (*told, *_too_hard(curve, limits), *_too_easy(curve, limits), *_above_limit(by_day, limits.most))


def _wall(by_day: Sequence[tuple[Span, Row]]) -> Iterator[str]:
    """The hardest day, called the wall only where its interval lies above those of all others."""
    if len(by_day) < 2:
        return
    (day, row), *others = _hardest_first(by_day)
    rivals = [other for other in others if not _above(row, other[1])]
    if not rivals:
        then, next_row = others[0]
        yield (
            f"{day.title} is the wall: in a phase of it {_size(row)} of the players at risk are defeated, "
            f"on {_within(then)} as the next hardest {_size(next_row)}."
        )
        return
    named = ", ".join(f"{span.title} {_size(other)}" for span, other in [(day, row), *rivals])
    yield f"No single day is the wall. The hardest cannot be told apart: {named} of the players at risk are defeated."


def _trend(row: Row | None) -> Iterator[str]:
    if row is None:
        return
    low, high = row.low, row.high
    size = f"{words.row_number(row, row.value)} percentage points a day {words.interval(row)}"
    if low is not None and low > 0:
        yield f"Tension rises over the days: the hazard changes by {size}."
    elif high is not None and high < 0:
        yield f"Tension falls over the days: the hazard changes by {size}."
    else:
        yield f"Whether tension rises or falls over the days cannot be told: the hazard changes by {size}."


def _time_of_day(curve: Curve) -> Iterator[str]:
    by_time = curve.hazards(times(curve.game))
    if len(by_time) < 2:
        return
    (time, row), *others = _hardest_first(by_time)
    if all(_above(row, other) for _, other in others):
        rest = ", ".join(f"the {span.title} {_size(other)}" for span, other in others)
        yield f"The {time.title} is the hardest time of day: {_size(row)}; {rest}."
    else:
        yield "No time of day stands out as the hardest."


def _spikes(curve: Curve) -> Iterator[str]:
    """Days whose hazard differs from that of the days around by more than a player would feel."""
    for day in days(curve.game):
        row = curve.row(f"{day.id}.spike")
        if row is None or row.low is None or row.high is None:
            continue
        if row.low > HAZARD_POINTS or row.high < -HAZARD_POINTS:
            kind, side = ("spike", "above") if row.value > 0 else ("lull", "below")
            size = words.number(abs(row.value), words.decimals(row))
            yield (
                f"{day.title} is a {kind}: {size} percentage points {side} the mean of the days around it, "
                f"difference {words.interval(row)}."
            )


def _too_hard(curve: Curve, limits: Wanted) -> Iterator[str]:
    """The first day or phase that is surely harder than wanted, and those before it that may be."""
    unsure: list[str] = []
    for span, row in curve.hazards(limits.spans):
        most = limits.by_span[span.id]
        if _surely_over(row, most):
            before = f"; of {', '.join(unsure)} before it this cannot be told" if unsure else ""
            yield f"{span.title} is the first that is harder than wanted: {_size(row)} against {most:g} %{before}."
            return
        if _perhaps_over(row, most):
            unsure.append(span.title)
    if unsure:
        yield f"Nothing is surely harder than wanted, but of {', '.join(unsure)} it cannot be told."
    elif limits.spans:
        yield "Nothing is harder than wanted."


def _too_easy(curve: Curve, limits: Wanted) -> Iterator[str]:
    """The days or phases that are surely easier than wanted, by more than a player would feel."""
    easier = [
        f"{span.title} {_size(row)} against {limits.by_span[span.id]:g} %"
        for span, row in curve.hazards(limits.spans)
        if row.below(limits.by_span[span.id] - HAZARD_POINTS)
    ]
    if easier:
        yield f"Easier than wanted: {', '.join(easier)}."


def _above_limit(by_day: Sequence[tuple[Span, Row]], most: float | None) -> Iterator[str]:
    if most is None:
        return
    over = [f"{day.title} {_size(row)}" for day, row in by_day if _surely_over(row, most)]
    unsure = [day.title for day, row in by_day if _perhaps_over(row, most)]
    if over:
        yield f"Over your limit of {most:g} %: {', '.join(over)}."
    if unsure:
        yield f"It cannot be told whether your limit of {most:g} % holds on {', '.join(unsure)}."
    if not over and not unsure:
        yield f"Your limit of {most:g} % holds on every day."


def _surely_over(row: Row, most: float) -> bool:
    """Whether the whole interval lies above the limit."""
    return row.above(most)


def _perhaps_over(row: Row, most: float) -> bool:
    """Whether only a part of the interval lies above the limit."""
    return not _surely_over(row, most) and (row.high is None or row.high > most)


def _hardest_first(spans: Sequence[tuple[Span, Row]]) -> list[tuple[Span, Row]]:
    return sorted(spans, key=lambda entry: -entry[1].value)


def _above(row: Row, other: Row) -> bool:
    """Whether the whole interval lies above the whole other one."""
    return row.low is not None and other.high is not None and row.low > other.high


def _size(row: Row) -> str:
    return f"{words.row_number(row, row.value)} % {words.interval(row)}"


def _within(span: Span) -> str:
    """The title inside a sentence."""
    return span.title[:1].lower() + span.title[1:]
