"""Olvir: adventurers gather, fight and deliver while everybody sets the beasts on everybody (Pythagoras)."""

from __future__ import annotations

from sim.games.olvir.game import GAME

__all__ = ["GAME"]
