"""Oliva in a player's words: decisions, the dealt game, the table, the result."""

from __future__ import annotations

from typing import Any

from sim.games.oliva.disposal import find_card
from sim.games.oliva.names import (
    amounts,
    automa_card,
    automa_title,
    card_name,
    card_names,
    full_name,
    listed,
    nations,
    set_names,
)
from sim.games.oliva.state import (
    ACTIVATE,
    BUY,
    BUY_ACTION,
    BUY_SCORING,
    COLUMNS,
    DISMISS,
    DISPOSE,
    DISPOSE_FIRST,
    GLASS,
    HARVEST,
    MARKET_NAMES,
    MAX_HAND,
    N_CARDS,
    PART_NAMES,
    PRESS,
    PRESSING,
    PURCHASE,
    RENEW,
    REVEAL,
    SALE,
    SELECT,
    SELL,
    START,
    STOP,
    SYMBOL,
    SYMBOLS,
    ZONES,
)
from sim.games.oliva.told import chance, events

END_REASONS = ("the last round is over",)


class OlivaWords:
    """Words of Oliva (see ``sim.engine.contract.Words``)."""

    def action_label(self, rules: Any, state: Any, action: int) -> dict[str, Any]:
        """Such as ``{"sale": "sell", "market": "glass", "column": 1, "card": "Asia 4"}``; columns count from 1."""
        return _LABELS[int(state.decision)](rules, state, action)

    def action_text(self, rules: Any, state: Any, action: int) -> str:
        """The option as a player would say it."""
        return _text(rules, state, action)

    def chance(self, rules: Any, before: Any, after: Any) -> list[dict[str, Any]]:
        """Every deck shuffled between two states, top card first."""
        return chance(rules, before, after)

    def events(self, rules: Any, before: Any, action: int, after: Any) -> list[str]:
        """What a choice led to: resources, cards turned up, the Automa, rounds and cycles, hands drawn."""
        return events(rules, before, action, after)

    def setup(self, rules: Any, state: Any) -> dict[str, Any]:
        """The dealt game; decks with the top card first, hands in the order drawn."""

        def names(cards: Any) -> list[str]:
            return card_names(rules, state, cards)

        bonus = state.bonus_deck[: state.bonus_end]
        dealt: dict[str, Any] = {
            "markets": {name: names(row) for name, row in zip(MARKET_NAMES, state.grid, strict=True)},
            "market_deck": names(state.market_deck[state.market_top : state.market_end]),
            "nation_bonus_deck": [nations()[rules.nation_bonus[card]] for card in bonus],
        }
        if state.decision == START:
            return dealt | {
                "pairs": [
                    {"start": listed("starting_resources")[resource], "card": card_name(rules, state, int(card))}
                    for resource, card in zip(state.pair_resource, state.pair_special, strict=True)
                ]
            }
        dealt |= {
            "special_row": names(state.special),
            "special_deck": names(state.special_deck[state.special_top : state.special_end]),
            "players": [self._dealt_player(rules, state, seat) for seat in range(int(state.n_seats))],
        }
        if rules.players <= 2:
            dealt["neutral_deck"] = names(state.neutral[: rules.n_basic])
        if rules.players == 1:
            dealt["automa_deck"] = [automa_card(card) for card in state.automa_deck[: state.automa_end]]
        return dealt

    def _dealt_player(self, rules: Any, state: Any, seat: int) -> dict[str, Any]:
        coins, olives, oil = (int(amount) for amount in state.resources[seat])
        return {
            "seat": seat,
            "coins": coins,
            "olives": olives,
            "oil": oil,
            "top_row": card_names(rules, state, state.top[seat]),
            "hand": card_names(rules, state, state.hand[seat, : state.n_hand[seat]]),
            "deck": card_names(rules, state, state.deck[seat, state.deck_top[seat] : state.deck_end[seat]]),
        }

    def table(self, rules: Any, state: Any) -> str:
        """The market grid, the neutral display and every board."""
        lines = [f"Round {state.rounds + 1 - state.over} of {rules.rounds}, cycle {state.cycle + 1 - state.over}"]
        above = [f"{name} {n}" for name, n in zip(nations(), state.above, strict=True) if n]
        lines.append(f"  above the grid: {', '.join(above) or 'nothing'}")
        for name, row in [*zip(MARKET_NAMES, state.grid, strict=True), ("special", state.special)]:
            lines.append(f"  {name:8}" + " | ".join(full_name(rules, state, int(card)) for card in row))
        display = [full_name(rules, state, int(card)) for card in state.display[: state.n_display]]
        lines.append(f"  scoring cards: {' | '.join(display) or 'none'}")
        if rules.players <= 2 and state.decision != START:
            shown = state.neutral[state.neutral_top : state.neutral_top + 2]
            lines.append(f"  neutral display: {', '.join(card_names(rules, state, shown))}")
        if rules.players == 1:
            board = [automa_title(rules, int(card)) for row in state.automa_board for card in row if card >= 0]
            nation_cards = set_names(rules, state, [state.automa_nations])
            lines.append(f"  Automa: {', '.join(board)}; nation cards: {', '.join(nation_cards) or 'none'}")
        lines += self._pairs(rules, state)
        for seat in range(int(state.n_seats)):
            lines += self._board(rules, state, seat)
        return "\n".join(lines)

    def _pairs(self, rules: Any, state: Any) -> list[str]:
        pairs = zip(state.pair_resource, state.pair_special, strict=True)
        return [
            f"  pair: {amounts(rules.starting_resources[resource])} | {full_name(rules, state, int(card))}"
            for resource, card in pairs
            if card >= 0
        ]

    def _board(self, rules: Any, state: Any, seat: int) -> list[str]:
        top = ", ".join(card_names(rules, state, state.top[seat]))
        bottom = ", ".join(
            card_name(rules, state, int(card)) + ("" if card < 0 or up else " (face down)")
            for card, up in zip(state.bottom[seat], state.revealed[seat], strict=True)
        )
        hand = ", ".join(card_names(rules, state, state.hand[seat, : state.n_hand[seat]])) or "–"
        pile = state.discard_seen[seat] | state.discard_unseen[seat]
        discard = ", ".join(set_names(rules, state, pile)) or "–"
        pomace = ", ".join(set_names(rules, state, state.pomace[seat])) or "–"
        deck = int(state.deck_end[seat] - state.deck_top[seat])
        return [
            f"  seat {seat}: {amounts(state.resources[seat])} | top {top} | bottom {bottom} | hand {hand}",
            f"          deck {deck} cards | discard {discard} | pomace {pomace}",
        ]

    def result(self, rules: Any, state: Any, ledger: Any) -> dict[str, Any]:
        """Scores with their parts and ranks, and why the game ended."""
        seats = [
            {
                "seat": seat,
                "rank": int(state.rank[seat]),
                "score": int(state.score[seat]),
                "parts": {name: int(ledger.parts[seat, i]) for i, name in enumerate(PART_NAMES)},
            }
            for seat in range(int(state.n_seats))
        ]
        return {"end_reason": END_REASONS[int(state.end_reason)], "seats": seats}


def _start_label(rules: Any, state: Any, action: int) -> dict[str, Any]:
    resource = listed("starting_resources")[state.pair_resource[action]]
    return {"start": resource, "card": card_name(rules, state, int(state.pair_special[action]))}


def _select_label(rules: Any, state: Any, action: int) -> dict[str, Any]:
    places = dict.fromkeys((action // MAX_HAND, action % MAX_HAND))
    return {"select": card_names(rules, state, [state.hand[state.seat, place] for place in places])}


def _reveal_label(rules: Any, state: Any, action: int) -> dict[str, Any]:
    return {"reveal": card_name(rules, state, int(state.bottom[state.seat, action]))}


def _symbol_label(rules: Any, state: Any, action: int) -> dict[str, Any]:
    return {"symbol": SYMBOLS[action]}


def _renew_label(rules: Any, state: Any, action: int) -> dict[str, Any]:
    return {"renew": [column + 1 for column in range(COLUMNS) if action >> column & 1]}


def _activate_label(rules: Any, state: Any, action: int) -> dict[str, Any]:
    return {"activate": action}


def _press_label(rules: Any, state: Any, action: int) -> dict[str, Any]:
    return {"press": action}


def _sale_label(rules: Any, state: Any, action: int) -> dict[str, Any]:
    if action == STOP:
        return {"sale": "stop"}
    kind, column = ("sell", action - SELL) if action < DISMISS else ("dismiss", action - DISMISS)
    market = int(state.symbol) - GLASS
    card = card_name(rules, state, int(state.grid[market, column]))
    return {"sale": kind, "market": MARKET_NAMES[market], "column": column + 1, "card": card}


def _purchase_label(rules: Any, state: Any, action: int) -> dict[str, Any]:
    decision, end = ("buy", "skip") if state.decision == BUY else ("purchase", "stop")
    if action == STOP:
        return {decision: end}
    if action < BUY_SCORING:
        column = action - BUY_ACTION
        card = card_name(rules, state, int(state.special[column]))
        return {decision: "special", "column": column + 1, "card": card}
    position = action - BUY_SCORING
    card = card_name(rules, state, int(state.display[position]))
    return {decision: "scoring", "position": position + 1, "card": card}


def _dispose_label(rules: Any, state: Any, action: int) -> dict[str, Any]:
    if action == STOP:
        return {"dispose": "skip" if state.bonus_left else "stop"}
    zone, type_ = divmod(action - DISPOSE_FIRST, N_CARDS)
    card = find_card(rules, state, int(state.seat), zone, type_)
    return {"dispose": ZONES[zone], "card": card_name(rules, state, card)}


_LABELS = {
    START: _start_label,
    SELECT: _select_label,
    REVEAL: _reveal_label,
    SYMBOL: _symbol_label,
    RENEW: _renew_label,
    ACTIVATE: _activate_label,
    SALE: _sale_label,
    PRESS: _press_label,
    BUY: _purchase_label,
    PURCHASE: _purchase_label,
    DISPOSE: _dispose_label,
}


_VERBS = {HARVEST: "harvests", PRESSING: "presses"}


def _text(rules: Any, state: Any, action: int) -> str:
    decision, label = int(state.decision), _LABELS[int(state.decision)](rules, state, action)
    if decision == START:
        gets = amounts(rules.starting_resources[state.pair_resource[action]])
        return f"starts with {label['start']} ({gets}) and {label['card']}"
    if decision == SELECT:
        return f"places {' and '.join(label['select'])} face down"
    if decision == REVEAL:
        return f"reveals {full_name(rules, state, int(state.bottom[state.seat, action]))}"
    if decision == SYMBOL:
        return f"acts with the symbol {label['symbol']}"
    if decision == RENEW:
        return f"renews columns {', '.join(map(str, label['renew']))}" if label["renew"] else "renews nothing"
    if decision == ACTIVATE:
        verb = _VERBS.get(int(state.symbol), f"earns ({SYMBOLS[state.symbol]})")
        return f"{verb} {action} of {state.left} times" if action else "forfeits"
    if decision == PRESS:
        return f"presses {action} of {state.bonus_left} times as bonus"
    if action == STOP:
        return {SALE: "sells no more", DISPOSE: "disposes of no more"}.get(decision, "buys no more")
    if decision == SALE:
        cost = f" for {rules.oil_cost[label['column'] - 1]} oil" if label["sale"] == "sell" else ""
        verb = "sells to" if label["sale"] == "sell" else "dismisses"
        return f"{verb} {label['card']} in column {label['column']} of {label['market']}{cost}"
    if decision == DISPOSE:
        return f"makes {label['card']} ({label['dispose']}) pomace"
    return f"buys {_bought(rules, state, action)}"


def _bought(rules: Any, state: Any, action: int) -> str:
    if action < BUY_SCORING:
        column = action - BUY_ACTION
        card, cost = int(state.special[column]), (int(rules.coin_cost[column]), 0, 0)
    else:
        card = int(state.display[action - BUY_SCORING])
        coins, olives = rules.cost[rules.type_of[card]]
        cost = (int(coins), int(olives), 0)
    return f"{full_name(rules, state, card)} for {amounts(cost)}"
