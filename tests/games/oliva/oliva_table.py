"""Positions of Oliva set up by hand: cards by name, options by label."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.labels import action_labelled
from sim.engine.records import new_records
from sim.games.oliva import GAME
from sim.games.oliva.names import card_name, card_names
from sim.games.oliva.state import (
    COINS,
    EMPTY,
    FIRST_BASIC,
    LEDGER,
    MARKET_NAMES,
    N_CARDS,
    OIL,
    OLIVES,
    REVEAL,
    STATE,
)
from sim.games.oliva.words import OlivaWords
from sim.games.oliva.zones import put

FUNCTIONS = GAME.functions()
WORDS = OlivaWords()
TALLY = {tally.id: i for i, tally in enumerate(GAME.tallies)}
PART = {part.id: i for i, part in enumerate(GAME.parts)}
ITEM = {item.id: i for i, item in enumerate(GAME.items)}


class Table:
    """A game of Oliva: dealt from a seed, or with boards laid by hand.

    Physical cards of the same name are taken in the order of their ids; the four players' basic cards share ids.
    """

    def __init__(self, players: int = 4, seed: int = 1, overrides: dict[str, Any] | None = None) -> None:
        self.rules = GAME.make_rules(overrides or {}, players)
        self.states, self.ledgers = new_records(STATE, 1), new_records(LEDGER, 1)
        self.state, self.ledger = self.states[0], self.ledgers[0]
        self.state.n_seats = players
        self.state.seed = np.uint64(seed)
        FUNCTIONS.setup(self.rules, self.state, self.ledger)

    def ids(self, name: str) -> list[int]:
        """Ids of all cards with this name."""
        known = [card for card in range(N_CARDS - 1) if self.rules.type_of[card] >= 0]
        return [card for card in known if card_name(self.rules, self.state, card) == name]

    def own(self, seat: int, *names: str) -> list[int]:
        """Give the seat these cards (basic cards are its own already); returns their ids."""
        ids, used = [], set()
        for name in names:
            card = next(card for card in self.ids(name) if card not in used)
            used.add(card)
            put(self.state.owned[seat], card)
            ids.append(card)
        return ids

    def board(self, seat: int, top: str = "", bottom: str = "", face_down: str = "") -> None:
        """Lay a board, names separated by commas: top row, revealed bottom cards, face-down bottom cards.

        All other cards of the seat are in its deck.
        """
        names = [part.split(", ") if part else [] for part in (top, bottom, face_down)]
        ids = self.own(seat, *[name for part in names for name in part])
        n_top, n_bottom = len(names[0]), len(names[1])
        state = self.state
        state.top[seat] = [*ids[:n_top], *[EMPTY] * (2 - n_top)]
        low = ids[n_top:]
        state.bottom[seat] = [*low, *[EMPTY] * (2 - len(low))]
        state.revealed[seat] = [int(i < n_bottom) for i in range(2)]
        state.hand[seat], state.n_hand[seat] = 0, 0
        state.discard_seen[seat], state.discard_unseen[seat], state.n_unseen[seat] = 0, 0, 0
        on_board = {*ids}
        rest = [card for card in self.owned_ids(seat) if card not in on_board]
        state.deck[seat, : len(rest)] = rest
        state.deck_top[seat], state.deck_end[seat] = 0, len(rest)

    def owned_ids(self, seat: int) -> list[int]:
        return [card for card in range(N_CARDS) if int(self.state.owned[seat, card // 64]) >> (card % 64) & 1]

    def clear(self) -> None:
        """All boards empty, everyone about to reveal first cards from seat 0 on; no neutral card matches anything."""
        for seat in range(int(self.state.n_seats)):
            self.board(seat)
        self.state.turn, self.state.seat, self.state.active = 0, 0, 0
        self.state.decision = REVEAL

    def turn_of(self, seat: int) -> None:
        """It is this seat's turn to reveal."""
        self.state.turn, self.state.seat, self.state.active = seat, seat, 0
        self.state.decision = REVEAL

    def resources(self, seat: int, coins: int = 0, olives: int = 0, oil: int = 0) -> None:
        self.state.resources[seat, [COINS, OLIVES, OIL]] = coins, olives, oil

    def amounts(self, seat: int) -> dict[str, int]:
        coins, olives, oil = (int(n) for n in self.state.resources[seat])
        return {"coins": coins, "olives": olives, "oil": oil}

    def market(self, name: str, *cards: str) -> None:
        """Lay market cards by name; each changes places with the card that lies there."""
        grid, deck = self.state.grid, self.state.market_deck
        row = MARKET_NAMES.index(name)
        for column, card in enumerate(cards):
            old = int(grid[row, column])
            laid = {int(one) for one in grid[row, :column]}
            new = next(one for one in self.ids(card) if one not in laid)
            grid[grid == new] = old
            grid[row, column] = new
            deck[deck == new] = old
            if not (grid == old).any():
                self.state.market_left |= np.uint64(1 << old)
                self.state.market_left &= ~np.uint64(1 << new)

    def special(self, *cards: str, scoring: tuple[str, ...] = ()) -> None:
        """Lay the special row and the scoring display."""
        self.state.special[: len(cards)] = [self.ids(card)[0] for card in cards]
        self.state.display[: len(scoring)] = [self.ids(card)[0] for card in scoring]
        self.state.n_display = len(scoring)

    def next_special(self, *cards: str) -> None:
        """The special deck holds just these cards, top first."""
        ids = [self.ids(card)[0] for card in cards]
        self.state.special_deck[: len(ids)] = ids
        self.state.special_top, self.state.special_end = 0, len(ids)
        self.state.special_left = np.uint64(sum(1 << (card - FIRST_BASIC) for card in ids))

    @property
    def decision(self) -> str:
        return GAME.decisions[int(self.state.decision)].id

    def options(self) -> list[dict[str, Any]]:
        actions = np.empty(GAME.max_options, np.int32)
        n = FUNCTIONS.legal(self.rules, self.state, actions)
        return [WORDS.action_label(self.rules, self.state, int(action)) for action in actions[:n]]

    def play(self, **label: Any) -> None:
        """Play the option with this label."""
        action = action_labelled(GAME, self.rules, self.state, label)
        FUNCTIONS.apply(self.rules, self.state, self.ledger, action)

    def names(self, cards: Any) -> list[str]:
        return card_names(self.rules, self.state, [int(card) for card in cards])

    def discard(self, seat: int) -> list[str]:
        pile = self.state.discard_seen[seat] | self.state.discard_unseen[seat]
        return self.names(card for card in range(N_CARDS) if int(pile[card // 64]) >> (card % 64) & 1)

    def pomace(self, seat: int) -> list[str]:
        pile = self.state.pomace[seat]
        return self.names(card for card in range(N_CARDS) if int(pile[card // 64]) >> (card % 64) & 1)

    def tally(self, seat: int, name: str) -> int:
        return int(self.ledger.tallies[seat, TALLY[name]])

    def parts(self, seat: int) -> dict[str, int]:
        FUNCTIONS.score(self.rules, self.state, self.ledger)
        return {name: int(self.ledger.parts[seat, i]) for name, i in PART.items()}

    def play_randomly(self, seed: int, until: int = 10_000) -> None:
        """Play random options until the end, or that many decisions."""
        rng, actions = np.random.default_rng(seed), np.empty(GAME.max_options, np.int32)
        while not self.state.over and until > 0:
            n = FUNCTIONS.legal(self.rules, self.state, actions)
            FUNCTIONS.apply(self.rules, self.state, self.ledger, int(actions[rng.integers(n)]))
            until -= 1
