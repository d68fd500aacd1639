"""Combat, in the order of its steps: roll, die card, reroll, iron, result, parry, counterattack.

An attack right after a roll of the same combat goes on at the lowered strength; ``state.foe`` remembers it and every
option but eating and the cards without a move forgets it, or these too (OV-18, OV-40).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, bit, count, lowest, without_lowest
from sim.engine.chance import below
from sim.engine.compiling import compiled
from sim.games.olvir.beasts import blow_of, full_spaces, is_tough, lift_beast, miss_damage, put_beast, strength_of
from sim.games.olvir.harm import begin_harm, harm, harm_all_at
from sim.games.olvir.land import around
from sim.games.olvir.measures import phase_of
from sim.games.olvir.powers import is_usable, turn_card
from sim.games.olvir.state import (
    ACTING,
    ARRIVAL,
    COMBATS,
    COUNTERATTACK,
    COUNTERATTACKS,
    COUNTERED,
    DIE_CABRU,
    DIE_CYCLOPTE,
    DIE_MOK,
    DIE_STREAM,
    FIRST_KILLS,
    FIRST_PART,
    FLIGHT_STREAM,
    IRON,
    IRONS,
    IRONS_USED,
    MISS,
    MOK,
    NOWHERE,
    PARRY,
    PARRY_BLOW,
    REROLL,
    REROLL_DIE,
    REROLLED,
    ROLLED,
    ROLLS,
    USE,
)

FACES = 6
NO_IRON = 0
STRUCK_BACK, MISSED, WON = 0, 1, 2
"""Outcomes of a roll."""


@compiled()
def attack(rules: Any, state: Any, ledger: Any, seat: int, kind: int) -> None:
    """Steps 1 and 2: set the strength meter, unless the combat goes on, and roll."""
    state.ap[seat] -= rules.cost_attack
    phase = phase_of(state)
    ledger.phase_ap_fight[seat, phase] += rules.cost_attack
    if state.foe != kind:
        state.foe, state.strength = kind, strength_of(rules, state, kind)
        ledger.tallies[seat, COMBATS] += 1
        ledger.phase_combats[seat, phase] += 1
    roll_die(state, ledger, seat)
    state.stage = ROLLED


@compiled()
def roll_die(state: Any, ledger: Any, seat: int) -> None:
    """Roll the die; every seat has a stream of its own."""
    state.roll, state.lift = 1 + below(state, DIE_STREAM + seat, FACES), 0
    ledger.tallies[seat, ROLLS] += 1
    ledger.phase_rolls[seat, phase_of(state)] += 1


@compiled()
def die_card(kind: int) -> int:
    """The permanent card that adds to the die against a beast."""
    if kind == MOK:
        return DIE_MOK
    return DIE_CYCLOPTE if kind > 1 else DIE_CABRU


@compiled()
def result_of(rules: Any, state: Any, seat: int, irons: int) -> int:
    """Outcome of the roll with the die card and ``irons``: the win is checked first (OV-21).

    A natural 6 always wins (OV-19), a lifted one only against its strength (OV-20); a lifted 1 is no counterattack.
    """
    return outcome_of(rules, state, state.roll + irons + die_bonus(rules, state, seat))


@compiled()
def die_bonus(rules: Any, state: Any, seat: int) -> int:
    """What the card against the beast adds to the die."""
    card = die_card(state.foe)
    return rules.amount[card] if is_usable(rules, state, seat, card) else 0


@compiled()
def outcome_of(rules: Any, state: Any, shown: int) -> int:
    """Outcome of a die that was lifted to ``shown``."""
    if shown >= state.strength or (rules.natural_6_wins and state.roll == FACES):
        return WON
    return STRUCK_BACK if shown == 1 else MISSED


@compiled()
def go_on_rolling(rules: Any, state: Any, ledger: Any, seat: int) -> bool:
    """From the roll to its result; True when a decision must be asked first."""
    if state.stage == ROLLED:
        state.stage = REROLLED
        if is_usable(rules, state, seat, REROLL_DIE) and result_of(rules, state, seat, NO_IRON) != WON:
            state.decision = REROLL
            return True
    if iron_matters(rules, state, seat):
        state.decision = IRONS
        return True
    return conclude(rules, state, ledger, seat)


@compiled()
def answer_reroll(state: Any, ledger: Any, seat: int, action: int) -> None:
    """Reroll the die once, or keep the roll."""
    if action == USE:
        turn_card(state, ledger, seat, REROLL_DIE)
        roll_die(state, ledger, seat)


@compiled()
def iron_matters(rules: Any, state: Any, seat: int) -> bool:
    """Whether some number of the irons held would change the outcome."""
    held = state.goods[seat, IRON]
    if held == 0:
        return False
    plain = result_of(rules, state, seat, NO_IRON)
    for irons in range(1, held + 1):
        if result_of(rules, state, seat, irons) != plain:
            return True
    return False


@compiled()
def answer_iron(rules: Any, state: Any, ledger: Any, seat: int, irons: int) -> bool:
    """Discard irons to add one each to the die (OV-20), then the result; True when a parry must be asked."""
    state.goods[seat, IRON] -= irons
    state.lift = irons
    ledger.tallies[seat, IRONS_USED] += irons
    return conclude(rules, state, ledger, seat)


@compiled()
def conclude(rules: Any, state: Any, ledger: Any, seat: int) -> bool:
    """Steps 3 to 5; True when a parry must be asked."""
    outcome = result_of(rules, state, seat, state.lift)
    if outcome != outcome_of(rules, state, state.roll + state.lift):
        ledger.used[seat, die_card(state.foe)] += 1
    if outcome == WON:
        win(rules, state, ledger, seat)
    elif outcome == MISSED:
        miss(rules, state, seat)
    else:
        ledger.tallies[seat, COUNTERATTACKS] += 1
        ledger.phase_counterattacks[seat, phase_of(state)] += 1
        if is_usable(rules, state, seat, PARRY_BLOW):
            state.decision = PARRY
            return True
        strike_back(rules, state, seat)
    return False


@compiled()
def win(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """Step 3: remove the beast and take its part, unless two are held already (OV-24)."""
    kind = state.foe
    lift_beast(state, kind, state.place[seat])
    state.off[kind] += 1
    if state.goods[seat, FIRST_PART + kind] < rules.goods_limit:
        state.goods[seat, FIRST_PART + kind] += 1
    state.foe = NOWHERE
    state.stage = ACTING
    ledger.tallies[seat, FIRST_KILLS + kind] += 1
    ledger.phase_kills[seat, phase_of(state)] += 1


@compiled()
def weaken(rules: Any, state: Any) -> None:
    """The strength meter falls by one, never below its least."""
    if state.strength > rules.least_strength:
        state.strength -= 1


@compiled()
def miss(rules: Any, state: Any, seat: int) -> None:
    """Step 4: damage, and the beast is weaker unless it is tough."""
    kind = state.foe
    if not is_tough(rules, state, kind):
        weaken(rules, state)
    state.stage = ACTING
    begin_harm(state, MISS)
    harm(state, seat, miss_damage(rules, state, kind))


@compiled()
def strike_back(rules: Any, state: Any, seat: int) -> None:
    """Step 5: the counterattack's damage; what follows it comes once it is dealt."""
    state.stage = COUNTERED
    begin_harm(state, COUNTERATTACK)
    harm(state, seat, blow_of(rules, state, state.foe))


@compiled()
def answer_parry(rules: Any, state: Any, ledger: Any, seat: int, action: int) -> None:
    """Treat the counterattack as a plain miss, or keep the card."""
    if action == USE:
        turn_card(state, ledger, seat, PARRY_BLOW)
        miss(rules, state, seat)
    else:
        strike_back(rules, state, seat)


@compiled()
def finish_counterattack(rules: Any, state: Any, seat: int) -> None:
    """A beast that flees does so whatever became of the attacker (OV-56); any other is weaker now (OV-22)."""
    if rules.flees[state.foe]:
        flee(rules, state, state.foe, state.place[seat])
        state.foe = NOWHERE
    else:
        weaken(rules, state)
    state.stage = ACTING


@compiled()
def flee(rules: Any, state: Any, kind: int, here: int) -> None:
    """To the farthest mountain with fewer than two beasts; ties at random (OV-23).

    It is lifted first, and it stays where it was if no mountain has room. A flight is no activation: nobody is hurt,
    unless it is read as a move.
    """
    lift_beast(state, kind, here)
    room = np.uint64(state.mountains & ~full_spaces(state))
    farthest = farthest_on_foot(rules, state, here, room) if rules.flight_over_land else farthest_of(rules, here, room)
    there = pick_hex(state, farthest, here)
    put_beast(state, kind, there)
    if rules.flight_hurts and there != here:
        harm_all_at(state, there, ARRIVAL)


@compiled()
def farthest_on_foot(rules: Any, state: Any, here: int, room: np.uint64) -> np.uint64:
    """Those of the hexes ``room`` that are the most steps over land away."""
    farthest, reached, edge = ZERO, ZERO, bit(here)
    while edge != ZERO:
        if (edge & room) != ZERO:
            farthest = edge & room
        reached |= edge
        edge = around(rules, edge) & state.land & ~reached
    return farthest


@compiled()
def farthest_of(rules: Any, here: int, room: np.uint64) -> np.uint64:
    """Those of the hexes ``room`` that are farthest as the crow flies."""
    best, farthest = ZERO, -1
    while room != ZERO:
        there = lowest(room)
        distance = rules.far[here, there]
        if distance > farthest:
            best, farthest = ZERO, distance
        if distance == farthest:
            best |= bit(there)
        room = without_lowest(room)
    return best


@compiled()
def pick_hex(state: Any, hexes: np.uint64, otherwise: int) -> int:
    """One of ``hexes`` at random; a single one needs no chance, and without any it is ``otherwise``."""
    if hexes == ZERO:
        return otherwise
    n = count(hexes)
    skip = below(state, FLIGHT_STREAM, n) if n > 1 else 0
    for _ in range(skip):
        hexes = without_lowest(hexes)
    return lowest(hexes)
