"""The part of the results that trials make: what the effects of many items amount to."""

from __future__ import annotations

from reports.results.rows import Limit, Number, Part


class ItemVerdict(Part):
    """One item under one arm, in points of win share.

    Attributes:
        row: id of its estimate.
        excess: its effect less what it is judged against; of a restriction, the value of access.
        low: lower end of the excess's interval.
        high: upper end.
        shrunk: the excess drawn towards 0 by its noise; items are ranked by it.
        q_value: share of wrong finds when everything at least as sure is called an excess.
        flag: `too strong`, `too weak`, `dead`, `fine` or `cannot tell`.
        corner: where excess and pick rate put it: `must-have`, `trap`, `sleeper`, `left alone`, else nothing.
    """

    item: str
    row: str
    excess: Number
    low: Limit
    high: Limit
    shrunk: Number
    q_value: Number
    flag: str
    corner: str = ""


class ArmResult(Part):
    """All items under one arm, the strongest first.

    Attributes:
        effect: `gift`, `fork` or `restrict`: the last part of the metrics' ids.
        against: effect that the items are judged against, in points: the mean of all for gifts, which any item is
            worth; 0 for the others, since a fork charges the price and a restriction takes nothing away for free.
    """

    effect: str
    against: Number
    items: tuple[ItemVerdict, ...]


class TrialResult(Part):
    """One trial: a group of items at a table.

    Attributes:
        margin: the largest excess that is fine, in points.
        seldom: pick rate, in percent, below which an item counts as seldom taken: half the median; None where unknown.
        arms: those that have an effect on win shares, the leading one first.
    """

    group: str
    table: str
    blocks: int
    games: int
    margin: Number
    seldom: Limit
    arms: tuple[ArmResult, ...]

    def arm(self, effect: str) -> ArmResult | None:
        """The results of an arm, if it was tried."""
        return next((arm for arm in self.arms if arm.effect == effect), None)


class Agreement(Part):
    """Whether two strategies tell the same of the items that both tried.

    Attributes:
        tables: the two tables.
        items: how many items were tried at both.
        correlation: of the effects at the two tables; noise lowers it.
        opposite: items whose effects surely point in opposite directions.
        flags_differ: items with different flags that are both sure.
    """

    group: str
    effect: str
    tables: tuple[str, str]
    items: int
    correlation: Limit
    opposite: tuple[str, ...]
    flags_differ: tuple[str, ...]
