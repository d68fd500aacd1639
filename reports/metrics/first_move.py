"""What moving first is worth, apart from what makes a seat the starter (in Olé!: the lowest card).

The experiment has one variant per seat in which that seat moves first, and changes nothing else; every deal is
played under all of them. So the deal decides who is the starter by the rules as printed (order 0), the variant
who moves first, and the two effects can be told apart (`analyses: {first_move: {moves_first: second_card}}`).

Where the two effects only add up, the interaction is 0; always

    both at once = moving first + starter's hand + interaction.
"""

from __future__ import annotations

from typing import Final

from reports.metrics import estimators
from reports.metrics.family import Estimates, Family, Metric
from reports.metrics.first_player import applies, seat_share
from reports.metrics.metric import the
from reports.metrics.sums import TableSums
from reports.stats.ranges import Range
from sim.runlog.facts import GameFacts, TableFacts
from sim.runlog.names import SHARE_UNITS

NAME: Final = "first_move"
_COLUMNS: Final = ("seats.seat", "seats.order", "seats.win_share")


def declare(game: GameFacts, table: TableFacts) -> tuple[Metric, ...]:
    """Advantage of moving first, of the starter's hand, of both at once, and their interaction, in points."""
    if not applies(game):
        return ()
    labels = {
        "moving": "Advantage of moving first, whatever the hand",
        "holding": "Advantage of the starter's hand, whoever moves first",
        "both": "Advantage of moving first with the starter's hand",
        "interaction": "What both at once give beyond their sum",
    }
    share = seat_share(game.players)
    return tuple(
        Metric(
            NAME,
            aspect,
            label,
            "points",
            "win share",
            _COLUMNS,
            tolerance=share,
            noun="" if aspect == "interaction" else the(label),
        )
        for aspect, label in labels.items()
    )


def measure(sums: TableSums) -> Estimates:
    """Estimates of the metrics that `declare` lists; a block is a deal under all its variants."""
    frame = sums.first_moves
    if frame.is_empty():
        return {}
    n = sums.game.players
    games, both_games = sums.by_bundle(frame, "games"), sums.by_bundle(frame, "both_games")
    won = {name: sums.by_bundle(frame, name) / SHARE_UNITS for name in ("moving", "holding", "both")}
    beyond = estimators.ratio(sums, n * won["both"] - won["moving"] - won["holding"], games, Range(-2.0, 1.0))
    shares = {
        "moving": estimators.share(sums, won["moving"], games),
        "holding": estimators.share(sums, won["holding"], games),
        "both": estimators.share(sums, won["both"], both_games),
    }
    estimates = {f"first_move.{name}": share and share.shifted(-1 / n).scaled(100) for name, share in shares.items()}
    estimates["first_move.interaction"] = beyond and beyond.shifted(1 / n).scaled(100)
    return estimators.known(estimates)


FAMILY = Family(
    NAME,
    "First move",
    declare,
    measure,
    "reports.sections.first_player",
    base_only=True,
    options={"moves_first": "the rule value that says it"},
)
