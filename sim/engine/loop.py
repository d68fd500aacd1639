"""The loop that plays every game: bound to a game's functions, then compiled for it or left as plain Python."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from sim.engine.chance import BOT_STREAM, below, decision_seed, follow, mix64, private_key
from sim.engine.contract import LOOP_FUNCTIONS
from sim.engine.records import ENDED, RUNNING
from sim.engine.treatment import GIFT, keep_options, limits

FINE, ILLEGAL_CHOICE, NO_OPTIONS = 0, 1, 2
"""Codes of a ``STATUS``."""

STATUS = np.dtype([("code", "i8"), ("game", "i8"), ("seat", "i8"), ("detail", "i8")])
"""Where a batch stands: the game being played (number in the batch), and, if it could not go on, why.

``detail`` is the index that was no option (``ILLEGAL_CHOICE``) or the kind of decision (``NO_OPTIONS``).
"""

TRACE = np.dtype([("digest", "u8"), ("met", "i4"), ("steps", "i4")], align=True)
"""What a game leaves beside its records.

``digest``: hash of every choice in order, and of the scores. ``met``: 1 + turns that the deciding seat had taken when
the treatment first took an option away, 0 for never. ``steps``: decisions, forced ones included.
"""

NOISE_STEPS = 1 << 30
"""Grain of the noise probability."""

OFFSET = 1 << 31
"""Added to scores before they are hashed, so that they are never negative."""


class LineUp(NamedTuple):
    """Who sits at the table, by seat: each strategy's parameter vector, and its probability of a random choice."""

    params: Any
    noise: Any
    n_seats: int


class Batch(NamedTuple):
    """The games to be played: their seeds (uint64), and records to fill, one of each per game.

    ``moves`` (int32) receives the actions of a single game for a replay; length 0 where they are not wanted.
    """

    deal_seeds: Any
    chance_seeds: Any
    states: Any
    ledgers: Any
    traces: Any
    moves: Any


class Scratch(NamedTuple):
    """Room that the loop works in, allocated once.

    ``blank_state``, ``blank_ledger``: one zeroed record each. ``seen``: one state, scrubbed for whoever is asked.
    ``actions``: the options; ``offered``: the copy of them that strategies get; ``acquired``: the items that they would
    acquire. ``keys``: the seats' private keys.
    """

    blank_state: Any
    blank_ledger: Any
    seen: Any
    actions: Any
    offered: Any
    acquired: Any
    keys: Any


# The game's functions; :func:`bind` puts them here.
setup: Any = None
legal: Any = None
apply: Any = None
hide: Any = None
score: Any = None
item: Any = None
grant: Any = None


def bind(functions: Any, compiled: Callable[[Any], Any] = lambda function: function) -> Callable[..., int]:
    """:func:`play_games` for one game: the same code, with the game's functions as its globals.

    So the compiler sees through the calls into the rules, which function values would hide from it; only the
    strategies, which change from table to table, arrive as function values.

    Args:
        functions: The game's functions.
        compiled: What compiles a function; by default it stays plain Python.
    """
    bound = {**globals(), **{name: getattr(functions, name) for name in LOOP_FUNCTIONS}}
    for function in (begin_game, left_by, play_on, play_games):
        name = function.__name__
        bound[name] = compiled(FunctionType(function.__code__, bound, name))
    play: Callable[..., int] = bound["play_games"]
    return play


def play_games(
    choosers: Any,
    rules: Any,
    line_up: Any,
    batch: Any,
    treatment: Any,
    max_steps: int,
    status: Any,
    scratch: Any,
) -> int:
    """Play the games of a batch one after the other; returns how many were finished.

    Args:
        choosers: One ``choose`` per seat, padded to ``MAX_SEATS``.
        rules: The game's rule values.
        line_up: A :class:`LineUp`.
        batch: A :class:`Batch`; its records are filled.
        treatment: A :class:`~sim.engine.treatment.Treatment`, the same for every game.
        max_steps: Decisions after which a game is ended as capped.
        status: A record of ``STATUS``.
        scratch: A :class:`Scratch`.
    """
    for game in range(len(batch.deal_seeds)):
        status.game = game
        batch.states[game] = scratch.blank_state[0]
        batch.ledgers[game] = scratch.blank_ledger[0]
        state, ledger, trace = batch.states[game], batch.ledgers[game], batch.traces[game]
        begin_game(
            rules, state, ledger, line_up.n_seats, batch.deal_seeds[game], batch.chance_seeds[game], treatment, scratch
        )
        trace.digest = batch.deal_seeds[game]
        trace.met = 0
        trace.steps = 0
        play_on(choosers, rules, state, ledger, trace, line_up, treatment, max_steps, batch.moves, status, scratch)
        if status.code != FINE:
            return game
        score(rules, state, ledger)
        for seat in range(line_up.n_seats):
            trace.digest = follow(trace.digest, int(state.score[seat]) + OFFSET)
        trace.digest = mix64(trace.digest)
    return len(batch.deal_seeds)


def begin_game(
    rules: Any,
    state: Any,
    ledger: Any,
    n_seats: int,
    deal_seed: np.uint64,
    chance_seed: np.uint64,
    treatment: Any,
    scratch: Any,
) -> None:
    """Deal a game into blank records, give what the treatment gives, and draw the seats' private keys."""
    state.n_seats = n_seats
    for seat in range(n_seats):
        state.side[seat] = seat
        scratch.keys[seat] = private_key(chance_seed, seat)
    state.seed = deal_seed
    setup(rules, state, ledger)
    if treatment.kind == GIFT:
        grant(rules, state, ledger, treatment.seat, treatment.item)
    state.seed = chance_seed


def play_on(
    choosers: Any,
    rules: Any,
    state: Any,
    ledger: Any,
    trace: Any,
    line_up: Any,
    treatment: Any,
    max_steps: int,
    moves: Any,
    status: Any,
    scratch: Any,
) -> None:
    """Play from where ``state`` stands to the end of the game, before its final scoring.

    Arguments as in :func:`play_games`, of one game; ``trace`` is its record of ``TRACE``. A strategy that breaks the
    rules, or rules without an option, end it early: then ``status`` says so.
    """
    actions, offered, views, keys, noises = scratch.actions, scratch.offered, scratch.seen, scratch.keys, line_up.noise
    seen = views[0]
    digest, steps = trace.digest, trace.steps
    while state.over == RUNNING:
        seat = state.seat
        offers = legal(rules, state, actions)
        n = offers
        if limits(treatment, seat, trace.met):
            n = left_by(treatment, rules, state, ledger, trace, actions, n, scratch.acquired)
        pick = 0
        if n < 1:
            status.code, status.seat, status.detail = NO_OPTIONS, seat, state.decision
            return
        if n > 1:
            views[0] = state
            seen.seed = decision_seed(keys[seat], ledger.n_decisions[seat])
            for stream in range(len(seen.draws)):
                seen.draws[stream] = 0
                seen.shuffles[stream] = 0
            hide(rules, seen, seat)
            for i in range(n):
                offered[i] = actions[i]
            noise = noises[seat]
            if noise > 0.0 and below(seen, BOT_STREAM, NOISE_STEPS) < noise * NOISE_STEPS:
                pick = below(seen, BOT_STREAM, n)
            else:
                pick = choosers[seat](rules, seen, offered, n, line_up.params[seat])
            if pick < 0 or pick >= n:
                status.code, status.seat, status.detail = ILLEGAL_CHOICE, seat, pick
                return
        if offers > 1:
            # Where a treatment left one option of several it counts as asked, so that later decisions meet the same
            # luck as in the control.
            ledger.n_decisions[seat] += 1
        else:
            ledger.n_forced[seat] += 1
        action = actions[pick]
        if steps < len(moves):
            moves[steps] = action
        digest = np.uint64(follow(digest, action))
        apply(rules, state, ledger, action)
        steps += 1
        if steps >= max_steps and state.over == RUNNING:
            state.capped = 1
            state.over = ENDED
    trace.digest, trace.steps = digest, steps


def left_by(
    treatment: Any, rules: Any, state: Any, ledger: Any, trace: Any, actions: Any, n: int, acquired: Any
) -> int:
    """How many of the ``n`` options in ``actions`` the treatment leaves; it keeps them in order.

    ``acquired`` is room for the items that they would acquire.
    """
    for i in range(n):
        acquired[i] = item(rules, state, actions[i])
    left = keep_options(actions, acquired, n, treatment)
    if left < n and trace.met == 0:
        trace.met = 1 + ledger.turns[state.seat]
    return int(left)
