"""Oliva: olive oil, a shared market and cards that strengthen each other (Pythagoras 2025)."""

from __future__ import annotations

from sim.games.oliva.game import GAME

__all__ = ["GAME"]
