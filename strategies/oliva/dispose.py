"""Which cards become pomace: what is in the deck's way, and near the end whatever is no longer needed."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.oliva.state import (
    DISPOSE_FIRST,
    N_CARDS,
    ON_REVEALED,
    ON_TOP,
    ON_UNREVEALED,
    PER_POMACE,
    STOP,
)
from strategies.oliva.cards import clutter, is_clutter, strength


@compiled()
def pomace_points(mind: Any) -> float:
    """Points that any card in the pomace brings by itself."""
    return float(mind["end_value"] + mind["reward"][PER_POMACE])


@compiled()
def disposal_gain(rules: Any, mind: Any, type_: int, zone: int) -> float:
    """Points that a card brings by leaving the deck."""
    gain = pomace_points(mind)
    if is_clutter(rules, type_):
        return float(gain + mind["thinning"] * clutter(mind))
    power, plays = strength(rules, mind, type_), mind["plays"] * mind["later"]
    gain += mind["thinning"] * (mind["tempo"] - power) * plays
    if mind["n_actions"] <= mind["lean"]:
        gain -= mind["tempo"] * plays
    if zone == ON_UNREVEALED:
        gain -= power
    elif zone in (ON_TOP, ON_REVEALED):
        gain -= shown_worth(rules, mind, type_, zone)
    return float(gain)


@compiled()
def shown_worth(rules: Any, mind: Any, type_: int, zone: int) -> float:
    """Points that a face-up card brings by matching: a revealed one stays for another cycle."""
    most, symbols = 0.0, np.uint64(rules.symbols[type_])
    while symbols != ZERO:
        most = max(most, mind["frequency"][lowest(symbols)])
        symbols = without_lowest(symbols)
    cycles = min(1.0, mind["later"]) if zone == ON_REVEALED else 0.5
    return float(most * cycles * mind["tempo"])


@compiled()
def choose_disposal(rules: Any, mind: Any, actions: Any, n: int) -> int:
    """The card that brings most by leaving; stop if none brings anything."""
    best, best_gain = n - 1, 0.0
    for i in range(n):
        if actions[i] != STOP:
            place = actions[i] - DISPOSE_FIRST
            gain = disposal_gain(rules, mind, place % N_CARDS, place // N_CARDS)
            if gain > best_gain:
                best, best_gain = i, gain
    return best
