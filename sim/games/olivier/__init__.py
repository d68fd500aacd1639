"""L'Olivier: 2 to 4 players or two teams grow 250 olive trees in every season, and hinder the others."""

from sim.games.olivier.game import GAME

__all__ = ["GAME"]
