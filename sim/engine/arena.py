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
from sim.engine.loop import ILLEGAL_CHOICE, NO_OPTIONS, STATUS, TRACE, Batch, LineUp, Scratch, bind
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
    """Explicit signature under which the arena's loop is compiled for ``game``: the types of an empty batch."""
    choosers = types.UniTuple(types.FunctionType(game.signatures().choose), MAX_SEATS)
    rules = game.make_rules({}, game.players[-1])
    no_seeds, no_moves = np.empty(0, np.uint64), np.empty(0, np.int32)
    batch = Batch(
        no_seeds, no_seeds, new_records(game.state, 0), new_records(game.ledger, 0), new_records(TRACE, 0), no_moves
    )
    rest = (rules, line_up([], 0), batch, UNTREATED, 0, new_records(STATUS, 1)[0], new_scratch(game))
    return types.int64(choosers, *(numba.typeof(one) for one in rest))


def line_up(seats: Sequence[Seat], n_seats: int) -> LineUp:
    """What the loop has to know of ``seats`` beside their functions, padded to ``MAX_SEATS``."""
    params, noise = np.zeros((MAX_SEATS, MAX_PARAMS)), np.zeros(MAX_SEATS)
    for place, seat in enumerate(seats):
        params[place, : len(seat.params)] = seat.params
        noise[place] = seat.noise
    params.flags.writeable = noise.flags.writeable = False
    return LineUp(params, noise, n_seats)


def new_scratch(game: Game) -> Scratch:
    """Room for the loop to work in."""
    return Scratch(
        blank_state=new_records(game.state, 1),
        blank_ledger=new_records(game.ledger, 1),
        seen=new_records(game.state, 1),
        actions=np.empty(game.max_options, np.int32),
        offered=np.empty(game.max_options, np.int32),
        acquired=np.empty(game.max_options, np.int32),
        keys=np.empty(MAX_SEATS, np.uint64),
    )


_LOOPS: dict[str, Callable[..., int]] = {}


def compiled_loop(game: Game) -> Callable[..., int]:
    """The arena's loop compiled for ``game``, once a process."""
    if game.name not in _LOOPS:
        loop = bind(game.functions(), compiled(module=game.module))
        _LOOPS[game.name] = compile_for(loop, arena_signature(game))
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
        self._status = new_records(STATUS, 1)[0]
        self._scratch = new_scratch(game)

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
        states, ledgers, traces = self._room(len(deal_seeds))
        status = self._status = new_records(STATUS, 1)[0]
        no_moves = np.empty(0, np.int32)
        loop = self._compiled_loop if all(seat.is_compiled for seat in seats) else self._plain_loop
        try:
            loop(
                tuple(seat.choose for seat in [*seats, *[seats[0]] * (MAX_SEATS - len(seats))]),
                self.rules,
                line_up(seats, len(seats)),
                Batch(deal_seeds, chance_seeds, states, ledgers, traces, no_moves if moves is None else moves),
                treatment,
                self.game.max_steps,
                status,
                self._scratch,
            )
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a strategy may raise anything, SystemExit too
            raise PlayError("raised an error", *self.at_work(), fault_of_strategy=True) from error
        self._raise_for(status)
        if self._written() != self._values:
            raise PlayError("changed the game's rule values", 0, 0, fault_of_strategy=True)
        return Outcome(states, ledgers, np.ascontiguousarray(traces["digest"]), np.ascontiguousarray(traces["met"]))

    def at_work(self) -> tuple[int, int]:
        """Which game of the batch is being played, and the seat that moves in it; another thread may ask."""
        game = int(self._status.game)
        return game, int(self._states[game].seat) if len(self._states) else 0

    def _written(self) -> bytes:
        """The rule values as bytes. A tuple's arrays are read-only, but compiled code can write to a record."""
        return self.rules.tobytes() if isinstance(self.rules, np.record) else b""

    def _room(self, n: int) -> tuple[Any, Any, Any]:
        """Records for ``n`` games. They are used again and again: fresh pages cost as much as a short game."""
        if len(self._states) < n:
            self._states, self._ledgers = new_records(self.game.state, n), new_records(self.game.ledger, n)
        return self._states[:n], self._ledgers[:n], new_records(TRACE, n)

    @cached_property
    def _compiled_loop(self) -> Callable[..., int]:
        return compiled_loop(self.game)

    @cached_property
    def _plain_loop(self) -> Callable[..., int]:
        return bind(self.functions)

    def _raise_for(self, status: Any) -> None:
        game, seat, detail = int(status.game), int(status.seat), int(status.detail)
        if status.code == ILLEGAL_CHOICE:
            raise PlayError(f"chose index {detail}, which is not an option", game, seat, fault_of_strategy=True)
        if status.code == NO_OPTIONS:
            kind = self.game.decisions[detail].id
            raise PlayError(
                f"the rules of {self.game.title} offer no option at a «{kind}» decision",
                game,
                seat,
                fault_of_strategy=False,
            )
