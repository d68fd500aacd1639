"""What happened between two states, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from sim.games.olympus.rules import building_title
from sim.games.olympus.state import (
    ATTACK,
    CUBES,
    DEFENCE,
    INVOKE,
    N_BUILDINGS,
    PLAGUE,
    POPULATION,
    TARGET,
    TRACKS,
)
from sim.games.olympus.war import military_total, winning_margin


def amounts(numbers: Any) -> str:
    """Such as «2 grain, 1 fish»."""
    return ", ".join(f"{n} {name}" for n, name in zip(numbers, CUBES, strict=True) if n) or "nothing"


def spaces(state: Any, seat: int) -> str:
    """Every marker's space, such as «population 4, culture 2, …»."""
    return ", ".join(f"{name} {space}" for name, space in zip(TRACKS, state.marker[seat], strict=True))


def buildings(owned: Any) -> list[str]:
    """Names of a set of buildings."""
    return [building_title(building) for building in range(N_BUILDINGS) if int(owned) >> building & 1]


def events(before: Any, action: int, after: Any) -> list[str]:
    """What followed a choice: a war's outcome, then per seat, then for the whole table."""
    found = [_war(before, action)] if before.decision == TARGET else []
    for seat in range(int(after.n_seats)):
        found += _of_seat(before, after, seat)
    return [*found, *_of_table(before, action, after)]


def _war(before: Any, defender: int) -> str:
    attacker = int(before.seat)
    totals = f"{military_total(before, attacker, ATTACK)} against {military_total(before, defender, DEFENCE)}"
    margin = winning_margin(before, attacker, defender)
    outcome = f"may take {margin} tribute" if margin else "is repelled"
    return f"Seat {attacker} attacks seat {defender} with {totals} and {outcome}."


def _of_seat(before: Any, after: Any, seat: int) -> Iterator[str]:
    built = buildings(after.owned[seat] & ~before.owned[seat])
    if built:
        yield f"Seat {seat} has built {', '.join(built)}."
    cubes = after.cubes[seat] - before.cubes[seat]
    if (cubes > 0).any():
        yield f"Seat {seat} gets {amounts(np.maximum(cubes, 0))}."
    if (cubes < 0).any():
        yield f"Seat {seat} gives {amounts(np.maximum(-cubes, 0))}."
    for name, old, new in zip(TRACKS, before.marker[seat], after.marker[seat], strict=True):
        if new != old:
            yield f"Seat {seat}: {name} {'rises' if new > old else 'falls'} from {old} to {new}."
    points = int(after.points[seat] - before.points[seat])
    if points:
        yield f"Seat {seat} scores {points}."


def _of_table(before: Any, action: int, after: Any) -> Iterator[str]:
    for name, old, new in zip(TRACKS, before.glory, after.glory, strict=True):
        if new != old:
            yield f"Seat {new - 1} takes the Glory of {name}."
    is_invoked = before.invoked or (before.decision == PLAGUE and action == INVOKE)
    if is_invoked and not after.invoked:
        struck = [seat for seat in range(int(after.n_seats)) if _fell(before, after, seat)]
        yield f"The plague strikes: {', '.join(f'seat {seat}' for seat in struck) or 'nobody'} loses population."
    if after.over:
        yield "The game ends."
    elif after.rounds > before.rounds:
        yield f"Round {after.rounds + 1} begins; seat {after.seat} is the start player."


def _fell(before: Any, after: Any, seat: int) -> bool:
    return bool(after.marker[seat, POPULATION] < before.marker[seat, POPULATION])
