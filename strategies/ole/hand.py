"""What the strategies of Olé! ask about a hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, count, has, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.ole.state import CHIP, Colour, Top


@compiled()
def reach(rules: Any, order: int, card: int) -> int:
    """Number of cards of the whole deck on which ``card`` may be laid."""
    return count(rules.beaten[order, card])


@compiled()
def burden(rules: Any, order: int, hand: np.uint64) -> int:
    """How hard a hand is to get rid of: per card its number times the cards on which it may not be laid."""
    total = 0
    while hand != ZERO:
        card = lowest(hand)
        total += int(rules.number[card]) * (int(rules.n_cards) - reach(rules, order, card))
        hand = without_lowest(hand)
    return total


@compiled()
def lighter_order(rules: Any, view: Any) -> int:
    """The colour order (an index of the two options) under which the own hand is the smaller burden."""
    hand = view.hand[view.seat]
    return Top.YELLOW if burden(rules, Top.YELLOW, hand) < burden(rules, Top.RED, hand) else Top.RED


@compiled()
def cards_only(actions: Any, n: int) -> int:
    """Number of options that lay a card (the chip comes last); 1 if there is only the chip."""
    return n - 1 if n > 1 and actions[n - 1] == CHIP else n


@compiled()
def series_ahead(rules: Any, order: int, hand: np.uint64) -> Any:
    """Per card of ``hand``: most cards that can follow it in a turn, less one for a chip where that must end it.

    A series climbs a colour with each card but the last, so as many passes as there are colours find them all.
    """
    ahead = np.full(rules.n_cards, -1, np.int64)
    for _ in range(len(Colour)):
        cards = hand
        while cards != ZERO:
            card = lowest(cards)
            followers = hand & rules.beats[order, card]
            while followers != ZERO:
                follower = lowest(followers)
                length = 1 + ahead[follower] if has(rules.climbs[order, card], follower) else 1
                ahead[card] = max(ahead[card], length)
                followers = without_lowest(followers)
            cards = without_lowest(cards)
    return ahead
