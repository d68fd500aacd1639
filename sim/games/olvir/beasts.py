"""Beasts on the map: placing, lifting, and what upgrades make of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import bit
from sim.engine.compiling import compiled
from sim.games.olvir.land import beasts_at, has_guard
from sim.games.olvir.state import (
    FIERCE,
    MORE_COUNTERATTACK,
    MORE_MOVEMENT,
    MORE_STRENGTH,
    N_BEASTS,
    RUSHING,
    STICKY,
    TERROR,
    TOUGH,
)


@compiled()
def put_beast(state: Any, kind: int, here: int) -> None:
    """Place a beast in a space."""
    state.beasts[kind, here] += 1
    if state.beasts[kind, here] > 1:
        state.pairs[kind] |= bit(here)
    state.at[kind] |= bit(here)


@compiled()
def lift_beast(state: Any, kind: int, here: int) -> None:
    """Take a beast from a space."""
    state.beasts[kind, here] -= 1
    if state.beasts[kind, here] < 2:
        state.pairs[kind] &= ~bit(here)
    if state.beasts[kind, here] == 0:
        state.at[kind] &= ~bit(here)


@compiled()
def full_spaces(state: Any) -> np.uint64:
    """Spaces with two beasts or more, in which no further one can end its movement; lairs never fill (OV-29)."""
    one, two, three = state.at[0], state.at[1], state.at[2]
    full = state.pairs[0] | state.pairs[1] | state.pairs[2] | (one & two) | (one & three) | (two & three)
    return np.uint64(full & ~state.lairs)


@compiled()
def return_beasts(rules: Any, state: Any, most: int) -> None:
    """Up to ``most`` defeated beasts of each level go back to their lairs; nothing else happens."""
    for kind in range(N_BEASTS):
        for _ in range(min(most, state.off[kind])):
            state.off[kind] -= 1
            put_beast(state, kind, state.lair[kind])


@compiled()
def upgrade_beasts(rules: Any, state: Any, day: int) -> None:
    """Draw an upgrade for each dot of the calendar after ``day`` (from 0), by level, while the deck lasts."""
    for kind in range(N_BEASTS):
        for _ in range(rules.upgraded[day, kind] * rules.beast_upgrades):
            if state.upgrade_top < rules.n_upgrades:
                state.upgrades[kind, state.upgrade_deck[state.upgrade_top]] += 1
                state.upgrade_top += 1


@compiled()
def upgrade_sum(rules: Any, state: Any, kind: int, upgrade: int) -> int:
    """What a beast's cards of one sort add together."""
    return int(state.upgrades[kind, upgrade] * rules.upgrade_amount[upgrade])


@compiled()
def strength_of(rules: Any, state: Any, kind: int) -> int:
    """Strength at which a combat begins."""
    return int(rules.base_strength[kind] + upgrade_sum(rules, state, kind, MORE_STRENGTH))


@compiled()
def movement_of(rules: Any, state: Any, kind: int) -> int:
    """Spaces that a beast can move at one activation."""
    return int(rules.movement[kind] + upgrade_sum(rules, state, kind, MORE_MOVEMENT))


@compiled()
def rush_of(rules: Any, state: Any, kind: int) -> int:
    """Spaces that a beast moves when it is spawned."""
    return upgrade_sum(rules, state, kind, RUSHING)


@compiled()
def blow_of(rules: Any, state: Any, kind: int) -> int:
    """Damage of a counterattack."""
    return int(rules.blow[kind] + upgrade_sum(rules, state, kind, MORE_COUNTERATTACK))


@compiled()
def miss_damage(rules: Any, state: Any, kind: int) -> int:
    """Damage of a miss: 1, more when fierce."""
    return 1 + upgrade_sum(rules, state, kind, FIERCE)


@compiled()
def is_tough(rules: Any, state: Any, kind: int) -> bool:
    """Whether a miss leaves its strength as it is."""
    return upgrade_sum(rules, state, kind, TOUGH) > 0


@compiled()
def guards_scared(rules: Any, state: Any, kind: int) -> int:
    """Guards that it exhausts whenever it exhausts one."""
    return 1 + upgrade_sum(rules, state, kind, TERROR)


@compiled()
def idling_damage(rules: Any, state: Any, here: int) -> int:
    """Damage of doing nothing: 1 for each beast in the space, whatever the guards do (OV-10)."""
    if rules.guards_avert_damage and has_guard(state, here):
        return 0
    return beasts_at(state, here)


@compiled()
def leaving_damage(rules: Any, state: Any, here: int) -> int:
    """Damage of leaving a space: 1 for each beast there (OV-09), more for a sticky one."""
    damage = 0
    if rules.guards_avert_damage and has_guard(state, here):
        return damage
    for kind in range(N_BEASTS):
        damage += state.beasts[kind, here] * (1 + upgrade_sum(rules, state, kind, STICKY))
    return damage
