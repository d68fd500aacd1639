"""Setup, in its printed order, and a trial's gift."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import bit
from sim.engine.chance import below, shuffle
from sim.engine.compiling import compiled
from sim.games.olvir.beasts import return_beasts
from sim.games.olvir.calendar import begin_phase, new_order
from sim.games.olvir.land import lay_map
from sim.games.olvir.state import (
    CITY_REWARDS,
    MAX_BEASTS,
    N_BEASTS,
    N_CITIES,
    N_GOODS,
    N_UPGRADES,
    NOWHERE,
    REWARD_STREAM,
    SWORD_STREAM,
    UPGRADE_STREAM,
    WANTED_STREAM,
)


@compiled()
def deal(rules: Any, state: Any, ledger: Any) -> None:
    """Map, adventurers, beasts (OV-06), cards, guards; then the first morning begins."""
    ledger.standing[:] = -1
    lay_map(rules, state)
    place_adventurers(rules, state)
    for kind in range(N_BEASTS):
        state.champion[kind] = NOWHERE
        state.off[kind] = rules.number[kind]
    return_beasts(rules, state, MAX_BEASTS if rules.start_with_all_beasts else 1)
    shuffle_decks(rules, state)
    for city in range(N_CITIES):
        state.guards[city] = rules.guards[city]
        new_order(rules, state, city)
    begin_phase(rules, state, ledger)


@compiled()
def place_adventurers(rules: Any, state: Any) -> None:
    """Everybody starts healthy in the castle; one takes the sword (OV-05)."""
    n = state.n_seats
    state.sword = below(state, SWORD_STREAM, n) if rules.first_seat < 0 else rules.first_seat
    state.starter = state.sword
    for seat in range(n):
        state.place[seat] = state.castle
        state.health[seat] = rules.full_health


@compiled()
def shuffle_decks(rules: Any, state: Any) -> None:
    """Each city's rewards, the wanted cards, and the upgrades."""
    for city in range(N_CITIES):
        state.offer[city] = NOWHERE
        for i in range(CITY_REWARDS):
            state.reward_deck[city, i] = city * CITY_REWARDS + i
        shuffle(state, REWARD_STREAM + city, state.reward_deck[city], CITY_REWARDS)
    n = fill_deck(state.wanted_deck, rules.wanted_copies, N_GOODS)
    shuffle(state, WANTED_STREAM, state.wanted_deck, n)
    state.wanted_end = n
    shuffle(state, UPGRADE_STREAM, state.upgrade_deck, fill_deck(state.upgrade_deck, rules.upgrade_copies, N_UPGRADES))


@compiled()
def fill_deck(deck: Any, copies: Any, kinds: int) -> int:
    """Lay all cards into a deck, sorted; returns how many."""
    n = 0
    for kind in range(kinds):
        for _ in range(copies[kind]):
            deck[n] = kind
            n += 1
    return n


@compiled()
def grant(rules: Any, state: Any, ledger: Any, seat: int, item: int) -> None:
    """A trial's gift: the power of a reward without its glory; the placebo (−1) is nothing."""
    if item >= 0:
        state.powers[seat] |= bit(item)
