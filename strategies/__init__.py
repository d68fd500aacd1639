"""The bots: one folder a game, and a few that can play any."""

from __future__ import annotations

import importlib
import importlib.util

from sim.engine.strategy import Strategy
from strategies.generic import RANDOM


def strategies_of(game: str) -> dict[str, Strategy]:
    """Every built-in strategy for ``game`` by name: the ones that play any game first."""
    own: tuple[Strategy, ...] = ()
    if importlib.util.find_spec(f"strategies.{game}") is not None:
        own = importlib.import_module(f"strategies.{game}").STRATEGIES
    return {strategy.name: strategy for strategy in (RANDOM, *own)}
