"""Positions of Olé! set up by hand: cards by name, moves by name."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.labels import action_labelled
from sim.engine.records import new_records
from sim.games.ole import GAME
from sim.games.ole.state import LEDGER, STATE, Decision, Tally, Top
from sim.games.ole.words import OleWords, card_name, card_names

FUNCTIONS = GAME.functions()
WORDS = OleWords()
TALLY = {tally.id: tally for tally in Tally}


class Position:
    """A position in a round, with the calls of the contract in card names."""

    def __init__(self, players: int = 4, **overrides: Any) -> None:
        self.rules = GAME.make_rules(overrides, players)
        self._states, self._ledgers = new_records(STATE, 1), new_records(LEDGER, 1)
        self.state, self.ledger = self._states[0], self._ledgers[0]
        self.state.n_seats = players
        self.state.decision = Decision.TURN

    @classmethod
    def dealt(cls, players: int = 4, seed: int = 1, **overrides: Any) -> Position:
        """A game as ``setup`` deals it."""
        position = cls(players, **overrides)
        position.state.seed = np.uint64(seed)
        FUNCTIONS.setup(position.rules, position.state, position.ledger)
        return position

    @classmethod
    def table(cls, table: str, hands: list[str], yellow_top: bool = False, **overrides: Any) -> Position:
        """Seat 0 to move on the card ``table``; ``hands`` name the cards, separated by commas."""
        position = cls(len(hands), **overrides)
        state = position.state
        state.order = Top.YELLOW if yellow_top else Top.RED
        state.table = position.card(table)
        state.last_seat = len(hands) - 1
        state.laid = position.rules.deck
        for seat, names in enumerate(hands):
            state.hand[seat] = position.cards(names)
            state.n_cards[seat] = int(state.hand[seat]).bit_count()
            state.laid &= ~state.hand[seat]
        return position

    def card(self, name: str) -> int:
        return [card_name(self.rules, card) for card in range(self.rules.n_cards)].index(name)

    def cards(self, names: str) -> np.uint64:
        return np.uint64(sum(1 << self.card(name) for name in names.split(", ") if name))

    def hand(self, seat: int) -> list[str]:
        return card_names(self.rules, self.state.hand[seat])

    def options(self) -> list[str]:
        """What may be chosen, as the labels' values: card names, «chip», «red», «yellow»."""
        actions = np.empty(GAME.max_options, np.int32)
        n = FUNCTIONS.legal(self.rules, self.state, actions)
        labels = [WORDS.action_label(self.rules, self.state, int(action)) for action in actions[:n]]
        return [str(next(iter(label.values()))) for label in labels]

    def play(self, *choices: str) -> Position:
        for choice in choices:
            assert choice in self.options()
            key = "top" if self.state.decision == Decision.ORDER else "take" if choice == "chip" else "lay"
            action = action_labelled(GAME, self.rules, self.state, {key: choice})
            FUNCTIONS.apply(self.rules, self.state, self.ledger, action)
        return self

    def finish(self) -> Position:
        """Play the first option until the match is over, and score it."""
        while not self.state.over:
            self.play(self.options()[0])
        FUNCTIONS.score(self.rules, self.state, self.ledger)
        return self

    def next_round(self) -> Position:
        """Play the first option until the next choice of the colour order."""
        self.play(self.options()[0])
        while self.state.decision != Decision.ORDER:
            self.play(self.options()[0])
        return self

    def tally(self, seat: int, name: str) -> int:
        return int(self.ledger.tallies[seat, TALLY[name]])

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked what."""
        return int(self.state.seat), GAME.decisions[self.state.decision].id

    @property
    def is_opening(self) -> bool:
        return bool(self.state.decision == Decision.OPEN)
