"""What a seat can see: everything but the order of the decks (OV-54), and one world that fits."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.chance import BOT_STREAM, shuffle
from sim.engine.compiling import compiled
from sim.games.olvir.state import CITY_REWARDS, MAX_UPGRADES, MAX_WANTED, N_CITIES, N_GOODS, N_UPGRADES


@compiled()
def hide(rules: Any, state: Any, seat: int) -> None:
    """Scrub the orders of the reward decks, of the wanted cards and of the upgrades still to come."""
    for city in range(N_CITIES):
        for i in range(state.reward_top[city], CITY_REWARDS):
            state.reward_deck[city, i] = 0
    for i in range(MAX_WANTED):
        state.wanted_deck[i] = 0
    for i in range(state.upgrade_top, MAX_UPGRADES):
        state.upgrade_deck[i] = 0


@compiled()
def guess(rules: Any, view: Any, seat: int) -> None:
    """Fill the decks with the cards not seen yet, in random order."""
    cards = np.zeros(MAX_UPGRADES, np.int8)
    for city in range(N_CITIES):
        n = unseen_rewards(view, city, cards)
        lay_deck(view, cards, n, view.reward_deck[city], view.reward_top[city])
    n = unseen_wanted(rules, view, cards)
    lay_deck(view, cards, n, view.wanted_deck, view.wanted_top)
    n = unseen_upgrades(rules, view, cards)
    lay_deck(view, cards, n, view.upgrade_deck, view.upgrade_top)


@compiled()
def lay_deck(view: Any, cards: Any, n: int, deck: Any, top: int) -> None:
    """Shuffle the first ``n`` cards and lay them into the deck from ``top`` on."""
    shuffle(view, BOT_STREAM, cards, n)
    for i in range(n):
        deck[top + i] = cards[i]


@compiled()
def unseen_rewards(view: Any, city: int, cards: Any) -> int:
    """A city's rewards that were never revealed; returns how many."""
    n = 0
    for card in range(city * CITY_REWARDS, (city + 1) * CITY_REWARDS):
        seen = False
        for i in range(view.reward_top[city]):
            seen = seen or view.reward_deck[city, i] == card
        if not seen:
            cards[n] = card
            n += 1
    return n


@compiled()
def unseen_wanted(rules: Any, view: Any, cards: Any) -> int:
    """Wanted cards that are neither beside a city nor discarded; returns how many."""
    n = 0
    for good in range(N_GOODS):
        left = rules.wanted_copies[good] - view.wanted_discard[good]
        for city in range(N_CITIES):
            left -= view.asked[city, good]
        for _ in range(left):
            cards[n] = good
            n += 1
    return n


@compiled()
def unseen_upgrades(rules: Any, view: Any, cards: Any) -> int:
    """Upgrade cards that were not drawn yet; returns how many."""
    n = 0
    for upgrade in range(N_UPGRADES):
        left = rules.upgrade_copies[upgrade]
        for i in range(view.upgrade_top):
            if view.upgrade_deck[i] == upgrade:
                left -= 1
        for _ in range(left):
            cards[n] = upgrade
            n += 1
    return n
