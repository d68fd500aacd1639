"""Olé! in a player's words: cards, decisions, what followed, the table, the result."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.chance import shuffle
from sim.engine.records import new_records
from sim.games.ole.state import CHIP, STATE, Colour, Decision, Part, Stream, Top

END_REASONS = ("a hand was empty", "everybody had taken a chip in a row")


def card_name(rules: Any, card: int) -> str:
    """Such as «Red 5»."""
    return f"{Colour.at(rules.colour[card]).title} {rules.number[card]}"


def card_names(rules: Any, cards: int) -> list[str]:
    """Names of a set of cards in printed order."""
    return [card_name(rules, card) for card in range(int(rules.n_cards)) if int(cards) >> card & 1]


class OleWords:
    """Words of Olé! (see ``sim.engine.contract.Words``)."""

    def action_label(self, rules: Any, state: Any, action: int) -> dict[str, Any]:
        """``{"top": "red"}``, ``{"lay": "Red 5"}`` or ``{"take": "chip"}``."""
        if state.decision == Decision.ORDER:
            return {"top": Top.at(action).id}
        return {"take": "chip"} if action == CHIP else {"lay": card_name(rules, action)}

    def action_text(self, rules: Any, state: Any, action: int) -> str:
        """The option as a player would say it."""
        if state.decision == Decision.ORDER:
            return f"puts {Top.at(action).id} on top"
        if action == CHIP:
            return "takes a penalty chip"
        if state.decision == Decision.OPEN:
            return f"lays {card_name(rules, action)} as second card"
        is_climb = int(rules.climbs[state.order, state.table]) >> action & 1
        return f"lays {card_name(rules, action)}" + (" (higher in both)" if is_climb else "")

    def chance(self, rules: Any, before: Any, after: Any) -> list[dict[str, Any]]:
        """The shuffled cards of a new round, top first; seat 0 gets the first hand, seat 1 the next, and so on."""
        if after.shuffles[Stream.DEAL] == before.shuffles[Stream.DEAL]:
            return []
        scratch = new_records(STATE, 1)
        scratch[0] = before
        deck = np.arange(rules.n_cards, dtype=np.int64)
        shuffle(scratch[0], Stream.DEAL, deck, rules.n_cards)
        return [{"shuffle": "deck", "order": [card_name(rules, int(card)) for card in deck]}]

    def events(self, rules: Any, before: Any, action: int, after: Any) -> list[str]:
        """The lowest card after a choice of order; a round's end with its points; the next privilege and hands."""
        if before.decision == Decision.ORDER:
            return [self._opening(rules, after)]
        if after.rounds == before.rounds:
            return []
        n = int(after.n_seats)
        points = ", ".join(f"seat {seat} {after.round_points[seat]}" for seat in range(n))
        reason = END_REASONS[int(after.end_reason)]
        told = [f"Round {after.rounds} ends: {reason}. Minus points: {points}."]
        if not after.over:
            told.append(f"Cards are dealt; seat {after.seat} lost most and chooses the colour order.")
            told += [f"Seat {seat} has {', '.join(card_names(rules, after.hand[seat]))}." for seat in range(n)]
        return told

    def _opening(self, rules: Any, state: Any) -> str:
        return f"Seat {state.holder} lays {card_name(rules, int(state.table))}, the lowest card."

    def setup(self, rules: Any, state: Any) -> dict[str, Any]:
        """The dealt hands, and who had to lay the lowest card."""
        dealt = [int(hand) for hand in state.hand[: state.n_seats]]
        dealt[state.holder] |= int(state.laid)
        return {
            "dealer": 0,
            "top": Top.at(state.order).id,
            "hands": [card_names(rules, hand) for hand in dealt],
            "lowest": {"seat": int(state.holder), "card": card_name(rules, int(state.table))},
        }

    def table(self, rules: Any, state: Any) -> str:
        """The pile's top and, per seat, hand, chips and total."""
        colours = [colour.id for colour in Colour]
        order = colours[::-1] if state.order == Top.YELLOW else colours
        table = f"table card {card_name(rules, int(state.table))} (laid by seat {state.last_seat})"
        pile = table if state.laid else "no card on the table yet"
        lines = [f"Round {state.rounds + 1 - state.over}, {' > '.join(order)}, {pile}"]
        for seat in range(int(state.n_seats)):
            hand = ", ".join(card_names(rules, state.hand[seat])) or f"{state.n_cards[seat]} cards"
            lines.append(f"  seat {seat}: {hand} | chips {state.chips[seat]} | total {state.score[seat]}")
        return "\n".join(lines)

    def result(self, rules: Any, state: Any, ledger: Any) -> dict[str, Any]:
        """Minus points from cards and chips, ranks, and how the last round ended."""
        seats = [
            {
                "seat": seat,
                "rank": int(state.rank[seat]),
                "score": int(state.score[seat]),
                "parts": {part.id: int(ledger.parts[seat, part]) for part in Part},
            }
            for seat in range(int(state.n_seats))
        ]
        return {"end_reason": END_REASONS[int(state.end_reason)], "seats": seats}
