"""Which symbols lie face up, on all boards and the neutral display."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.oliva.state import BOARD, EMPTY
from sim.games.oliva.zones import type_of


@compiled()
def shows(rules: Any, state: Any, card: int, symbol: int) -> int:
    """1 if the card shows the symbol: all that are printed count for others (OL-07)."""
    if card == EMPTY:
        return 0
    return int((rules.symbols[type_of(rules, state, card)] >> symbol) & 1)


@compiled()
def count_matches(rules: Any, state: Any, symbol: int, slot: int) -> int:
    """Face-up cards that show ``symbol``, without the acting seat's own card in bottom space ``slot`` (−1: none).

    Counts top rows and revealed bottom cards of all players (OL-05), with up to 2 players the neutral display and
    solo the Automa's board.
    """
    matches = 0
    for seat in range(state.n_seats):
        for space in range(BOARD):
            matches += shows(rules, state, state.top[seat, space], symbol)
            if state.revealed[seat, space] and not (seat == state.seat and space == slot):
                matches += shows(rules, state, state.bottom[seat, space], symbol)
    if rules.players <= 2:
        for i in range(2):
            matches += shows(rules, state, state.neutral[state.neutral_top + i], symbol)
    if rules.players == 1:
        for row in range(2):
            for space in range(BOARD):
                card = state.automa_board[row, space]
                if card != EMPTY:
                    matches += (rules.automa_symbols[card] >> symbol) & 1
    return matches
