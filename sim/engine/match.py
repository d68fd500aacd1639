"""One game in Python, decision by decision: the same game as the arena plays from these seeds."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.arena import Seat
from sim.engine.chance import BOT_STREAM, below, decision_seed, private_key
from sim.engine.contract import MAX_PARAMS, Game
from sim.engine.loop import NOISE_STEPS
from sim.engine.records import ENDED, RUNNING, new_records
from sim.engine.treatment import GIFT, UNTREATED, Treatment


class Match:
    """A game that is stepped through: by a person, by strategies, or by recorded actions.

    Args:
        game, rules: What is played.
        n_seats: Number of seats.
        deal_seed, chance_seed: The game's seeds.
        treatment: What a trial did to the game; a gift is given again.
    """

    def __init__(
        self,
        game: Game,
        rules: Any,
        n_seats: int,
        deal_seed: int,
        chance_seed: int,
        treatment: Treatment = UNTREATED,
    ) -> None:
        self.game, self.rules = game, rules
        self._functions = game.functions()
        self._states, self._ledgers = new_records(game.state, 1), new_records(game.ledger, 1)
        self.state, self.ledger = self._states[0], self._ledgers[0]
        self._keys = [int(private_key(np.uint64(chance_seed), seat)) for seat in range(n_seats)]
        self._actions = np.empty(game.max_options, np.int32)
        self._steps = 0
        self.state.n_seats = n_seats
        self.state.side[:n_seats] = range(n_seats)
        self.state.seed = np.uint64(deal_seed)
        self._functions.setup(rules, self.state, self.ledger)
        if treatment.kind == GIFT:
            self._functions.grant(rules, self.state, self.ledger, treatment.seat, treatment.item)
        self.state.seed = np.uint64(chance_seed)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over != RUNNING)

    @property
    def decision(self) -> str:
        """Kind of the current decision."""
        return self.game.decisions[int(self.state.decision)].id

    def copy(self) -> Any:
        """The state as a record of its own."""
        return self._states.copy()[0]

    def options(self) -> tuple[int, ...]:
        """Actions of the current decision point, in the documented order."""
        n = int(self._functions.legal(self.rules, self.state, self._actions))
        return tuple(int(action) for action in self._actions[:n])

    def view(self, seat: int) -> Any:
        """What ``seat`` can see, with the seed of its next decision: the record that its strategy gets."""
        seen = self.copy()
        seen.seed = np.uint64(decision_seed(np.uint64(self._keys[seat]), int(self.ledger.n_decisions[seat])))
        seen.draws[:] = 0
        seen.shuffles[:] = 0
        self._functions.hide(self.rules, seen, seat)
        return seen

    def choice(self, seat: Seat, options: tuple[int, ...]) -> int:
        """Index of the option that the strategy of the deciding seat takes."""
        return self.choice_from(seat, self.view(int(self.state.seat)), options)

    def choice_from(self, seat: Seat, seen: Any, options: tuple[int, ...]) -> int:
        """Index of the option that a strategy takes when it is shown the view ``seen``; the view is used up."""
        n = len(options)
        if seat.noise > 0.0 and below(seen, BOT_STREAM, NOISE_STEPS) < seat.noise * NOISE_STEPS:
            return int(below(seen, BOT_STREAM, n))
        params = np.zeros(MAX_PARAMS)
        params[: len(seat.params)] = seat.params
        params.flags.writeable = False
        actions = np.zeros(self.game.max_options, np.int32)
        actions[:n] = options
        return int(seat.choose(self.rules, seen, actions, n, params))

    def play(self, action: int, *, forced: bool) -> None:
        """Play an option and all that follows up to the next decision point or the end; scores stand then."""
        seat = int(self.state.seat)
        counter = self.ledger.n_forced if forced else self.ledger.n_decisions
        counter[seat] += 1
        self._functions.apply(self.rules, self.state, self.ledger, action)
        self._steps += 1
        if self._steps >= self.game.max_steps and self.state.over == RUNNING:
            self.state.capped, self.state.over = 1, ENDED
        if self.is_over:
            self._functions.score(self.rules, self.state, self.ledger)
