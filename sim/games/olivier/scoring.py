"""The end: scores and ranks, what remained open, and which groves could not have been finished any more."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.compiling import compiled
from sim.engine.counting import count_wait, rank_by
from sim.games.olivier.cards import PRESS, PREVENTION, SEASONS, TREE_VALUES, TREES, UNIT
from sim.games.olivier.momentum import note_quarters
from sim.games.olivier.rules import ANY_CARD
from sim.games.olivier.standing import SEASON_WORTH, completed, grove_of, has_its_trees, trees_counted
from sim.games.olivier.state import (
    DEAD_GROVE,
    FOR_SOLUTION,
    FOR_SUN,
    INCIDENT_OPEN,
    PRESSED,
    PREVENTIONS_LEFT,
    RAIN_OPEN,
    RAINY,
    SEASONS_COMPLETED,
    SEASONS_PART,
    SEASONS_REACHED,
    TREES_GROWN,
    TREES_PART,
)


@compiled()
def score(rules: Any, state: Any, ledger: Any) -> None:
    """Rank by seasons completed, then trees of the season in progress; equal ones share (LO-24, LO-26)."""
    for seat in range(state.n_seats):
        grove = grove_of(rules, seat)
        ledger.parts[seat, SEASONS_PART] = SEASON_WORTH * completed(state, grove)
        ledger.parts[seat, TREES_PART] = trees_counted(rules, state, grove)
        state.score[seat] = ledger.parts[seat, SEASONS_PART] + ledger.parts[seat, TREES_PART]
        note_grove(rules, state, ledger, seat, grove)
        if seat < rules.n_groves:
            note_open_blocks(state, ledger, seat)
    note_quarters(rules, state, ledger)
    rank_by(state, state.score)


@compiled()
def note_grove(rules: Any, state: Any, ledger: Any, seat: int, grove: int) -> None:
    """How far the grove of ``seat`` came; partners share these."""
    seasons = completed(state, grove)
    tallies = ledger.tallies[seat]
    tallies[SEASONS_REACHED] = min(int(state.season[grove]), SEASONS)
    tallies[SEASONS_COMPLETED] = seasons
    grown = seasons * int(rules.full) - int(ledger.forgone[grove])
    tallies[TREES_GROWN] = grown + trees_counted(rules, state, grove)
    tallies[DEAD_GROVE] = 1 if is_dead(rules, state, grove) else 0
    for card in range(PREVENTION, PRESS):
        tallies[PREVENTIONS_LEFT] += state.held[seat, card]


@compiled()
def note_open_blocks(state: Any, ledger: Any, grove: int) -> None:
    """Blocks that the end of the game cut off; they count for the grove's first seat."""
    if state.weather[grove] == RAINY:
        ledger.tallies[grove, RAIN_OPEN] += 1
        count_wait(ledger, grove, FOR_SUN, int(ledger.rain_wait[grove]), False)
    if state.blocked[grove] == 1:
        ledger.tallies[grove, INCIDENT_OPEN] += 1
        count_wait(ledger, grove, FOR_SOLUTION, int(ledger.incident_wait[grove]), False)


@compiled()
def is_dead(rules: Any, state: Any, grove: int) -> bool:
    """Whether the trees that a grove lacks, season by season, cannot come from the tree cards that lie in no grove.

    An example is a grove at 225 of 250 once all twelve 25s lie.
    """
    if state.season[grove] == PRESSED:
        return False
    free = np.empty(len(TREE_VALUES), np.int64)
    for size in range(len(TREE_VALUES)):
        free[size] = rules.deck[TREES + size] - state.laid[TREES + size]
    begun = max(1, int(state.season[grove]))
    lacking = np.empty(SEASONS - begun + 1, np.int64)
    for place in range(len(lacking)):
        trees = trees_counted(rules, state, grove) if place == 0 else 0
        lacking[place] = units_lacking(rules, begun + place, trees)
    return not can_be_made_up(rules, lacking, free)


@compiled()
def units_lacking(rules: Any, season: int, trees: int) -> int:
    """What a season with ``trees`` still lacks, in units or ``ANY_CARD``: a row of the rules' table of ways."""
    if has_its_trees(rules, season, trees):
        return 0
    if rules.up_to == 1 and season > 1:
        return ANY_CARD
    return (int(rules.full) - trees) // UNIT


@compiled()
def can_be_made_up(rules: Any, lacking: Any, free: Any) -> bool:
    """Whether ``free`` tree cards by value hold a way for every entry of ``lacking`` (in units) at once.

    Tries the ways of each season in turn and goes back a season when none is left.
    """
    tried = np.zeros(len(lacking), np.int64)
    season = 0
    while season >= 0:
        if season == len(lacking):
            return True
        ways = rules.ways[lacking[season]]
        if tried[season] > 0:
            move_cards(ways[tried[season] - 1], free, 1)
        if tried[season] == rules.n_ways[lacking[season]]:
            tried[season] = 0
            season -= 1
            continue
        move_cards(ways[tried[season]], free, -1)
        tried[season] += 1
        if free.min() >= 0:
            season += 1
    return False


@compiled()
def move_cards(way: Any, free: Any, sign: int) -> None:
    """Take the cards of ``way`` from ``free`` (sign −1), or put them back."""
    for size in range(len(free)):
        free[size] += sign * int(way[size])
