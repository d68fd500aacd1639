"""The strategies of Pig."""

from __future__ import annotations

from sim.engine.strategy import Param, Strategy

STRATEGIES: tuple[Strategy, ...] = (
    Strategy(
        "hold_at",
        "Holds as soon as the turn has brought enough, or wins.",
        "strategies.pig.hold_at",
        params=(Param("enough", 20.0, "turn total at which it holds"),),
    ),
    Strategy("optimal", "Wins most often of all against itself: solved exactly.", "strategies.pig.optimal"),
)
