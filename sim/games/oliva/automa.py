"""The solo game's opponent (Solo Mode, OL-43 to OL-46)."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import ZERO, bit, count
from sim.engine.chance import shuffle
from sim.engine.compiling import compiled
from sim.games.oliva.market import place_above, take_from_display
from sim.games.oliva.state import (
    ALL_ABOVE,
    AUTOMA_STREAM,
    BOARD,
    COLUMNS,
    EMPTY,
    MARKETS,
    NATION,
    REVEALED_ABOVE,
    TAKE_CHEAPEST,
    TAKE_SCORING,
    TAKE_SPECIAL,
)
from sim.games.oliva.zones import put, spread

TOP_ROW, BOTTOM_ROW = 0, 1


@compiled()
def set_up_automa(rules: Any, state: Any) -> None:
    """Shuffle the Automa cards and show two in its top row."""
    n = rules.n_automa
    for card in range(n):
        state.automa_deck[card] = card
    state.automa_end = n
    shuffle(state, AUTOMA_STREAM, state.automa_deck, n)
    for space in range(BOARD):
        state.automa_board[TOP_ROW, space] = draw_automa(state)


@compiled()
def draw_automa(state: Any) -> int:
    """Top Automa card; an empty deck is made anew from the discard pile, not from the board."""
    if state.automa_top == state.automa_end:
        if state.automa_discard == ZERO:
            return EMPTY
        state.automa_top = 0
        state.automa_end = spread(state.automa_discard, 0, state.automa_deck, 0)
        state.automa_discard = ZERO
        shuffle(state, AUTOMA_STREAM, state.automa_deck, state.automa_end)
    card = state.automa_deck[state.automa_top]
    state.automa_top += 1
    return int(card)


@compiled()
def automa_turn(rules: Any, state: Any) -> None:
    """Reveal a card and take what it shows; a target that is missing has no effect (OL-44)."""
    card = draw_automa(state)
    if card == EMPTY:
        return
    space = 0 if state.automa_board[BOTTOM_ROW, 0] == EMPTY else 1
    state.automa_board[BOTTOM_ROW, space] = card
    source, column = rules.automa_from[card], rules.automa_column[card]
    if source == TAKE_CHEAPEST:
        for market in range(MARKETS):
            take_cheapest(rules, state, state.grid[market])
        take_cheapest(rules, state, state.special)
    elif source == TAKE_SCORING:
        if state.n_display > 0:
            put(state.automa_gone, take_from_display(state, column * (state.n_display - 1)))
    elif source == TAKE_SPECIAL:
        take(rules, state, state.special, column)
    else:
        take(rules, state, state.grid[source], column)


@compiled()
def take_cheapest(rules: Any, state: Any, row: Any) -> None:
    """Take a row's leftmost card."""
    for column in range(COLUMNS):
        if row[column] != EMPTY:
            take(rules, state, row, column)
            return


@compiled()
def take(rules: Any, state: Any, row: Any, column: int) -> None:
    """A nation card goes above the Automa's board or, beyond the limit, above the grid; any other leaves the game."""
    card = row[column]
    if card == EMPTY:
        return
    row[column] = EMPTY
    type_ = rules.type_of[card]
    if rules.kind[type_] != NATION:
        put(state.automa_gone, card)
    elif automa_count(rules, state, rules.nation[type_]) < automa_limit(rules, state, rules.nation[type_]):
        state.automa_nations |= bit(card)
    else:
        place_above(rules, state, card)


@compiled()
def automa_count(rules: Any, state: Any, nation: int) -> int:
    """The Automa's nation cards that are compared with the limit."""
    if rules.automa_limit == ALL_ABOVE or rules.automa_limit == REVEALED_ABOVE:
        return count(state.automa_nations)
    return count(state.automa_nations & rules.nation_sets[nation])


@compiled()
def automa_limit(rules: Any, state: Any, nation: int) -> int:
    """Most nation cards that may lie above the Automa's board at this moment (OL-43)."""
    if rules.automa_limit == ALL_ABOVE:
        return int(state.above.sum())
    if rules.automa_limit == REVEALED_ABOVE:
        return int(state.bonus_shown.sum())
    return int(state.above[nation])


@compiled()
def automa_cycle_end(state: Any) -> None:
    """The Automa's board moves up like a player's."""
    for space in range(BOARD):
        card = state.automa_board[TOP_ROW, space]
        if card != EMPTY:
            state.automa_discard |= bit(card)
        state.automa_board[TOP_ROW, space] = state.automa_board[BOTTOM_ROW, space]
        state.automa_board[BOTTOM_ROW, space] = EMPTY
