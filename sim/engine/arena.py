"""The arena: one loop plays every game, compiled per game, or as plain Python with strategies of a person's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types

from sim.engine.chance import BOT_STREAM, below, derive, mix64
from sim.engine.compiling import compile_for, compiled
from sim.engine.contract import MAX_PARAMS, Functions, Game
from sim.engine.records import ENDED, MAX_SEATS, RUNNING, new_records

FINE, ILLEGAL_CHOICE, NO_OPTIONS = 0, 1, 2
"""Codes of the arena's ``status``."""


def arena(
    functions: Any,
    choosers: Any,
    rules: Any,
    params: Any,
    noise: Any,
    n_seats: int,
    max_steps: int,
    deal_seeds: Any,
    chance_seeds: Any,
    states: Any,
    ledgers: Any,
    digests: Any,
    moves: Any,
    status: Any,
    scratch: Any,
) -> int:
    """Play one game per seed pair and leave its final state, ledger and digest; returns how many were finished.

    Args:
        functions: The game's setup, legal, apply, hide and score.
        choosers: One ``choose`` per seat, padded to ``MAX_SEATS``.
        params, noise: Per seat: the strategy's parameter vector; the probability of a uniformly random choice.
        deal_seeds, chance_seeds: uint64, one per game.
        states, ledgers: Records to fill, one per game.
        digests: uint64 per game: hash of every choice in order, and of the scores.
        moves: int32; receives the actions of a single game for a replay (length 0: not wanted).
        status: int64[4]: code, game, seat, and the offending index or the kind of decision.
        scratch: (blank state, blank ledger, view, actions, the copy of the actions that strategies get).
    """
    setup, legal, apply, hide, score = functions
    blank_state, blank_ledger, view, actions, offered = scratch
    for game in range(len(deal_seeds)):
        states[game] = blank_state[0]
        ledgers[game] = blank_ledger[0]
        state, ledger = states[game], ledgers[game]
        state.n_seats = n_seats
        for seat in range(n_seats):
            state.side[seat] = seat
        state.seed = deal_seeds[game]
        setup(rules, state, ledger)
        state.seed = chance_seeds[game]
        digest = np.uint64(mix64(deal_seeds[game]))
        step = 0
        while state.over == RUNNING:
            n = legal(rules, state, actions)
            seat = state.seat
            pick = 0
            if n == 1:
                state.n_forced[seat] += 1
            elif n < 1:
                status[0], status[1], status[2], status[3] = NO_OPTIONS, game, seat, state.decision
                return game
            else:
                view[0] = states[game]
                seen = view[0]
                seen.seed = derive(np.uint64(derive(chance_seeds[game], seat)), state.n_decisions[seat])
                for stream in range(len(seen.draws)):
                    seen.draws[stream] = 0
                hide(rules, seen, seat)
                for i in range(n):
                    offered[i] = actions[i]
                if noise[seat] > 0.0 and below(seen, BOT_STREAM, NOISE_STEPS) < noise[seat] * NOISE_STEPS:
                    pick = below(seen, BOT_STREAM, n)
                else:
                    pick = choosers[seat](rules, seen, offered, n, params[seat])
                if pick < 0 or pick >= n:
                    status[0], status[1], status[2], status[3] = ILLEGAL_CHOICE, game, seat, pick
                    return game
                state.n_decisions[seat] += 1
            action = actions[pick]
            if step < len(moves):
                moves[step] = action
            digest = np.uint64(mix64(digest ^ np.uint64(action + 1)))
            apply(rules, state, ledger, np.int64(action))
            step += 1
            if step >= max_steps and state.over == RUNNING:
                state.capped = 1
                state.over = ENDED
        score(rules, state, ledger)
        for seat in range(n_seats):
            digest = np.uint64(mix64(digest ^ np.uint64(np.int64(state.score[seat]) + OFFSET)))
        digests[game] = digest
    status[0] = FINE
    return len(deal_seeds)


NOISE_STEPS = 1 << 30
"""Grain of the noise probability."""

OFFSET = 1 << 31
"""Added to scores before they are hashed, so that they are never negative."""


class Seat(NamedTuple):
    """Who sits at a seat: a compiled ``choose`` or a Python callable, its parameters and its noise."""

    choose: Callable[..., int]
    params: tuple[float, ...] = ()
    noise: float = 0.0
    is_compiled: bool = True


class Outcome(NamedTuple):
    """What a batch of games left: records and digests, one per game."""

    states: Any
    ledgers: Any
    digests: np.ndarray[Any, np.dtype[np.uint64]]


class PlayError(RuntimeError):
    """A batch that could not go on: which game of it, which seat, and why."""

    def __init__(self, message: str, game: int, seat: int, *, fault_of_strategy: bool) -> None:
        super().__init__(message)
        self.game, self.seat, self.fault_of_strategy = game, seat, fault_of_strategy


def arena_signature(game: Game) -> Any:
    """Explicit signature under which the arena is compiled for ``game``."""
    own = game.signatures()
    rules = numba.typeof(game.make_rules({}, game.players[-1]))
    record, book = numba.from_dtype(game.state), numba.from_dtype(game.ledger)
    crossing = (own.setup, own.legal, own.apply, own.hide, own.score)
    functions = types.Tuple([types.FunctionType(signature) for signature in crossing])
    choosers = types.UniTuple(types.FunctionType(own.choose), MAX_SEATS)
    states, ledgers = types.Array(record, 1, "C"), types.Array(book, 1, "C")
    actions = types.Array(types.int32, 1, "C")
    seeds = types.Array(types.uint64, 1, "C")
    return types.int64(
        functions,
        choosers,
        rules,
        types.Array(types.float64, 2, "C", readonly=True),
        types.Array(types.float64, 1, "C", readonly=True),
        types.int64,
        types.int64,
        seeds,
        seeds,
        states,
        ledgers,
        seeds,
        actions,
        types.Array(types.int64, 1, "C"),
        types.Tuple([states, ledgers, states, actions, actions]),
    )


@cache
def compiled_arena(name: str, signature: Any, module: str) -> Callable[..., int]:
    """The arena for one game; ``name`` and ``signature`` are the cache key within the process."""
    return compile_for(compiled(module=module)(arena), signature)


class Arena:
    """Plays batches of one game under one set of rule values.

    Args:
        game: The game.
        rules: Its rule values, as ``game.make_rules`` returns them.
    """

    def __init__(self, game: Game, rules: Any) -> None:
        self.game, self.rules = game, rules
        self.functions: Functions = game.functions()
        self._scratch = (
            new_records(game.state, 1),
            new_records(game.ledger, 1),
            new_records(game.state, 1),
            np.empty(game.max_options, np.int32),
            np.empty(game.max_options, np.int32),
        )

    def play(
        self,
        seats: Sequence[Seat],
        deal_seeds: np.ndarray[Any, np.dtype[np.uint64]],
        chance_seeds: np.ndarray[Any, np.dtype[np.uint64]],
        moves: np.ndarray[Any, np.dtype[np.int32]] | None = None,
    ) -> Outcome:
        """Play one game per pair of seeds with ``seats`` in this order.

        Raises:
            PlayError: A strategy raised or chose an index that is not an option, or the rules offered none.
        """
        n = len(deal_seeds)
        padded = [*seats, *[seats[0]] * (MAX_SEATS - len(seats))]
        params = np.zeros((MAX_SEATS, MAX_PARAMS))
        for row, seat in zip(params, padded, strict=True):
            row[: len(seat.params)] = seat.params
        noise = np.array([seat.noise for seat in padded])
        params.flags.writeable = noise.flags.writeable = False
        states, ledgers = new_records(self.game.state, n), new_records(self.game.ledger, n)
        digests, status = np.zeros(n, np.uint64), np.zeros(4, np.int64)
        own = self.functions
        loop = self._compiled_loop if all(seat.is_compiled for seat in seats) else arena
        try:
            loop(
                (own.setup, own.legal, own.apply, own.hide, own.score),
                tuple(seat.choose for seat in padded),
                self.rules,
                params,
                noise,
                len(seats),
                self.game.max_steps,
                deal_seeds,
                chance_seeds,
                states,
                ledgers,
                digests,
                np.empty(0, np.int32) if moves is None else moves,
                status,
                self._scratch,
            )
        except Exception as error:
            failed = int(np.count_nonzero(digests))
            raise PlayError("raised an error", failed, int(states[failed].seat), fault_of_strategy=True) from error
        self._raise_for(status)
        return Outcome(states, ledgers, digests)

    @cached_property
    def _compiled_loop(self) -> Callable[..., int]:
        return compiled_arena(self.game.name, arena_signature(self.game), self.game.module)

    def _raise_for(self, status: np.ndarray[Any, np.dtype[np.int64]]) -> None:
        code, game, seat, detail = (int(value) for value in status)
        if code == ILLEGAL_CHOICE:
            raise PlayError(f"chose index {detail}, which is not an option", game, seat, fault_of_strategy=True)
        if code == NO_OPTIONS:
            kind = self.game.decisions[detail].id
            raise PlayError(
                f"the rules of {self.game.title} offer no option at a «{kind}» decision",
                game,
                seat,
                fault_of_strategy=False,
            )
