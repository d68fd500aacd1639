"""Principe du jeu: a turn from its draw to its card, what a turn does not need, and the ends of the game."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.engine.counting import count_turn
from sim.engine.records import ENDED, RUNNING
from sim.games.olivier.cards import PRESS, PREVENTION
from sim.games.olivier.grove import lay
from sim.games.olivier.measures import note_blocks
from sim.games.olivier.momentum import note_standings
from sim.games.olivier.offers import note_hand, note_offered
from sim.games.olivier.piles import can_draw_from_pile, discard_face_up, draw_from_pile, lose, take_visible
from sim.games.olivier.state import (
    ACT,
    CAPPED,
    DISCARDED,
    DRAW,
    PILE,
    STALEMATE,
    STUCK,
    VISIBLE_TAKEN,
    WON,
)


@compiled()
def begin_turn(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """A player draws if there is anything to draw; else he plays without drawing (LO-24)."""
    state.seat = seat
    state.taken = 0
    if state.n_pile > 0 or state.n_discard > 0:
        state.decision = DRAW
    else:
        begin_act(rules, state, ledger)


@compiled()
def draw(rules: Any, state: Any, ledger: Any, action: int) -> None:
    """One card, from the pile or the visible one of the discard pile (LO-04, LO-29)."""
    seat = int(state.seat)
    if action == PILE:
        draw_from_pile(state, seat)
    else:
        take_visible(state, seat)
        ledger.tallies[seat, VISIBLE_TAKEN] += 1
    begin_act(rules, state, ledger)


@compiled()
def begin_act(rules: Any, state: Any, ledger: Any) -> None:
    """Exactly one card has to leave the hand (LO-06)."""
    seat = int(state.seat)
    state.decision = ACT
    note_blocks(rules, state, ledger, seat)
    note_hand(rules, state, ledger, seat)


@compiled()
def lay_at_home(rules: Any, state: Any, ledger: Any, card: int) -> None:
    """The card of the turn goes to the own grove; the press wins at once (LO-25, LO-26).

    A prevention is the card of the turn (LO-19), unless the rules let it be laid beside it.
    """
    seat = int(state.seat)
    lay(rules, state, ledger, seat, card)
    if rules.free_prevention == 1 and PREVENTION <= card < PRESS:
        replace_prevention(rules, state, ledger, seat)
        if state.n_cards[seat] > 0:
            return
    end_turn(rules, state, ledger, seat, card == PRESS)


@compiled()
def replace_prevention(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """Draw a card for a prevention laid beside the card of the turn, as in reaction (LO-17)."""
    held = state.hand[seat]
    if can_draw_from_pile(rules, state):
        draw_from_pile(state, seat)
    note_offered(rules, state, ledger, seat, state.hand[seat] & ~held)


@compiled()
def discard(rules: Any, state: Any, ledger: Any, card: int) -> None:
    """The card of the turn goes face up on the discard pile, even one just taken from it (LO-05)."""
    seat = int(state.seat)
    lose(state, seat, card)
    discard_face_up(state, card)
    ledger.tallies[seat, DISCARDED] += 1
    end_turn(rules, state, ledger, seat, False)


@compiled()
def end_turn(rules: Any, state: Any, ledger: Any, seat: int, has_won: bool) -> None:
    """The left neighbour is next; a player who has no card and cannot draw passes."""
    count_turn(ledger, seat, ledger.blocked_turn == 1)
    after_turn(rules, state, ledger, has_won)
    following = (seat + 1) % int(state.n_seats)
    while state.over == RUNNING and must_pass(state, following):
        note_blocks(rules, state, ledger, following)
        count_turn(ledger, following, ledger.blocked_turn == 1)
        after_turn(rules, state, ledger, False)
        following = (following + 1) % int(state.n_seats)
    if state.over == RUNNING:
        begin_turn(rules, state, ledger, following)


@compiled()
def must_pass(state: Any, seat: int) -> bool:
    """No card in hand and none to draw."""
    return bool(state.n_cards[seat] == 0 and state.n_pile == 0 and state.n_discard == 0)


@compiled()
def after_turn(rules: Any, state: Any, ledger: Any, has_won: bool) -> None:
    """Count the turn and see whether the game ends with it: won, stalemate (LO-24), stuck (LO-34) or capped."""
    state.turns += 1
    state.rounds = (state.turns + state.n_seats - 1) // state.n_seats
    note_standings(rules, state, ledger)
    reason = -1
    if has_won:
        reason = WON
    elif state.turns - state.active_turn >= state.n_seats and not can_draw_from_pile(rules, state):
        reason = STALEMATE
    elif state.turns - state.laid_turn >= rules.stuck_turns:
        reason = STUCK
    elif state.turns >= rules.max_turns:
        reason = CAPPED
        state.capped = 1
    if reason >= 0:
        state.end_reason = reason
        state.over = ENDED
