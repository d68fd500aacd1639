"""Chance as counter-based streams, so that two variants of a rule meet the same luck.

A draw is a hash of (seed, stream, number of the draw in that stream): the finaliser of SplitMix64 (Steele, Lea and
Flood 2014, «Fast splittable pseudorandom number generators», OOPSLA) of a point that each of the three moves by its
own odd step. Every purpose and owner has a stream of its own (market deck, deck of seat 2, die …), so taking more
from one moves no other.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from sim.engine.compiling import compiled, interpreted

GAMMA = np.uint64(0x9E3779B97F4A7C15)
STREAM_STEP = np.uint64(0xD1B54A32D192ED03)
DECISION_STEP = np.uint64(0xABC98388FB8FAC03)
DIGEST_FACTOR = np.uint64(0xD6E8FEB86659FD93)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)

BOT_STREAM = 0
"""Stream of a strategy's own randomness; in a view it hangs on the seat's private seed."""

if interpreted():
    # 64-bit wrap-around is what a hash wants; compiled code does it in silence.
    warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning, module="sim.engine.chance")


@compiled()
def mix64(z: np.uint64) -> np.uint64:
    """SplitMix64's finaliser: a bijection of the 64-bit numbers that scatters them."""
    z = (z ^ (z >> np.uint64(30))) * _MIX_1
    z = (z ^ (z >> np.uint64(27))) * _MIX_2
    return z ^ (z >> np.uint64(31))


@compiled()
def derive(seed: np.uint64, label: int) -> np.uint64:
    """A seed of its own for ``label``; chains give keys of several parts."""
    return mix64(seed + GAMMA * (np.uint64(label) + np.uint64(1)))


@compiled()
def draw(seed: np.uint64, stream: int, counter: np.uint64) -> np.uint64:
    """Number ``counter`` of ``stream``: 64 random bits."""
    return mix64(seed + STREAM_STEP * np.uint64(stream + 1) + GAMMA * counter)


@compiled()
def private_key(chance_seed: np.uint64, seat: int) -> np.uint64:
    """Key of a seat's own luck. One-way: half of the hash's bits are dropped, so it tells nothing of the seed."""
    return mix64(derive(chance_seed, seat) >> np.uint64(32))


@compiled()
def decision_seed(key: np.uint64, number: int) -> np.uint64:
    """Seed of the view at a seat's decision ``number``."""
    return key + DECISION_STEP * np.uint64(number)


@compiled()
def follow(digest: np.uint64, value: int) -> np.uint64:
    """The digest of a game after one more ``value`` (not negative)."""
    return (digest ^ np.uint64(value)) * DIGEST_FACTOR


@compiled()
def below(state: Any, stream: int, n: int) -> int:
    """Next number of ``stream``, uniform on 0 … n − 1 (bias under n / 2³²)."""
    number = draw(state.seed, stream, np.uint64(state.draws[stream]))
    state.draws[stream] += 1
    return int(np.int64(((number >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32)))


@compiled()
def shuffle(state: Any, stream: int, cards: Any, n: int) -> None:
    """Fisher–Yates over the first ``n`` cards, in place, from ``stream``; one card is shuffled too, without a draw."""
    if n > 0:
        state.shuffles[stream] += 1
    drawn = np.uint64(state.draws[stream])
    for i in range(n - 1, 0, -1):
        number = draw(state.seed, stream, drawn)
        drawn += np.uint64(1)
        j = np.int64(((number >> np.uint64(32)) * np.uint64(i + 1)) >> np.uint64(32))
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held
    if n > 1:
        state.draws[stream] += n - 1
