"""«Who wins?»: glory from rewards, hunting tracks and dignity."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.engine.counting import rank_by
from sim.games.olvir.state import DIGNITY_PART, FIRST_HUNTING_PART, MAX_SPACES, N_BEASTS, REWARD_PART, SEATS


@compiled()
def reward_glory(rules: Any, state: Any, seat: int) -> int:
    """Glory of the rewards won, turned or not (OV-46)."""
    total, cards = 0, state.won[seat]
    while cards != ZERO:
        total += rules.glory[lowest(cards)]
        cards = without_lowest(cards)
    return total


@compiled()
def glory_of(rules: Any, state: Any, seat: int) -> int:
    """All glory points of a seat as it stands."""
    total = reward_glory(rules, state, seat) + rules.dignity[state.falls[seat]]
    for kind in range(N_BEASTS):
        total += rules.hunting[kind, state.track[seat, kind]]
    return int(total)


@compiled()
def score(rules: Any, state: Any, ledger: Any) -> None:
    """Most glory wins; among equals whoever is higher on the dignity track; then they share it (OV-53)."""
    strengths = np.zeros(SEATS, np.int64)
    for seat in range(state.n_seats):
        glory = glory_of(rules, state, seat)
        state.score[seat] = glory
        strengths[seat] = glory * MAX_SPACES - state.falls[seat]
        ledger.parts[seat, REWARD_PART] = reward_glory(rules, state, seat)
        for kind in range(N_BEASTS):
            ledger.parts[seat, FIRST_HUNTING_PART + kind] = rules.hunting[kind, state.track[seat, kind]]
        ledger.parts[seat, DIGNITY_PART] = rules.dignity[state.falls[seat]]
    rank_by(state, strengths)
