"""Key cards as items of the log: in hand from the deal, in hand at a decision, playable at it.

An item's turns are counted from 1; the opening hand is turn 0. As every «first» of the ledger is one more than the
turn, 1 stands for the opening hand.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.olivier.attack import attackable
from sim.games.olivier.cards import N_KEY_CARDS, PRESS, PREVENTION
from sim.games.olivier.grove import layable
from sim.games.olivier.standing import grove_of
from sim.games.olivier.state import PREVENTIONS_DEALT

KEY_CARDS = np.uint64((1 << N_KEY_CARDS) - 1)


@compiled()
def note_opening_hands(state: Any, ledger: Any) -> None:
    """What each player was dealt."""
    for seat in range(state.n_seats):
        for card in range(N_KEY_CARDS):
            if state.held[seat, card] > 0:
                ledger.first_offered[seat, card] = 1
        for card in range(PREVENTION, PRESS):
            ledger.tallies[seat, PREVENTIONS_DEALT] += state.held[seat, card]


@compiled()
def note_hand(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """The key cards that ``seat`` holds when it must lay, attack or discard."""
    note_offered(rules, state, ledger, seat, state.hand[seat])


@compiled()
def note_offered(rules: Any, state: Any, ledger: Any, seat: int, held: np.uint64) -> None:
    """Key cards of the set ``held``, met in this turn; those that can be laid or attacked with are affordable."""
    own = grove_of(rules, seat)
    playable = layable(rules, state, own)
    for grove in range(rules.n_groves):
        if grove != own:
            playable |= attackable(rules, state, grove)
    cards = held & KEY_CARDS
    usable = cards & playable
    while cards != ZERO:
        card = lowest(cards)
        cards = without_lowest(cards)
        ledger.offered[seat, card] += 1
        if ledger.first_offered[seat, card] == 0:
            ledger.first_offered[seat, card] = 2 + ledger.turns[seat]
    while usable != ZERO:
        ledger.affordable[seat, lowest(usable)] += 1
        usable = without_lowest(usable)
