"""The largest shift of a metric that a player would not feel, where the experiment names no other.

Win shares: 4 % of the fair share for seats (2 points of 2 players, 0.5 of 8), 1.5 points for strategies and
for the hazard of a day or phase; 1 point for other shares; half a point or turn, less than any game can differ by,
for an item's effect on scores and length and for what a start token brings; 3 % of its value for a mean or a
median, 5 % for a quantile in the tail.
"""

from __future__ import annotations

from typing import Final

from reports.metrics import day_difficulty, start_token, trials
from reports.metrics.family import Metric
from reports.metrics.ratios import OVER_CHANCE
from reports.run.calendar import days
from sim.runlog.facts import GameFacts

HAZARD_POINTS: Final = 1.5
_SEAT_LIFT: Final = 4.0
_STRATEGY_POINTS: Final = 1.5
_HAZARDS: Final = ("hazard", "standardised", "spike")
_SHARE_POINTS: Final = 1.0
_ITEM_LIFT: Final = 6.0
_EFFECT_STEP: Final = 0.5
_TYPICAL: Final = 0.03
_TAIL: Final = 0.05


def item_margin(game: GameFacts) -> float:
    """The largest effect of an item, in points, that makes it neither too strong nor too weak."""
    return _ITEM_LIFT / game.players


def tolerance(metric: Metric, value: float, game: GameFacts) -> float:
    """Largest shift that does not matter, in the metric's unit.

    Args:
        metric: the metric.
        value: its value under the base.
        game: the game as played at its table.
    """
    family = metric.id.partition(".")[0]
    if metric.id == "first_player.lift":
        return _SEAT_LIFT
    if family in ("first_player", "first_move") or metric.id == start_token.LAST_ROUND:
        points = _SEAT_LIFT / game.players
        # The trend of seats that fall evenly from +points to -points.
        return points * game.players * (game.players + 1) / 6 if metric.id == "first_player.trend" else points
    if family == day_difficulty.NAME and metric.unit == day_difficulty.TREND_UNIT:
        # A trend that moves the last day against the first by as much as a hazard may move.
        return HAZARD_POINTS / max(1, len(days(game)) - 1)
    if family == day_difficulty.NAME and metric.id.endswith(_HAZARDS):
        return HAZARD_POINTS
    if metric.unit in ("score", "turns") and metric.id.rpartition(".")[2] in trials.DIFFERENCES:
        return _EFFECT_STEP
    if metric.unit == "score" and family == start_token.NAME:
        return _EFFECT_STEP
    if metric.unit in ("points", "%", OVER_CHANCE):
        return _STRATEGY_POINTS if family == "strategies" else _SHARE_POINTS
    tail = metric.kind == "quantile" and not metric.id.endswith(".p50")
    return abs(value) * (_TAIL if tail else _TYPICAL)
