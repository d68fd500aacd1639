"""What an item does to the seat that has it, from trials in which the seat and the item were assigned.

The control of a mirror table wins exactly its fair share, averaged over the seats, so restriction needs no control
games for win shares. Gifts are compared with a placebo, since any further card thickens a deck (statistics of
restricted play after Jaffe, Miller, Andersen, Liu, Karlin and Popović, AIIDE 2012).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from reports.metrics import estimators
from reports.metrics.bundles import Array
from reports.metrics.family import Estimates, Kind, Metric
from reports.metrics.metric import SENTENCE, fixed
from reports.metrics.trial_sums import TrialSums
from reports.stats.estimate import Estimate
from reports.stats.ranges import ANY, DIFFERENCE, Range
from sim.runlog.facts import GameFacts, Item, RunFacts, TableFacts, Titled, TrialFacts
from sim.runlog.names import SHARE_UNITS, TrialArm
from sim.runlog.reference import Reference

_ITEM_LIFT: Final = 6.0
"""Percent of the fair share."""
_STEP: Final = 0.5
"""Half a point or turn, less than any game can differ by."""


@dataclass(frozen=True)
class TrialFamily:
    """The trial metrics of one group of items; as `Family`, but measured on the sums of a trial."""

    name: str
    declare: Callable[[GameFacts, TableFacts], tuple[Metric, ...]]
    measure: Callable[[TrialSums], Estimates]


@dataclass(frozen=True)
class Effect:
    """One number that an arm gives for each item.

    Attributes:
        name: the metric's aspect.
        label: words after the item's title.
        heading, sentence: as of `Metric`.
        columns: log columns that it reads.
        estimate: the number for an item; None where nothing was counted.
    """

    name: str
    label: str
    unit: str
    kind: Kind
    columns: tuple[str, ...]
    estimate: Callable[[TrialSums, str], Estimate | None]
    heading: str = ""
    sentence: str = SENTENCE

    def metric(self, group: Titled, item: Item, arm: str) -> Metric:
        """The number for an item of a group, as a metric; all but shares are differences."""
        steps = fixed(_STEP) if self.unit in ("score", "turns") else None
        return Metric(
            family=group.id,
            aspect=self.name,
            label=f"{item.title}: {self.label}",
            unit=self.unit,
            kind=self.kind,
            columns=self.columns,
            subject=item.id,
            subject_title=item.title,
            difference=self.unit != "%",
            tolerance=steps,
            sentence=self.sentence,
            heading=self.heading,
            arm=arm,
        )


def families(game: GameFacts) -> tuple[TrialFamily, ...]:
    """One family per group of items that the game has."""
    return tuple(
        TrialFamily(group.id, partial(_declare, group), partial(_measure, group)) for group in game.item_groups
    )


def tried(trial: TrialFacts, game: GameFacts) -> Iterator[Item]:
    """The items of a trial, in the game's order."""
    return (item for item in game.items if item.group == trial.group and item.id in trial.items)


def every_arm(game: GameFacts, table: str) -> TrialFacts | None:
    """The largest trial that a game can have at a table: its first group of items in every arm."""
    for group in game.item_groups[:1]:
        items = tuple(item.id for item in game.items_of(group.id))
        return TrialFacts(group=group.id, table=table, arms=tuple(EFFECTS), items=items)
    return None


def home(reference: Reference, facts: RunFacts) -> str:
    """Table that a reference means which names none: the first one.

    For what trials measure, the first that has a trial of it; a pattern of nothing but `*` means no trial.
    """
    trials = ((table.id, table.trial) for table in facts.tables if table.trial is not None)
    tried = (table for table, trial in trials if trial.group == reference.family and _measures(trial, reference))
    return next(tried, facts.tables[0].id)


def _measures(trial: TrialFacts, reference: Reference) -> bool:
    effects = (effect.name for arm in trial.arms for effect in EFFECTS[arm])
    return reference.aspect.strip("*") != "" and any(Reference(reference.aspect).means(effect) for effect in effects)


def item_margin(game: GameFacts) -> float:
    """The largest effect of an item, in points, that makes it neither too strong nor too weak."""
    return _ITEM_LIFT / game.players


def _declare(group: Titled, game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    trial = table.trial
    if trial is None or trial.group != group.id:
        return ()
    return tuple(
        effect.metric(group, item, arm) for item in tried(trial, game) for arm in trial.arms for effect in EFFECTS[arm]
    )


def _measure(group: Titled, sums: TrialSums) -> Estimates:
    if sums.trial.group != group.id:
        return {}
    return estimators.known(
        {
            f"{group.id}.{item.id}.{effect.name}": effect.estimate(sums, item.id)
            for item in tried(sums.trial, sums.game)
            for arm in sums.trial.arms
            for effect in EFFECTS[arm]
        }
    )


def _against(
    arm: str, control: str, column: str, scale: float, within: Range, sums: TrialSums, item: str
) -> Estimate | None:
    """Mean of a seat column under an arm less that under its control, block by block on the same luck."""
    mean, base = _seat_mean(sums, column, arm, item), _seat_mean(sums, column, control)
    if mean is None or base is None:
        return None
    blocks = sums.blocks_in_bundle
    difference = estimators.ratio(sums, (mean - base) * blocks, blocks, within)
    return difference and difference.scaled(scale)


def _seat_mean(sums: TrialSums, column: str, arm: str, item: str = "") -> Array | None:
    """Mean of a column over the seat rows of an arm that count, by bundle; None where a bundle has none."""
    rows = sums.of_seats("n", arm, item)
    return None if (rows == 0).any() else sums.of_seats(column, arm, item) / rows


def _restriction(sums: TrialSums, item: str) -> Estimate | None:
    """Win share of the restricted seat less the fair share, in points."""
    mean, blocks = _seat_mean(sums, "won", TrialArm.RESTRICT, item), sums.blocks_in_bundle
    if mean is None:
        return None
    fair = SHARE_UNITS / sums.game.players
    lost = estimators.ratio(sums, (mean - fair) * blocks, blocks, Range(0.0, SHARE_UNITS).shifted(-fair))
    return lost and lost.scaled(_POINTS)


def _per_fork(column: str, scale: float, within: Range, sums: TrialSums, item: str) -> Estimate | None:
    """Sum of take less decline over all games, per game that forked; games that did not are the same in both."""
    gained = sums.of_seats(column, TrialArm.TAKE, item) - sums.of_seats(column, TrialArm.DECLINE, item)
    per_fork = estimators.ratio(sums, gained, sums.of_games("met", TrialArm.TAKE, item), within)
    return per_fork and per_fork.scaled(scale)


def _forked(sums: TrialSums, item: str) -> Estimate | None:
    forked = estimators.share(sums, sums.of_games("met", TrialArm.TAKE, item), sums.of_games("n", TrialArm.TAKE, item))
    return forked and forked.scaled(100)


def _turns(sums: TrialSums, item: str) -> Estimate | None:
    """Turns of a game under the ban less those of the control."""
    games, blocks = sums.of_games("n", TrialArm.BAN, item), sums.blocks_in_bundle
    if (games == 0).any():
        return None
    return estimators.ratio(
        sums, sums.of_games("turns", TrialArm.BAN, item) - sums.of_games("turns", TrialArm.UNTREATED), blocks
    )


def _starter(sums: TrialSums, item: str) -> Estimate | None:
    """Win share of the starter under the ban less that of the control, in points."""
    games, blocks = sums.of_games("n", TrialArm.BAN, item), sums.blocks_in_bundle
    if (games == 0).any():
        return None
    gained = sums.of_seats("won_first", TrialArm.BAN, item) - sums.of_seats("won_first", TrialArm.UNTREATED)
    shift = estimators.ratio(sums, gained, blocks, _WIN_SHARES)
    return shift and shift.scaled(_POINTS)


_POINTS: Final = 100 / SHARE_UNITS
_WIN_SHARES: Final = DIFFERENCE.scaled(SHARE_UNITS)
"""What the difference of two win shares can be in a block, in 840ths."""
_WON: Final = ("seats.win_share",)
_SCORE: Final = ("seats.score",)
EFFECTS: Final[dict[str, tuple[Effect, ...]]] = {
    "gift": (
        Effect(
            "gift",
            "given at the start, against a placebo",
            "points",
            "mean",
            _WON,
            partial(_against, TrialArm.GIFT, TrialArm.PLACEBO, "won", _POINTS, _WIN_SHARES),
            heading="given",
            sentence="{subject} {wins} when given at the start",
        ),
        Effect(
            "gift_score",
            "given at the start, against a placebo",
            "score",
            "mean",
            _SCORE,
            partial(_against, TrialArm.GIFT, TrialArm.PLACEBO, "score", 1.0, ANY),
        ),
    ),
    "restrict": (
        Effect(
            "restrict",
            "barred from one seat, against the fair share",
            "points",
            "mean",
            _WON,
            _restriction,
            heading="barred",
            sentence="A seat barred from {subject} {wins}",
        ),
        Effect(
            "restrict_score",
            "barred from one seat",
            "score",
            "mean",
            _SCORE,
            partial(_against, TrialArm.RESTRICT, TrialArm.UNTREATED, "score", 1.0, ANY),
        ),
    ),
    "fork": (
        Effect(
            "fork",
            "taken at its first offer, against declined",
            "points",
            "ratio",
            ("games.treated_turn", *_WON),
            partial(_per_fork, "won", _POINTS, _WIN_SHARES),
            heading="taken or declined",
            sentence="Taking {subject} at its first offer {wins}",
        ),
        Effect(
            "fork_score",
            "taken at its first offer, against declined",
            "score",
            "ratio",
            ("games.treated_turn", *_SCORE),
            partial(_per_fork, "score", 1.0, ANY),
        ),
        Effect(
            "fork_share",
            "seats with a choice to take or decline it",
            "%",
            "ratio",
            ("games.treated_turn",),
            _forked,
        ),
    ),
    "ban": (
        Effect("ban_turns", "barred from everybody", "turns", "mean", ("games.turns",), _turns),
        Effect(
            "ban_score",
            "barred from everybody",
            "score",
            "mean",
            _SCORE,
            partial(_against, TrialArm.BAN, TrialArm.UNTREATED, "score", 1.0, ANY),
        ),
        Effect(
            "ban_first_player",
            "barred from everybody, the first player's win share",
            "points",
            "mean",
            ("seats.order", *_WON),
            _starter,
        ),
    ),
}
"""By arm of a trial, what it tells of each item."""
