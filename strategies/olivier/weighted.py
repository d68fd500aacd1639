"""Weigh laying, attacking and what a discard gives away: the named parameters make the player.

The values of ``params.py`` were fitted by evolution (CMA-ES) on tables of 2 to 4 players and of two teams, against
``simple`` and earlier versions of itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, has, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.olivier.cards import INCIDENT, PRESS, PREVENTION, RAIN, SOLUTION, SUN, TREES
from sim.games.olivier.grove import layable
from sim.games.olivier.standing import SEASON_WORTH, completed, grove_of, has_its_trees, is_blocked, standing
from sim.games.olivier.state import ATTACK, DISCARD, DRAW, MAX_PLAYERS, REACT
from strategies.olivier.keeping import keep_worth
from strategies.olivier.params import (
    AHEAD,
    BLOCKED,
    FINISH,
    GIVE,
    LACK_25,
    LACK_50,
    LACK_75,
    LATE,
    LAY_PREVENTION,
    LAY_SEASON,
    LAY_SIZE,
    LAY_SOLUTION,
    LAY_SUN,
    LAY_TREES,
    PILE_WORTH,
    WITH_INCIDENT,
    WITH_RAIN,
)

WINNING = 1.0e6


@compiled()
def choose(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """The option of the highest worth; a prevention is always laid in reaction."""
    if view.decision == REACT:
        return 0
    own = grove_of(rules, int(view.seat))
    if view.decision == DRAW:
        visible = int(view.discard[view.n_discard - 1])
        return 1 if visible_worth(rules, view, own, visible, params) > params[PILE_WORTH] else 0
    left = layable(rules, view, grove_of(rules, (int(view.seat) + 1) % int(view.n_seats)))
    best, best_worth = 0, 0.0
    for i in range(n):
        action = int(actions[i])
        if action < ATTACK:
            worth = lay_worth(rules, view, own, action, params)
        elif action < DISCARD:
            target = action - ATTACK
            worth = attack_worth(rules, view, own, target // MAX_PLAYERS, target % MAX_PLAYERS, params)
        else:
            card = action - DISCARD
            worth = -keep_worth(rules, view, own, card, int(view.held[view.seat, card]), params)
            if has(left, card):
                worth -= params[GIVE]
        if i == 0 or worth > best_worth:
            best, best_worth = i, worth
    return best


@compiled()
def visible_worth(rules: Any, view: Any, own: int, card: int, params: Any) -> float:
    """Worth of taking a card: laying it at once, or holding it instead of what must be discarded for it."""
    hand, grows = view.hand[view.seat], layable(rules, view, own)
    held = keep_worth(rules, view, own, card, 1 + int(view.held[view.seat, card]), params)
    if hand & grows != ZERO:
        return held
    if has(grows, card):
        return lay_worth(rules, view, own, card, params)
    return held - min(held, least_worth(rules, view, own, hand, params))


@compiled()
def least_worth(rules: Any, view: Any, own: int, hand: np.uint64, params: Any) -> float:
    """Worth of the card in hand that is missed least."""
    least = WINNING
    while hand != ZERO:
        card = lowest(hand)
        hand = without_lowest(hand)
        least = min(least, keep_worth(rules, view, own, card, int(view.held[view.seat, card]), params))
    return float(least)


@compiled()
def lay_worth(rules: Any, view: Any, own: int, card: int, params: Any) -> float:
    """Worth of laying a card at home."""
    if card >= TREES:
        return trees_worth(rules, view, own, card, params)
    if card == PRESS:
        return WINNING
    if card == SUN:
        return float(params[LAY_SUN])
    if card < INCIDENT:
        return float(params[LAY_SEASON])
    return float(params[LAY_SOLUTION] if SOLUTION <= card < PREVENTION else params[LAY_PREVENTION])


@compiled()
def trees_worth(rules: Any, view: Any, own: int, card: int, params: Any) -> float:
    """More for more trees, less for leaving a gap that nothing in hand can close; nothing where no more are needed."""
    season, trees, value = int(view.season[own]), int(view.trees[own]), int(rules.value[card])
    if has_its_trees(rules, season, trees):
        return 0.0
    lacking = int(rules.full) - trees - value
    worth = params[LAY_TREES] + params[LAY_SIZE] * value / 100.0
    if has_its_trees(rules, season, trees + value):
        return float(worth + params[FINISH])
    if rules.overshoot == 0 and not closes(view, card, lacking):
        if lacking == 25:
            worth -= params[LACK_25]
        elif lacking == 50:
            worth -= params[LACK_50]
        elif lacking == 75:
            worth -= params[LACK_75]
    return float(worth)


@compiled()
def closes(view: Any, laid: int, lacking: int) -> bool:
    """Whether the hand without ``laid`` makes up 25, 50 or 75 trees exactly."""
    held = view.held[view.seat]
    quarters = held[TREES] - (1 if laid == TREES else 0)
    halves = held[TREES + 1] - (1 if laid == TREES + 1 else 0)
    if lacking == 25:
        return bool(quarters > 0)
    if lacking == 50:
        return bool(halves > 0 or quarters > 1)
    whole = held[TREES + 2] - (1 if laid == TREES + 2 else 0)
    return bool(whole > 0 or (halves > 0 and quarters > 0) or quarters > 2)


@compiled()
def attack_worth(rules: Any, view: Any, own: int, card: int, grove: int, params: Any) -> float:
    """Worth of an attack: on whom, how far he is, and whether he is blocked already."""
    worth = params[WITH_RAIN] if card == RAIN else params[WITH_INCIDENT]
    lead = standing(rules, view, grove) - standing(rules, view, own)
    worth += params[AHEAD] * lead / SEASON_WORTH + params[LATE] * completed(view, grove)
    if is_blocked(view, grove):
        worth -= params[BLOCKED]
    return float(worth)
