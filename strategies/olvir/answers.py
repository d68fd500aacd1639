"""Answers to the questions that interrupt play: reroll, iron, parry, prevent, camp."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.olvir.beasts import blow_of, miss_damage
from sim.games.olvir.combat import MISSED, STRUCK_BACK, WON, result_of
from sim.games.olvir.state import CAMP, IRONS, KEEP, USE
from strategies.olvir.outlook import life_worth
from strategies.olvir.params import CAMP_AT, GLORY, IRON_WORTH
from strategies.olvir.worth import track_worth


@compiled()
def answer(rules: Any, view: Any, seat: int, n: int, params: Any) -> int:
    """Cards are used whenever they are asked for: they come back; wood and iron are weighed."""
    if view.decision == IRONS:
        return choose_iron(rules, view, seat, n, params)
    if view.decision == CAMP and view.health[seat] > params[CAMP_AT]:
        return KEEP
    return USE


@compiled()
def choose_iron(rules: Any, view: Any, seat: int, n: int, params: Any) -> int:
    """The number of irons whose outcome is worth most, less the irons."""
    best, most = 0, 0.0
    for irons in range(n):
        worth = outcome_worth(rules, view, seat, irons, params) - irons * params[IRON_WORTH]
        if irons == 0 or worth > most:
            best, most = irons, worth
    return best


@compiled()
def outcome_worth(rules: Any, view: Any, seat: int, irons: int, params: Any) -> float:
    """Worth of what a roll with ``irons`` brings: the part, or life lost."""
    kind = view.foe
    outcome = result_of(rules, view, seat, irons)
    if outcome == WON:
        return float(params[GLORY] * 0.5 + track_worth(rules, view, seat, kind, 0, params))
    damage = 0
    if outcome == MISSED:
        damage = miss_damage(rules, view, kind)
    elif outcome == STRUCK_BACK:
        damage = blow_of(rules, view, kind)
    loss = damage * life_worth(rules, view, seat, params)
    return float(-loss - 1.0) if damage >= view.health[seat] else float(-loss)
