"""Which cards become pomace: what is in the deck's way, and near the end whatever is no longer needed."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.oliva.state import (
    DISPOSE_FIRST,
    N_CARDS,
    N_SYMBOLS,
    ON_REVEALED,
    ON_TOP,
    ON_UNREVEALED,
    PER_POMACE,
    STOP,
)
from strategies.oliva.cards import clutter, is_clutter, strength
from strategies.oliva.facts import FREQUENCY, LATER, N_ACTIONS, REWARD
from strategies.oliva.params import LEAN, PLAYS, TEMPO, THINNING


@compiled()
def pomace_points(rules: Any, facts: Any) -> float:
    """Points that any card in the pomace brings by itself."""
    return float(1.0 / rules.resources_per_vp + facts[REWARD + PER_POMACE])


@compiled()
def disposal_gain(rules: Any, facts: Any, type_: int, zone: int, params: Any) -> float:
    """Points that a card brings by leaving the deck."""
    gain = pomace_points(rules, facts)
    if is_clutter(rules, type_):
        return float(gain + params[THINNING] * clutter(facts, params))
    power, plays = strength(rules, facts, type_, params), params[PLAYS] * facts[LATER]
    gain += params[THINNING] * (params[TEMPO] - power) * plays
    if facts[N_ACTIONS] <= params[LEAN]:
        gain -= params[TEMPO] * plays
    if zone == ON_UNREVEALED:
        gain -= power
    elif zone in (ON_TOP, ON_REVEALED):
        gain -= shown_worth(rules, facts, type_, zone, params)
    return float(gain)


@compiled()
def shown_worth(rules: Any, facts: Any, type_: int, zone: int, params: Any) -> float:
    """Points that a face-up card brings by matching: a revealed one stays for another cycle."""
    most, symbols = 0.0, int(rules.symbols[type_])
    for symbol in range(N_SYMBOLS):
        if (symbols >> symbol) & 1:
            most = max(most, facts[FREQUENCY + symbol])
    cycles = min(1.0, facts[LATER]) if zone == ON_REVEALED else 0.5
    return float(most * cycles * params[TEMPO])


@compiled()
def choose_disposal(rules: Any, facts: Any, actions: Any, n: int, params: Any) -> int:
    """The card that brings most by leaving; stop if none brings anything."""
    best, best_gain = n - 1, 0.0
    for i in range(n):
        if actions[i] != STOP:
            place = int(actions[i]) - DISPOSE_FIRST
            gain = disposal_gain(rules, facts, place % N_CARDS, place // N_CARDS, params)
            if gain > best_gain:
                best, best_gain = i, gain
    return best
