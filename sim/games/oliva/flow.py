"""Rounds, cycles and turns: who is asked next, and what happens between turns."""

from __future__ import annotations

from typing import Any

from sim.engine.chance import shuffle
from sim.engine.compiling import compiled
from sim.engine.counting import count_turn
from sim.engine.records import ENDED, RUNNING
from sim.games.oliva.automa import automa_cycle_end, automa_turn
from sim.games.oliva.market import refill, reveal_bonus
from sim.games.oliva.scoring import points
from sim.games.oliva.state import (
    ACTIVATIONS,
    BOARD,
    EMPTY,
    FORFEITS,
    GO_ON,
    MAX_HAND,
    NEUTRAL_STREAM,
    REVEAL,
    SELECT,
    SKIPPED,
)
from sim.games.oliva.zones import discard_from_board, draw, item_of, put


@compiled()
def start_cycle(rules: Any, state: Any) -> None:
    """Round start if a round begins, then cycle start: every player draws a hand (OL-31, OL-32)."""
    if state.cycle % cycles_per_round(state) == 0:
        reveal_bonus(rules, state)
    state.active = state.cycle % state.n_seats
    state.turn = -state.n_seats
    for seat in range(state.n_seats):
        for _ in range(rules.hand):
            card = draw(state, seat)
            if card == EMPTY:
                break
            state.hand[seat, state.n_hand[seat]] = card
            state.n_hand[seat] += 1


@compiled()
def cycles_per_round(state: Any) -> int:
    """As many as players, two in a solo game (OL-45)."""
    return int(max(2, state.n_seats))


@compiled()
def select(state: Any, seat: int, first: int, second: int) -> None:
    """Place two hand cards face-down (or the only one), discard the others unseen (OL-18, OL-21)."""
    state.bottom[seat, 0] = state.hand[seat, first]
    state.bottom[seat, 1] = EMPTY if second == first else state.hand[seat, second]
    for i in range(state.n_hand[seat]):
        if i != first and i != second:
            put(state.discard_unseen[seat], state.hand[seat, i])
            state.n_unseen[seat] += 1
    for i in range(MAX_HAND):
        state.hand[seat, i] = 0
    state.n_hand[seat] = 0
    state.turn += 1
    state.decision = GO_ON


@compiled()
def has_face_down(state: Any, seat: int) -> bool:
    """Whether the seat has an unrevealed card."""
    n = 0
    for space in range(BOARD):
        n += int(state.bottom[seat, space] != EMPTY and not state.revealed[seat, space])
    return n > 0


@compiled()
def advance(rules: Any, state: Any, ledger: Any) -> None:
    """Go on to the next decision point or to the end.

    ``state.turn`` counts through a cycle: below 0 players select, from 0 on they reveal, each twice (OL-33).
    """
    n = state.n_seats
    while state.over == RUNNING:
        if state.turn == 2 * n:
            end_cycle(rules, state, ledger)
            continue
        seat = (state.active + state.turn + n) % n
        state.seat = seat
        if state.turn < 0:
            if state.n_hand[seat] > 0:
                state.decision = SELECT
                return
            state.turn += 1
        elif has_face_down(state, seat):
            state.decision = REVEAL
            return
        else:
            ledger.tallies[seat, SKIPPED] += 1
            pass_turn(rules, state)


@compiled()
def end_turn(rules: Any, state: Any, ledger: Any) -> None:
    """The revealed card has been used, forfeited or was blank: slide, refill, next player (OL-08)."""
    seat, done = state.seat, state.activations
    ledger.tallies[seat, ACTIVATIONS] += done
    if done > 0:
        item = item_of(rules, state, state.card)
        if item >= 0:
            ledger.used[seat, item] += 1
    elif state.symbol >= 0:
        ledger.tallies[seat, FORFEITS] += 1
    count_turn(ledger, seat, done == 0)
    state.turns += 1
    refill(rules, state)
    pass_turn(rules, state)
    state.decision = GO_ON


@compiled()
def pass_turn(rules: Any, state: Any) -> None:
    """Play passes clockwise; solo, the Automa takes its turn first."""
    if rules.players == 1:
        automa_turn(rules, state)
        refill(rules, state)
    state.turn += 1


@compiled()
def end_cycle(rules: Any, state: Any, ledger: Any) -> None:
    """Cycle end: boards move up, the marker and the neutral display move on; after the last round the game ends."""
    for seat in range(state.n_seats):
        move_up(state, seat)
    if rules.players == 1:
        automa_cycle_end(state)
    state.cycle += 1
    if rules.players <= 2:
        pass_neutral(rules, state)
    if state.cycle % cycles_per_round(state) == 0:
        state.rounds += 1
    note_standing(rules, state, ledger)
    if state.cycle == rules.cycles:
        state.over = ENDED
    else:
        start_cycle(rules, state)


@compiled()
def move_up(state: Any, seat: int) -> None:
    """The top row goes to the discard pile, the bottom row moves up face-up."""
    for space in range(BOARD):
        discard_from_board(state, seat, state.top[seat, space])
        state.top[seat, space] = state.bottom[seat, space]
        state.bottom[seat, space] = EMPTY
        state.revealed[seat, space] = 0


@compiled()
def pass_neutral(rules: Any, state: Any) -> None:
    """2 players and solo: a neutral card moves to the pile; a deck that would be empty is shuffled anew (OL-34)."""
    state.neutral_top += 1
    if state.neutral_top + 1 == rules.n_basic:
        state.neutral_top = 0
        shuffle(state, NEUTRAL_STREAM, state.neutral, rules.n_basic)


@compiled()
def note_standing(rules: Any, state: Any, ledger: Any) -> None:
    """Scores after a quarter, a half and three quarters of the cycles."""
    for quarter in range(1, 4):
        if 4 * state.cycle >= quarter * rules.cycles > 4 * (state.cycle - 1):
            for seat in range(state.n_seats):
                ledger.standing[quarter - 1, seat] = points(rules, state, ledger, seat)
