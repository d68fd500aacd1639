"""Plan errands over the map, fight at good odds, rest when weak, and set the beasts on whoever leads.

Every decision is planned anew from what lies on the table; the named parameters make the player.
"""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.olvir.state import (
    ACTION,
    ACTIVATE,
    ARGUMENTS,
    ATTACK,
    CARD,
    CATCH,
    CHOP,
    DEMAND,
    EAT,
    EXTRA_ACTIVATION,
    EXTRA_AP,
    FIRST_PART,
    HUNT,
    MINE,
    N_BEASTS,
    NOWHERE,
    RECOVER_3,
    REST,
    RUSH,
    WAKE_GUARD,
)
from strategies.olvir.aims import best_aim
from strategies.olvir.answers import answer
from strategies.olvir.herding import choose_beast
from strategies.olvir.outlook import Outlook, dares, look_out
from strategies.olvir.params import EAT_AT
from strategies.olvir.ways import step_towards
from strategies.olvir.worth import kept_parts

__all__ = ["choose"]


@compiled()
def choose(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """The option that the plan asks for."""
    if view.decision == ACTION:
        return choose_action(rules, view, view.seat, actions, n, params)
    if view.decision == ACTIVATE or view.decision == RUSH:
        return choose_beast(rules, view, view.seat, actions, n, params)
    return answer(rules, view, view.seat, n, params)


@compiled()
def choose_action(rules: Any, view: Any, seat: int, actions: Any, n: int, params: Any) -> int:
    """First what costs nothing and can wait for nothing, then the best aim, then anything useful."""
    pick = at_once(rules, view, seat, actions, n, params)
    if pick != NOWHERE:
        return pick
    holds_part = False
    for kind in range(N_BEASTS):
        holds_part = holds_part or view.goods[seat, FIRST_PART + kind] > 0
    if view.ap[seat] == 0 and not holds_part:
        return n - 1
    outlook = look_out(rules, view, seat, params)
    if holds_part:
        pick = spare_part(view, outlook, actions, n, params)
        if pick != NOWHERE:
            return pick
    if view.ap[seat] == 0:
        return n - 1
    return pursue(rules, view, outlook, actions, n, params)


@compiled()
def at_once(rules: Any, view: Any, seat: int, actions: Any, n: int, params: Any) -> int:
    """A demand, a card that is best used now, a fish when health is low; or NOWHERE."""
    for i in range(n):
        kind = actions[i] // ARGUMENTS
        if kind == DEMAND or kind == CARD + EXTRA_AP or kind == CARD + WAKE_GUARD or kind == CARD + EXTRA_ACTIVATION:
            return i
        if kind == EAT and view.health[seat] <= params[EAT_AT]:
            return i
        if kind == CARD + RECOVER_3 and view.health[seat] + rules.amount[RECOVER_3] <= rules.full_health:
            return i
    return NOWHERE


@compiled()
def spare_part(view: Any, outlook: Outlook, actions: Any, n: int, params: Any) -> int:
    """Hand in a part that no demand is worth keeping it for; or NOWHERE."""
    for i in range(n):
        if actions[i] // ARGUMENTS == HUNT:
            kind = actions[i] % ARGUMENTS
            if view.goods[outlook.seat, FIRST_PART + kind] > kept_parts(view, outlook, kind, params):
                return i
    return NOWHERE


@compiled()
def pursue(rules: Any, view: Any, outlook: Outlook, actions: Any, n: int, params: Any) -> int:
    """Play the best aim here, or take a step towards it."""
    aim = best_aim(rules, view, outlook, params)
    if aim.hex == view.place[outlook.seat]:
        for i in range(n):
            if actions[i] == aim.option:
                return i
    elif aim.hex != NOWHERE:
        step = step_towards(rules, view, outlook.seat, aim.hex, actions, n)
        if step != NOWHERE:
            return step
    return pass_time(view, outlook, actions, n, params)


@compiled()
def pass_time(view: Any, outlook: Outlook, actions: Any, n: int, params: Any) -> int:
    """When the aim has to wait: rest, fight at good odds, or gather; else nothing."""
    pick = n - 1
    for i in range(n):
        kind = actions[i] // ARGUMENTS
        if kind == REST:
            return i
        if kind == CHOP or kind == MINE or kind == CATCH:
            pick = i
        if kind == ATTACK and dares(outlook, actions[i] % ARGUMENTS, params):
            pick = i
    return pick
