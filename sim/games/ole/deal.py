"""A round from its deal to its second card: preparation, the loser's privilege, the lowest card."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit, has
from sim.engine.chance import shuffle
from sim.engine.compiling import compiled
from sim.games.ole.rules import DEALER, STARTER
from sim.games.ole.state import Decision, Stream, Tally, Top


@compiled()
def deal(rules: Any, state: Any) -> None:
    """Preparation: all cards are dealt out equally (OE-04), and the pile and the chips of the last round go."""
    deck = np.empty(rules.n_cards, np.int64)
    for card in range(rules.n_cards):
        deck[card] = card
    shuffle(state, Stream.DEAL, deck, rules.n_cards)
    for seat in range(state.n_seats):
        hand = ZERO
        for i in range(seat * rules.hand_size, (seat + 1) * rules.hand_size):
            hand |= bit(deck[i])
        state.hand[seat] = hand
        state.n_cards[seat] = rules.hand_size
        state.chips[seat] = 0
        state.declined[seat] = ZERO
    state.laid = ZERO
    state.table = 0
    state.last_seat = 0
    state.holder = 0
    state.chips_in_row = 0
    state.had_turn = 0


@compiled()
def dealer(state: Any) -> int:
    """Round r is dealt by seat r mod n: the deal goes to the left (OE-17)."""
    return int(state.rounds % state.n_seats)


@compiled()
def privileged(state: Any) -> int:
    """Holder of the loser's privilege (OE-13).

    Whoever did worst in the last round; if several did, the one of them with the worst total; if that is equal
    too, whom going round from the dealer's left comes to first.
    """
    left = dealer(state) + 1
    best = left % state.n_seats
    for step in range(1, state.n_seats):
        seat = (left + step) % state.n_seats
        worse_round = state.round_points[seat] - state.round_points[best]
        if worse_round > 0 or (worse_round == 0 and state.score[seat] > state.score[best]):
            best = seat
    return int(best)


@compiled()
def begin(rules: Any, state: Any, ledger: Any) -> None:
    """Round 0 has red on top (OE-15); before every later one the privileged player chooses, his hand in sight."""
    deal(rules, state)
    state.order = Top.RED
    if state.rounds == 0:
        open_with_lowest(rules, state, ledger)
        state.starter = state.holder
    else:
        state.seat = privileged(state)
        state.decision = Decision.ORDER


@compiled()
def open_with_lowest(rules: Any, state: Any, ledger: Any) -> None:
    """The holder of the lowest card must lay it (OE-16, OE-21); then somebody is asked for the second (OE-01)."""
    lowest_card = rules.lowest[state.order]
    holder = 0
    while not has(state.hand[holder], lowest_card):
        holder += 1
    state.holder = holder
    state.hand[holder] ^= bit(lowest_card)
    state.n_cards[holder] -= 1
    state.laid = bit(lowest_card)
    state.table = lowest_card
    state.last_seat = holder
    state.seat = second(rules, state)
    state.turn_cards = 1 if state.seat == holder else 0
    state.decision = Decision.OPEN
    ledger.tallies[holder, Tally.STARTED] += 1
    ledger.tallies[state.seat, Tally.OPENED] += 1


@compiled()
def second(rules: Any, state: Any) -> int:
    """Who lays the second card: the starter as published (OE-01), or, for comparison, the dealer or a fixed seat."""
    if rules.second_card == STARTER:
        return int(state.holder)
    if rules.second_card == DEALER:
        return dealer(state)
    return int(rules.second_card)
