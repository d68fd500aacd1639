"""The calendar of a game that counts by phases: days made of times of day, told by the ids of its phases.

A phase's id is `<day>_<time>`, such as `d2_morning`, and its title `<Day>, <time>`, such as "Day 2, morning".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sim.runlog.facts import GameFacts, Titled


@dataclass(frozen=True)
class Span:
    """A stretch of the calendar that is measured as one: a phase, a day, a time of day over all days, or all.

    Attributes:
        id: part of the ids of its metrics.
        title: words for people.
        phases: ids of its phases.
    """

    id: str
    title: str
    phases: tuple[str, ...]


def phases(game: GameFacts) -> tuple[Span, ...]:
    """Every phase by itself, in the order of the calendar."""
    return tuple(Span(phase.id, phase.title, (phase.id,)) for phase in game.phases)


def days(game: GameFacts) -> tuple[Span, ...]:
    """Every day, in order."""
    return tuple(_grouped(game, 0))


def times(game: GameFacts) -> tuple[Span, ...]:
    """Every time of day, in order."""
    return tuple(_grouped(game, 1))


def whole(game: GameFacts) -> Span:
    """The whole game as one span."""
    return Span("game", "The whole game", tuple(phase.id for phase in game.phases))


def _grouped(game: GameFacts, part: int) -> Iterator[Span]:
    """Phases whose ids share their first (day) or second (time) part."""
    groups: dict[str, list[Titled]] = {}
    for phase in game.phases:
        groups.setdefault(phase.id.split("_", 1)[part], []).append(phase)
    for name, members in groups.items():
        yield Span(name, members[0].title.split(", ", 1)[part], tuple(member.id for member in members))
