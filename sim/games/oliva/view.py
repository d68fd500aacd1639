"""What a seat can see (OL-49), and one world that fits what it sees.

Hidden are the order of every deck, the cards in the box, and of the other players the hand, the face-down cards and
the cards they discarded from the hand: of those only the numbers are known, and that together with the deck they are
what the player owns and does not show.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit, count
from sim.engine.chance import BOT_STREAM, shuffle
from sim.engine.compiling import compiled
from sim.games.oliva.state import BOARD, EMPTY, FIRST_BASIC, HIDDEN, N_CARDS, START
from sim.games.oliva.zones import deck_set, put, spread


@compiled()
def hide(rules: Any, state: Any, seat: int) -> None:
    """Scrub what ``seat`` may not know; a hidden zone is left in one fixed form."""
    state.market_deck[:] = 0
    state.special_deck[:] = 0
    state.special_left |= state.special_removed
    state.special_removed = ZERO
    state.bonus_deck[state.bonus_top :] = 0
    if rules.players <= 2 and state.decision != START:
        state.neutral[state.neutral_top + 2 :] = 0
    if rules.players == 1:
        state.automa_deck[:] = 0
    state.deck[:] = 0  # whole rows: beyond its end a deck made anew still has cards of the one before
    for other in range(state.n_seats):
        if other != seat:
            hide_player(state, other)


@compiled()
def hide_player(state: Any, seat: int) -> None:
    """Scrub what only ``seat`` itself knows."""
    for i in range(state.n_hand[seat]):
        state.hand[seat, i] = HIDDEN
    for space in range(BOARD):
        if state.bottom[seat, space] != EMPTY and not state.revealed[seat, space]:
            state.bottom[seat, space] = HIDDEN
    state.discard_unseen[seat, 0] = ZERO
    state.discard_unseen[seat, 1] = ZERO


@compiled()
def guess(rules: Any, view: Any, seat: int) -> None:
    """Fill in the unknowns of a view of ``seat`` uniformly at random among all arrangements of the unseen cards."""
    cards = np.empty(N_CARDS, np.int8)
    n = spread(view.market_left, 0, cards, 0)
    lay_deck(view, cards, n, view.market_deck, view.market_top, view.market_end)
    guess_special(rules, view, cards)
    guess_bonus(rules, view, cards)
    for other in range(view.n_seats):
        guess_player(view, other, cards)
    if view.decision != START:
        if rules.players <= 2:
            guess_neutral(rules, view, cards)
        if rules.players == 1:
            guess_automa(rules, view, cards)


@compiled()
def lay_deck(view: Any, cards: Any, n: int, deck: Any, top: int, end: int) -> None:
    """Shuffle the first ``n`` cards and lay them into ``deck[top:end]``."""
    shuffle(view, BOT_STREAM, cards, n)
    for i in range(top, end):
        deck[i] = cards[i - top]


@compiled()
def guess_special(rules: Any, view: Any, cards: Any) -> None:
    """The special deck; solo, some scoring cards that were never shown may lie in the box instead."""
    if view.decision == START:
        return
    unseen = count(view.special_left)
    n_boxed = unseen - (view.special_end - view.special_top)
    if n_boxed > 0:
        n = spread(view.special_left & rules.scoring_set & ~view.special_shown, FIRST_BASIC, cards, 0)
        shuffle(view, BOT_STREAM, cards, n)
        for i in range(n_boxed):
            view.special_removed |= bit(cards[i] - FIRST_BASIC)
        view.special_left &= ~view.special_removed
    n = spread(view.special_left, FIRST_BASIC, cards, 0)
    lay_deck(view, cards, n, view.special_deck, view.special_top, view.special_end)


@compiled()
def guess_bonus(rules: Any, view: Any, cards: Any) -> None:
    """The nation bonus cards not yet revealed, those in the box included."""
    revealed, total = ZERO, rules.n_bonus
    for i in range(view.bonus_top):
        revealed |= bit(view.bonus_deck[i])
    n = spread(~revealed & (bit(total) - bit(0)), 0, cards, 0)
    lay_deck(view, cards, n, view.bonus_deck, view.bonus_top, total)


@compiled()
def guess_player(view: Any, seat: int, cards: Any) -> None:
    """Deal a player's unseen cards to hand, face-down spaces, unseen discards and deck, as many as lie in each.

    Of the own cards only the order of the deck is unknown: nothing else of them is marked as hidden.
    """
    unknown = count(view.discard_unseen[seat, 0]) + count(view.discard_unseen[seat, 1]) < view.n_unseen[seat]
    n = 0
    for word in range(2):
        n = spread(deck_set(view, seat, word), word * FIRST_BASIC, cards, n)
    shuffle(view, BOT_STREAM, cards, n)
    for i in range(view.n_hand[seat]):
        if view.hand[seat, i] == HIDDEN:
            n -= 1
            view.hand[seat, i] = cards[n]
    for space in range(BOARD):
        if view.bottom[seat, space] == HIDDEN:
            n -= 1
            view.bottom[seat, space] = cards[n]
    if unknown:
        for _ in range(view.n_unseen[seat]):
            n -= 1
            put(view.discard_unseen[seat], cards[n])
    for i in range(view.deck_top[seat], view.deck_end[seat]):
        n -= 1
        view.deck[seat, i] = cards[n]


@compiled()
def guess_neutral(rules: Any, view: Any, cards: Any) -> None:
    """The neutral cards below the top of the deck."""
    top = view.neutral_top + 2
    shown = ZERO
    for i in range(top):
        shown |= bit(view.neutral[i] - FIRST_BASIC)
    n = spread(~shown & (bit(rules.n_basic) - bit(0)), FIRST_BASIC, cards, 0)
    lay_deck(view, cards, n, view.neutral, top, rules.n_basic)


@compiled()
def guess_automa(rules: Any, view: Any, cards: Any) -> None:
    """The Automa cards that are neither on its board nor discarded."""
    shown = view.automa_discard
    for row in range(2):
        for space in range(BOARD):
            card = view.automa_board[row, space]
            if card != EMPTY:
                shown |= bit(card)
    n = spread(~shown & (bit(rules.n_automa) - bit(0)), 0, cards, 0)
    lay_deck(view, cards, n, view.automa_deck, view.automa_top, view.automa_end)
