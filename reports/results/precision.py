"""What became of the precision that a run was to stop at."""

from __future__ import annotations

from reports.results.rows import Limit, Number, Part


class Precision(Part):
    """How well the metric that decides when to stop is known.

    Attributes:
        row: id of its estimate; there is none where it could not be measured.
        wanted: half the width of the interval that the run was to stop at.
        half_width: what it is; None where the interval has no end.
        games: base games that would do, where the run ended at its most games without it.
    """

    row: str
    wanted: Number
    half_width: Limit
    games: int | None = None

    @property
    def reached(self) -> bool:
        """Whether the number is known as well as was asked."""
        return self.half_width is not None and self.half_width <= self.wanted
