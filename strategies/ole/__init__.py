"""The strategies of Olé!"""

from __future__ import annotations

from sim.engine.strategy import Strategy
from strategies.ole.weighted import PARAMS

WEIGHTED = Strategy(
    "weighted",
    "The all-rounder: weighs points shed, exits kept, players blocked, and chips on purpose.",
    "strategies.ole.weighted",
    params=PARAMS,
)

STRATEGIES: tuple[Strategy, ...] = (
    Strategy("dump_high", "Lays the highest number it can.", "strategies.ole.dump_high"),
    Strategy("keep_exits", "Lays the card that fits least often, and keeps the exits.", "strategies.ole.keep_exits"),
    Strategy("series_builder", "Lays as many cards in a turn as it can.", "strategies.ole.series_builder"),
    Strategy("blocker", "Leaves the table card that the fewest unseen cards beat.", "strategies.ole.blocker"),
    WEIGHTED,
    WEIGHTED.persona("daredevil", "Goes for long series and does not mind the chips they cost.", card=25.0, chip=4.0),
    WEIGHTED.persona("early_dumper", "Wants high numbers out of the hand from the start.", number=1.5),
    WEIGHTED.persona("wall", "Makes the others take chips wherever it can.", block=15.0),
)
