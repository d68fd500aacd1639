"""At whom attacks are aimed, and what blind chance would make of it: any grove that the card may be laid on alike.

With a single opponent there is nobody to choose, and nothing is counted but the answers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit, has
from sim.engine.compiling import compiled
from sim.engine.contract import CHANCE_UNITS
from sim.games.olivier.standing import grove_of, standing
from sim.games.olivier.state import (
    ANSWERABLE,
    ANSWERED_BY_CHANCE,
    CHOSEN,
    COMPARED,
    LAST_BY_CHANCE,
    LEADER_BY_CHANCE,
    LEFT_BY_CHANCE,
    ON_LAST,
    ON_LEADER,
    ON_LEFT,
    ON_RIGHT,
    RETALIATIONS,
    RIGHT_BY_CHANCE,
)


@compiled()
def by_chance(rules: Any, targets: np.uint64, wanted: np.uint64) -> int:
    """How often a target drawn blindly from the set ``targets`` is one of ``wanted``, in 840ths."""
    n, n_wanted = 0, 0
    for grove in range(rules.n_groves):
        if has(targets, grove):
            n += 1
            if has(wanted, grove):
                n_wanted += 1
    return CHANCE_UNITS * n_wanted // n


@compiled()
def note_answer(rules: Any, ledger: Any, seat: int, grove: int, targets: np.uint64) -> None:
    """Whether an attack answers the last one received; an attack can be answered once."""
    own = grove_of(rules, seat)
    if ledger.answered[own] > 0:
        offender = grove_of(rules, int(ledger.answered[own]) - 1)
        if rules.n_groves > 2:
            ledger.tallies[seat, ANSWERABLE] += 1
            ledger.tallies[seat, ANSWERED_BY_CHANCE] += by_chance(rules, targets, bit(offender))
        if offender == grove:
            ledger.tallies[seat, RETALIATIONS] += 1
            ledger.answered[own] = 0
    ledger.answered[grove] = 1 + seat


@compiled()
def note_aim(rules: Any, state: Any, ledger: Any, seat: int, grove: int, targets: np.uint64) -> None:
    """Whether the target leads the opponents, or is their last; neither while they all stand alike."""
    own = grove_of(rules, seat)
    best, worst = -1, -1
    leaders, stragglers = ZERO, ZERO
    for other in range(rules.n_groves):
        if other == own:
            continue
        stands = standing(rules, state, other)
        if stands > best:
            best, leaders = stands, ZERO
        if worst < 0 or stands < worst:
            worst, stragglers = stands, ZERO
        if stands == best:
            leaders |= bit(other)
        if stands == worst:
            stragglers |= bit(other)
    if best > worst:
        tallies = ledger.tallies[seat]
        tallies[COMPARED] += 1
        tallies[LEADER_BY_CHANCE] += by_chance(rules, targets, leaders)
        tallies[LAST_BY_CHANCE] += by_chance(rules, targets, stragglers)
        if has(leaders, grove):
            tallies[ON_LEADER] += 1
        if has(stragglers, grove):
            tallies[ON_LAST] += 1


@compiled()
def note_neighbour(rules: Any, ledger: Any, seat: int, grove: int, targets: np.uint64) -> None:
    """Whether the target sits next to the attacker, and on which side."""
    if rules.n_groves == 2:
        return
    own, n = grove_of(rules, seat), int(rules.n_groves)
    left, right = (own + 1) % n, (own + n - 1) % n
    tallies = ledger.tallies[seat]
    tallies[CHOSEN] += 1
    tallies[LEFT_BY_CHANCE] += by_chance(rules, targets, bit(left))
    tallies[RIGHT_BY_CHANCE] += by_chance(rules, targets, bit(right))
    if grove == left:
        tallies[ON_LEFT] += 1
    if grove == right:
        tallies[ON_RIGHT] += 1
