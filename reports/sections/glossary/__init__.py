"""What the words mean: those of every page, and those that the sections on it bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.sections.base import Report, Section, Term

TERMS: Final = (
    Term("block, deal", "One shuffle of everything that is shuffled, played in every different seating of its table."),
    Term("fair share", "What each seat would win if all were equal: 1 in as many as there are players."),
    Term("interval", "The range in which the true value lies in 95 % of such runs."),
    Term(
        "lift",
        "Win share relative to the fair share: +4 % means 1.04 times the fair share. It compares games with different "
        "numbers of players.",
    ),
    Term("points", "Percentage points of win share: +1 point is one more win in 100 games."),
    Term(
        "seat, order",
        "A place at the table. The starter has the first place in the order, then the others as they take turns.",
    ),
    Term("strategy", "A bot with its parameters."),
    Term("table", "Which strategies sit together."),
    Term("target", "What balanced means for this experiment: a metric and its limits."),
    Term(
        "variant",
        "The game with some rule values changed, played on the same deals as the rules as given, the base.",
    ),
    Term("shift", "What a variant adds to a metric of the base."),
    Term("dead turn", "A turn in which a seat could do nothing."),
    Term(
        "forced decision",
        "A decision point with a single option. It is played by itself and not counted among the decisions.",
    ),
)


def sections(report: Report) -> Iterator[Section]:
    """The section, which every page has."""
    yield Section(
        id="glossary",
        title="Glossary",
        contents="Glossary",
        template=f"{__package__}/section.html.j2",
        view={"terms": TERMS},
    )
