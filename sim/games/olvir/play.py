"""The rules of Olvir as the arena calls them: one option, then all that follows up to the next decision point.

Each rule lives in the file that is named after it; what comes next is ``state.stage``, and only :func:`go_on` reads it.
"""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.engine.records import RUNNING
from sim.games.olvir.activation import activate, ask_activation, ask_rush, begin_activations, move_beast
from sim.games.olvir.beasts import rush_of
from sim.games.olvir.calendar import answer_camp, ask_camp, end_night, end_turn
from sim.games.olvir.chores import chop, do_nothing, eat, fish, fulfil_demand, mine, recover, rest
from sim.games.olvir.combat import (
    answer_iron,
    answer_parry,
    answer_reroll,
    attack,
    finish_counterattack,
    go_on_rolling,
)
from sim.games.olvir.deal import deal, grant
from sim.games.olvir.harm import answer_prevent, deal_harm
from sim.games.olvir.hunting import hunt
from sim.games.olvir.land import city_at
from sim.games.olvir.moving import free_move, move, take_balloon, travel
from sim.games.olvir.options import has_free_option, legal
from sim.games.olvir.powers import turn_card
from sim.games.olvir.scoring import score
from sim.games.olvir.state import (
    ACTING,
    ACTION,
    ACTIVATE,
    ACTIVATING,
    ARGUMENTS,
    ATTACK,
    BALLOON,
    CAMP,
    CAMPING,
    CARD,
    CATCH,
    CHOP,
    COUNTERED,
    DEMAND,
    DONE,
    EAT,
    EXTRA_ACTIVATION,
    EXTRA_AP,
    FREE_MOVE,
    HUNT,
    IRONS,
    MINE,
    MOVE,
    NOTHING,
    NOWHERE,
    PARRY,
    PREVENT,
    RECOVER_3,
    REROLL,
    REROLLED,
    REST,
    ROLLED,
    RUSH,
    SPAWNED,
    TRAVEL,
    TURN_OVER,
    WAKE_GUARD,
)
from sim.games.olvir.view import guess, hide

__all__ = ["apply", "grant", "guess", "hide", "item", "legal", "score", "setup"]


@compiled()
def setup(rules: Any, state: Any, ledger: Any) -> None:
    """Deal, and go on to the first decision."""
    deal(rules, state, ledger)
    go_on(rules, state, ledger)


@compiled()
def apply(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """Play one option and everything up to the next decision point or the end."""
    decision, seat = state.decision, state.seat
    if decision == ACTION:
        act(rules, state, ledger, seat, action)
    elif decision == ACTIVATE:
        activate(rules, state, ledger, action)
    elif decision == RUSH:
        move_beast(rules, state, action, rush_of(rules, state, state.spawned))
    elif decision == PREVENT:
        answer_prevent(rules, state, ledger, action)
    elif decision == CAMP:
        answer_camp(rules, state, ledger, action)
    elif fight_on(rules, state, ledger, seat, action):
        return
    go_on(rules, state, ledger)


@compiled()
def fight_on(rules: Any, state: Any, ledger: Any, seat: int, action: int) -> bool:
    """The answer to a question of the combat; True when it raises the next one."""
    if state.decision == IRONS:
        return answer_iron(rules, state, ledger, seat, action)
    if state.decision == REROLL:
        answer_reroll(state, ledger, seat, action)
    elif state.decision == PARRY:
        answer_parry(rules, state, ledger, seat, action)
    return False


@compiled()
def act(rules: Any, state: Any, ledger: Any, seat: int, action: int) -> None:
    """One option of ``action``."""
    kind, argument = action // ARGUMENTS, action % ARGUMENTS
    if kind != HUNT:
        state.entered = NOWHERE
    if kind != ATTACK and (rules.only_attacks_continue_combat or not is_aside(kind)):
        state.foe = NOWHERE
    if kind >= CARD:
        use_card(rules, state, ledger, seat, kind - CARD, argument)
        return
    if kind == MOVE:
        move(rules, state, ledger, seat, argument)
    elif kind == ATTACK:
        attack(rules, state, ledger, seat, argument)
    elif kind == BALLOON:
        take_balloon(rules, state, ledger, seat, argument)
    elif kind == HUNT:
        hunt(rules, state, ledger, seat, argument)
    elif kind == DONE:
        begin_activations(rules, state)
    else:
        do_chore(rules, state, ledger, seat, kind, argument)


@compiled()
def is_aside(kind: int) -> bool:
    """Whether an option leaves a combat as it is: a fish, and the cards that do not move the pawn (OV-18)."""
    return kind == EAT or (kind >= CARD and kind != CARD + FREE_MOVE and kind != CARD + TRAVEL)


@compiled()
def do_chore(rules: Any, state: Any, ledger: Any, seat: int, kind: int, city: int) -> None:
    """One of the peaceful options."""
    if kind == CHOP:
        chop(rules, state, ledger, seat)
    elif kind == MINE:
        mine(rules, state, ledger, seat)
    elif kind == CATCH:
        fish(rules, state, ledger, seat)
    elif kind == REST:
        rest(rules, state, ledger, seat)
    elif kind == DEMAND:
        fulfil_demand(rules, state, ledger, seat, city)
    elif kind == EAT:
        eat(rules, state, ledger, seat)
    elif kind == NOTHING:
        do_nothing(rules, state, ledger, seat)


@compiled()
def use_card(rules: Any, state: Any, ledger: Any, seat: int, card: int, there: int) -> None:
    """Use a reward card."""
    if card == FREE_MOVE:
        free_move(rules, state, ledger, seat, there)
        return
    if card == TRAVEL:
        travel(rules, state, ledger, seat, there)
        return
    turn_card(state, ledger, seat, card)
    amount = rules.amount[card]
    if card == EXTRA_AP:
        state.ap[seat] += amount
    elif card == RECOVER_3:
        recover(rules, state, seat, amount)
    elif card == EXTRA_ACTIVATION:
        state.more_points += amount
    elif card == WAKE_GUARD:
        city = city_at(state, state.place[seat])
        state.guards[city] = rules.guards[city]


@compiled()
def go_on(rules: Any, state: Any, ledger: Any) -> None:
    """Deal pending damage, then whatever comes next, until somebody must decide or the game is over."""
    while state.over == RUNNING:
        if state.hurting and not deal_harm(rules, state, ledger):
            return
        seat = state.active
        if state.stage == ROLLED or state.stage == REROLLED:
            state.seat = seat
            if go_on_rolling(rules, state, ledger, seat):
                return
        elif state.stage == COUNTERED:
            finish_counterattack(rules, state, seat)
        elif state.stage == ACTING:
            if ask_action(rules, state, seat):
                return
        elif state.stage == SPAWNED:
            if ask_rush(rules, state):
                return
        elif state.stage == ACTIVATING:
            if ask_activation(rules, state):
                return
            state.stage = TURN_OVER
        elif state.stage == TURN_OVER:
            end_turn(rules, state, ledger)
        elif state.stage == CAMPING:
            if ask_camp(rules, state):
                return
        else:
            end_night(rules, state, ledger)


@compiled()
def ask_action(rules: Any, state: Any, seat: int) -> bool:
    """Ask for the next action: with points left, or without any while something free can be done (OV-40)."""
    if not state.down[seat] and (state.ap[seat] > 0 or may_play_on(rules, state, seat)):
        state.seat, state.decision = seat, ACTION
        return True
    begin_activations(rules, state)
    return False


@compiled()
def may_play_on(rules: Any, state: Any, seat: int) -> bool:
    """Whether there is something to do without action points, and the reading that lets one do it."""
    return bool(rules.free_options_after_last_point and has_free_option(rules, state, seat))


@compiled()
def item(rules: Any, state: Any, action: int) -> int:
    """Reward that an option would win: a demand's; −1 for any other."""
    if state.decision == ACTION and action // ARGUMENTS == DEMAND:
        return int(state.offer[action % ARGUMENTS])
    return -1
