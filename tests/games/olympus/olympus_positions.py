"""Positions of Olympus set up by hand: moves, tracks and buildings by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.engine.records import new_records
from sim.games.olympus import GAME
from sim.games.olympus.building import add_powers
from sim.games.olympus.rules import building_ids
from sim.games.olympus.state import DECISION_NAMES, LEDGER, N_COMMON, PART_NAMES, STATE, TALLY_NAMES, TRACKS
from sim.games.olympus.tracks import set_limits
from sim.games.olympus.words import OlympusWords

FUNCTIONS = GAME.functions()
WORDS = OlympusWords()


class Position:
    """A game after setup, seat 0 to begin; change it with ``having`` and ``owning``."""

    def __init__(self, players: int = 3, overrides: Mapping[str, Any] | None = None) -> None:
        self.rules = GAME.make_rules(overrides or {}, players)
        self._states, self._ledgers = new_records(STATE, 1), new_records(LEDGER, 1)
        self.state, self.ledger = self._states[0], self._ledgers[0]
        self.state.n_seats = players
        FUNCTIONS.setup(self.rules, self.state, self.ledger)

    def having(self, seat: int, cubes: tuple[int, int, int] | None = None, **spaces: int) -> Position:
        """Set grain, meat and fish, and markers by track."""
        if cubes is not None:
            self.state.cubes[seat] = cubes
        for track, space in spaces.items():
            self.state.marker[seat, TRACKS.index(track)] = space
        return self

    def owning(self, seat: int, *buildings: str) -> Position:
        """Buildings that stand already, with their lasting effects."""
        for name in buildings:
            number = building_ids().index(name)
            self.state.owned[seat] |= np.uint64(1 << number)
            if number >= N_COMMON:
                self.state.taken |= np.uint64(1 << number)
            add_powers(self.rules, self.state, seat, number)
        set_limits(self.rules, self.state, seat)
        return self

    def priests(self, *numbers: int) -> Position:
        """Available priests by seat."""
        self.state.priests[: len(numbers)] = numbers
        return self

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked what."""
        return int(self.state.seat), DECISION_NAMES[self.state.decision]

    def options(self) -> list[Any]:
        """What may be chosen, as the labels say it."""
        actions = np.empty(GAME.max_options, np.int32)
        n = FUNCTIONS.legal(self.rules, self.state, actions)
        labels = [WORDS.action_label(self.rules, self.state, int(action)) for action in actions[:n]]
        return [label[self.asked[1]] for label in labels]

    def play(self, *choices: Any) -> Position:
        actions = np.empty(GAME.max_options, np.int32)
        for choice in choices:
            options = self.options()
            assert choice in options, f"{choice} is none of {options}"
            FUNCTIONS.legal(self.rules, self.state, actions)
            FUNCTIONS.apply(self.rules, self.state, self.ledger, int(actions[options.index(choice)]))
        return self

    def lead(self, deity: str, *joining: int) -> Position:
        """A ceremony of the active player, up to the first favour; who is not ``joining`` stays away."""
        self.play(deity)
        while self.asked[1] == "join":
            self.play("join" if self.asked[0] in joining else "stay")
        return self

    def to_upkeep(self) -> Position:
        """Nobody has a priest left once the present ceremony is over."""
        self.state.priests[:] = 0
        return self

    def last_ceremony(self, deity: str = "Apollo") -> Position:
        """The active player's ceremony is the last one of the round; Apollo's point keeps things as they are."""
        self.state.priests[:] = 0
        self.state.priests[self.state.seat] = 1
        return self.lead(deity)

    def upkeep(self) -> Position:
        """Play the round's last ceremony, up to the first decision in Upkeep or in the next round."""
        return self.last_ceremony().play("point")

    def score(self) -> list[int]:
        FUNCTIONS.score(self.rules, self.state, self.ledger)
        return [int(points) for points in self.state.score[: self.state.n_seats]]

    def space(self, seat: int, track: str) -> int:
        return int(self.state.marker[seat, TRACKS.index(track)])

    def cubes(self, seat: int) -> tuple[int, ...]:
        return tuple(int(n) for n in self.state.cubes[seat])

    def points(self, seat: int) -> int:
        return int(self.state.points[seat])

    def owns(self, seat: int, building: str) -> bool:
        return bool(int(self.state.owned[seat]) >> building_ids().index(building) & 1)

    def tally(self, seat: int, name: str) -> int:
        return int(self.ledger.tallies[seat, TALLY_NAMES.index(name)])

    def part(self, seat: int, name: str) -> int:
        return int(self.ledger.parts[seat, PART_NAMES.index(name)])

    def logged(self, counter: str, seat: int, item: str) -> int:
        """A counter of the log about an item."""
        return int(self.ledger[counter][seat, [entry.id for entry in GAME.items].index(item)])

    def used(self, seat: int, building: str) -> int:
        return int(self.ledger.used[seat, building_ids().index(building)])

    def glory(self, track: str) -> int | None:
        """Seat that holds a Glory card."""
        holder = int(self.state.glory[TRACKS.index(track)])
        return holder - 1 if holder else None
