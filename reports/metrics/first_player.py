"""Is the first player favoured? Win share by place in the turn order (`order`; the starter has 0)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import polars as pl

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.metric import Tolerance, fixed, the
from reports.metrics.sums import TableSums
from reports.stats.estimate import Estimate
from reports.stats.ranges import Range
from reports.stats.seats import SeatTest, seat_test
from sim.runlog.facts import GameFacts, TableFacts
from sim.runlog.names import SHARE_UNITS

NAME: Final = "first_player"
SEAT_LIFT: Final = 4.0
"""Percent of the fair share that a player would not feel of a seat's win share."""
_COLUMNS = ("seats.order", "seats.win_share")
_CONFOUNDED = (
    "the strategies of this table never change places, so a strong strategy looks like a good seat; "
    "play it with `seating: rotate`"
)


def applies(game: GameFacts) -> bool:
    """Whether the game has a turn order to compare: more than one player, and winners."""
    return game.players > 1 and not game.solo


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """Advantage of the starter, in points and as lift, the last seat, the trend, and every seat's share."""
    if not applies(game):
        return ()
    note = "" if table.mirror or table.rotations > 1 else _CONFOUNDED

    n, share = game.players, seat_share(game.players)

    def metric(aspect: str, label: str, unit: str, **own: Any) -> Metric:
        told = {"note": note, "noun": the(label), "tolerance": share, **own}
        return Metric(NAME, aspect, label, unit, "win share", _COLUMNS, **told)

    seats = (
        metric(
            "win_share", f"Win share of the {game.seat_title(order)}", "%", subject=f"order_{order + 1}", restates=True
        )
        for order in range(n)
    )
    return (
        metric(
            "advantage",
            "Advantage of the first player",
            "points",
            noun="the first player's advantage",
            sentence="Going first is worth {value} points",
            leading=True,
            headline=True,
        ),
        metric(
            "lift",
            "Lift of the first player over the fair share",
            "%",
            difference=True,
            tolerance=fixed(SEAT_LIFT),
            restates=True,
        ),
        metric(
            "last",
            "Advantage of the last player",
            "points",
            sentence="Going last is worth {value} points",
            headline=True,
            restates=n == 2,
        ),
        metric(
            "trend",
            "Trend of the win share from first to last seat",
            "points",
            # That of seats which fall evenly from +4 % of the fair share to -4 %.
            tolerance=fixed(SEAT_LIFT / n * n * (n + 1) / 6),
            restates=True,
        ),
        *seats,
    )


def seat_share(players: int) -> Tolerance:
    """What a player would not feel of a seat's win share: 2 points of 2 players, half a point of 8."""
    return fixed(SEAT_LIFT / players)


def seats_test(sums: TableSums) -> SeatTest | None:
    """Hotelling's test that every order has the fair share, with the first, last and trend contrasts."""
    if not applies(sums.game):
        return None
    won = np.column_stack([sums.by_bundle(frame, "won") for frame in _by_order(sums)])
    played = won[won.sum(axis=1) > 0]
    return seat_test(played / played.sum(axis=1, keepdims=True), bundle=sums.bundle_size)


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists."""
    if not applies(sums.game):
        return {}
    n = sums.game.players
    shares = [estimators.win_share(sums, frame) for frame in _by_order(sums)]
    first, last = shares[0], shares[-1]
    trend = _trend(sums)
    estimates = {
        "first_player.advantage": first and first.shifted(-1 / n).scaled(100),
        "first_player.lift": first and first.scaled(n).shifted(-1).scaled(100),
        "first_player.last": last and last.shifted(-1 / n).scaled(100),
        "first_player.trend": trend and trend.scaled(100),
    }
    for place, share in enumerate(shares, start=1):
        estimates[f"first_player.order_{place}.win_share"] = share and share.scaled(100)
    return estimators.known(estimates)


def _by_order(sums: TableSums) -> list[pl.DataFrame]:
    return [sums.seats.filter(pl.col("order") == order) for order in range(sums.game.players)]


def _trend(sums: TableSums) -> Estimate | None:
    """Linear contrast: the sum over orders s of (s - (n - 1)/2) · win share of s."""
    n = sums.game.players
    won = [sums.by_bundle(frame, "won") / SHARE_UNITS for frame in _by_order(sums)]
    weighted = sum((order - (n - 1) / 2) * shares for order, shares in enumerate(won))
    return estimators.ratio(sums, np.asarray(weighted), np.asarray(sum(won)), Range(-(n - 1) / 2, (n - 1) / 2))


FAMILY = Family(NAME, "First player", declare, measure, "reports.sections.first_player")
