"""Olympus: priests, deities and buildings, all in the open (Andrea Chiarvesio and Luca Iennaco, 2010)."""

from __future__ import annotations

from sim.games.olympus.game import GAME

__all__ = ["GAME"]
