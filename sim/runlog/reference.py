"""How a person names a metric: ``length.p50``, ``special_cards.*.gift``, ``score.mean@large/rich``."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache


@dataclass(frozen=True)
class Reference:
    """A metric, or all metrics of a pattern, at a table and under a variant of the rules.

    Attributes:
        metric: id of a metric, or a pattern over ids in which ``*`` stands for any text.
        table: the table, or a pattern; empty where none is named.
        variant: the variant, or a pattern; empty for the rules as given, whatever a ``*`` could match.
    """

    metric: str
    table: str = ""
    variant: str = ""

    @classmethod
    def parse(cls, text: str) -> Reference:
        """Read ``metric``, ``metric@table`` or ``metric@table/variant``."""
        metric, _, place = text.partition("@")
        table, _, variant = place.partition("/")
        return cls(metric, table, variant)

    def at(self, table: str) -> Reference:
        """The same at a table, if it names none."""
        return self if self.table else replace(self, table=table)

    def __str__(self) -> str:
        return f"{self.metric}@{self.place}" if self.place else self.metric

    @property
    def place(self) -> str:
        """Table and variant, as far as they are named."""
        return f"{self.table}/{self.variant}" if self.variant else self.table

    @property
    def family(self) -> str:
        """Family of the metric, or of all metrics of the pattern."""
        return self.metric.partition(".")[0]

    @property
    def aspect(self) -> str:
        """Last part of the metric's id, or of the pattern."""
        return self.metric.rpartition(".")[2]

    @property
    def is_pattern(self) -> bool:
        """Whether it can mean several metrics."""
        return "*" in str(self)

    def means(self, metric: str) -> bool:
        """Whether a metric is meant, wherever."""
        return _means(self.metric, metric)

    def covers(self, metric: str, table: str, variant: str = "") -> bool:
        """Whether the metric of that id is meant at a table under a variant (empty for the rules as given)."""
        return (
            self.means(metric)
            and _means(self.table, table)
            and bool(variant) == bool(self.variant)
            and _means(self.variant, variant)
        )


def _means(pattern: str, name: str) -> bool:
    """Whether a name fits a pattern, in which a ``*`` stands for any text and everything else for itself."""
    return _expression(pattern).fullmatch(name) is not None


@cache
def _expression(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(re.escape(part) for part in pattern.split("*")), re.DOTALL)
