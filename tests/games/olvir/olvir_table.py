"""A game of Olvir on the default map that a test sets up by hand and plays by the words of its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.engine.chance import below
from sim.engine.labels import action_labelled
from sim.engine.records import new_records
from sim.games.olvir import GAME
from sim.games.olvir.drawing import HEX_NAMES
from sim.games.olvir.play import go_on
from sim.games.olvir.state import (
    ACTIVATING,
    BEASTS,
    CITIES,
    DECISION_NAMES,
    DIE_STREAM,
    GOODS,
    N_HEXES,
    NIGHT,
    NOWHERE,
    REWARDS,
    TURN_OVER,
    UPGRADES,
)
from sim.games.olvir.words import OlvirWords

WORDS = OlvirWords()
HEX = {name: here for here, name in enumerate(HEX_NAMES)}
BEAST = {name: kind for kind, name in enumerate(BEASTS)}
GOOD = {name: good for good, name in enumerate(GOODS)}
CITY = {name: city for city, name in enumerate(CITIES)}
CARD = {name: card for card, name in enumerate(REWARDS)}


def mask(*cards: str) -> np.uint64:
    """The set of reward cards of these names."""
    return np.uint64(sum(1 << CARD[card] for card in cards))


class Table:
    """Seat 0 has the sword and five action points; everybody is healthy in the castle; no beast is on the map.

    Args:
        players: Number of seats.
        rules: Overrides by dotted path.
    """

    def __init__(self, players: int = 3, rules: Mapping[str, Any] | None = None, seed: int = 1) -> None:
        self.rules = GAME.make_rules({"first_seat": 0, **(rules or {})}, players)
        self.functions = GAME.functions()
        self._states, self._ledgers = new_records(GAME.state, 1), new_records(GAME.ledger, 1)
        self.state, self.ledger = self._states[0], self._ledgers[0]
        self.state.n_seats, self.state.seed = players, np.uint64(seed)
        self.functions.setup(self.rules, self.state, self.ledger)
        self.beasts()

    def beasts(self, **where: str) -> Table:
        """Leave on the map only these: ``Mok="O.E", Cabru="F F"`` (a hex once per beast)."""
        state = self.state
        state.beasts[:], state.at[:], state.pairs[:] = 0, 0, 0
        for kind, name in enumerate(BEASTS):
            hexes = where.get(name, "").split()
            state.off[kind] = self.rules.number[kind] - len(hexes)
            for hex_name in hexes:
                here = HEX[hex_name]
                state.beasts[kind, here] += 1
                state.pairs[kind] |= np.uint64((state.beasts[kind, here] > 1) << here)
                state.at[kind] |= np.uint64(1 << here)
        return self

    def seat(
        self,
        seat: int,
        at: str | None = None,
        health: int | None = None,
        ap: int | None = None,
        cards: tuple[str, ...] = (),
        **goods: int,
    ) -> Table:
        """Change a seat: where it stands, its health, points, rewards, and goods (``Cabru_part=1``)."""
        state = self.state
        if at is not None:
            state.place[seat] = HEX[at]
        if health is not None:
            state.health[seat] = health
        if ap is not None:
            state.ap[seat] = ap
        state.powers[seat] |= mask(*cards)
        for good, number in goods.items():
            state.goods[seat, GOOD[good.replace("_", " ")]] = number
        return self

    def upgrade(self, beast: str, *upgrades: str) -> Table:
        """Give a beast upgrade cards."""
        for name in upgrades:
            self.state.upgrades[BEAST[beast], UPGRADES.index(name)] += 1
        return self

    def order(self, city: str, reward: str | None, **wanted: int) -> Table:
        """Set what a city offers and wants."""
        state = self.state
        state.offer[CITY[city]] = NOWHERE if reward is None else CARD[reward]
        state.asked[CITY[city]] = 0
        for good, number in wanted.items():
            state.asked[CITY[city], GOOD[good.replace("_", " ")]] = number
        return self

    def guards(self, **active: int) -> Table:
        """Set the active guards of cities."""
        for city, number in active.items():
            self.state.guards[CITY[city]] = number
        return self

    def dice(self, *faces: int, seat: int = 0) -> Table:
        """Choose a chance seed that makes the next rolls of a seat show these faces."""
        scratch = new_records(GAME.state, 1)
        for seed in range(1_000_000):
            scratch[0] = self._states[0]
            scratch[0].seed = np.uint64(seed)
            if all(below(scratch[0], DIE_STREAM + seat, 6) + 1 == face for face in faces):
                self.state.seed = np.uint64(seed)
                return self
        raise AssertionError("no seed gives these faces")

    def told(self, *answer: Any, **label: Any) -> tuple[list[dict[str, Any]], list[str]]:
        """Play an option as :meth:`play` does; returns the chance and the sentences of a replay."""
        before = self._states.copy().view(np.recarray)[0]
        action = action_labelled(GAME, self.rules, self.state, {self.asked[1]: answer[0]} if answer else label)
        self.play(*answer, **label)
        events = WORDS.events(self.rules, before, action, self.state)
        return WORDS.chance(self.rules, before, self.state), events

    @property
    def asked(self) -> tuple[int, str]:
        """Whom the current decision point asks, and its kind."""
        return int(self.state.seat), DECISION_NAMES[self.state.decision]

    def actions(self) -> list[int]:
        """The options as numbers."""
        actions = np.empty(GAME.max_options, np.int32)
        n = self.functions.legal(self.rules, self.state, actions)
        return [int(action) for action in actions[:n]]

    def options(self) -> list[dict[str, Any]]:
        """The options as labels, in order."""
        return [WORDS.action_label(self.rules, self.state, action) for action in self.actions()]

    def kinds(self) -> set[str]:
        """The different kinds of options of ``action``."""
        return {option["action"] for option in self.options()}

    def ends(self, beast: str) -> set[str]:
        """Where the beast of an ``activate`` or ``rush`` decision can end its move."""
        return {option["hex"] for option in self.options() if option.get("beast") == beast and "hex" in option}

    def play(self, *answer: Any, **label: Any) -> Table:
        """Play the option of this label (``action="move", hex="F"``), or of this answer to a question (``"use"``)."""
        if answer:
            label = {self.asked[1]: answer[0]}
        assert label in self.options(), f"{label} is none of {self.options()}"
        action = action_labelled(GAME, self.rules, self.state, label)
        self.functions.apply(self.rules, self.state, self.ledger, action)
        return self

    def act(self, action: str, **argument: str) -> Table:
        """Play an option of ``action``."""
        return self.play(action=action, **argument)

    def move_beast(self, beast: str, start: str, end: str) -> Table:
        """Spend an activation point on a move."""
        return self.play(activate="move", beast=beast, **{"from": start, "hex": end})

    def spawn(self, beast: str) -> Table:
        """Spend an activation point on a spawn."""
        return self.play(activate="spawn", beast=beast, level=BEAST[beast] + 1)

    def activations(self, points: int = 1) -> Table:
        """Let the active player activate beasts now."""
        self.state.stage, self.state.points, self.state.was_down = ACTIVATING, points, 0
        go_on(self.rules, self.state, self.ledger)
        return self

    def end_phase(self, night: bool = False) -> Table:
        """Let everybody have played the phase (a night if said so)."""
        state = self.state
        state.time = NIGHT if night else state.time
        state.stage, state.played = TURN_OVER, state.n_seats - 1
        go_on(self.rules, state, self.ledger)
        return self

    def health(self, seat: int = 0) -> int:
        """Life points of a seat."""
        return int(self.state.health[seat])

    def points(self, seat: int = 0) -> int:
        """Action points of a seat."""
        return int(self.state.ap[seat])

    def held(self, good: str, seat: int = 0) -> int:
        """Number of a resource that a seat holds."""
        return int(self.state.goods[seat, GOOD[good]])

    def place(self, seat: int = 0) -> str:
        """Hex of a seat."""
        return HEX_NAMES[self.state.place[seat]]

    def beasts_at(self, hex_name: str) -> int:
        """Number of beasts in a hex."""
        return int(self.state.beasts[:, HEX[hex_name]].sum())

    def on_map(self, beast: str) -> list[str]:
        """Hexes of the beasts of a kind."""
        counts = self.state.beasts[BEAST[beast]]
        return [HEX_NAMES[here] for here in range(N_HEXES) for _ in range(int(counts[here]))]
