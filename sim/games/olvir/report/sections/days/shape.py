"""The joint model of the difficulty of the days, as sentences and a table."""

from __future__ import annotations

from dataclasses import dataclass

from reports import words
from reports.results import Results
from reports.results.shape import ShapeTerm

DIGITS = 2


@dataclass(frozen=True)
class ShapeView:
    """One thing that the odds of being defeated depend on.

    Attributes:
        title: what is compared with what.
        value, interval: the odds ratio and its interval, as text.
        said: the finding as a sentence.
    """

    title: str
    value: str
    interval: str
    said: str


def shape_views(results: Results) -> tuple[ShapeView, ...]:
    """One view a term of the model, in its order; none where it was not fitted."""
    return tuple(_view(term) for term in results.shape)


def _view(term: ShapeTerm) -> ShapeView:
    value, title = words.number(term.value, DIGITS), _title(term)
    low, high = ("no limit" if end is None else words.number(end, DIGITS) for end in (term.low, term.high))
    interval = f"[{low}, {high}]"
    said = f"{title}: {_course(term)}, the odds of being defeated are {value} times as high {interval}"
    return ShapeView(title, value, interval, said)


def _title(term: ShapeTerm) -> str:
    if not term.level:
        return f"One {term.factor} later"
    if term.factor == "players":
        return f"{term.level} players instead of {term.reference}"
    return f"{term.level} instead of {term.reference}"


def _course(term: ShapeTerm) -> str:
    """Which way it goes, said only where the whole interval lies on one side of 1."""
    if term.low is not None and term.low > 1:
        return "harder"
    if term.high is not None and term.high < 1:
        return "easier"
    return "no difference that can be told"
