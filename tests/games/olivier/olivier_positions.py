"""Positions of L'Olivier set up by hand: cards by name, moves in words."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from sim.engine.records import new_records
from sim.games.olivier import GAME
from sim.games.olivier.cards import IDS, NAMES, SEASON
from sim.games.olivier.state import ACT, LEDGER, STATE, TALLIES
from sim.games.olivier.words import OlivierWords, hand_names

FUNCTIONS = GAME.functions()
WORDS = OlivierWords()
TALLY = {tally.id: index for index, tally in enumerate(TALLIES)}
ITEM = {name: card for card, name in enumerate(NAMES)}


def said(label: dict[str, Any]) -> str:
    """A label as a short text: «lay Soleil», «attack Pluie on 1», «discard Mouche», «draw pile», «react allow»."""
    text = " ".join(str(part) for part in next(iter(label.items())))
    return f"{text} on {label['grove']}" if "grove" in label else text


def numbers(names: str) -> list[int]:
    """Kinds of the cards named, separated by commas."""
    return [NAMES.index(name) for name in names.split(", ") if name]


class Position:
    """A position with seat 0 to lay, attack or discard; nothing lies in any grove until it is put there.

    Args:
        hands: One list of card names a seat, separated by commas.
        pile: Face-down cards, the top one first.
        discard: Face-up cards, the visible one first.
        overrides: Rule values by dotted path.
    """

    def __init__(self, *hands: str, pile: str = "", discard: str = "", **overrides: Any) -> None:
        self.rules = GAME.make_rules(overrides, len(hands))
        self._states, self._ledgers = new_records(STATE, 1), new_records(LEDGER, 1)
        self.state, self.ledger = self._states[0], self._ledgers[0]
        self.state.n_seats, self.state.decision = len(hands), ACT
        for seat, names in enumerate(hands):
            for card, copies in Counter(numbers(names)).items():
                self.state.held[seat, card] = copies
                self.state.hand[seat] |= np.uint64(1 << card)
            self.state.n_cards[seat] = len(numbers(names))
        for zone, names in (("pile", pile), ("discard", discard)):
            cards = numbers(names)[::-1]
            self.state[zone][: len(cards)] = cards
            self.state[f"n_{zone}"] = len(cards)

    @classmethod
    def dealt(cls, players: int = 2, seed: int = 1, **overrides: Any) -> Position:
        """A game as ``setup`` deals it."""
        position = cls(*[""] * players, **overrides)
        position.state.decision = 0
        position.state.seed = np.uint64(seed)
        FUNCTIONS.setup(position.rules, position.state, position.ledger)
        return position

    def grove(
        self,
        grove: int = 0,
        weather: str = "sun",
        season: str = "",
        trees: int = 0,
        incident: bool = False,
        prevention: bool = False,
    ) -> Position:
        """Set up a grove; ``season`` is the name of its last season card."""
        state, number = self.state, NAMES.index(season) - SEASON + 1 if season else 0
        state.weather[grove] = ("none", "sun", "rain").index(weather)
        state.season[grove], state.trees[grove] = number, trees
        state.blocked[grove], state.prevented[grove] = int(incident), int(prevention) << number
        return self

    def options(self) -> list[str]:
        actions = np.empty(GAME.max_options, np.int32)
        n = FUNCTIONS.legal(self.rules, self.state, actions)
        return [said(WORDS.action_label(self.rules, self.state, int(action))) for action in actions[:n]]

    def to_lay(self) -> list[str]:
        """Names of what may be laid at home."""
        return [option.removeprefix("lay ") for option in self.options() if option.startswith("lay ")]

    def attacks(self) -> list[str]:
        """Such as «Pluie on 1»."""
        return [option.removeprefix("attack ") for option in self.options() if option.startswith("attack ")]

    def play(self, *choices: str) -> Position:
        for choice in choices:
            actions = np.empty(GAME.max_options, np.int32)
            n = FUNCTIONS.legal(self.rules, self.state, actions)
            found = self.options()
            assert choice in found, f"{choice} is not among {found}"
            FUNCTIONS.apply(self.rules, self.state, self.ledger, int(actions[:n][found.index(choice)]))
        return self

    def item_of(self, choice: str) -> str | None:
        """Name of the key card that an option acquires."""
        actions = np.empty(GAME.max_options, np.int32)
        n = FUNCTIONS.legal(self.rules, self.state, actions)
        item = FUNCTIONS.item(self.rules, self.state, int(actions[:n][self.options().index(choice)]))
        return None if item < 0 else GAME.items[item].title

    def scored(self) -> Position:
        FUNCTIONS.score(self.rules, self.state, self.ledger)
        return self

    def hand(self, seat: int) -> list[str]:
        return hand_names(self.state, seat)

    def pile(self) -> list[str]:
        """Face-down cards, the top one first."""
        return [NAMES[card] for card in self.state.pile[: self.state.n_pile][::-1]]

    def discard(self) -> list[str]:
        """Face-up cards, the visible one first."""
        return [NAMES[card] for card in self.state.discard[: self.state.n_discard][::-1]]

    def tally(self, seat: int, name: str) -> int:
        return int(self.ledger.tallies[seat, TALLY[name]])

    def item(self, seat: int, counter: str, name: str) -> int:
        return int(self.ledger[counter][seat, ITEM[name]])

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked what."""
        return int(self.state.seat), GAME.decisions[self.state.decision].id

    @property
    def ending(self) -> str:
        """The end reason, or nothing while the game goes on."""
        return GAME.end_reasons[self.state.end_reason].id if self.state.over else ""


def in_every_zone(position: Position) -> Counter[int]:
    """All cards of a position by kind: hands, piles, groves and the one that waits for a reaction."""
    state, n = position.state, int(position.state.n_seats)
    found = Counter(state.pile[: state.n_pile].tolist()) + Counter(state.discard[: state.n_discard].tolist())
    for card in range(len(IDS)):
        found[card] += int(state.laid[card]) + int(state.held[:n, card].sum())
    if state.attack:
        found[int(state.attack)] += 1
    return found
