"""What the joint model of the difficulty of the days found."""

from __future__ import annotations

from reports.results.rows import Interval


class ShapeTerm(Interval):
    """By how much one thing changes the odds of being defeated, everything else in the model held fixed.

    Attributes:
        factor: `day`, `time of day`, `players` or `strategy`.
        level: the level that is compared with `reference`; both are empty for a step from one day to the next.
        value: odds ratio; 1 means no change.
        clusters: independent groups of deals that the interval rests on.
    """

    factor: str
    level: str
    reference: str
    confidence: float
    clusters: int
    method: str
