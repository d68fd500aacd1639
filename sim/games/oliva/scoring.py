"""Final scoring and tie breakers."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ONE, ZERO, count, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.engine.counting import rank_by
from sim.engine.records import MAX_SEATS
from sim.games.oliva.state import (
    COINS,
    DECK_SIZE,
    FIRST_BASIC,
    GLOBAL_PART,
    MARKET,
    N_NATIONS,
    N_REGIONS,
    NATION_PART,
    OIL,
    OWN,
    PER_COIN,
    PER_CRUET,
    PER_FLAG,
    PER_NATION,
    PER_OIL,
    PER_POMACE,
    PER_SEAL,
    PER_SET,
    RESOURCE_PART,
    SCORING,
    SCORING_PART,
    SPECIAL_PART,
)
from sim.games.oliva.zones import item_of, type_of

TIE = 1 << 16
"""More than any number of oil cubes or coins, so that a score outweighs both tie breakers."""


@compiled()
def score(rules: Any, state: Any, ledger: Any) -> None:
    """Most points win; ties go to the most oil, then the most coins, then are shared (OL-48)."""
    strengths = np.zeros(MAX_SEATS, np.int64)
    for seat in range(state.n_seats):
        state.score[seat] = points(rules, state, ledger, seat)
        strength = state.score[seat]
        for tie_breaker in (OIL, COINS):
            strength = strength * TIE + state.resources[seat, tie_breaker]
        strengths[seat] = strength
        ledger.tallies[seat, DECK_SIZE] = n_cards(state.owned[seat]) - n_cards(state.pomace[seat])
        count_scoring_cards(rules, state, ledger, seat)
    rank_by(state, strengths)


@compiled()
def n_cards(cards: Any) -> int:
    """Size of a set of two words."""
    return count(cards[MARKET]) + count(cards[OWN])


@compiled()
def points(rules: Any, state: Any, ledger: Any, seat: int) -> int:
    """The score of ``seat`` if the game ended now; its parts go to the ledger. Pomace scores like any card (OL-25)."""
    parts = ledger.parts[seat]
    resources = state.resources[seat]
    left = resources[0] + resources[1] + resources[2] + n_cards(state.pomace[seat])
    parts[RESOURCE_PART] = left // rules.resources_per_vp
    parts[GLOBAL_PART] = global_points(rules, state, seat)
    parts[SPECIAL_PART] = special_points(rules, state, seat)
    parts[SCORING_PART] = scoring_points(rules, state, seat)
    parts[NATION_PART] = nation_points(rules, state, seat)
    total = 0
    for part in range(NATION_PART + 1):
        total += parts[part]
    return total


@compiled()
def global_points(rules: Any, state: Any, seat: int) -> int:
    """Victory points of all own global market cards."""
    total, cards = 0, state.owned[seat, MARKET]
    while cards != ZERO:
        total += rules.vp[rules.type_of[lowest(cards)]]
        cards = without_lowest(cards)
    return total


@compiled()
def special_cards(rules: Any, state: Any, seat: int) -> np.uint64:
    """The seat's special cards (word OWN)."""
    return np.uint64(state.owned[seat, OWN] & ~((ONE << np.uint64(rules.n_basic)) - ONE))


@compiled()
def special_points(rules: Any, state: Any, seat: int) -> int:
    """Victory points printed on own special action cards."""
    total, cards = 0, special_cards(rules, state, seat)
    while cards != ZERO:
        type_ = type_of(rules, state, FIRST_BASIC + lowest(cards))
        if rules.kind[type_] != SCORING:
            total += rules.vp[type_]
        cards = without_lowest(cards)
    return total


@compiled()
def scoring_points(rules: Any, state: Any, seat: int) -> int:
    """Victory points of all own scoring cards, those in the pomace included."""
    total, cards = 0, special_cards(rules, state, seat)
    while cards != ZERO:
        type_ = type_of(rules, state, FIRST_BASIC + lowest(cards))
        if rules.kind[type_] == SCORING:
            total += card_points(rules, state, seat, type_)
        cards = without_lowest(cards)
    return total


@compiled()
def card_points(rules: Any, state: Any, seat: int, type_: int) -> int:
    """Victory points that a scoring card brings to ``seat`` (appendix: Special scoring cards)."""
    return int(rules.vp[type_] * n_scored(rules, state, seat, rules.per[type_]))


@compiled()
def n_scored(rules: Any, state: Any, seat: int, per: int) -> int:
    """How many of what a scoring card counts the seat has."""
    owned = state.owned[seat, MARKET]
    if per == PER_COIN:
        return int(state.resources[seat, COINS])
    if per == PER_OIL:
        return int(state.resources[seat, OIL])
    if per == PER_CRUET:
        return n_marks(rules, state, seat, rules.cruets)
    if per == PER_SEAL:
        return n_marks(rules, state, seat, rules.seals)
    if per == PER_SET:
        return n_sets(rules, state, seat)
    if per == PER_POMACE:
        return n_cards(state.pomace[seat])
    if per == PER_FLAG:
        flags = 0
        for nation in range(N_NATIONS):
            flags += count(owned & rules.nation_sets[nation])
        return flags
    return count(owned & rules.nation_sets[per - PER_NATION])


@compiled()
def n_marks(rules: Any, state: Any, seat: int, marks: Any) -> int:
    """Seals or cruets on own special action cards."""
    n, cards = 0, special_cards(rules, state, seat)
    while cards != ZERO:
        n += marks[type_of(rules, state, FIRST_BASIC + lowest(cards))]
        cards = without_lowest(cards)
    return n


@compiled()
def n_sets(rules: Any, state: Any, seat: int) -> int:
    """Complete sets of different global market cards (OL-30)."""
    fewest = FIRST_BASIC
    for region in range(N_REGIONS):
        fewest = min(fewest, count(state.owned[seat, MARKET] & rules.region_sets[region]))
    return fewest


@compiled()
def nation_points(rules: Any, state: Any, seat: int) -> int:
    """For each nation: cards above the grid times own cards of it (OL-29)."""
    total = 0
    for nation in range(N_NATIONS):
        total += state.above[nation] * count(state.owned[seat, MARKET] & rules.nation_sets[nation])
    return total


@compiled()
def count_scoring_cards(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """In the log a scoring card was used if it scored."""
    cards = special_cards(rules, state, seat)
    while cards != ZERO:
        card = FIRST_BASIC + lowest(cards)
        type_ = type_of(rules, state, card)
        if rules.kind[type_] == SCORING and card_points(rules, state, seat, type_) > 0:
            ledger.used[seat, item_of(rules, state, card)] += 1
        cards = without_lowest(cards)
