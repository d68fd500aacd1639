"""What a metric is: everything that can be said of a measured number before it is measured."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Final, Literal

Kind = Literal["win share", "mean", "ratio", "quantile"]

OVER_CHANCE: Final = "points over chance"
"""Unit of a share, in percent, less that of blind chance."""
_SIGNED: Final = ("points", OVER_CHANCE)
"""Units of differences."""
_SHARES: Final = ("points", "%", OVER_CHANCE)
_NOT_STORED: Final = ("columns", "difference", "tolerance")
_SHARE_POINTS: Final = 1.0
_TYPICAL: Final = 0.03
_TAIL: Final = 0.05

SENTENCE: Final = "{label}: {value} {unit}"
"""The finding where a metric has no sentence of its own."""

Tolerance = Callable[[float], float]
"""The largest shift that a player would not feel, in the metric's unit, from the metric's value under the base."""


def fixed(limit: float) -> Tolerance:
    """The same limit whatever the value."""
    return lambda value: limit


def relative(part: float) -> Tolerance:
    """A part of the value."""
    return lambda value: abs(value) * part


@dataclass(frozen=True)
class Metric:
    """A measured quantity, declared once for a game at a table and read everywhere.

    Its id, such as `first_player.order_1.win_share`, is made of family, subject and aspect, without those that are
    empty. No code takes an id apart.

    Attributes:
        family: name of the family that measures it.
        aspect: what is measured, such as `win_rate` or `p50`.
        label: words for people, such as "Advantage of the first player".
        unit: `points` (percentage points of win share), `%`, `turns`, `rounds`, `decisions`, `score`, or a game's own.
        kind: how blocks become an estimate.
        columns: log columns that it reads.
        subject: what it is about, where a family measures many alike: an item, a strategy, a seat, a day.
        subject_title: its title, where that says more than the id.
        version: raised when the definition changes, so that old numbers are not compared with new ones.
        note: why it describes and is no effect; empty for an effect.
        difference: shown with its sign, even though its unit does not ask for one.
        tolerance: the largest shift that a player would not feel; by default 1 point of a share, 3 % of the value of
            a mean or a median, 5 % of a quantile in the tail.
        noun: what it is called inside a sentence, such as "the first player's advantage"; by default its quoted label.
        sentence: the finding, with the fields `{value}`, `{unit}`, `{subject}`, `{label}` and `{wins}`, the last such
            as "wins 2.3 points".
        heading: a word for it beside the name of its family, such as "given".
        leading: the number that its family is named for, told by the family's name alone.
        headline: told of every variant and gated, moved or not.
        restates: only says in another way what another metric says, so that comparisons leave it out.
        detail: one of many counters, told after the others.
        arm: the arm of the trial that measures it; empty outside trials.
    """

    family: str
    aspect: str
    label: str
    unit: str
    kind: Kind
    columns: tuple[str, ...]
    subject: str = ""
    subject_title: str = ""
    version: int = 1
    note: str = ""
    difference: bool = False
    tolerance: Tolerance | None = None
    noun: str = ""
    sentence: str = SENTENCE
    heading: str = ""
    leading: bool = False
    headline: bool = False
    restates: bool = False
    detail: bool = False
    arm: str = ""

    @property
    def id(self) -> str:
        """Stable name, such as `first_player.advantage`."""
        return ".".join(part for part in (self.family, self.subject, self.aspect) if part)

    @property
    def descriptive(self) -> bool:
        """Whether it describes and is no effect."""
        return bool(self.note)

    @property
    def signed(self) -> bool:
        """Whether it is shown with its sign."""
        return self.difference or self.unit in _SIGNED

    @property
    def declaration(self) -> dict[str, Any]:
        """What is stored with its estimates."""
        kept = {part.name: getattr(self, part.name) for part in fields(self) if part.name not in _NOT_STORED}
        return {**kept, "signed": self.signed, "descriptive": self.descriptive}

    def max_shift(self, value: float) -> float:
        """The largest shift that a player would not feel, from `value` under the base."""
        if self.tolerance is not None:
            return self.tolerance(value)
        return _SHARE_POINTS if self.unit in _SHARES else abs(value) * _TYPICAL


TAIL: Final = relative(_TAIL)
"""Tolerance of a quantile in the tail, which is felt less than a median."""


def the(label: str) -> str:
    """A label that is a noun, as it stands inside a sentence."""
    return f"the {label[:1].lower()}{label[1:]}"
