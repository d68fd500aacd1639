"""What a fight to the end promises: the chance of a kill, the action points and the life points it takes."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.olvir.beasts import blow_of, is_tough, miss_damage, strength_of
from sim.games.olvir.combat import FACES, die_card
from sim.games.olvir.powers import has_power
from sim.games.olvir.state import whole

MAX_ROLLS = 6


@compiled()
def fight(rules: Any, view: Any, seat: int, kind: int) -> tuple[float, float, float]:
    """Expected (kills, action points, damage) of attacking a beast until it is gone, at most six times, without iron.

    A combat that goes on is reckoned from its strength now.
    """
    strength = whole(view.strength) if view.foe == kind else strength_of(rules, view, kind)
    bonus = whole(rules.amount[die_card(kind)]) if has_power(view, seat, die_card(kind)) else 0
    struck = 0.0 if bonus > 0 else 1.0 / FACES
    going_on, kills, rolls, damage = 1.0, 0.0, 0.0, 0.0
    for _ in range(MAX_ROLLS):
        win = min(FACES, max(1, FACES + 1 + bonus - strength)) / FACES
        missed = max(0.0, 1.0 - win - struck)
        rolls += going_on
        kills += going_on * win
        damage += going_on * (struck * blow_of(rules, view, kind) + missed * miss_damage(rules, view, kind))
        going_on *= missed if rules.flees[kind] else missed + struck
        if not is_tough(view, kind):
            strength = max(whole(rules.least_strength), strength - 1)
    return kills, rolls * whole(rules.cost_attack), damage
