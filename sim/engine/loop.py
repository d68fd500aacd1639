"""The loop that plays every game: bound to a game's functions, then compiled for it or left as plain Python."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from sim.engine.chance import BOT_STREAM, below, decision_seed, follow, mix64, private_key
from sim.engine.contract import LOOP_FUNCTIONS
from sim.engine.records import ENDED, RUNNING
from sim.engine.treatment import GIFT, keep_options, limits

FINE, ILLEGAL_CHOICE, NO_OPTIONS = 0, 1, 2
"""Codes of the arena's ``status``."""

NOISE_STEPS = 1 << 30
"""Grain of the noise probability."""

OFFSET = 1 << 31
"""Added to scores before they are hashed, so that they are never negative."""


# The game's functions; :func:`bind` puts them here.
setup: Any = None
legal: Any = None
apply: Any = None
hide: Any = None
score: Any = None
item: Any = None
grant: Any = None


def bind(functions: Any) -> Callable[..., int]:
    """The loop for one game: the same code, with the game's functions as its globals.

    So the compiler sees through the calls into the rules, which function values would hide from it; only the
    strategies, which change from table to table, arrive as function values.
    """
    own = {name: getattr(functions, name) for name in LOOP_FUNCTIONS}
    return FunctionType(play_games.__code__, {**play_games.__globals__, **own}, "play_games")


def play_games(
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
    treatment: Any,
    met: Any,
    scratch: Any,
) -> int:
    """Play one game per seed pair and leave its final state, ledger and digest; returns how many were finished.

    Args:
        choosers: One ``choose`` per seat, padded to ``MAX_SEATS``.
        params, noise: Per seat: the strategy's parameter vector; the probability of a uniformly random choice.
        deal_seeds, chance_seeds: uint64, one per game.
        states, ledgers: Records to fill, one per game.
        digests: uint64 per game: hash of every choice in order, and of the scores.
        moves: int32; receives the actions of a single game for a replay (length 0: not wanted).
        status: int64[4]: code, game, seat, and the offending index or the kind of decision.
        treatment: int64[3]: a :class:`~sim.engine.treatment.Treatment`, the same for every game.
        met: int32 per game: 1 + turns that the deciding seat had taken when the treatment first took an option away;
            0 for never.
        scratch: (blank state, blank ledger, view, actions, the copy of the actions that strategies get, the items
            that options would acquire, the seats' private keys).
    """
    blank_state, blank_ledger, view, actions, offered, acquired, keys = scratch
    for game in range(len(deal_seeds)):
        states[game] = blank_state[0]
        ledgers[game] = blank_ledger[0]
        state, ledger = states[game], ledgers[game]
        state.n_seats = n_seats
        for seat in range(n_seats):
            state.side[seat] = seat
            keys[seat] = private_key(chance_seeds[game], seat)
        state.seed = deal_seeds[game]
        setup(rules, state, ledger)
        if treatment[0] == GIFT:
            grant(rules, state, ledger, treatment[1], treatment[2])
        state.seed = chance_seeds[game]
        digest = deal_seeds[game]
        step = 0
        while state.over == RUNNING:
            n = legal(rules, state, actions)
            seat = state.seat
            pick = 0
            asked = n > 1
            if limits(treatment, seat, met[game]):
                for i in range(n):
                    acquired[i] = item(rules, state, np.int64(actions[i]))
                left = keep_options(actions, acquired, n, treatment)
                if left < n and met[game] == 0:
                    met[game] = 1 + ledger.turns[seat]
                n = left
            if n == 1 and asked:
                # Counted as asked, so that later decisions meet the same luck as in the control.
                ledger.n_decisions[seat] += 1
            elif n == 1:
                ledger.n_forced[seat] += 1
            elif n < 1:
                status[0], status[1], status[2], status[3] = NO_OPTIONS, game, seat, state.decision
                return game
            else:
                view[0] = states[game]
                seen = view[0]
                seen.seed = decision_seed(keys[seat], ledger.n_decisions[seat])
                for stream in range(len(seen.draws)):
                    seen.draws[stream] = 0
                    seen.shuffles[stream] = 0
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
                ledger.n_decisions[seat] += 1
            action = actions[pick]
            if step < len(moves):
                moves[step] = action
            digest = np.uint64(follow(digest, action))
            apply(rules, state, ledger, np.int64(action))
            step += 1
            if step >= max_steps and state.over == RUNNING:
                state.capped = 1
                state.over = ENDED
        score(rules, state, ledger)
        for seat in range(n_seats):
            digest = np.uint64(follow(digest, int(state.score[seat]) + OFFSET))
        digests[game] = np.uint64(mix64(digest))
    status[0] = FINE
    return len(deal_seeds)
