"""The market grid, the special cards and the cards above the grid."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import ZERO, bit
from sim.engine.chance import shuffle
from sim.engine.compiling import compiled
from sim.games.oliva.state import (
    COLUMNS,
    EMPTY,
    FIRST_BASIC,
    MARKETS,
    SCORING,
    SPECIAL_STREAM,
)
from sim.games.oliva.zones import spread


@compiled()
def slide(row: Any) -> int:
    """Move a row's cards left toward the lowest cost; returns how many there are."""
    n = 0
    for column in range(COLUMNS):
        card = row[column]
        if card != EMPTY:
            row[column] = EMPTY
            row[n] = card
            n += 1
    return n


@compiled()
def refill(rules: Any, state: Any) -> None:
    """End of a turn: all rows slide left and are refilled (OL-08)."""
    refill_markets(state)
    refill_special(rules, state)


@compiled()
def refill_markets(state: Any) -> None:
    """Slide the three rows left and fill them market by market while the deck lasts (OL-36)."""
    for market in range(MARKETS):
        for column in range(slide(state.grid[market]), COLUMNS):
            if state.market_top < state.market_end:
                card = state.market_deck[state.market_top]
                state.market_top += 1
                state.market_left &= ~bit(card)
                state.grid[market, column] = card


@compiled()
def refill_special(rules: Any, state: Any) -> None:
    """Slide and refill the special row; scoring cards that turn up go to the right end of the display (OL-39)."""
    for column in range(slide(state.special), COLUMNS):
        state.special[column] = next_action(rules, state)


@compiled()
def next_action(rules: Any, state: Any) -> int:
    """Reveal special cards until an action card comes; EMPTY when none is left."""
    while True:
        card = draw_special(state)
        if card == EMPTY or rules.kind[rules.type_of[card]] != SCORING:
            return card
        state.display[state.n_display] = card
        state.n_display += 1


@compiled()
def draw_special(state: Any) -> int:
    """Top special card; when the deck is empty the renewal pile is shuffled (OL-37)."""
    if state.special_top == state.special_end:
        if state.renewal == ZERO:
            return EMPTY
        state.special_top = 0
        state.special_end = spread(state.renewal, FIRST_BASIC, state.special_deck, 0)
        state.special_left = state.renewal
        state.renewal = ZERO
        shuffle(state, SPECIAL_STREAM, state.special_deck, state.special_end)
    card = state.special_deck[state.special_top]
    state.special_top += 1
    state.special_left &= ~bit(card - FIRST_BASIC)
    return int(card)


@compiled()
def renew(rules: Any, state: Any, columns: int) -> None:
    """Discard the special action cards of the columns in the bit mask, slide and refill at once (OL-38)."""
    for column in range(COLUMNS):
        if (columns >> column) & 1:
            state.renewal |= bit(state.special[column] - FIRST_BASIC)
            state.special[column] = EMPTY
    if columns:
        refill_special(rules, state)


@compiled()
def take_from_display(state: Any, position: int) -> int:
    """Take a scoring card; the others close up, and nothing is refilled."""
    card = state.display[position]
    for i in range(position + 1, state.n_display):
        state.display[i - 1] = state.display[i]
    state.n_display -= 1
    state.display[state.n_display] = 0
    return int(card)


@compiled()
def place_above(rules: Any, state: Any, card: int) -> None:
    """A nation card goes above the grid and counts as a nation bonus card."""
    state.dismissed |= bit(card)
    state.above[rules.nation[rules.type_of[card]]] += 1


@compiled()
def reveal_bonus(rules: Any, state: Any) -> None:
    """Round start: the top nation bonus card goes above the grid (OL-31)."""
    nation = rules.nation_bonus[state.bonus_deck[state.bonus_top]]
    state.bonus_top += 1
    state.above[nation] += 1
    state.bonus_shown[nation] += 1
