"""What the strategies of L'Olivier ask about a card."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.olivier.cards import INCIDENT, PRESS, PREVENTION, SEASON, SEASONS, SOLUTION
from sim.games.olivier.standing import grove_of

SPENT = -1


@compiled()
def season_of(card: int) -> int:
    """Number of the season that a card belongs to (1 winter … 4 autumn); 0 for weather, press and trees."""
    return 1 + (card - SEASON) % SEASONS if SEASON <= card < PRESS else 0


@compiled()
def seasons_ahead(view: Any, own: int, card: int) -> int:
    """Seasons until the own grove can use a season card, solution or prevention; ``SPENT`` if it never will.

    A season card is used when the season before it is full, so the next one is 0 ahead.
    """
    ahead = season_of(card) - int(view.season[own])
    if card < INCIDENT:
        return ahead - 1
    laid = ahead >= 0 and view.prevented[own] >> season_of(card) & 1 == 1
    if laid and (card >= PREVENTION or ahead > 0 or view.blocked[own] == 0):
        return SPENT
    return max(ahead, SPENT)


@compiled()
def victims(rules: Any, view: Any, own: int, incident: int) -> int:
    """Opposing groves that an incident can strike now or later."""
    season = season_of(incident)
    n = 0
    for grove in range(rules.n_groves):
        if grove != own and view.season[grove] <= season and not view.prevented[grove] >> season & 1:
            n += 1
    return n


@compiled()
def is_spent(rules: Any, view: Any, card: int) -> bool:
    """Whether the seat to move has no use for a key card any more."""
    own = grove_of(rules, int(view.seat))
    if INCIDENT <= card < SOLUTION:
        return victims(rules, view, own, card) == 0
    return season_of(card) > 0 and seasons_ahead(view, own, card) == SPENT
