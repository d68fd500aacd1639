"""A turn: laying cards, the series, the penalty chip, and the end of the round."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit, has, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.engine.counting import count_turn
from sim.engine.records import ENDED
from sim.games.ole.deal import begin
from sim.games.ole.state import Decision, EndReason, Part, Tally


@compiled()
def lay_second(rules: Any, state: Any, ledger: Any, card: int) -> None:
    """The second card: any of the hand (OE-02), and never the start of a series (OE-03)."""
    lay(state, card)
    after_closing_card(rules, state, ledger)


@compiled()
def lay_on_table_card(rules: Any, state: Any, ledger: Any, card: int) -> None:
    """Rules 1 to 3: higher in colour or number ends the turn, higher in both asks for another card or a chip."""
    is_climb = has(rules.climbs[state.order, state.table], card)
    lay(state, card)
    if is_climb:
        state.turn_climbs += 1
    if is_climb and state.hand[state.seat] != ZERO:
        state.decision = Decision.TURN
    else:
        after_closing_card(rules, state, ledger)


@compiled()
def lay(state: Any, card: int) -> None:
    """A card goes from the hand of the seat to move onto the pile."""
    seat = state.seat
    state.hand[seat] ^= bit(card)
    state.n_cards[seat] -= 1
    state.laid |= bit(card)
    state.table = card
    state.last_seat = seat
    state.chips_in_row = 0
    state.turn_cards += 1


@compiled()
def after_closing_card(rules: Any, state: Any, ledger: Any) -> None:
    """The turn is over; with the last card of a hand the round is, too, even in a series (OE-08)."""
    seat = state.seat
    end_turn(state, ledger, False)
    if state.hand[seat] == ZERO:
        ledger.tallies[seat, Tally.WENT_OUT] += 1
        end_round(rules, state, ledger, EndReason.EMPTIED)


@compiled()
def take_chip(rules: Any, state: Any, ledger: Any) -> None:
    """A penalty chip ends the turn, whoever takes it and why (OE-06, OE-07, OE-12).

    As many chips in a row as there are players, with no card laid between them, end the round (OE-10, OE-11).
    """
    seat = state.seat
    refused = rules.beats[state.order, state.table]
    is_able = (state.hand[seat] & refused) != ZERO
    state.declined[seat] |= refused
    state.chips[seat] += 1
    state.chips_in_row += 1
    ledger.tallies[seat, Tally.CHIPS] += 1
    if is_able:
        ledger.tallies[seat, Tally.VOLUNTARY_CHIPS] += 1
    if state.turn_climbs > 0:
        ledger.tallies[seat, Tally.GIVEN_UP if is_able else Tally.FAILED] += 1
    if not state.had_turn & (1 << seat):
        ledger.tallies[seat, Tally.FIRST_TURN_CHIPS] += 1
    end_turn(state, ledger, not is_able and state.turn_cards == 0)
    if state.chips_in_row == state.n_seats:
        end_round(rules, state, ledger, EndReason.ALL_CHIPS)


@compiled()
def end_turn(state: Any, ledger: Any, unplayable: bool) -> None:
    """The left neighbour is next; a turn with a card higher in both counts as a series of all its cards."""
    seat = state.seat
    if state.turn_climbs > 0:
        ledger.tallies[seat, Tally.SERIES] += 1
        ledger.tallies[seat, Tally.SERIES_CARDS] += state.turn_cards
        ledger.tallies[seat, Tally.LONGEST_SERIES] = max(ledger.tallies[seat, Tally.LONGEST_SERIES], state.turn_cards)
    if not state.had_turn & (1 << seat):
        state.had_turn |= 1 << seat
        ledger.tallies[seat, Tally.FIRST_TURN_CARDS] += state.turn_cards
    count_turn(ledger, seat, unplayable)
    state.turns += 1
    state.turn_cards = 0
    state.turn_climbs = 0
    state.seat = (seat + 1) % state.n_seats
    state.decision = Decision.TURN


@compiled()
def end_round(rules: Any, state: Any, ledger: Any, reason: int) -> None:
    """Scoring: the numbers left in hand and the chips, all minus points (OE-19); then the next round or the end."""
    for seat in range(state.n_seats):
        left = numbers(rules, state.hand[seat])
        penalty = rules.chip_value * state.chips[seat]
        ledger.parts[seat, Part.CARDS] += left
        ledger.parts[seat, Part.CHIPS] += penalty
        ledger.tallies[seat, Tally.CARDS_LEFT] += state.n_cards[seat]
        state.round_points[seat] = left + penalty
        state.score[seat] += left + penalty
    state.rounds += 1
    state.end_reason = reason
    note_standing(rules, state, ledger)
    if state.rounds == rules.rounds:
        state.over = ENDED
    else:
        begin(rules, state, ledger)


@compiled()
def numbers(rules: Any, hand: np.uint64) -> int:
    """Sum of the numbers on the cards of a set."""
    total = 0
    while hand != ZERO:
        total += rules.number[lowest(hand)]
        hand = without_lowest(hand)
    return total


@compiled()
def note_standing(rules: Any, state: Any, ledger: Any) -> None:
    """Totals after the last full round within a quarter, a half and three quarters of the match."""
    for quarter in range(1, 4):
        if state.rounds == quarter * rules.rounds // 4:
            for seat in range(state.n_seats):
                ledger.standing[quarter - 1, seat] = state.score[seat]
