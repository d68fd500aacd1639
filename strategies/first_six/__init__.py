"""First Six has no decisions, so the generic random strategy is all it needs."""

from __future__ import annotations

from sim.engine.strategy import Strategy

STRATEGIES: tuple[Strategy, ...] = ()
