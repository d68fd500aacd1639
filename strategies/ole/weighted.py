"""Weigh what an option gets rid of against what it leaves: the named parameters make the player.

It uses what a keen player sees and remembers: hand sizes and chips, the cards laid in this round, and who took a
chip on which table card (and so most likely holds nothing that beats it). The defaults were fitted by evolution
(CMA-ES) against tables of the other strategies with 3, 5 and 8 players.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit, count, has, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.engine.strategy import Param
from sim.games.ole.state import CHIP, Colour, Decision, Top
from sim.games.ole.view import unseen
from strategies.ole.hand import burden, reach

(CARD, NUMBER, HURRY, CLUMSY, STUCK, EXITS, BLOCK, RETURN, OUT, CHIP_COST, FINISH, LEAD, LOWEST) = range(13)

PARAMS = (
    Param("card", 2.5, "for every card laid"),
    Param("number", -0.5, "per point on a card laid"),
    Param("hurry", 1.8, "per point on a card laid, divided by the smallest hand of the others"),
    Param("clumsy", 18.0, "for laying a card, times the share of the deck on which it can never be laid"),
    Param("stuck", 20.0, "for laying a card, times the share of unseen cards on which it could not be laid"),
    Param("exits", 0.5, "for the share of unseen cards on which something of the hand left could be laid"),
    Param("block", -1.0, "per player expected to be unable to beat the table card left"),
    Param("return", 14.0, "for a table card that nobody is expected to beat and that one can follow oneself"),
    Param("out", 30.0, "for laying the last card"),
    Param("chip", 32.0, "cost of a chip"),
    Param("finish", 0.0, "cost of the chip that ends the round"),
    Param("lead", 2.0, "per point of lead when a chip ends the round"),
    Param("lowest", 5.0, "for holding the lowest card of the chosen colour order, in points of average burden"),
)


@compiled()
def choose(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """The option of the highest value."""
    if view.decision == Decision.ORDER:
        hand = view.hand[view.seat]
        red, yellow = order_value(rules, Top.RED, hand, params), order_value(rules, Top.YELLOW, hand, params)
        return Top.YELLOW if yellow > red else Top.RED
    best, best_value = 0, 0.0
    for i in range(n):
        value = option_value(rules, view, int(actions[i]), params)
        if i == 0 or value > best_value:
            best, best_value = i, value
    return best


@compiled()
def order_value(rules: Any, order: int, hand: np.uint64, params: Any) -> float:
    """Worth of a colour order before the round: a small burden, and the lowest card for a double first turn."""
    worth = float(-burden(rules, order, hand) / rules.n_cards)
    if has(hand, rules.lowest[order]):
        worth += params[LOWEST]
    return worth


@compiled()
def option_value(rules: Any, view: Any, action: int, params: Any) -> float:
    """Worth of laying a card, with the best series that can follow, or of taking a chip."""
    hand = view.hand[view.seat]
    if action == CHIP:
        return chip_value(rules, view, hand, view.table, view.chips_in_row + 1, params)
    rest = hand ^ bit(action)
    shed = shed_value(rules, view, action, params)
    if rest == ZERO:
        return float(shed + params[OUT])
    if view.decision == Decision.OPEN or not has(rules.climbs[view.order, view.table], action):
        return shed + table_value(rules, view, rest, action, params)
    return shed + series_value(rules, view, rest, action, params)


@compiled()
def series_value(rules: Any, view: Any, hand: np.uint64, table: int, params: Any) -> float:
    """Worth of the best way to go on with a series: every sequence of cards, ended by a last one or a chip.

    A walk through the tree of sequences: per depth the hand, the cards still to be tried and the worth so far.
    Each card of a series climbs a colour, so there are at most as many depths as colours.
    """
    hands, untried = np.empty(len(Colour), np.uint64), np.empty(len(Colour), np.uint64)
    tables, worth = np.empty(len(Colour), np.int64), np.empty(len(Colour))
    hands[0], untried[0] = hand, hand & rules.beats[view.order, table]
    tables[0], worth[0] = table, 0.0
    best = chip_value(rules, view, hand, table, 1, params)
    depth = 0
    while depth >= 0:
        if untried[depth] == ZERO:
            depth -= 1
            continue
        card = lowest(untried[depth])
        untried[depth] = without_lowest(untried[depth])
        rest = hands[depth] ^ bit(card)
        value = worth[depth] + shed_value(rules, view, card, params)
        if rest == ZERO:
            best = max(best, value + params[OUT])
        elif has(rules.climbs[view.order, tables[depth]], card):
            best = max(best, value + chip_value(rules, view, rest, card, 1, params))
            depth += 1
            hands[depth], untried[depth] = rest, rest & rules.beats[view.order, card]
            tables[depth], worth[depth] = card, value
        else:
            best = max(best, value + table_value(rules, view, rest, card, params))
    return float(best)


@compiled()
def shed_value(rules: Any, view: Any, card: int, params: Any) -> float:
    """Worth of getting rid of a card: its points (more so when somebody is about to go out), and its clumsiness."""
    smallest = rules.hand_size
    for seat in range(view.n_seats):
        if seat != view.seat:
            smallest = min(smallest, view.n_cards[seat])
    pool = unseen(rules, view, view.seat)
    stuck = count(pool & ~rules.beaten[view.order, card]) / max(1, count(pool))
    clumsy = 1.0 - reach(rules, view.order, card) / rules.n_cards
    return float(
        params[CARD]
        + params[NUMBER] * rules.number[card]
        + params[HURRY] * rules.number[card] / max(1, smallest)
        + params[CLUMSY] * clumsy
        + params[STUCK] * stuck
    )


@compiled()
def table_value(rules: Any, view: Any, rest: np.uint64, table: int, params: Any) -> float:
    """Worth of ending a turn with the hand ``rest`` and ``table`` on the pile."""
    all_blocked, blocked = 1.0, 0.0
    for step in range(1, view.n_seats):
        all_blocked *= blocked_chance(rules, view, (view.seat + step) % view.n_seats, table)
        blocked += all_blocked
    worth = params[BLOCK] * blocked + params[EXITS] * exits(rules, view, rest)
    if (rest & rules.beats[view.order, table]) != ZERO:
        worth += params[RETURN] * all_blocked
    return float(worth)


@compiled()
def blocked_chance(rules: Any, view: Any, seat: int, table: int) -> float:
    """Chance that ``seat`` holds nothing that beats ``table``, if it holds nothing that it declined before."""
    possible = unseen(rules, view, view.seat) & ~view.declined[seat]
    cards = count(possible)
    harmless = cards - count(possible & rules.beats[view.order, table])
    chance = 1.0
    for _ in range(view.n_cards[seat]):
        if cards <= 0 or harmless <= 0:
            return 1.0 if cards <= 0 else 0.0
        chance *= harmless / cards
        harmless -= 1
        cards -= 1
    return chance


@compiled()
def exits(rules: Any, view: Any, rest: np.uint64) -> float:
    """Share of the unseen cards on which at least one card of ``rest`` could be laid."""
    covered = ZERO
    while rest != ZERO:
        covered |= rules.beaten[view.order, lowest(rest)]
        rest = without_lowest(rest)
    pool = unseen(rules, view, view.seat)
    return count(pool & covered) / max(1, count(pool))


@compiled()
def chip_value(rules: Any, view: Any, rest: np.uint64, table: int, in_row: int, params: Any) -> float:
    """Worth of a chip: its cost and the table as it is or, if it is the last of the round, what the lead is worth."""
    if in_row == view.n_seats:
        return float(params[LEAD] * lead(rules, view, rest) - params[FINISH])
    return table_value(rules, view, rest, table, params) - float(params[CHIP_COST])


@compiled()
def lead(rules: Any, view: Any, rest: np.uint64) -> float:
    """Points by which the own minus points, with one more chip, are fewer than the expected best of the others."""
    pool = unseen(rules, view, view.seat)
    average = points(rules, pool) / max(1, count(pool))
    best = 1.0e9
    for seat in range(view.n_seats):
        if seat != view.seat:
            best = min(best, average * view.n_cards[seat] + rules.chip_value * view.chips[seat])
    return float(best - points(rules, rest) - rules.chip_value * (view.chips[view.seat] + 1))


@compiled()
def points(rules: Any, cards: np.uint64) -> int:
    """Sum of the numbers on a set of cards."""
    total = 0
    while cards != ZERO:
        total += int(rules.number[lowest(cards)])
        cards = without_lowest(cards)
    return total
