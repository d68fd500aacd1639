"""The arena: batches of games of one game under one set of rule values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types

from sim.engine.compiling import compile_for, compiled
from sim.engine.contract import MAX_PARAMS, Functions, Game
from sim.engine.loop import ILLEGAL_CHOICE, NO_OPTIONS, bind
from sim.engine.records import MAX_SEATS, new_records
from sim.engine.treatment import UNTREATED, Treatment


class Seat(NamedTuple):
    """Who sits at a seat: a compiled ``choose`` or a Python callable, its parameters and its noise."""

    choose: Callable[..., int]
    params: tuple[float, ...] = ()
    noise: float = 0.0
    is_compiled: bool = True


class Outcome(NamedTuple):
    """What a batch of games left: records and digests, one per game.

    The records are the arena's own and hold until it plays its next batch.
    ``met``: 1 + turns that the deciding seat had taken when the treatment first took an option away; 0 for never.
    """

    states: Any
    ledgers: Any
    digests: np.ndarray[Any, np.dtype[np.uint64]]
    met: np.ndarray[Any, np.dtype[np.int32]]


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
    choosers = types.UniTuple(types.FunctionType(own.choose), MAX_SEATS)
    states, ledgers = types.Array(record, 1, "C"), types.Array(book, 1, "C")
    actions = types.Array(types.int32, 1, "C")
    seeds = types.Array(types.uint64, 1, "C")
    return types.int64(
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
        types.Array(types.int64, 1, "C"),
        actions,
        types.Tuple([states, ledgers, states, actions, actions, actions, seeds]),
    )


_LOOPS: dict[str, Callable[..., int]] = {}


def compiled_loop(game: Game) -> Callable[..., int]:
    """The arena's loop compiled for ``game``, once a process."""
    if game.name not in _LOOPS:
        plain = bind(game.functions())
        _LOOPS[game.name] = compile_for(compiled(module=game.module)(plain), arena_signature(game))
    return _LOOPS[game.name]


class Arena:
    """Plays batches of one game under one set of rule values; for one thread at a time.

    Args:
        game: The game.
        rules: Its rule values, as ``game.make_rules`` returns them.
    """

    def __init__(self, game: Game, rules: Any) -> None:
        self.game, self.rules = game, rules
        self.functions: Functions = game.functions()
        self._values = self._written()
        self._states, self._ledgers = new_records(game.state, 0), new_records(game.ledger, 0)
        self._playing: tuple[Any, Any] = (new_records(game.state, 1), np.zeros(1, np.uint64))
        self._scratch = (
            new_records(game.state, 1),
            new_records(game.ledger, 1),
            new_records(game.state, 1),
            np.empty(game.max_options, np.int32),
            np.empty(game.max_options, np.int32),
            np.empty(game.max_options, np.int32),
            np.empty(MAX_SEATS, np.uint64),
        )

    def play(
        self,
        seats: Sequence[Seat],
        deal_seeds: np.ndarray[Any, np.dtype[np.uint64]],
        chance_seeds: np.ndarray[Any, np.dtype[np.uint64]],
        moves: np.ndarray[Any, np.dtype[np.int32]] | None = None,
        treatment: Treatment = UNTREATED,
    ) -> Outcome:
        """Play one game per pair of seeds with ``seats`` in this order, each under ``treatment``.

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
        states, ledgers = self._room(n)
        self._playing = states, (digests := np.zeros(n, np.uint64))
        met, status = np.zeros(n, np.int32), np.zeros(4, np.int64)
        loop = self._compiled_loop if all(seat.is_compiled for seat in seats) else self._plain_loop
        try:
            loop(
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
                treatment.array(),
                met,
                self._scratch,
            )
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a strategy may raise anything, SystemExit too
            raise PlayError("raised an error", *self.at_work(), fault_of_strategy=True) from error
        self._raise_for(status)
        if self._written() != self._values:
            raise PlayError("changed the game's rule values", 0, 0, fault_of_strategy=True)
        return Outcome(states, ledgers, digests, met)

    def at_work(self) -> tuple[int, int]:
        """Which game of the batch is being played, and the seat that moves in it; another thread may ask."""
        states, digests = self._playing
        game = min(int(np.count_nonzero(digests)), len(digests) - 1)
        return game, int(states[game].seat)

    def _written(self) -> bytes:
        """The rule values as bytes. A tuple's arrays are read-only, but compiled code can write to a record."""
        return self.rules.tobytes() if isinstance(self.rules, np.record) else b""

    def _room(self, n: int) -> tuple[Any, Any]:
        """Records for ``n`` games. They are used again and again: fresh pages cost as much as a short game."""
        if len(self._states) < n:
            self._states, self._ledgers = new_records(self.game.state, n), new_records(self.game.ledger, n)
        return self._states[:n], self._ledgers[:n]

    @cached_property
    def _compiled_loop(self) -> Callable[..., int]:
        return compiled_loop(self.game)

    @cached_property
    def _plain_loop(self) -> Callable[..., int]:
        return bind(self.functions)

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
