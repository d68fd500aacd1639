"""Tabletop balance: play a game millions of times and say, with honest uncertainty, whether it is balanced."""

from sim.engine.compiling import compiled
from sim.engine.strategy import Param, Strategy
from sim.games import game_names, load_game

__all__ = ["Param", "Strategy", "compiled", "game_names", "load_game"]
__version__ = "0.1.0"
