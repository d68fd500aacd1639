"""What happened between two states: shuffled decks, and events in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from sim.engine.chance import shuffle
from sim.engine.records import new_records
from sim.games.oliva.names import (
    amounts,
    automa_card,
    automa_title,
    card_names,
    full_name,
    nations,
    set_names,
)
from sim.games.oliva.state import (
    AUTOMA_STREAM,
    BUY,
    DECK_STREAM,
    DISMISS,
    EMPTY,
    FIRST_BASIC,
    GLASS,
    NEUTRAL_STREAM,
    PURCHASE,
    REVEAL,
    SALE,
    SPECIAL_STREAM,
    START,
    STATE,
    STOP,
    SYMBOL,
)
from sim.games.oliva.zones import take_from_deck


def chance(rules: Any, before: Any, after: Any) -> list[dict[str, Any]]:
    """Every deck shuffled between two states, in the order shuffled: its name and its cards, top first."""
    told = []
    for name, order in _shuffles(rules, before, after):
        told.append({"shuffle": name, "order": card_names(rules, after, order)})
    if after.shuffles[AUTOMA_STREAM] != before.shuffles[AUTOMA_STREAM]:
        deck = [automa_card(int(card)) for card in after.automa_deck[: after.automa_end]]
        told.append({"shuffle": "Automa deck", "order": deck})
    return told


def _shuffles(rules: Any, before: Any, after: Any) -> Iterator[tuple[str, list[int]]]:
    if after.shuffles[SPECIAL_STREAM] != before.shuffles[SPECIAL_STREAM]:
        for order in _special_orders(rules, before, after):
            yield "special deck", order
    for seat in range(int(after.n_seats)):
        if after.shuffles[DECK_STREAM + seat] != before.shuffles[DECK_STREAM + seat]:
            for order in _deck_orders(before, after, seat):
                yield f"deck of seat {seat}", order
    if after.shuffles[NEUTRAL_STREAM] != before.shuffles[NEUTRAL_STREAM]:
        yield "neutral deck", [int(card) for card in after.neutral[: rules.n_basic]]


def _special_orders(rules: Any, before: Any, after: Any) -> Iterator[list[int]]:
    """The renewal pile's new order; after the variable setup also the order before scoring cards are put back."""
    if before.decision == START:
        unchosen = [int(card) for card in before.pair_special if card != EMPTY]
        left = _ids(before.special_left)
        left += [card for card in unchosen if not _in_sets(after.owned, card)]
        scratch = _copy(before)
        first = np.array(sorted(left), np.int8)
        shuffle(scratch, SPECIAL_STREAM, first, len(first))
        yield [int(card) for card in first]
        if after.shuffles[SPECIAL_STREAM] == scratch.shuffles[SPECIAL_STREAM]:
            return
    yield [int(card) for card in after.special_deck[: after.special_end]]


def _deck_orders(before: Any, after: Any, seat: int) -> Iterator[list[int]]:
    """A searched deck's new order, and that of a discard pile that became the deck."""
    deck = [int(card) for card in before.deck[seat, before.deck_top[seat] : before.deck_end[seat]]]
    searched = [card for card in deck if _in_set(after.pomace[seat], card)]
    if searched:
        scratch = _copy(before)
        take_from_deck(scratch, seat, searched[0])
        if scratch.shuffles[DECK_STREAM + seat] != before.shuffles[DECK_STREAM + seat]:
            yield [int(card) for card in scratch.deck[seat, : scratch.deck_end[seat]]]
        if after.shuffles[DECK_STREAM + seat] == scratch.shuffles[DECK_STREAM + seat]:
            return
    yield [int(card) for card in after.deck[seat, : after.deck_end[seat]]]


def _copy(state: Any) -> Any:
    copies = new_records(STATE, 1)
    copies[0] = state
    return copies[0]


def _ids(word: Any) -> list[int]:
    """Ids of the special cards in a set word."""
    return [FIRST_BASIC + bit for bit in range(64) if int(word) >> bit & 1]


def _in_set(cards: Any, card: int) -> bool:
    return bool(int(cards[card // 64]) >> (card % 64) & 1)


def _in_sets(sets: Any, card: int) -> bool:
    return any(_in_set(cards, card) for cards in sets)


def events(rules: Any, before: Any, action: int, after: Any) -> list[str]:
    """What followed a choice, in words and in the order it happened."""
    new, automa = [*_new_cards(rules, before, after)], [*_automa(rules, before, action, after)]
    return [
        *_matches(before, after),
        *_gains(before, after),
        *_blank(before, after),
        *(new + automa if _leaves_gap(before, action) else automa + new),
        *_skipped(before, after),
        *_shuffled(rules, before, after),
        *_calendar(rules, before, after),
        *_cycle_start(rules, before, after),
    ]


def _matches(before: Any, after: Any) -> Iterator[str]:
    begins = before.decision in (REVEAL, SYMBOL) and after.decision != SYMBOL and after.turns == before.turns
    if begins:
        yield f"Matching symbols face up: {after.matches}."


def _gains(before: Any, after: Any) -> Iterator[str]:
    for seat in range(int(after.n_seats)):
        change = after.resources[seat] - before.resources[seat]
        told = []
        if (change > 0).any():
            told.append(f"gets {amounts(np.maximum(change, 0))}")
        if (change < 0).any():
            told.append(f"gives {amounts(np.maximum(-change, 0))}")
        if told:
            yield f"Seat {seat} {' and '.join(told)}."


def _blank(before: Any, after: Any) -> Iterator[str]:
    if before.decision == REVEAL and after.turns > before.turns:
        yield "The card has no action."


def _leaves_gap(before: Any, action: int) -> bool:
    """Whether rows are refilled for the player's own sake, before a solo game's Automa takes its turn."""
    takes = before.decision in (SALE, BUY, PURCHASE) and action != STOP
    return takes or bool((before.grid == EMPTY).any() or (before.special == EMPTY).any())


def _new_cards(rules: Any, before: Any, after: Any) -> Iterator[str]:
    drawn = before.market_deck[before.market_top : after.market_top]
    if len(drawn):
        yield f"New in the markets: {', '.join(card_names(rules, after, drawn))}."
    lay = {int(card) for card in (*before.special, *before.display[: before.n_display])}
    come = [int(card) for card in (*after.special, *after.display[: after.n_display])]
    new = [full_name(rules, after, card) for card in come if card != EMPTY and card not in lay]
    if new:
        yield f"New special cards: {', '.join(new)}."


def _automa(rules: Any, before: Any, action: int, after: Any) -> Iterator[str]:
    lay = {int(card) for card in before.automa_board.ravel()}
    for card in after.automa_board.ravel():
        if card != EMPTY and int(card) not in lay:
            yield f"The Automa reveals {automa_title(rules, int(card))}."
    taken = [int(new) & ~int(old) for old, new in zip(before.automa_gone, after.automa_gone, strict=True)]
    if any(taken):
        yield f"The Automa takes {', '.join(set_names(rules, after, taken))} out of the game."
    kept = int(after.automa_nations) & ~int(before.automa_nations)
    if kept:
        yield f"The Automa lays {', '.join(set_names(rules, after, [kept]))} above its board."
    above = int(after.dismissed) & ~int(before.dismissed)
    if before.decision == SALE and action >= DISMISS:
        above &= ~(1 << int(before.grid[before.symbol - GLASS, action - DISMISS]))
    if above:
        yield f"The Automa has as many as it may: {', '.join(set_names(rules, after, [above]))} goes above the grid."


def _skipped(before: Any, after: Any) -> Iterator[str]:
    n = int(after.n_seats)
    end = int(after.turn) if after.cycle == before.cycle else 2 * n
    for turn in range(max(0, int(before.turn) + 1), end):
        yield f"Seat {(int(before.active) + turn) % n} has no card to reveal."


def _shuffled(rules: Any, before: Any, after: Any) -> Iterator[str]:
    names = dict.fromkeys(one["shuffle"] for one in chance(rules, before, after))
    if names:
        yield f"Shuffled: {', '.join(names)}."


def _calendar(rules: Any, before: Any, after: Any) -> Iterator[str]:
    if after.over:
        yield "The game ends."
        return
    for i in range(int(before.bonus_top), int(after.bonus_top)):
        yield f"Round {after.rounds + 1} begins: {nations()[rules.nation_bonus[after.bonus_deck[i]]]} above the grid."
    if after.cycle > before.cycle:
        yield f"Cycle {after.cycle + 1} begins; seat {after.active} has the active player marker."


def _cycle_start(rules: Any, before: Any, after: Any) -> Iterator[str]:
    """The neutral display and every hand; after the variable setup the first top rows too."""
    is_setup_over = before.decision == START and after.decision != START
    if after.over or not (is_setup_over or after.cycle > before.cycle):
        return
    if rules.players <= 2:
        shown = after.neutral[after.neutral_top : after.neutral_top + 2]
        yield f"Neutral display: {', '.join(card_names(rules, after, shown))}."
    for seat in range(int(after.n_seats)):
        if is_setup_over:
            yield f"Seat {seat} lays {', '.join(card_names(rules, after, after.top[seat]))} in its top row."
        hand = card_names(rules, after, after.hand[seat, : after.n_hand[seat]])
        yield f"Seat {seat} draws {', '.join(hand) or 'nothing'}."
