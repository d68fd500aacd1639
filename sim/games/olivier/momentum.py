"""How a game went: the standings at a quarter, a half and three quarters of it, known once it has ended.

Standings are kept after every round; when there is no more room, every second one goes and from then on every second
round is kept, and so on. So they are from at most a round, in long games an eighth of a quarter, before the moment.
"""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.olivier.standing import grove_of, standing
from sim.games.olivier.state import KEPT_ROUNDS


@compiled()
def note_standings(rules: Any, state: Any, ledger: Any) -> None:
    """Keep the standings if a round has just ended whose turn it is to be kept."""
    stride = max(1, int(ledger.stride))
    if state.turns % (stride * state.n_seats) != 0:
        return
    if ledger.n_kept == KEPT_ROUNDS:
        for place in range(KEPT_ROUNDS // 2):
            ledger.kept_standings[place] = ledger.kept_standings[2 * place + 1]
        ledger.n_kept = KEPT_ROUNDS // 2
        stride *= 2
        ledger.stride = stride
        if state.turns % (stride * state.n_seats) != 0:
            return
    for grove in range(rules.n_groves):
        ledger.kept_standings[ledger.n_kept, grove] = standing(rules, state, grove)
    ledger.n_kept += 1


@compiled()
def note_quarters(rules: Any, state: Any, ledger: Any) -> None:
    """The standings at the quarters, from those that were kept; before the first round all had nothing."""
    stride = max(1, int(ledger.stride))
    for quarter in range(3):
        place = (quarter + 1) * int(state.turns) // (4 * stride * int(state.n_seats))
        for seat in range(state.n_seats):
            stood = 0
            if place > 0:
                stood = int(ledger.kept_standings[place - 1, grove_of(rules, seat)])
            ledger.standing[quarter, seat] = stood
