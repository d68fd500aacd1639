"""«End of a phase and advancing the calendar»: turns, phases and the steps of the night, in the rulebook's order."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit
from sim.engine.chance import derive, mix64, shuffle
from sim.engine.compiling import compiled
from sim.engine.counting import count_offer, count_turn
from sim.engine.records import ENDED
from sim.games.olvir.beasts import return_beasts, upgrade_beasts
from sim.games.olvir.chores import can_pay
from sim.games.olvir.measures import count_world
from sim.games.olvir.reference import restore
from sim.games.olvir.scoring import glory_of
from sim.games.olvir.state import (
    ACTING,
    CAMP,
    CAMPING,
    CAMPS,
    DAWN,
    MORNING,
    N_BEASTS,
    N_CITIES,
    N_GOODS,
    NIGHT,
    NOWHERE,
    TIMES,
    TURN_OVER,
    USE,
    WANTED_STREAM,
    WOOD,
)


@compiled()
def begin_phase(rules: Any, state: Any, ledger: Any) -> None:
    """Defeated players stand up with full health and a point less (OV-37); the sword begins (OV-34)."""
    for seat in range(state.n_seats):
        state.ap[seat] = rules.action_points[state.time]
        if state.down[seat]:
            state.down[seat] = 0
            state.health[seat] = rules.full_health
            state.ap[seat] = max(0, state.ap[seat] - rules.defeated_loses)
    state.played = 0
    count_world(rules, state, ledger)
    begin_turn(rules, state, ledger, state.sword)


@compiled()
def begin_turn(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """The next player uses all action points, then activates beasts, as one who is defeated already does (OV-32)."""
    state.active = seat
    state.stage = TURN_OVER if state.down[seat] and not rules.defeated_activate else ACTING
    state.foe, state.entered = NOWHERE, NOWHERE
    state.more_points = 0
    state.mark = possessions(state, seat)
    state.payable = ZERO
    for city in range(N_CITIES):
        card = state.offer[city]
        if card != NOWHERE:
            payable = can_pay(state, seat, city)
            count_offer(ledger, seat, card, payable)
            if payable:
                state.payable |= bit(card)


@compiled()
def possessions(state: Any, seat: int) -> np.uint64:
    """Hash of all that a turn can change for a player; a turn that leaves it is dead."""
    found = mix64(state.won[seat] ^ (state.turned[seat] << np.uint64(32)))
    for value in (state.place[seat], state.health[seat], state.falls[seat]):
        found = derive(np.uint64(found), value)
    for good in range(N_GOODS):
        found = derive(np.uint64(found), state.goods[seat, good])
    for kind in range(N_BEASTS):
        found = derive(np.uint64(found), state.track[seat, kind])
    return np.uint64(found)


@compiled()
def end_turn(rules: Any, state: Any, ledger: Any) -> None:
    """On to the left neighbour until all have played the phase."""
    seat = state.active
    count_turn(ledger, seat, possessions(state, seat) == state.mark)
    state.turns += 1
    state.played += 1
    if state.played < state.n_seats:
        begin_turn(rules, state, ledger, (seat + 1) % state.n_seats)
    else:
        end_phase(rules, state, ledger)


@compiled()
def end_phase(rules: Any, state: Any, ledger: Any) -> None:
    """Straighten exhausted cards, advance the marker; after a night come its steps, after the last one the end."""
    state.rounds += 1
    note_standing(rules, state, ledger)
    for seat in range(state.n_seats):
        state.turned[seat] &= ~rules.exhaustible
    if state.time != NIGHT:
        state.time += 1
        begin_phase(rules, state, ledger)
    elif state.day + 1 == rules.days:
        state.over = ENDED
    else:
        state.played = 0
        state.stage = CAMPING


@compiled()
def note_standing(rules: Any, state: Any, ledger: Any) -> None:
    """Glory after the phase in which a quarter, a half and three quarters of the game are over."""
    for quarter in range(1, 4):
        if state.rounds == (rules.days * TIMES * quarter + 3) // 4:
            for seat in range(state.n_seats):
                ledger.standing[quarter - 1, seat] = glory_of(rules, state, seat)


@compiled()
def ask_camp(rules: Any, state: Any) -> bool:
    """Camp: clockwise from the sword, whoever has a wood, is below full health and not defeated (OV-39)."""
    n = state.n_seats
    while state.played < n:
        seat = (state.sword + state.played) % n
        state.played += 1
        if not state.down[seat] and state.goods[seat, WOOD] > 0 and state.health[seat] < rules.full_health:
            state.seat, state.decision = seat, CAMP
            return True
    state.stage = DAWN
    return False


@compiled()
def answer_camp(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """Spend a wood to recover all life points, or save it."""
    if action == USE:
        state.goods[state.seat, WOOD] -= 1
        state.health[state.seat] = rules.full_health
        ledger.tallies[state.seat, CAMPS] += 1


@compiled()
def end_night(rules: Any, state: Any, ledger: Any) -> None:
    """New orders, train soldiers, pass the day, upgrade beasts, start a new day (OV-44)."""
    for city in range(N_CITIES):
        if state.offer[city] == NOWHERE:
            new_order(rules, state, city)
    for city in range(N_CITIES):
        state.guards[city] = rules.guards[city]
    for seat in range(state.n_seats):
        state.turned[seat] = ZERO
    upgrade_beasts(rules, state, state.day)
    return_beasts(rules, state, rules.night_spawn)
    state.day += 1
    state.time = MORNING
    if state.day + 1 == rules.reference_day:
        restore(rules, state, state.day)
    begin_phase(rules, state, ledger)


@compiled()
def new_order(rules: Any, state: Any, city: int) -> None:
    """Reveal a city's next reward, and as many wanted cards as its glory."""
    if state.reward_top[city] == len(state.reward_deck[city]):
        return
    card = state.reward_deck[city, state.reward_top[city]]
    state.reward_top[city] += 1
    state.offer[city] = card
    for _ in range(rules.glory[card]):
        state.asked[city, draw_wanted(state)] += 1


@compiled()
def draw_wanted(state: Any) -> int:
    """The next wanted card; an empty deck is made of the shuffled discard pile first (OV-43)."""
    if state.wanted_top == state.wanted_end:
        n = 0
        for good in range(N_GOODS):
            for _ in range(state.wanted_discard[good]):
                state.wanted_deck[n] = good
                n += 1
            state.wanted_discard[good] = 0
        shuffle(state, WANTED_STREAM, state.wanted_deck, n)
        state.wanted_top, state.wanted_end = 0, n
    card = state.wanted_deck[state.wanted_top]
    state.wanted_top += 1
    return int(card)
