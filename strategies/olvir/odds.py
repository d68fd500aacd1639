"""What a fight promises: the chance of a kill and of a defeat, the action points and the life points it takes."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.engine.compiling import compiled
from sim.games.olvir.beasts import blow_of, is_tough, miss_damage, strength_of
from sim.games.olvir.combat import FACES, die_card
from sim.games.olvir.powers import has_power
from sim.games.olvir.state import MAX_HEALTH

MAX_ROLLS: int = 6
"""Attacks after which a fight is reckoned to be over."""


class Odds(NamedTuple):
    """Expected kills (at most 1), action points, life points lost, and the chance of being defeated."""

    kills: float
    points: float
    damage: float
    falls: float


@compiled()
def fight(rules: Any, view: Any, seat: int, kind: int, health: int, most: int) -> Odds:
    """Attacking a beast with ``health`` until it or oneself is gone, at most ``most`` times, without iron.

    A combat that goes on is reckoned from its strength now.
    """
    strength = view.strength if view.foe == kind else strength_of(rules, view, kind)
    bonus = rules.amount[die_card(kind)] if has_power(view, seat, die_card(kind)) else 0
    struck, sure = 0.0 if bonus > 0 else 1.0 / FACES, 1 if rules.natural_6_wins else 0
    hurt, blow = miss_damage(rules, view, kind), blow_of(rules, view, kind)
    standing = np.zeros(MAX_HEALTH + 1)
    standing[health] = 1.0
    kills, rolls, damage, falls = 0.0, 0.0, 0.0, 0.0
    for _ in range(most):
        win = min(FACES, max(sure, FACES + 1 + bonus - strength)) / FACES
        missed = max(0.0, 1.0 - win - struck)
        for left in range(1, health + 1):
            share = standing[left]
            standing[left] = 0.0
            rolls += share
            kills += share * win
            damage += share * (missed * min(left, hurt) + struck * min(left, blow))
            if left <= hurt:
                falls += share * missed
            else:
                standing[left - hurt] += share * missed
            if left <= blow:
                falls += share * struck
            elif not rules.flees[kind]:
                standing[left - blow] += share * struck
        if not is_tough(rules, view, kind):
            strength = max(min(strength, rules.least_strength), strength - 1)
    return Odds(kills, rolls * rules.cost_attack, damage, falls)
