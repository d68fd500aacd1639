"""What followed a choice, told by comparing the states before and after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sim.games.olvir.drawing import draw_map, order_text, place_text
from sim.games.olvir.state import (
    ACTION,
    ARGUMENTS,
    BEASTS,
    CITIES,
    COUNTERATTACK,
    DIE_STREAM,
    FIRST_PART,
    GOODS,
    MORE_STRENGTH,
    N_BEASTS,
    N_CITIES,
    N_UPGRADES,
    NOWHERE,
    PREVENT,
    TIME_NAMES,
    UPGRADES,
)


def tell(rules: Any, before: Any, action: int, after: Any) -> Iterator[str]:
    """Die, beasts, guards, wounds, defeats, the night, the next phase."""
    yield from _combat(rules, before, action, after)
    same_day = before.day == after.day
    if same_day:
        yield from _guards(before, after)
    yield from _wounds(rules, before, after)
    if not same_day:
        yield from _night(rules, before, after)
    if (before.day, before.time) != (after.day, after.time):
        yield f"Day {after.day + 1}, {TIME_NAMES[after.time]}: seat {after.sword} has the sword and begins."
        yield from draw_map(rules, after).split("\n")


def _combat(rules: Any, before: Any, action: int, after: Any) -> Iterator[str]:
    seat = int(before.active)
    if after.draws[DIE_STREAM + seat] != before.draws[DIE_STREAM + seat]:
        foe = action % ARGUMENTS if before.decision == ACTION else int(before.foe)
        yield f"The die shows {after.roll}; the {BEASTS[foe]} has strength {_strength(rules, before, foe)}."
    for kind in range(N_BEASTS):
        if after.off[kind] > before.off[kind]:
            part = FIRST_PART + kind
            gained = f"a {GOODS[part]}" if after.goods[seat, part] > before.goods[seat, part] else "nothing"
            yield f"The {BEASTS[kind]} is defeated; {gained} is won."
    yield from _flight(before, after)


def _strength(rules: Any, before: Any, foe: int) -> int:
    """Strength that the roll was compared with: the meter's, or the board's when the combat began with this roll."""
    if before.foe == foe:
        return int(before.strength)
    return int(rules.base_strength[foe] + before.upgrades[foe, MORE_STRENGTH] * rules.upgrade_amount[MORE_STRENGTH])


def _flight(before: Any, after: Any) -> Iterator[str]:
    """A beast that leaves the attacker's space in a combat has fled."""
    struck = before.decision < PREVENT or (before.decision == PREVENT and before.cause == COUNTERATTACK)
    seat = int(before.active)
    for kind in range(N_BEASTS):
        left = before.beasts[kind] > after.beasts[kind]
        came = after.beasts[kind] > before.beasts[kind]
        if struck and came.any() and left[before.place[seat]]:
            yield f"The {BEASTS[kind]} strikes back and flees to {place_text(after, int(came.argmax()))}."


def _guards(before: Any, after: Any) -> Iterator[str]:
    for city in range(N_CITIES):
        lost = int(before.guards[city] - after.guards[city])
        if lost > 0:
            yield f"{lost} guard{'s' if lost > 1 else ''} of {CITIES[city]} exhausted, {after.guards[city]} active."


def _wounds(rules: Any, before: Any, after: Any) -> Iterator[str]:
    for seat in range(int(after.n_seats)):
        lost = int(before.health[seat] - after.health[seat])
        if after.falls[seat] > before.falls[seat] or (after.down[seat] and not before.down[seat]):
            takes = rules.last_defeated_takes_sword or seat == after.sword
            yield f"Seat {seat} is defeated{' and takes the sword' if takes else ''}."
        elif lost > 0:
            yield f"Seat {seat} loses {lost} life, {after.health[seat]} left."


def _night(rules: Any, before: Any, after: Any) -> Iterator[str]:
    for city in range(N_CITIES):
        if before.offer[city] == NOWHERE and after.offer[city] != NOWHERE:
            yield f"{CITIES[city]} {order_text(rules, after, city)}."
    for kind in range(N_BEASTS):
        for upgrade in range(N_UPGRADES):
            if after.upgrades[kind, upgrade] > before.upgrades[kind, upgrade]:
                yield f"The {BEASTS[kind]}s get the upgrade {UPGRADES[upgrade]}."
