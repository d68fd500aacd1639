"""What a card in hand is worth to ``weighted``."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.olivier.cards import INCIDENT, PRESS, PREVENTION, RAIN, SEASONS, SOLUTION, SUN, TREES
from strategies.olivier.needs import seasons_ahead, victims
from strategies.olivier.params import (
    FITS,
    KEEP_25,
    KEEP_INCIDENT,
    KEEP_PRESS,
    KEEP_PREVENTION,
    KEEP_RAIN,
    KEEP_SEASON,
    KEEP_SOLUTION,
    KEEP_SUN,
    LATER_PREVENTION,
    LATER_SEASON,
    LATER_SOLUTION,
    NEAR_PRESS,
    SPARE,
    SPARE_TREES,
)


@compiled()
def keep_worth(rules: Any, view: Any, own: int, card: int, copies: int, params: Any) -> float:
    """Worth of one card among ``copies`` of its kind in hand."""
    if card >= TREES:
        worth = tree_worth(rules, view, own, card, params)
        return float(worth * params[SPARE_TREES]) if copies > 1 else worth
    worth = key_card_worth(rules, view, own, card, params)
    return float(worth * params[SPARE]) if copies > 1 else worth


@compiled()
def tree_worth(rules: Any, view: Any, own: int, card: int, params: Any) -> float:
    """By the trees on it; nothing for what the last season cannot take any more."""
    lacking = int(rules.full) - int(view.trees[own])
    value = int(rules.value[card])
    if view.season[own] == SEASONS and (lacking <= 0 or (value > lacking and rules.overshoot == 0)):
        return 0.0
    worth = params[KEEP_25 + card - TREES]
    if view.season[own] > 0 and value == lacking:
        worth += params[FITS]
    return float(worth)


@compiled()
def key_card_worth(rules: Any, view: Any, own: int, card: int, params: Any) -> float:
    """By kind, and for what belongs to a season by how far away that is."""
    if card == SUN:
        return float(params[KEEP_SUN])
    if card == RAIN:
        return float(params[KEEP_RAIN])
    if card == PRESS:
        return float(params[KEEP_PRESS] + params[NEAR_PRESS] * view.season[own])
    if INCIDENT <= card < SOLUTION:
        return float(params[KEEP_INCIDENT] * victims(rules, view, own, card) / (rules.n_groves - 1))
    ahead = seasons_ahead(view, own, card)
    if ahead < 0:
        return 0.0
    if card < INCIDENT:
        return float(params[KEEP_SEASON] - params[LATER_SEASON] * ahead)
    if card < PREVENTION:
        return float(params[KEEP_SOLUTION] - params[LATER_SOLUTION] * ahead)
    return float(params[KEEP_PREVENTION] - params[LATER_PREVENTION] * ahead)
