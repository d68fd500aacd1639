"""What a player knows at a decision point, worked out once: an array of numbers with named places."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, count, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.oliva.scoring import special_cards
from sim.games.oliva.state import (
    BOARD,
    COLUMNS,
    EMPTY,
    FIRST_BASIC,
    MARKET,
    MARKETS,
    N_NATIONS,
    N_SYMBOLS,
    OWN,
    PER_FLAG,
    PER_NATION,
)
from sim.games.oliva.zones import type_of
from strategies.oliva.params import COLLECTING, DISMISSALS, DISMISSING, NATION_CARDS, RIVALRY

LATER = 0
"""Cycles after this one."""
N_ACTIONS, N_CLUTTER = 1, 2
"""Own cards in play with and without an action."""
BEST_BUY = 3
"""Points that the best single purchase would gain."""
REWARD = 4
"""Per what a scoring card counts: points of the own scoring cards for one more of it."""
NATION_WORTH = REWARD + PER_NATION + N_NATIONS
"""Per nation: points that one more card of it will bring."""
ABOVE_WORTH = NATION_WORTH + N_NATIONS
"""Per nation: points that one more card of it above the grid will bring."""
FREQUENCY = ABOVE_WORTH + N_NATIONS
"""Per symbol: share of the basic cards that show it."""
MATCHING_NOW = FREQUENCY + N_SYMBOLS
"""Per symbol: cards that show it."""
SELLING_WORTH = MATCHING_NOW + N_SYMBOLS
"""Per market and column: points that the card will bring when it is sold to."""
DISMISSING_WORTH = SELLING_WORTH + MARKETS * COLUMNS
"""Per market and column: points that dismissing the card will bring; 0 for a global card."""
N_FACTS = DISMISSING_WORTH + MARKETS * COLUMNS


@compiled()
def survey(rules: Any, view: Any, params: Any) -> Any:
    """The facts that every decision needs; the rest of the array is zero."""
    facts = np.zeros(N_FACTS)
    facts[LATER] = rules.cycles - view.cycle - 1
    survey_own_cards(rules, view, facts)
    survey_nations(rules, view, facts, params)
    for card in range(FIRST_BASIC, FIRST_BASIC + rules.n_basic):
        add_symbols(int(rules.symbols[rules.type_of[card]]), 1.0 / rules.n_basic, facts, FREQUENCY)
    return facts


@compiled()
def survey_own_cards(rules: Any, view: Any, facts: Any) -> None:
    """Rewards of the own scoring cards; how many cards of the deck have an action."""
    seat = int(view.seat)
    facts[N_ACTIONS] = count(view.owned[seat, OWN] & ~view.pomace[seat, OWN])
    facts[N_CLUTTER] = count(view.owned[seat, MARKET] & ~view.pomace[seat, MARKET])
    cards = special_cards(rules, view, seat) & rules.scoring_set
    in_play = count(cards & ~view.pomace[seat, OWN])
    facts[N_ACTIONS] -= in_play
    facts[N_CLUTTER] += in_play
    while cards != ZERO:
        type_ = type_of(rules, view, FIRST_BASIC + lowest(cards))
        facts[REWARD + rules.per[type_]] += rules.vp[type_]
        cards = without_lowest(cards)


@compiled()
def survey_nations(rules: Any, view: Any, facts: Any, params: Any) -> None:
    """What one more card of each nation brings: an own one, and one above the grid."""
    seat, later = int(view.seat), facts[LATER]
    unseen = int(rules.n_bonus - view.bonus_top)
    to_reveal = int(view.bonus_end - view.bonus_top)
    share = to_reveal / unseen if unseen > 0 else 0.0
    left = max(1, count(view.market_left))
    for i in range(rules.n_bonus):
        facts[NATION_WORTH + rules.nation_bonus[i]] += share
    for nation in range(N_NATIONS):
        cards = rules.nation_sets[nation]
        coming = params[DISMISSALS] * later * view.n_seats * count(view.market_left & cards) / left
        above = facts[NATION_WORTH + nation] - share * view.bonus_shown[nation] + view.above[nation] + coming
        reward = facts[REWARD + PER_FLAG] + facts[REWARD + PER_NATION + nation]
        facts[NATION_WORTH + nation] = params[NATION_CARDS] * (above + reward)
        own = count(view.owned[seat, MARKET] & cards)
        others = 0
        for other in range(view.n_seats):
            if other != seat:
                others += count(view.owned[other, MARKET] & cards)
        rivals = others / max(1, int(view.n_seats) - 1)
        facts[ABOVE_WORTH + nation] = params[DISMISSING] * (own + params[COLLECTING] * later) - params[RIVALRY] * rivals


@compiled()
def survey_symbols(rules: Any, view: Any, facts: Any) -> None:
    """Count the symbols that lie face up: all boards, the neutral display, the Automa's board."""
    for seat in range(view.n_seats):
        for space in range(BOARD):
            add_card(rules, view, int(view.top[seat, space]), facts)
            if view.revealed[seat, space]:
                add_card(rules, view, int(view.bottom[seat, space]), facts)
    if rules.players <= 2:
        for i in range(2):
            add_card(rules, view, int(view.neutral[view.neutral_top + i]), facts)
    if rules.players == 1:
        for row in range(2):
            for space in range(BOARD):
                card = int(view.automa_board[row, space])
                if card != EMPTY:
                    add_symbols(int(rules.automa_symbols[card]), 1.0, facts, MATCHING_NOW)


@compiled()
def add_card(rules: Any, view: Any, card: int, facts: Any) -> None:
    """Count the symbols of a card that may not be there."""
    if card != EMPTY:
        add_symbols(int(rules.symbols[type_of(rules, view, card)]), 1.0, facts, MATCHING_NOW)


@compiled()
def add_symbols(symbols: int, amount: float, facts: Any, first: int) -> None:
    """Add ``amount`` to the place of each symbol of a bit mask; the places begin at ``first``."""
    place = first
    while symbols:
        if symbols & 1:
            facts[place] += amount
        symbols >>= 1
        place += 1
