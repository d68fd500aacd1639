"""What a player weighs and knows at a decision point: one record that all parts of the strategy read."""

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
    MAX_HAND,
    N_NATIONS,
    N_SYMBOLS,
    OWN,
    PER_FLAG,
    PER_NATION,
    SCORING,
)
from sim.games.oliva.zones import holds, type_of
from strategies.oliva.params import PARAMS

UNKNOWN = -1.0
"""Value of ``best_buy`` until somebody asks."""

_FACTS: list[tuple[Any, ...]] = [
    ("later", "f8"),  # cycles after this one
    ("end_value", "f8"),  # points for a resource, or a card in the pomace, left at the end
    ("n_actions", "f8"),  # own cards in play with an action
    ("n_clutter", "f8"),  # own cards in play without one
    ("best_buy", "f8"),  # points that the best single purchase would gain
    ("reward", "f8", (PER_NATION + N_NATIONS,)),  # per PER_…: points of the own scoring cards for one more of it
    ("nation", "f8", (N_NATIONS,)),  # points that one more own card of it will bring
    ("above", "f8", (N_NATIONS,)),  # points that one more card of it above the grid will bring
    ("frequency", "f8", (N_SYMBOLS,)),  # share of the basic cards that show the symbol
    ("alone", "f8", (MAX_HAND,)),  # by place in the hand: worth of the purse after playing just that card
    ("visible", "f8", (N_SYMBOLS,)),  # cards that show the symbol now
    ("sell_worth", "f8", (MARKETS, COLUMNS)),  # points that the card will bring when it is sold to
    ("dismiss_worth", "f8", (MARKETS, COLUMNS)),  # points that dismissing it will bring; 0 for a global card
]
MIND = np.dtype([*((param.name, "f8") for param in PARAMS), *_FACTS])
"""A player's mind at a decision point: the parameters by name, then what it knows, worked out once."""

N_PARAMS = len(PARAMS)
N_VALUES = MIND.itemsize // 8


@compiled()
def empty_mind(params: Any) -> Any:
    """An array with one mind that has the parameters and knows nothing."""
    values = np.empty(N_VALUES)
    for i in range(N_PARAMS):
        values[i] = params[i]
    for i in range(N_PARAMS, N_VALUES):
        values[i] = 0.0
    return values.view(MIND)


@compiled()
def survey(rules: Any, view: Any, mind: Any) -> None:
    """Fill in the facts that nearly every decision needs."""
    mind["best_buy"] = UNKNOWN
    mind["end_value"] = 1.0 / rules.resources_per_vp
    mind["later"] = rules.cycles - view.cycle - 1
    survey_own_cards(rules, view, mind)
    for card in range(FIRST_BASIC, FIRST_BASIC + rules.n_basic):
        add_symbols(rules.symbols[rules.type_of[card]], 1.0 / rules.n_basic, mind["frequency"])


@compiled()
def survey_own_cards(rules: Any, view: Any, mind: Any) -> None:
    """Rewards of the own scoring cards; how many cards of the deck have an action."""
    seat, n_scoring = view.seat, 0
    cards = special_cards(rules, view, seat)
    while cards != ZERO:
        card = FIRST_BASIC + lowest(cards)
        cards = without_lowest(cards)
        type_ = type_of(rules, view, card)
        if rules.kind[type_] == SCORING:
            mind["reward"][rules.per[type_]] += rules.vp[type_]
            n_scoring += int(not holds(view.pomace[seat], card))
    mind["n_actions"] = count(view.owned[seat, OWN] & ~view.pomace[seat, OWN]) - n_scoring
    mind["n_clutter"] = count(view.owned[seat, MARKET] & ~view.pomace[seat, MARKET]) + n_scoring


@compiled()
def survey_nations(rules: Any, view: Any, mind: Any) -> None:
    """What one more card of each nation brings: an own one, and one above the grid."""
    seat, later = view.seat, mind["later"]
    unseen = rules.n_bonus - view.bonus_top
    to_reveal = view.bonus_end - view.bonus_top
    share = to_reveal / unseen if unseen > 0 else 0.0
    left = max(1, count(view.market_left))
    for i in range(rules.n_bonus):
        mind["nation"][rules.nation_bonus[i]] += share
    for nation in range(N_NATIONS):
        cards = rules.nation_sets[nation]
        coming = mind["dismissals"] * later * view.n_seats * count(view.market_left & cards) / left
        above = mind["nation"][nation] - share * view.bonus_shown[nation] + view.above[nation] + coming
        reward = mind["reward"][PER_FLAG] + mind["reward"][PER_NATION + nation]
        mind["nation"][nation] = mind["nation_cards"] * (above + reward)
        own = count(view.owned[seat, MARKET] & cards)
        others = 0
        for other in range(view.n_seats):
            if other != seat:
                others += count(view.owned[other, MARKET] & cards)
        rivals = others / max(1, view.n_seats - 1)
        mind["above"][nation] = mind["dismissing"] * (own + mind["collecting"] * later) - mind["rivalry"] * rivals


@compiled()
def survey_symbols(rules: Any, view: Any, mind: Any) -> None:
    """Count the symbols that lie face up: all boards, the neutral display, the Automa's board."""
    for seat in range(view.n_seats):
        for space in range(BOARD):
            add_card(rules, view, view.top[seat, space], mind)
            if view.revealed[seat, space]:
                add_card(rules, view, view.bottom[seat, space], mind)
    if rules.players <= 2:
        for i in range(2):
            add_card(rules, view, view.neutral[view.neutral_top + i], mind)
    if rules.players == 1:
        for row in range(2):
            for space in range(BOARD):
                card = view.automa_board[row, space]
                if card != EMPTY:
                    add_symbols(rules.automa_symbols[card], 1.0, mind["visible"])


@compiled()
def add_card(rules: Any, view: Any, card: int, mind: Any) -> None:
    """Count the symbols of a card that may not be there."""
    if card != EMPTY:
        add_symbols(rules.symbols[type_of(rules, view, card)], 1.0, mind["visible"])


@compiled()
def add_symbols(symbols: int, amount: float, totals: Any) -> None:
    """Add ``amount`` to the total of each symbol of a bit mask."""
    rest = np.uint64(symbols)
    while rest != ZERO:
        totals[lowest(rest)] += amount
        rest = without_lowest(rest)
