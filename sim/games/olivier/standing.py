"""How a grove stands: whose it is, what hinders it, how far it has come."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.olivier.state import RAINY

SEASON_WORTH = 1000
"""Score of a completed season: more than the trees of any season, so that seasons come first."""


@compiled()
def grove_of(rules: Any, seat: int) -> int:
    """The grove of a seat; partners share one (LO-27)."""
    return int(seat % rules.n_groves)


@compiled()
def is_blocked(state: Any, grove: int) -> bool:
    """Whether rain or an incident lies on the grove."""
    return bool(state.weather[grove] == RAINY or state.blocked[grove] == 1)


@compiled()
def is_prevented(state: Any, grove: int) -> bool:
    """Whether the prevention of the season in progress has been laid (LO-21)."""
    return bool(state.prevented[grove] >> state.season[grove] & 1)


@compiled()
def completed(state: Any, grove: int) -> int:
    """Seasons completed: the card of the next one, or the press, lies."""
    return max(0, int(state.season[grove]) - 1)


@compiled()
def has_its_trees(rules: Any, season: int, trees: int) -> bool:
    """Whether a season is content with ``trees``: the number that all need, or any after winter if the rules say so."""
    return bool(trees >= rules.full or (rules.up_to == 1 and season > 1 and trees > 0))


@compiled()
def trees_counted(rules: Any, state: Any, grove: int) -> int:
    """Trees of the season in progress that count: what passes a season's number does not."""
    return min(int(state.trees[grove]), int(rules.full))


@compiled()
def standing(rules: Any, state: Any, grove: int) -> int:
    """Seasons completed first, then the trees of the season in progress (LO-24)."""
    return SEASON_WORTH * completed(state, grove) + trees_counted(rules, state, grove)
