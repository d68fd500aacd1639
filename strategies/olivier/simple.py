"""Play by a fixed order of preference."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.olivier.cards import INCIDENT, PRESS, PREVENTION, RAIN, SOLUTION, SUN, TREES
from sim.games.olivier.standing import grove_of
from sim.games.olivier.state import ACT, ATTACK, DISCARD, MAX_PLAYERS
from strategies.olivier.needs import is_spent


@compiled()
def choose(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """Draw from the pile, prevent, and do the first thing possible in the order of :func:`preference`."""
    best = 0
    if view.decision == ACT:
        for i in range(1, n):
            if preference(rules, view, int(actions[i])) > preference(rules, view, int(actions[best])):
                best = i
    return best


@compiled()
def preference(rules: Any, view: Any, action: int) -> int:
    """Press, season, solution, sun, prevention, largest trees; an incident, rain, nearest victim first; a discard."""
    if action < ATTACK:
        return lay_preference(action)
    if action < DISCARD:
        target = action - ATTACK
        distance = (target % MAX_PLAYERS - grove_of(rules, int(view.seat))) % int(rules.n_groves)
        return (10 if target // MAX_PLAYERS == RAIN else 20) - distance
    return discard_preference(rules, view, action - DISCARD)


@compiled()
def lay_preference(card: int) -> int:
    """From 30 for the smallest trees to 90 for the press."""
    if card >= TREES:
        return 30 + card - TREES
    if card == PRESS:
        return 90
    if card == SUN:
        return 60
    if card < INCIDENT:
        return 80
    return 70 if SOLUTION <= card < PREVENTION else 50


@compiled()
def discard_preference(rules: Any, view: Any, card: int) -> int:
    """What has no use goes first, then what is held most often; all below zero."""
    if is_spent(rules, view, card):
        return -1
    return int(view.held[view.seat, card]) - 10
